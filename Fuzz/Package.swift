// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "agreement-run", targets: ["AgreementRun"])],
  dependencies: [
    // A path dependency is identified by its folder, which is whatever the repository was cloned into; the name is
    // what the products below refer to.
    .package(name: "swift-shielded-decoding", path: "..", traits: ["Macros"]),
    .package(name: "Benchmarks", path: "../Benchmarks"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    // What decoding must produce, computed from the documentation and not from the library's code.
    .target(
      name: "RescueSpecification",
      dependencies: [
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
      ]
    ),
    // Plain functions, so that unit tests can call them without libFuzzer.
    .target(
      name: "FuzzProperties",
      dependencies: [
        "RescueSpecification",
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedMacros", package: "swift-shielded-decoding"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
        .product(name: "Payloads", package: "Benchmarks"),
      ]
    ),
    // The seed corpora and the dictionaries, and with them the list of all fuzz targets.
    .target(
      name: "SeedCorpus",
      dependencies: [
        "FuzzProperties", .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
      ]
    ),
    .executableTarget(name: "FuzzSeeds", dependencies: ["SeedCorpus"]),
    .target(
      name: "FuzzMutator",
      dependencies: [
        "SeedCorpus", .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
      ]
    ),
    // Declarations for libFuzzer that Swift can't express.
    .target(name: "CLibFuzzer"),
    // All fuzz targets: the name under which it is started selects one.
    .executableTarget(
      name: "FuzzTargets",
      dependencies: ["CLibFuzzer", "FuzzMutator", "FuzzProperties", "SeedCorpus"]
    ),
    .executableTarget(
      name: "AgreementRun",
      dependencies: [
        "FuzzMutator", "FuzzProperties", "SeedCorpus", .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "ConformanceRun",
      dependencies: ["FuzzProperties", .product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
    .executableTarget(
      name: "AblationReport",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
    // The driver script `fuzz`.
    .testTarget(name: "FuzzDriverTests", dependencies: ["FuzzProperties", "SeedCorpus"]),
    .testTarget(
      name: "FuzzReplayTests",
      dependencies: [
        "AblationReport", "AgreementRun", "ConformanceRun", "FuzzMutator", "FuzzProperties", "RescueSpecification",
        "SeedCorpus",
        .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "_DecodingTestSupport", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The plugin that the scripts have built once; see the package's own manifest. The modules that use the macro need it.
if let plugin = Context.environment["SHIELDED_MACROS_PLUGIN"], !plugin.isEmpty {
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-load-plugin-executable", "\(plugin)#ShieldedMacrosPlugin"])
      ]
  }
}
