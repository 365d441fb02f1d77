// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

let package = Package(
  name: "swift-shielded-decoding",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "ShieldedDecoding", targets: ["ShieldedDecoding"]),
    .library(name: "ShieldedReporting", targets: ["ShieldedReporting"]),
    .library(name: "ShieldedJSON", targets: ["ShieldedJSON"]),
    .library(name: "ShieldedShapes", targets: ["ShieldedShapes"]),
    .library(name: "ShieldedStreams", targets: ["ShieldedStreams"]),
    .library(name: "ShieldedNetworking", targets: ["ShieldedNetworking"]),
    .library(name: "ShieldedMacros", targets: ["ShieldedMacros"]),
  ],
  traits: [
    .trait(
      name: "SwiftLog",
      description: "Adds RescueLog.swiftLogHandler(_:), which writes rescue records to a swift-log Logger."
    ),
    .trait(
      name: "AsyncHTTPClient",
      description: "Adds AsyncHTTPClientTransport, the transport for servers and for Linux."
    ),
    .trait(
      name: "SwiftMetrics",
      description: "Adds RescueMetrics, which counts rescues and times decoding with swift-metrics."
    ),
    .trait(name: "Macros", description: "Adds @Shielded. Its plugin is built with swift-syntax."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"605.0.0"),
  ],
  targets: [
    .target(
      name: "ShieldedDecoding",
      dependencies: [
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["SwiftLog"])),
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["SwiftMetrics"])),
      ]
    ),
    // Shows, stores, merges and compares reports: what an app that only decodes doesn't need.
    .target(
      name: "ShieldedReporting",
      dependencies: ["ShieldedDecoding"]
    ),
    .target(
      name: "ShieldedJSON",
      dependencies: ["ShieldedDecoding"],
      swiftSettings: [.strictMemorySafety()]
    ),
    // Wrappers and types for values that come in another shape, which most models don't declare.
    .target(
      name: "ShieldedShapes",
      dependencies: ["ShieldedDecoding", "ShieldedJSON"]
    ),
    // Decodes a body while it arrives.
    .target(
      name: "ShieldedStreams",
      dependencies: ["ShieldedDecoding", "ShieldedJSON"],
      swiftSettings: [.strictMemorySafety()]
    ),
    .target(
      name: "ShieldedNetworking",
      dependencies: [
        "ShieldedDecoding", "ShieldedJSON", "ShieldedStreams",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["AsyncHTTPClient"])),
        .target(name: "CShieldedZlib", condition: .when(traits: ["AsyncHTTPClient"])),
      ]
    ),
    // Empty without the trait.
    .macro(
      name: "ShieldedMacrosPlugin",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ]
    ),
    .target(
      name: "ShieldedMacros",
      dependencies: [
        "ShieldedDecoding", "ShieldedJSON", .target(name: "ShieldedMacrosPlugin", condition: .when(traits: ["Macros"])),
      ]
    ),
    // zlib, for the content encodings that AsyncHTTPClientTransport undoes.
    .systemLibrary(name: "CShieldedZlib"),
    .target(
      name: "DecodingTestSupport",
      dependencies: ["ShieldedDecoding", "ShieldedShapes", "DecoderAgreement"],
      path: "Tests/DecodingTestSupport"
    ),
    // What the library's decoder and Foundation's may make differently of a document; it knows neither of them.
    .target(name: "DecoderAgreement", path: "Tests/DecoderAgreement"),
    // Runs programs with a limit on their time, for the tests and for the tools.
    .target(name: "ChildProcesses", path: "Tests/ChildProcesses"),
    // Compiles source texts against the modules of the current build.
    .target(name: "CompilerTestSupport", dependencies: ["ChildProcesses"], path: "Tests/CompilerTestSupport"),
    .testTarget(name: "ChildProcessesTests", dependencies: ["ChildProcesses"]),
    .testTarget(
      name: "CompilerTestSupportTests",
      dependencies: ["ChildProcesses", "CompilerTestSupport", "ShieldedDecoding"]
    ),
    // What the library uses of the toolchain's modules, and the systems that have it.
    .testTarget(name: "PlatformTests", dependencies: ["CompilerTestSupport"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "ChildProcesses", "CompilerTestSupport", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros",
        "ShieldedNetworking", "ShieldedReporting", "ShieldedShapes", "ShieldedStreams",
      ]
    ),
    .testTarget(
      name: "ShieldedDecodingTests",
      dependencies: [
        "ShieldedDecoding", "ShieldedReporting", "ShieldedShapes", "DecodingTestSupport", "CompilerTestSupport",
      ]
    ),
    .testTarget(
      name: "ShieldedJSONTests",
      dependencies: [
        "ShieldedJSON", "ShieldedShapes", "ShieldedStreams", "ShieldedDecoding", "ShieldedReporting",
        "DecodingTestSupport", "DecoderAgreement",
      ]
    ),
    .testTarget(
      name: "ShieldedNetworkingTests",
      dependencies: [
        "ShieldedNetworking", "ShieldedJSON", "ShieldedReporting", "ShieldedDecoding",
        .target(name: "ShieldedMacros", condition: .when(traits: ["Macros"])),
        .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["SwiftMetrics"])),
        .product(name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["SwiftLog"])),
      ]
    ),
    .testTarget(
      name: "ShieldedMacrosTests",
      dependencies: [
        "ShieldedMacros", "ShieldedDecoding", "ShieldedReporting", "ShieldedJSON", "ShieldedShapes",
        "ShieldedStreams", "ChildProcesses", "CompilerTestSupport", "DecodingTestSupport",
        .target(name: "ShieldedMacrosPlugin", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ]
    ),
    // A module like an app's, whose declarations are isolated to the main actor by default.
    .testTarget(
      name: "MainActorTests",
      dependencies: [
        "ShieldedMacros", "ShieldedNetworking", "ShieldedJSON", "ShieldedDecoding", "CompilerTestSupport",
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: - Development

// Users set none of these variables, and resolve none of these dependencies. The scripts set them, so that the benchmark, the fuzz
// harness and all tests are one graph with the library, and each module is compiled once for each configuration.
//
// SHIELDED_DEVELOPMENT lists the parts that are added to the package, separated by commas:
//
//   fuzz        the fuzz harness and the census, which every other part adds too. Without jemalloc: it replaces `malloc`, as the
//               sanitizers do
//   benchmark   the benchmark, and the tools that read Swift source
//   http        the end-to-end tests, which need HTTP servers and a database, and all traits; with `benchmark`, also the
//               measurement of the request function
//   frameworks  the tests of recipes for web frameworks, whose dependencies are as many again
//   tests       nothing, but the platforms that the tests need, which use Int128; on Linux it makes no difference
//
// Benchmarks/Peers stays apart, because the published libraries exclude each other's versions of swift-syntax.
var parts = Set((Context.environment["SHIELDED_DEVELOPMENT"] ?? "").split(separator: ","))
if parts.remove("tests") != nil {
  package.platforms = [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)]
}

// SHIELDED_MACROS_PLUGIN is the path of the plugin of `@Shielded`, which Tests/build builds once. Without it, each package
// and each configuration would build swift-syntax: 80 seconds of CPU time for debugging, and 8 minutes for release.
let plugin = Context.environment["SHIELDED_MACROS_PLUGIN"] ?? ""
/// The folder of the toolchain's own modules of swift-syntax; `nil` if the plugin wasn't built with them.
let syntaxModules: String? = {
  let link = URL(filePath: plugin).deletingLastPathComponent().appending(path: "modules").path
  return FileManager.default.fileExists(atPath: link) ? link : nil
}()

extension Package {
  /// Adds targets, each in the folder of its name.
  func add(
    _ kind: Target.TargetType = .regular,
    in folder: String,
    _ dependencies: KeyValuePairs<String, [Target.Dependency]>
  ) {
    for (name, dependencies) in dependencies {
      let path = "\(folder)/\(name)"
      switch kind {
      case .executable: targets.append(.executableTarget(name: name, dependencies: dependencies, path: path))
      case .test: targets.append(.testTarget(name: name, dependencies: dependencies, path: path))
      default: targets.append(.target(name: name, dependencies: dependencies, path: path))
      }
    }
  }
}

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

extension Package {
  func addFuzzHarness() {
    dependencies.append(.package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"))
    add(
      in: "Benchmarks/Sources",
      [
        // The generator of payloads has no dependencies, so that the harness can use it too.
        "Payloads": [],
        // The public incidents in Census/.
        "Census": [],
      ]
    )
    // Replays the classes of incidents.
    add(
      .test,
      in: "Benchmarks/Tests",
      [
        "CensusTests": [
          "Census", "Payloads", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros", "ShieldedShapes",
          "ShieldedStreams",
        ]
      ]
    )

    add(
      in: "Fuzz/Sources",
      [
        // What decoding must produce, computed from the documentation and not from the library's code.
        "RescueSpecification": ["ShieldedDecoding", "DecodingTestSupport", "DecoderAgreement"],
        // Generates declarations, and says what they must decode.
        "Declarations": ["RescueSpecification", "ShieldedDecoding", "Payloads"],
        // Plain functions, so that unit tests can call them without libFuzzer.
        "FuzzProperties": [
          "RescueSpecification", "ShieldedDecoding", "ShieldedReporting", "ShieldedJSON", "ShieldedShapes",
          "ShieldedStreams", "ShieldedMacros",
          "DecodingTestSupport", "DecoderAgreement", "Payloads",
          .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["SwiftMetrics"])),
        ],
        // The seed corpora and the dictionaries, and with them the list of all fuzz targets.
        "SeedCorpus": [
          "FuzzProperties", "ShieldedDecoding", "ShieldedReporting", "Payloads", "DecodingTestSupport",
          "DecoderAgreement",
        ],
        "FuzzMutator": ["FuzzProperties", "SeedCorpus", "Payloads", "DecodingTestSupport", "DecoderAgreement"],
        // Generated declarations, compiled.
        "DeclaredModels": ["FuzzProperties", "RescueSpecification", "ShieldedMacros", "ShieldedShapes"],
        // Declarations for libFuzzer that Swift can't express.
        "CLibFuzzer": [],
      ]
    )
    add(
      .executable,
      in: "Fuzz/Sources",
      [
        // All fuzz targets: the name under which it is started selects one.
        "FuzzTargets": ["CLibFuzzer", "FuzzMutator", "FuzzProperties", "SeedCorpus"],
        "FuzzSeeds": ["SeedCorpus"],
        "ConformanceRun": ["ChildProcesses", "FuzzProperties", arguments],
        "FuzzDeclarations": [
          "CompilerTestSupport", "Declarations", "DeclaredModels", "FuzzProperties", "Payloads", arguments,
        ],
        // Compares the decoder with parsers of other languages.
        "OracleRun": [
          "ChildProcesses", "DecoderAgreement", "DecodingTestSupport", "FuzzMutator", "FuzzProperties", "Payloads",
          "SeedCorpus", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros", arguments,
        ],
      ]
    )
    // File by file, on all cores. As one module, which only one core optimizes, FuzzProperties takes 81 s in place of 51 and 102 s of
    // CPU time in place of 76, and DecodingTestSupport 31 s of CPU time in place of 20.
    for target in targets where ["FuzzProperties", "DecodingTestSupport"].contains(target.name) {
      target.swiftSettings = [
        .unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
      ]
    }
    // Others than those of the tests, which `Fuzz/fuzz declarations` generates.
    if Context.environment["DECLARED_MODELS"] == "generated" {
      for target in targets where target.name == "DeclaredModels" { target.path = "Fuzz/Generated/DeclaredModels" }
    }
    add(
      .test,
      in: "Fuzz/Tests",
      [
        // The driver script `fuzz`.
        "FuzzDriverTests": ["ChildProcesses", "FuzzProperties", "SeedCorpus"],
        "FuzzReplayTests": [
          "ChildProcesses", "ConformanceRun", "Declarations", "FuzzDeclarations",
          "FuzzMutator", "FuzzProperties", "OracleRun", "RescueSpecification", "SeedCorpus",
          "Payloads", "DecodingTestSupport", "DecoderAgreement", "ShieldedJSON", "ShieldedReporting",
          "ShieldedStreams",
        ],
      ]
    )
  }

  func addBenchmark() {
    products += [
      .executable(name: "resilience-bench", targets: ["ResilienceBench"])
    ]
    targets.append(
      .systemLibrary(
        name: "CJemalloc",
        path: "Benchmarks/Sources/CJemalloc",
        pkgConfig: "jemalloc",
        providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]
      )
    )
    add(
      in: "Benchmarks/Sources",
      [
        "Contenders": [
          "Payloads", "ShieldedDecoding", "ShieldedReporting", "ShieldedJSON", "ShieldedShapes", "ShieldedStreams",
          "ShieldedMacros",
        ],
        // All measures except time: heap use, instructions, and the benefit of tolerance.
        "Measures": [
          "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "CJemalloc", "Contenders", "Payloads",
          "ShieldedDecoding",
        ],
        "CProcessorAffinity": [],
        // What programs read the time with, and the core that they run on. It depends on nothing, since it is part of what is measured.
        "Clocks": ["CProcessorAffinity"],
        // Pairs of times, for programs of a dependency graph of their own too.
        "PairedMeasurement": ["BenchmarkReports", "BenchmarkStatistics", "Clocks", "Payloads"],
        // What all programs need: files of results, the machine, the sizes of object files, the usage of processes.
        "BenchmarkTools": ["BenchmarkReports", "ChildProcesses"],
        // Pure functions from samples to intervals and verdicts.
        "BenchmarkStatistics": ["Payloads"],
        // The results file and every report made from it. Independent of the contenders, so that old results stay readable.
        "BenchmarkReports": ["BenchmarkStatistics", "Payloads"],
      ]
    )
    add(
      .executable,
      in: "Benchmarks/Sources",
      [
        "ResilienceBench": [
          "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "CJemalloc", "Census",
          "Clocks", "Contenders", "Measures", "PairedMeasurement", "Payloads", arguments,
        ]
      ]
    )
    add(
      .test,
      in: "Benchmarks/Tests",
      [
        "PayloadsTests": ["Contenders", "Payloads"],
        "ContendersTests": ["Contenders", "Payloads", "ShieldedDecoding", "ShieldedMacros"],
        "MeasuresTests": ["BenchmarkTools", "Contenders", "Measures", "Payloads"],
        "BenchmarkStatisticsTests": ["BenchmarkStatistics", "Payloads"],
        "BenchmarkReportsTests": ["BenchmarkReports", "BenchmarkStatistics", "Payloads", "ResilienceBench"],
        "ResilienceBenchTests": [
          "ResilienceBench", "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses",
          "Contenders", "Measures", "PairedMeasurement", "Payloads", arguments,
        ],
      ]
    )
  }

  /// The first decode in a fresh process.
  func addColdStart() {
    add(
      in: "Benchmarks/ColdStart/Sources",
      [
        // What is measured: the names that the program and its probes exchange.
        "ColdCases": [],
        // The models, and the decoding of one case in a probe.
        "ColdModels": ["Clocks", "ColdCases", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros"],
      ]
    )
    add(
      .executable,
      in: "Benchmarks/ColdStart/Sources",
      [
        "ResilienceBenchCold": [
          "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "ColdCases", "Payloads",
          arguments,
        ]
      ]
    )
    add(
      .test,
      in: "Benchmarks/ColdStart/Tests",
      [
        "ResilienceBenchColdTests": [
          "BenchmarkStatistics", "BenchmarkTools", "ColdCases", "ColdModels", "ResilienceBenchCold",
        ]
      ]
    )
    // The sizes of the generated modules, such as "1000,20000". Without the variable there are none, as in the tests.
    let sizes = (Context.environment["COLD_CONFORMANCES"] ?? "").split(separator: ",")
    if !sizes.isEmpty {
      add(
        in: "Benchmarks/ColdStart/Generated",
        ["FurtherTypes": ["ColdCases", "ColdModels", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros"]]
      )
    }
    for size in sizes {
      add(in: "Benchmarks/ColdStart/Generated", ["Conformances\(size)": []])
      // Compiling a module of 20 000 conformances takes minutes with optimization, and its code is never run.
      targets.last?.swiftSettings = [.unsafeFlags(["-Onone", "-gnone"])]
      add(
        .executable,
        in: "Benchmarks/ColdStart/Generated",
        ["ColdProbe\(size)": ["ColdModels", "FurtherTypes", .target(name: "Conformances\(size)")]]
      )
    }
  }

  /// The tools that read Swift source: the measurement of the user's own model, and the planting of mutants.
  func addSourceTools() {
    let syntax = ["SwiftSyntax", "SwiftParser"].map { Target.Dependency.product(name: $0, package: "swift-syntax") }
    add(
      in: "Benchmarks/Own/Sources",
      [
        // From the source of a model to its three versions.
        "ModelRewriting": syntax,
        // What the tool and the generated program exchange.
        "ProbeExchange": [],
        // The generated program, except the model.
        "ModelProbe": [
          "BenchmarkStatistics", "Clocks", "Payloads", "ProbeExchange", "ShieldedDecoding", "ShieldedJSON",
        ],
      ]
    )
    add(
      .executable,
      in: "Benchmarks/Own/Sources",
      [
        "OwnBench": [
          "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "ModelRewriting",
          "Clocks", "Payloads", "ProbeExchange", arguments,
        ]
      ]
    )
    add(
      .test,
      in: "Benchmarks/Own/Tests",
      [
        "ModelRewritingTests": ["ModelRewriting"],
        "OwnBenchTests": [
          "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "ModelProbe", "ModelRewriting", "OwnBench",
          "Payloads", "ProbeExchange", "ShieldedDecoding", arguments,
        ],
      ]
    )
    if Context.environment["OWN_MODEL"] == "1" { addOwnModel() }

    add(
      in: "Fuzz/Mutants/Sources",
      [
        // Finds mutants in sources, and writes them into a copy.
        "MutantPlanting": syntax + [.product(name: "SwiftOperators", package: "swift-syntax")]
      ]
    )
    add(
      .executable,
      in: "Fuzz/Mutants/Sources",
      [
        // Builds the copy, and runs the fuzz targets and the unit tests with each mutant.
        "Mutants": ["ChildProcesses", "MutantPlanting", arguments],
        // Plants the faults of Faults/, which are written by hand, in one copy.
        "PlantFaults": ["MutantPlanting", arguments],
      ]
    )
    add(.test, in: "Fuzz/Mutants/Tests", ["MutantsTests": ["ChildProcesses", "MutantPlanting", "Mutants"]])
  }

  /// The three versions of a user's model and the program that decodes them, which `Benchmarks/run own` generates.
  func addOwnModel() {
    let folder = "Benchmarks/Own/Generated"
    let models = ["PlainModel", "SafeBoxModel", "ShieldedModel"]
    for model in models {
      add(in: folder, [model: ["ModelProbe", "ProbeExchange", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros"]])
      // Whatever the mode of the model's own module is.
      targets.last?.swiftSettings = [.swiftLanguageMode(.v5)]
    }
    add(.executable, in: folder, ["OwnModelProgram": ["ModelProbe"] + models.map { .target(name: $0) }])
  }

  /// The driver of the comparison of published libraries, which needs none of them.
  func addPeerDriver() {
    add(
      in: "Benchmarks/Peers/Sources",
      ["PeerWorker": ["BenchmarkReports", "BenchmarkStatistics", "Clocks", "PairedMeasurement", "Payloads"]]
    )
    add(
      .executable,
      in: "Benchmarks/Peers/Sources",
      [
        "PeerBench": [
          "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "Clocks", "Payloads",
          "PeerWorker", arguments,
        ]
      ]
    )
    add(
      .test,
      in: "Benchmarks/Peers/Tests",
      [
        "PeerBenchTests": [
          "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "Payloads", "PeerBench",
          "PeerWorker", arguments,
        ]
      ]
    )
  }

  /// The measurement of the request function.
  func addLoopback() {
    add(
      .executable,
      in: "Benchmarks/Loopback/Sources",
      [
        "ResilienceBenchLoopback": [
          "BenchmarkReports", "BenchmarkStatistics", "BenchmarkTools", "ChildProcesses", "Clocks", "Contenders",
          "Payloads", "ShieldedDecoding", "ShieldedJSON", "ShieldedNetworking", arguments,
          .product(name: "FlyingFox", package: "FlyingFox"),
          .product(name: "FlyingSocks", package: "FlyingFox"),
          .product(name: "MetricsTestKit", package: "swift-metrics"),
        ]
      ]
    )
    add(
      .test,
      in: "Benchmarks/Loopback/Tests",
      [
        "ResilienceBenchLoopbackTests": ["BenchmarkStatistics", "ResilienceBenchLoopback", "ShieldedNetworking"]
      ]
    )
    add(
      .test,
      in: "Benchmarks/Tests",
      [
        // The texts in Usage/, which Benchmarks/run prints without a build.
        "BenchmarkUsageTests": [
          "ChildProcesses", "OwnBench", "PeerBench", "ResilienceBench", "ResilienceBenchCold",
          "ResilienceBenchLoopback", arguments,
        ]
      ]
    )
  }

  /// The tests with real servers and a real database.
  func addEndToEndTests() {
    dependencies += [
      .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
      .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ]
    func nio(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-nio") } }
    add(
      in: "Tests/EndToEnd/Sources",
      [
        // The sample application: a stored model, its DTO, and the service that fetches it.
        "Quakes": ["ShieldedDecoding", "ShieldedNetworking", .product(name: "GRDB", package: "GRDB.swift")],
        // The feed that the server serves, with the expected results. It is independent of the library.
        "QuakeFeed": [],
        "LoopbackServer": nio("NIOCore", "NIOPosix") + [
          "ChildProcesses",
          .product(name: "FlyingSocks", package: "FlyingFox"),
          .product(name: "NIOSSL", package: "swift-nio-ssl"),
        ],
      ]
    )
    add(
      .test,
      in: "Tests/EndToEnd/Tests",
      [
        "EndToEndTests": nio("NIOCore", "NIOEmbedded", "NIOFoundationCompat", "NIOHTTP1") + [
          "DecodingTestSupport", "Quakes", "QuakeFeed", "LoopbackServer", "ShieldedDecoding", "ShieldedJSON",
          "ShieldedNetworking", "ShieldedStreams",
          .product(name: "AsyncHTTPClient", package: "async-http-client"),
          .product(name: "NIOSSL", package: "swift-nio-ssl"),
        ]
      ]
    )
  }

  /// The recipes for web frameworks.
  func addFrameworkTests() {
    dependencies.append(.package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"))
    add(
      .test,
      in: "Tests/EndToEnd/Tests",
      [
        "FrameworkTests": [
          "ShieldedDecoding", "ShieldedJSON", .product(name: "NIOFoundationCompat", package: "swift-nio"),
          .product(name: "Hummingbird", package: "hummingbird"),
          .product(name: "HummingbirdTesting", package: "hummingbird"),
        ]
      ]
    )
  }
}

extension Package {
  /// A Boolean value that indicates whether a target, or one that it depends on, meets a condition.
  func reaches(_ target: Target, _ condition: (Target) -> Bool) -> Bool {
    condition(target)
      || target.dependencies.contains { dependency in
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _):
          targets.contains { $0.name == name && reaches($0, condition) }
        default: false
        }
      }
  }
}

extension Package {
  /// Removes the dependency on swift-syntax.
  func removeSyntax() {
    dependencies.removeAll { dependency in
      guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
      return location.hasSuffix("/swift-syntax")
    }
  }

  /// Replaces the products of swift-syntax by the toolchain's modules, which needn't be built and are optimized. They lack those that
  /// say the version.
  func useSyntax(in modules: String) {
    func isSyntax(_ dependency: Target.Dependency) -> Bool {
      if case .productItem(_, "swift-syntax", _, _) = dependency { true } else { false }
    }
    for target in targets.filter({ reaches($0) { $0.dependencies.contains(where: isSyntax) } }) {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(["-I", modules]), .define("SHIELDED_TOOLCHAIN_SYNTAX")]
      target.linkerSettings = [.unsafeFlags(["-L", modules, "-Xlinker", "-rpath", "-Xlinker", modules])]
    }
    for target in targets { target.dependencies.removeAll(where: isSyntax) }
    removeSyntax()
  }
}

if !parts.isEmpty {
  // The harness runs on the developer's machine, and some of its dependencies need more than the library.
  package.platforms = [.macOS(.v15)]
  package.addFuzzHarness()
}
if parts.contains("benchmark") {
  package.addBenchmark()
  package.addColdStart()
  package.addSourceTools()
  package.addPeerDriver()
}
if parts.contains("http") { package.addEndToEndTests() }
if parts.isSuperset(of: ["benchmark", "http"]) { package.addLoopback() }
if parts.contains("frameworks") { package.addFrameworkTests() }
// No trait changes what these tests see, so they are built and run only without one.
if parts.contains("http") {
  package.targets.removeAll { ["ShieldedDecodingTests", "ShieldedJSONTests", "ChildProcessesTests"].contains($0.name) }
}

if !parts.isEmpty {
  package.traits = package.traits.filter { $0.name != "default" }
  let names = parts.contains("http") ? Set(package.traits.map(\.name)) : ["Macros"]
  package.traits.insert(.default(enabledTraits: names))
  // A macro's target and its dependencies are built for the machine that compiles, and again for the tests that import them. A
  // program is built once.
  if let index = package.targets.firstIndex(where: { $0.name == "ShieldedMacrosPlugin" }) {
    let macro = package.targets[index]
    // The toolchain's modules lack the one with a plugin's entry point.
    package.targets[index] =
      syntaxModules == nil
      ? .executableTarget(name: macro.name, dependencies: macro.dependencies)
      : .target(name: macro.name, dependencies: macro.dependencies)
  }
}
if !parts.isEmpty || !plugin.isEmpty {
  for target in package.targets where target.name == "ShieldedMacros" {
    target.dependencies = ["ShieldedDecoding", "ShieldedJSON"]
  }
}

if !plugin.isEmpty {
  // As SwiftPM passes it. Without it, the compiler warns about each declaration of a macro.
  for target in package.targets where package.reaches(target, { $0.name == "ShieldedMacros" }) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-load-plugin-executable", "\(plugin)#ShieldedMacrosPlugin"])]
  }
  // What is left needs no swift-syntax.
  if parts.isDisjoint(with: ["benchmark", "http"]) {
    package.targets.removeAll { ["ShieldedMacrosPlugin", "ShieldedMacrosTests"].contains($0.name) }
    package.removeSyntax()
  }
  if let syntaxModules { package.useSyntax(in: syntaxModules) }
}
