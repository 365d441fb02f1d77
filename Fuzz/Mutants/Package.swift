// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Mutants",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "mutants", targets: ["Mutants"]),
    .executable(name: "mutant-ablation", targets: ["MutantAblation"]),
    .executable(name: "plant-faults", targets: ["PlantFaults"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // The same versions as the library's own manifest.
    .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"605.0.0"),
  ],
  targets: [
    // Finds mutants in sources, and writes them into a copy.
    .target(
      name: "MutantPlanting",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ]
    ),
    // Builds the copy, and runs the fuzz targets and the unit tests with each mutant.
    .target(name: "MutantRuns", dependencies: ["MutantPlanting"]),
    .executableTarget(
      name: "Mutants",
      dependencies: [
        "MutantPlanting", "MutantRuns", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // Measures what the parts of the harness contribute to finding mutants.
    .executableTarget(
      name: "MutantAblation",
      dependencies: ["MutantRuns", .product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
    // Plants the faults of Faults/, which are written by hand, in one copy.
    .executableTarget(
      name: "PlantFaults",
      dependencies: ["MutantPlanting", .product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
    .testTarget(name: "MutantPlantingTests", dependencies: ["MutantPlanting"]),
    .testTarget(name: "MutantRunsTests", dependencies: ["MutantPlanting", "MutantRuns"]),
  ],
  swiftLanguageModes: [.v6]
)
