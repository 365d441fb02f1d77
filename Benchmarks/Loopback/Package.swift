// swift-tools-version: 6.2
import PackageDescription

// A separate package: neither `Benchmarks/run` nor the benchmark's tests need an HTTP server.
let package = Package(
  name: "Loopback",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Benchmarks", path: ".."),
    // With the traits that Benchmarks enables, too: SwiftPM can't resolve the graph if the lists differ.
    .package(name: "swift-shielded-decoding", path: "../..", traits: ["AsyncHTTPClient", "Macros", "SwiftMetrics"]),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    // A link to Benchmarks/Sources/BenchmarkStatistics. The target has another name because target names must be unique
    // in a package graph.
    .target(name: "PairStatistics", dependencies: [.product(name: "Payloads", package: "Benchmarks")]),
    .executableTarget(
      name: "ResilienceBenchLoopback",
      dependencies: [
        "PairStatistics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Contenders", package: "Benchmarks"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "Payloads", package: "Benchmarks"),
        .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
        .product(name: "ShieldedJSON", package: "swift-shielded-decoding"),
        .product(name: "ShieldedNetworking", package: "swift-shielded-decoding"),
      ]
    ),
    .testTarget(
      name: "ResilienceBenchLoopbackTests",
      dependencies: [
        "PairStatistics", "ResilienceBenchLoopback",
        .product(name: "ShieldedNetworking", package: "swift-shielded-decoding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
