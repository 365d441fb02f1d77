// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A separate package: nothing else in Benchmarks depends on the libraries that it measures.
//
// Each library has its own executable, and is a dependency only if the environment variable PEERS names it. `Benchmarks/run peers`
// builds them one by one, so that a library that doesn't resolve or doesn't build has no effect on the others. Without the
// variable the package has no dependency on any library.

/// A library with its pinned version, and the products that its model needs. Without a URL, this repository's own models.
struct Library: Decodable {
  let name: String
  let version: String?
  let url: String?
  let products: [String]?
  /// Whether its program decodes this repository's `@SafeBox` too.
  let isDecoder: Bool?

  var dependency: Package.Dependency? {
    guard let url, let version = version.flatMap({ Version($0) }) else { return nil }
    return .package(url: url, exact: version)
  }

  var targets: [Target.Dependency] {
    let identity = url?.split(separator: "/").last.map(String.init)
    let own = ["ShieldedDecoding"] + (url == nil ? ["ShieldedJSON", "ShieldedMacros", "ShieldedShapes"] : [])
    return (identity.map { package in (products ?? [name]).map { .product(name: $0, package: package) } } ?? [])
      + (isDecoder == true ? own.map { .product(name: $0, package: "swift-shielded-decoding") } + ["SafeBoxModel"] : [])
  }
}

let file = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent("libraries.json")
let libraries = try JSONDecoder().decode([Library].self, from: Data(contentsOf: file))
let selection = Set((Context.environment["PEERS"] ?? "").split(separator: ",").map(String.init))
let selected = libraries.filter { selection.contains($0.name) }
let hasSafeBox = selected.contains { $0.isDecoder == true }

let package = Package(
  name: "Peers",
  platforms: [.macOS(.v15)],
  dependencies: selected.compactMap(\.dependency),
  targets: [
    // Links to folders of Benchmarks/Sources. A dependency on the repository's package would bring swift-syntax of a version that
    // some of the libraries can't be resolved with.
    .target(name: "Payloads"),
    .target(name: "BenchmarkStatistics", dependencies: ["Payloads"]),
    .target(name: "BenchmarkReports", dependencies: ["BenchmarkStatistics", "Payloads"]),
    .target(name: "CProcessorAffinity"),
    .target(name: "Clocks", dependencies: ["CProcessorAffinity"]),
    .target(
      name: "PairedMeasurement",
      dependencies: ["BenchmarkReports", "BenchmarkStatistics", "Clocks", "Payloads"]
    ),
    // The part of a library's program that is the same for all: decoding in a process of its own.
    .target(
      name: "PeerWorker",
      dependencies: ["BenchmarkReports", "BenchmarkStatistics", "Clocks", "PairedMeasurement", "Payloads"]
    ),
  ]
    + selected.map { library in
      .executableTarget(
        name: "\(library.name)Peer",
        dependencies: ["PeerWorker", "Payloads"] + library.targets,
        path: "Sources/Libraries/\(library.name)"
      )
    },
  swiftLanguageModes: [.v6]
)

if hasSafeBox {
  // Only this repository's own models need the macro.
  package.dependencies.append(
    .package(name: "swift-shielded-decoding", path: "../..", traits: selection.contains("Shielded") ? ["Macros"] : [])
  )
  package.targets.append(
    .target(
      name: "SafeBoxModel",
      dependencies: ["PeerWorker", .product(name: "ShieldedDecoding", package: "swift-shielded-decoding")]
    )
  )
}
if selection.contains("MetaCodable") {
  // MetaCodable accepts several versions of swift-syntax. This is the one that others need, so that it is built only once.
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.0"..<"601.0.0"))
}
