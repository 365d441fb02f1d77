// swift-tools-version: 6.2
import PackageDescription

// The sizes of the generated modules, such as "1000,20000". Without the variable there are none, as in the tests.
let sizes = (Context.environment["COLD_CONFORMANCES"] ?? "").split(separator: ",").map(String.init)

// Compiling a module of 20 000 conformances takes minutes with optimization, and its code is never run.
let generatedSettings: [SwiftSetting] = [.unsafeFlags(["-Onone", "-gnone"])]

let probes: [Target] =
  sizes.flatMap { size -> [Target] in
    [
      .target(name: "Conformances\(size)", path: "Generated/Conformances\(size)", swiftSettings: generatedSettings),
      .executableTarget(
        name: "ColdProbe\(size)",
        dependencies: ["ColdModels", "FurtherTypes", .target(name: "Conformances\(size)")],
        path: "Generated/ColdProbe\(size)"
      ),
    ]
  }
  + (sizes.isEmpty
    ? []
    : [
      .target(
        name: "FurtherTypes",
        dependencies: [
          "ColdCases", "ColdModels", .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
          .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
          .product(name: "ShieldedMacros", package: "swift-shielded-decoding"),
        ],
        path: "Generated/FurtherTypes"
      )
    ])

// A separate package: neither `Benchmarks/run` nor the benchmark's tests have to compile thousands of conformances.
let package = Package(
  name: "ColdStart",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Benchmarks", path: ".."),
    .package(name: "swift-shielded-decoding", path: "../..", traits: ["Macros"]),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    // A link to Benchmarks/Sources/BenchmarkStatistics. The target has another name because target names must be unique
    // in a package graph.
    .target(name: "ColdStatistics", dependencies: [.product(name: "Payloads", package: "Benchmarks")]),
    // What is measured: the names that the program and its probes exchange.
    .target(name: "ColdCases"),
    // The source text of the generated modules.
    .target(name: "ColdModules", dependencies: ["ColdCases"]),
    // The models, and the decoding of one case in a probe.
    .target(
      name: "ColdModels",
      dependencies: [
        "ColdCases",
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedMacros", package: "swift-shielded-decoding"),
      ]
    ),
    .executableTarget(
      name: "ResilienceBenchCold",
      dependencies: [
        "ColdCases", "ColdModules", "ColdStatistics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Payloads", package: "Benchmarks"),
      ]
    ),
    .testTarget(
      name: "ResilienceBenchColdTests",
      dependencies: ["ColdCases", "ColdModels", "ColdModules", "ColdStatistics", "ResilienceBenchCold"]
    ),
  ] + probes,
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
