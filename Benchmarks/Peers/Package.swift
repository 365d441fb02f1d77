// swift-tools-version: 6.2
import PackageDescription

// A separate package: nothing else in Benchmarks depends on the libraries that it measures.
//
// Each library has its own executable, and is a dependency only if the environment variable PEERS names it. `Benchmarks/run peers`
// builds them one by one, so that a library that doesn't resolve or doesn't build has no effect on the others. Without the
// variable the package has no dependency on any library.

/// A library with its pinned version, and the products that its model needs.
struct Library {
  var name: String
  var packages: [Package.Dependency]
  var products: [Target.Dependency]
  /// Whether its program decodes this repository's `@SafeBox` too.
  var hasSafeBox = false

  init(_ name: String, _ url: String, _ version: Version, products: [String]? = nil) {
    let identity = url.split(separator: "/").last.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 } ?? ""
    self.name = name
    packages = [.package(url: url, exact: version)]
    self.products = (products ?? [name]).map { .product(name: $0, package: String(identity)) }
  }

  /// This repository's own models.
  static var own: Library {
    var library = decoder("Shielded", "", "0.0.0")
    library.packages = []
    library.products =
      ["ShieldedDecoding", "ShieldedJSON", "ShieldedMacros"].map {
        .product(name: $0, package: "swift-shielded-decoding")
      } + ["SafeBoxModel"]
    return library
  }

  /// A decoder, over which `@SafeBox` is measured as well.
  static func decoder(_ name: String, _ url: String, _ version: Version) -> Library {
    var library = Library(name, url, version)
    library.products += ["SafeBoxModel", .product(name: "ShieldedDecoding", package: "swift-shielded-decoding")]
    library.hasSafeBox = true
    return library
  }
}

let libraries = [
  .own,
  Library("SmartCodable", "https://github.com/iAmMccc/SmartCodable", "6.0.7"),
  Library("ResilientDecoding", "https://github.com/airbnb/ResilientDecoding", "1.2.0"),
  Library("BetterCodable", "https://github.com/marksands/BetterCodable", "0.4.0"),
  Library(
    "MetaCodable",
    "https://github.com/SwiftyLab/MetaCodable",
    "1.6.0",
    products: ["MetaCodable", "HelperCoders"]
  ),
  Library("ReerCodable", "https://github.com/reers/ReerCodable", "1.6.0"),
  Library("CodableWrappers", "https://github.com/GottaGetSwifty/CodableWrappers", "3.1.0"),
  Library("KarrotCodableKit", "https://github.com/daangn/KarrotCodableKit", "2.0.0"),
  .decoder("ReerJSON", "https://github.com/reers/ReerJSON", "1.0.2"),
  .decoder("YYJSON", "https://github.com/mattt/swift-yyjson", "0.5.0"),
  .decoder("IkigaJSON", "https://github.com/orlandos-nl/IkigaJSON", "2.4.4"),
  .decoder("ZippyJSON", "https://github.com/michaeleisel/ZippyJSON", "1.2.15"),
]

// MetaCodable accepts several versions of swift-syntax. This is the one that others need, so that it is built only once.
let sharedSyntax = Package.Dependency.package(
  url: "https://github.com/swiftlang/swift-syntax.git",
  "600.0.0"..<"601.0.0"
)

let selection = Set((Context.environment["PEERS"] ?? "").split(separator: ",").map(String.init))
let selected = libraries.filter { selection.contains($0.name) }

// Only this repository's own models need the macro.
let ownPackages: [Package.Dependency] =
  selected.contains(where: \.hasSafeBox)
  ? [
    .package(name: "swift-shielded-decoding", path: "../..", traits: selection.contains("Shielded") ? ["Macros"] : [])
  ] : []
let syntaxPackages = selection.contains("MetaCodable") ? [sharedSyntax] : []

let package = Package(
  name: "Peers",
  platforms: [.macOS(.v15)],
  dependencies: ownPackages + syntaxPackages + selected.flatMap(\.packages),
  targets: [
    // Links to folders of Benchmarks/Sources. A dependency on the package Benchmarks would bring swift-syntax of a version that
    // some of the libraries can't be resolved with.
    .target(name: "Payloads"),
    .target(name: "BenchmarkStatistics", dependencies: ["Payloads"]),
    .target(name: "BenchmarkReports", dependencies: ["BenchmarkStatistics", "Payloads"]),
    .target(name: "CProcessorAffinity"),
    // What the programs exchange, the shares, and the report: pure functions.
    .target(name: "PeerReports", dependencies: ["BenchmarkReports", "BenchmarkStatistics", "Payloads"]),
    // The part of a library's program that is the same for all: decoding in a process of its own.
    .target(
      name: "PeerWorker",
      dependencies: ["BenchmarkReports", "BenchmarkStatistics", "CProcessorAffinity", "Payloads", "PeerReports"]
    ),
  ]
    + selected.map { library in
      .executableTarget(
        name: "\(library.name)Peer",
        dependencies: ["PeerWorker", "PeerReports", "Payloads"] + library.products,
        path: "Sources/Libraries/\(library.name)"
      )
    }
    + (selected.contains(where: \.hasSafeBox)
      ? [
        .target(
          name: "SafeBoxModel",
          dependencies: [
            "PeerReports", "PeerWorker", .product(name: "ShieldedDecoding", package: "swift-shielded-decoding"),
          ]
        )
      ] : []),
  swiftLanguageModes: [.v6]
)
