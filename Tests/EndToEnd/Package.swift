// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EndToEnd",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    // A path dependency is identified by its folder, which is whatever the repository was cloned into; the name is
    // what the products below refer to.
    .package(name: "swift-shielded-decoding", path: "../..", traits: ["AsyncHTTPClient"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.0"..<"5.0.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // The sample application: a model that is stored, its DTO, and the service that fetches.
    .target(
      name: "Quakes",
      dependencies: [
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedNetworking", package: "swift-shielded-decoding"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // The feed that the server serves, with what must come of it. It knows nothing of the library.
    .target(name: "QuakeFeed"),
    .target(
      name: "LoopbackServer",
      dependencies: [
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "X509", package: "swift-certificates"),
      ]
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Quakes", "QuakeFeed", "LoopbackServer",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedNetworking", package: "swift-shielded-decoding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
