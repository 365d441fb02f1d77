// swift-tools-version: 6.2
import PackageDescription

// For packages of users, which add its plugin `benchmark-model`. The repository's own builds have the same targets, and their tests, in
// the manifest at the root. It doesn't depend on the library, which only the programs that the tool generates do.
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
    // Links to folders of the repository, as in Peers.
    .target(name: "Payloads"),
    .target(name: "BenchmarkStatistics", dependencies: ["Payloads"]),
    .target(name: "CProcessorAffinity"),
    .target(name: "ChildProcesses"),
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
        "BenchmarkStatistics", "ChildProcesses", "CProcessorAffinity", "DirtyBodies", "ModelRewriting", "Payloads",
        "ProbeExchange",
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
  ],
  swiftLanguageModes: [.v6]
)
