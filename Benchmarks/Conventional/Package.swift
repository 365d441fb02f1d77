// swift-tools-version: 6.2
import PackageDescription

// A separate package: ordo-one/benchmark adds a dozen dependencies and minutes of build time that neither `Benchmarks/run` nor
// the tests need.
let package = Package(
  name: "Conventional",
  platforms: [.macOS(.v15)],
  dependencies: [
    // SHIELDED_DEVELOPMENT=benchmark adds the benchmark's modules to the library's package.
    .package(name: "swift-shielded-decoding", path: "../.."),
    // Disabling the traits stops the package from looking for its own jemalloc.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // The plugin runs every executable whose parent folder is named Benchmarks.
    .executableTarget(
      name: "DecodingBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "_Contenders", package: "swift-shielded-decoding"),
        .product(name: "_Measures", package: "swift-shielded-decoding"),
        .product(name: "_Payloads", package: "swift-shielded-decoding"),
      ],
      path: "Benchmarks/DecodingBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ],
  swiftLanguageModes: [.v6]
)
