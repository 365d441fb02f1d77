// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "agreement-run", targets: ["AgreementRun"])],
  dependencies: [
    // A path dependency is identified by its folder, which is whatever the repository was cloned into; the name is
    // what the products below refer to.
    .package(name: "swift-shielded-decoding", path: ".."),
    .package(name: "Benchmarks", path: "../Benchmarks"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
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
    .executableTarget(
      name: "FuzzSafeBoxScalars",
      dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]
    ),
    .executableTarget(name: "FuzzSafeArrays", dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]),
    .executableTarget(
      name: "FuzzShieldedEnvelope",
      dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]
    ),
    .executableTarget(
      name: "FuzzCleanAgreement",
      dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]
    ),
    .executableTarget(name: "FuzzRescueRules", dependencies: ["FuzzProperties", "CFuzzerInitialize"]),
    .executableTarget(
      name: "FuzzDecoderAgreement",
      dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]
    ),
    .executableTarget(name: "FuzzScanner", dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]),
    .executableTarget(name: "FuzzRoundTrip", dependencies: ["FuzzProperties", "CFuzzerInitialize", "FuzzMutator"]),
    // libFuzzer's own mutation, for the calls that the structure-aware mutator leaves to it.
    .target(name: "CFuzzerMutate"),
    // Linked by every target whose inputs are documents.
    .target(
      name: "FuzzMutator",
      dependencies: [
        "CFuzzerMutate", "SeedCorpus", .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
      ]
    ),
    .executableTarget(
      name: "AgreementRun",
      dependencies: [
        "FuzzMutator", "FuzzProperties", "SeedCorpus", .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // The source of the seed corpora and the dictionaries.
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
    .testTarget(
      name: "FuzzReplayTests",
      dependencies: [
        "AgreementRun", "FuzzMutator", "FuzzProperties", "SeedCorpus",
        .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
