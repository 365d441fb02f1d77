// swift-tools-version: 6.2
import PackageDescription

// A separate package: nothing else in Benchmarks needs swift-syntax. It doesn't depend on the library, which only the programs that
// the tool generates do.
let package = Package(
  name: "Own",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "OwnBench", targets: ["OwnBench"]),
    .plugin(name: "BenchmarkModel", targets: ["BenchmarkModel"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // The versions of the library's own manifest.
    .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"605.0.0"),
  ],
  targets: [
    // Links to folders of Benchmarks/Sources, as in Peers.
    .target(name: "Payloads"),
    .target(name: "BenchmarkStatistics", dependencies: ["Payloads"]),
    .target(name: "CProcessorAffinity"),
    // From the source of a model to its three versions.
    .target(
      name: "ModelRewriting",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),
    // From a sample body to bodies with faults.
    .target(name: "DirtyBodies", dependencies: ["ModelRewriting", "Payloads", "ProbeExchange"]),
    // What the tool and the generated programs exchange. The programs have a link to the folder.
    .target(name: "ProbeExchange"),
    .executableTarget(
      name: "OwnBench",
      dependencies: [
        "BenchmarkStatistics", "CProcessorAffinity", "DirtyBodies", "ModelRewriting", "Payloads", "ProbeExchange",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .plugin(
      name: "BenchmarkModel",
      capability: .command(
        intent: .custom(
          verb: "benchmark-model",
          description: "Measures what tolerance costs for a model of the package."
        )
      ),
      dependencies: ["OwnBench"]
    ),
    .testTarget(name: "ModelRewritingTests", dependencies: ["ModelRewriting"]),
    .testTarget(
      name: "DirtyBodiesTests",
      dependencies: ["DirtyBodies", "ModelRewriting", "Payloads", "ProbeExchange"]
    ),
    .testTarget(
      name: "OwnBenchTests",
      dependencies: [
        "BenchmarkStatistics", "DirtyBodies", "ModelRewriting", "OwnBench", "ProbeExchange",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
