// swift-tools-version: 6.2
import PackageDescription

// A package of its own: ordo-one/benchmark brings a dozen dependencies and minutes of building, and neither
// `Benchmarks/run` nor the tests have any use for them.
let package = Package(
  name: "Conventional",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Benchmarks", path: ".."),
    // Without its traits it doesn't look for a jemalloc of its own.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // The plugin runs every executable whose parent folder is called Benchmarks.
    .executableTarget(
      name: "DecodingBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Contenders", package: "Benchmarks"),
        .product(name: "Measures", package: "Benchmarks"),
        .product(name: "Payloads", package: "Benchmarks"),
      ],
      path: "Benchmarks/DecodingBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ],
  swiftLanguageModes: [.v6]
)
