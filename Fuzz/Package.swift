// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    // A path dependency is identified by its folder, which is whatever the repository was cloned into; the name is
    // what the products below refer to.
    .package(name: "swift-shielded-decoding", path: ".."),
    .package(name: "Benchmarks", path: "../Benchmarks"),
  ],
  targets: [
    // Plain functions, so that unit tests can call them without libFuzzer.
    .target(
      name: "FuzzProperties",
      dependencies: [
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
        .product(name: "Payloads", package: "Benchmarks"),
      ]
    ),
    // One hook of libFuzzer's, shared by all fuzz targets.
    .target(name: "CFuzzerInitialize"),
    .executableTarget(name: "FuzzSafeBoxScalars", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzSafeArrays", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzShieldedEnvelope", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzCleanAgreement", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzRescueRules", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzDecoderAgreement", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzScanner", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(name: "FuzzRoundTrip", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    // What the seed corpora and the dictionaries are made of.
    .target(
      name: "SeedCorpus",
      dependencies: [
        "FuzzProperties", .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
      ]
    ),
    .executableTarget(name: "FuzzSeeds", dependencies: ["SeedCorpus"]),
    // The driver script `fuzz`.
    .testTarget(name: "FuzzDriverTests", dependencies: ["FuzzProperties"]),
    .testTarget(name: "FuzzReplayTests", dependencies: ["FuzzProperties", "SeedCorpus"]),
  ],
  swiftLanguageModes: [.v6]
)
