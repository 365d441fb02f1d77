// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "swift-shielded-decoding",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ShieldedDecoding", targets: ["ShieldedDecoding"]),
    .library(name: "ShieldedJSON", targets: ["ShieldedJSON"]),
    .library(name: "ShieldedNetworking", targets: ["ShieldedNetworking"]),
    .library(name: "ShieldedMacros", targets: ["ShieldedMacros"]),
    // Not for users, hence the underscore: the rescue table and the list of differences, for the fuzz harness.
    .library(name: "_DecodingTestSupport", targets: ["DecodingTestSupport", "DecoderAgreement"]),
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
    .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"605.0.0"),
  ],
  targets: [
    .target(
      name: "ShieldedDecoding",
      dependencies: [
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["SwiftLog"])),
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["SwiftMetrics"])),
      ]
    ),
    .target(
      name: "ShieldedJSON",
      dependencies: ["ShieldedDecoding"],
      swiftSettings: [.strictMemorySafety()]
    ),
    .target(
      name: "ShieldedNetworking",
      dependencies: [
        "ShieldedDecoding", "ShieldedJSON",
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
      dependencies: ["ShieldedDecoding"],
      path: "Tests/DecodingTestSupport"
    ),
    // What the library's decoder and Foundation's may make differently of a document; it knows neither of them.
    .target(name: "DecoderAgreement", path: "Tests/DecoderAgreement"),
    // Compiles source texts against the modules of the current build.
    .target(name: "CompilerTestSupport", path: "Tests/CompilerTestSupport"),
    .testTarget(
      name: "CompilerTestSupportTests",
      dependencies: ["CompilerTestSupport", "ShieldedDecoding"]
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "CompilerTestSupport", "ShieldedDecoding", "ShieldedJSON", "ShieldedMacros", "ShieldedNetworking",
      ]
    ),
    .testTarget(
      name: "ShieldedDecodingTests",
      dependencies: ["ShieldedDecoding", "DecodingTestSupport", "CompilerTestSupport"]
    ),
    .testTarget(
      name: "ShieldedJSONTests",
      dependencies: ["ShieldedJSON", "ShieldedDecoding", "DecodingTestSupport", "DecoderAgreement"]
    ),
    .testTarget(
      name: "ShieldedNetworkingTests",
      dependencies: [
        "ShieldedNetworking", "ShieldedJSON", "ShieldedDecoding",
        .target(name: "ShieldedMacros", condition: .when(traits: ["Macros"])),
        .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["SwiftMetrics"])),
      ]
    ),
    .testTarget(
      name: "ShieldedMacrosTests",
      dependencies: [
        "ShieldedMacros", "ShieldedDecoding", "ShieldedJSON", "CompilerTestSupport",
        .target(name: "ShieldedMacrosPlugin", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacrosGenericTestSupport",
          package: "swift-syntax",
          condition: .when(traits: ["Macros"])
        ),
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

// The scripts build the macro's plugin once and name its executable in this variable, so that the nested packages don't each build
// swift-syntax again. Users don't set it, and get the package above.
if let plugin = Context.environment["SHIELDED_MACROS_PLUGIN"], !plugin.isEmpty {
  // The tests of the macro import the plugin's module.
  package.targets.removeAll { ["ShieldedMacrosPlugin", "ShieldedMacrosTests"].contains($0.name) }
  package.dependencies.removeAll { dependency in
    if case .sourceControl(_, let location, _) = dependency.kind { location.hasSuffix("/swift-syntax") } else { false }
  }
  for target in package.targets where target.name == "ShieldedMacros" {
    target.dependencies = ["ShieldedDecoding", "ShieldedJSON"]
    // As SwiftPM passes it: without it, the compiler warns about each declaration of a macro.
    target.swiftSettings = [.unsafeFlags(["-load-plugin-executable", "\(plugin)#ShieldedMacrosPlugin"])]
  }
}
