// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EndToEnd",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    // A path dependency is identified by its folder, which can have any name in a clone. The products below refer to this name.
    .package(name: "swift-shielded-decoding", path: "../..", traits: ["AsyncHTTPClient"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.0"..<"5.0.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    // The sample application: a stored model, its DTO, and the service that fetches it.
    .target(
      name: "Quakes",
      dependencies: [
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedNetworking", package: "swift-shielded-decoding"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // The feed that the server serves, with the expected results. It is independent of the library.
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
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedNetworking", package: "swift-shielded-decoding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
