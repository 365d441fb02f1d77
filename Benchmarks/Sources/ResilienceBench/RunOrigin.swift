import BenchmarkTools
import BenchmarkReports
import ChildProcesses
import Foundation

/// The run that made the figures of a file: the `origin` in `streams.json`, `latency.json`, `settings.json` and `rulers.json`.
struct RunOrigin: Codable, Equatable, Sendable {
  /// When the run began, as an ISO 8601 string.
  var createdAt: String
  /// The run's total duration.
  var durationSeconds: Double
  var machine: BenchmarkResults.Machine
  var toolchain: BenchmarkResults.Toolchain
  /// The commit that was built, or `nil` outside a git checkout.
  var commit: BenchmarkResults.Commit?
  /// `release` or `debug`. A debug build's timings mean nothing.
  var buildConfiguration: String
  /// The seed of all random numbers.
  var seed: UInt64
}

/// Results whose report consists of tables.
protocol TabulatedResults: Encodable {
  var origin: RunOrigin { get }
  var tables: [ReportTable] { get }
}

extension TabulatedResults {
  /// The report for a terminal.
  var text: String {
    let tables = tables.map { "\n\n" + $0.textLines.joined(separator: "\n") }
    return "\(origin.machine.processor), \(origin.machine.cores) cores" + tables.joined()
  }

  /// The report in Markdown.
  var markdown: String {
    tables.map { "## \($0.title)\n\n\($0.caption)\n\n\($0.markdown)" }.joined(separator: "\n")
  }
}

/// The facts about a run that are known when it begins. Finding them starts other processes, so it is done before measuring.
struct RunBeginning {
  private let date: Date
  private let toolchain: BenchmarkResults.Toolchain
  private let commit: BenchmarkResults.Commit?

  init() {
    toolchain = BenchmarkResults.Toolchain(compiler: Self.compilerVersion, installed: Host.compiler)
    commit = BenchmarkResults.Commit(of: Program.checkout.path)
    date = Date()
  }

  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  /// The origin of the figures of the run, which ends now.
  /// - Parameter core: The core that the processes were bound to, or `nil` if they weren't bound.
  func origin(seed: UInt64, pinnedCore core: Int? = nil) -> RunOrigin {
    RunOrigin(
      createdAt: date.formatted(.iso8601),
      durationSeconds: Date().timeIntervalSince(date),
      machine: BenchmarkResults.Machine(pinnedCore: core),
      toolchain: toolchain,
      commit: commit,
      buildConfiguration: BuildConfiguration.current.rawValue,
      seed: seed
    )
  }
}

/// The running program.
enum Program {
  /// The reason why the program's own file can't be found.
  struct Lost: Error, CustomStringConvertible {
    let description = "the program can't find its own file, which it needs to start its workers"
  }

  /// The program's own file.
  static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else { throw Lost() }
    return url
  }

  /// The root of the checkout that the program was built from.
  static var checkout: URL {
    // The root is four levels above this file: Benchmarks/Sources/ResilienceBench/RunOrigin.swift.
    (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }
}
