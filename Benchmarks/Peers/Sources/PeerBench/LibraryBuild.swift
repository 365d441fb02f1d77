import ChildProcesses
import Foundation

/// A library that can be measured.
struct PeerLibrary: Decodable, Equatable, Sendable {
  let name: String
  /// The pinned version; `nil` for this repository's own models.
  let version: String?
  let url: String?

  /// A line with name and version for each library.
  static var listing: String {
    all.map { "\($0.name) \($0.version ?? "of this commit")" }.joined(separator: "\n")
  }

  /// All libraries, in the order of the report. Those that need the same version of swift-syntax follow each other, so that it is
  /// built twice and not for each of them. The manifest reads the same file.
  static let all: [PeerLibrary] = {
    let file = LibraryBuild.package.appending(path: "libraries.json")
    return (try? JSONDecoder().decode([PeerLibrary].self, from: Data(contentsOf: file))) ?? []
  }()

  /// The libraries that are known not to build on this platform.
  static var unsupported: Set<String> {
    #if os(Linux)
      // SmartCodable imports SwiftUI and Combine.
      ["SmartCodable", "ZippyJSON"]
    #else
      []
    #endif
  }

  /// The identity of the package in `Package.resolved`.
  var identity: String? {
    url?.split(separator: "/").last?.lowercased()
  }

  /// The name of the library's program.
  var product: String { "\(name)Peer" }
}

/// Resolves and builds the program of one library.
///
/// Every library is resolved on its own, because some exclude versions of swift-syntax that others need. All share one folder, in
/// which SwiftPM reuses what they have in common.
struct LibraryBuild {
  /// The program of a library, or why there is none.
  enum Outcome {
    case built(URL, Pin?)
    case failed(LibraryResult.Status, String)
  }

  /// A version and the commit that it was resolved to.
  struct Pin: Equatable {
    var version: String?
    var revision: String
  }

  /// The folder of this package, from which the program was built.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let library: PeerLibrary
  /// A Boolean value that indicates whether to use the program that an earlier run has built.
  var reusesPrograms = false

  private static let scratch = package.appending(path: ".build-libraries")
  private static let resolved = package.appending(path: "Package.resolved")

  private var program: URL { Self.scratch.appending(path: "programs/\(library.product)") }
  private var pins: URL { Self.scratch.appending(path: "programs/\(library.product).resolved") }
  /// Why the last run couldn't build the program: the state, and the reason in a second line.
  private var failure: URL { Self.scratch.appending(path: "programs/\(library.product).failure") }

  /// Resolves and builds the program, or takes the outcome of an earlier run.
  func run() throws -> Outcome {
    if reusesPrograms { return earlierOutcome }
    let files = FileManager.default
    try files.createDirectory(at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    for file in [program, pins, failure] { try? files.removeItem(at: file) }
    let outcome = try build()
    if case .failed(let status, let reason) = outcome {
      try Data("\(status.rawValue)\n\(reason)".utf8).write(to: failure)
    }
    return outcome
  }

  private var earlierOutcome: Outcome {
    if FileManager.default.isExecutableFile(atPath: program.path) {
      return .built(program, Self.pin(of: library, in: try? Data(contentsOf: pins)))
    }
    let text = (try? String(contentsOf: failure, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
    guard lines.count == 2, let status = LibraryResult.Status(rawValue: lines[0]) else {
      return .failed(.unbuilt, "no earlier run has built it; run without --no-build")
    }
    return .failed(status, lines[1])
  }

  private func build() throws -> Outcome {
    let files = FileManager.default
    // The pins of another library may exclude what this one needs.
    try? files.removeItem(at: Self.resolved)
    let resolving = try swift(["package", "resolve"], limit: 900)
    guard resolving.status == 0 else { return .failed(.unresolved, Self.reason(for: resolving)) }
    let building = try swift(["build", "-c", "release", "--product", library.product], limit: 7200)
    guard building.status == 0 else { return .failed(.unbuilt, Self.reason(for: building)) }
    let folder = try swift(["build", "-c", "release", "--show-bin-path"], limit: 300).output
    guard let path = folder.split(separator: "\n").last(where: { $0.hasPrefix("/") }) else {
      return .failed(.unbuilt, "swift build didn't say where the program is")
    }
    try files.copyItem(at: URL(filePath: "\(path)/\(library.product)"), to: program)
    try files.copyItem(at: Self.resolved, to: pins)
    return .built(program, Self.pin(of: library, in: try? Data(contentsOf: pins)))
  }

  private func swift(_ arguments: [String], limit: Double) throws -> ChildProcess.Result {
    let place = ["--package-path", Self.package.path, "--scratch-path", Self.scratch.path]
    let words = ["swift", arguments[0]] + place + arguments.dropFirst()
    return try ChildProcess(words, environment: ["PEERS": library.name], errors: .withOutput, limit: limit).run()
  }

  /// The first error in an output, in one line without paths of this machine.
  static func reason(for run: ChildProcess.Result) -> String {
    if run.ending == .timedOut { return "took too long" }
    let lines = run.output.split(whereSeparator: \.isNewline)
    // Warnings can quote errors.
    let isError = { (line: Substring) in line.hasPrefix("error:") || line.contains(": error:") }
    guard let index = lines.firstIndex(where: isError), let place = lines[index].range(of: "error:")
    else { return String((lines.last ?? "no output").prefix(200)) }
    let file = lines[index][..<place.lowerBound].split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? ""
    var message = lines[index][place.upperBound...].trimmingCharacters(in: .whitespaces)
    // The package manager explains a conflict in the next line.
    let rest = lines[(index + 1)...]
    if message.contains("could not be resolved"), let next = rest.first { message += " \(next)" }
    message.replace(#/file://[^ ']*//#) { _ in "" }
    message.replace(#/([ '])/[^ ']*//#) { match in match.output.1 }
    if message.hasSuffix(":") { message.removeLast() }
    return String((file.hasSuffix(".swift") ? "\(file): " : "") + message.prefix(300))
  }

  /// The library's pin in a `Package.resolved`.
  static func pin(of library: PeerLibrary, in resolved: Data?) -> Pin? {
    struct File: Decodable {
      struct Entry: Decodable {
        struct State: Decodable {
          var revision: String
          var version: String?
        }
        var identity: String
        var state: State
      }
      var pins: [Entry]
    }
    guard let resolved, let file = try? JSONDecoder().decode(File.self, from: resolved) else { return nil }
    return file.pins.first { $0.identity == library.identity }.map {
      Pin(version: $0.state.version, revision: $0.state.revision)
    }
  }
}
