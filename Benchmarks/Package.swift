// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Payloads", targets: ["Payloads"]),
    .executable(name: "resilience-bench", targets: ["ResilienceBench"]),
  ],
  dependencies: [
    // A path dependency is identified by its folder, which is whatever the repository was cloned into; the name is
    // what the products below refer to.
    .package(name: "swift-shielded-decoding", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    // The generator. It depends on nothing, so that the fuzz harness can use it too.
    .target(name: "Payloads"),
    .target(
      name: "Contenders",
      dependencies: [
        "Payloads",
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
      ]
    ),
    .systemLibrary(
      name: "CJemalloc",
      pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]
    ),
    .executableTarget(
      name: "ResilienceBench",
      dependencies: [
        "CJemalloc",
        "Contenders",
        "Payloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(name: "PayloadsTests", dependencies: ["Payloads"]),
    .testTarget(name: "ContendersTests", dependencies: ["Contenders", "Payloads"]),
    .testTarget(
      name: "ResilienceBenchTests",
      dependencies: [
        "ResilienceBench", "Contenders", "Payloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
