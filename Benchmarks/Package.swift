// swift-tools-version: 6.2
import Foundation
import PackageDescription

// simdjson is optional: its target exists only if the library is installed in one of the compilers' default locations.
let simdjsonTargets: [Target] =
  ["/usr/include", "/usr/local/include"].contains { FileManager.default.fileExists(atPath: "\($0)/simdjson.h") }
  ? [.target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")])] : []

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Payloads", targets: ["Payloads"]),
    .library(name: "Contenders", targets: ["Contenders"]),
    .library(name: "Measures", targets: ["Measures"]),
    .executable(name: "resilience-bench", targets: ["ResilienceBench"]),
    .executable(name: "decode-probe", targets: ["DecodeProbe"]),
  ],
  dependencies: [
    // A path dependency is identified by its folder, which is whatever the repository was cloned into; the name is
    // what the products below refer to.
    .package(name: "swift-shielded-decoding", path: "..", traits: ["Macros"]),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    // The generator has no dependencies, so that the fuzz harness can use it too.
    .target(name: "Payloads"),
    .target(
      name: "Contenders",
      dependencies: [
        "Payloads",
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedMacros", package: "swift-shielded-decoding"),
      ] + simdjsonTargets.map { .target(name: $0.name) }
    ),
    .systemLibrary(
      name: "CJemalloc",
      pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]
    ),
    // All measures except time: heap use, instructions, and the benefit of tolerance.
    .target(
      name: "Measures",
      dependencies: [
        "BenchmarkStatistics", "CJemalloc", "Contenders", "Payloads",
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
      ]
    ),
    // The public incidents in Census/.
    .target(name: "Census"),
    .target(name: "CProcessorAffinity"),
    // Pure functions from samples to intervals and verdicts.
    .target(name: "BenchmarkStatistics", dependencies: ["Payloads"]),
    // The results file and every report made from it. Independent of the contenders, so that old results stay readable.
    .target(name: "BenchmarkReports", dependencies: ["BenchmarkStatistics", "Payloads"]),
    // Decodes and does nothing else, for valgrind.
    .executableTarget(
      name: "DecodeProbe",
      dependencies: [
        "Contenders", "Measures", "Payloads", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "ResilienceBench",
      dependencies: [
        "BenchmarkReports",
        "BenchmarkStatistics",
        "CJemalloc",
        "CProcessorAffinity",
        "Census",
        "Contenders",
        "Measures",
        "Payloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(name: "PayloadsTests", dependencies: ["Contenders", "Payloads"]),
    .testTarget(
      name: "ContendersTests",
      dependencies: [
        "Contenders", "Payloads", .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedMacros", package: "swift-shielded-decoding"),
      ]
    ),
    // Replays the classes of incidents in Census/.
    .testTarget(
      name: "CensusTests",
      dependencies: [
        "Census", "Payloads",
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedMacros", package: "swift-shielded-decoding"),
      ]
    ),
    .testTarget(name: "MeasuresTests", dependencies: ["Contenders", "DecodeProbe", "Measures", "Payloads"]),
    .testTarget(name: "BenchmarkStatisticsTests", dependencies: ["BenchmarkStatistics", "Payloads"]),
    .testTarget(
      name: "BenchmarkReportsTests",
      dependencies: ["BenchmarkReports", "BenchmarkStatistics", "Payloads"]
    ),
    .testTarget(
      name: "ResilienceBenchTests",
      dependencies: [
        "ResilienceBench", "BenchmarkReports", "BenchmarkStatistics", "Contenders", "Measures", "Payloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ] + simdjsonTargets,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
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
