import ChildProcesses
import Foundation
import MutantPlanting

/// Runs the fuzz targets of the copy.
struct FuzzRunner: Sendable {
  let workspace: Workspace
  /// The folder of the executables.
  let products: URL

  /// What a target does without a mutant.
  struct Baseline: Sendable {
    let target: String
    /// CPU seconds of the replay.
    let seconds: Double
    /// The numbers of the mutants that the target asks for.
    let reached: Set<Int>
  }

  /// The variables that `fuzz` sets too: without the runtime's crash handler, and with equal hashes in every process. A trace
  /// of the stack would take longer than most replays.
  private static let environment = [
    "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1", "UBSAN_OPTIONS": "symbolize=0",
  ]

  /// Replays the inputs of a target without a mutant.
  func baseline(of target: String, greatest: Int) throws -> Baseline {
    let notes = try Notes(workspace.runs.appending(path: "notes-\(target)"), greatest: greatest)
    var process = try replay(target, number: 0, inputs: workspace.inputs(of: target))
    process.environment.merge(notes.environment) { $1 }
    let result = try workspace.run(process, log: workspace.runs.appending(path: "baseline-\(target).log"))
    guard result.ending == .exited(0) else {
      let end = result.output.split(separator: "\n").suffix(20).joined(separator: "\n")
      throw MutantsError("\(target) fails without a mutant (\(result.ending)):\n\(end)")
    }
    return Baseline(target: target, seconds: result.seconds, reached: try notes.numbers())
  }

  /// Replays the inputs of a target with a mutant, and returns how the mutant was killed, or `nil` if it survived.
  func replay(_ baseline: Baseline, number: Int) throws -> String? {
    var process = try replay(baseline.target, number: number, inputs: workspace.inputs(of: baseline.target))
    // The memory that the process may use is libFuzzer's own limit.
    let limit = max(20, Int(baseline.seconds * 10))
    process.secondsLimit = limit
    process.wallLimit = Double(limit) * 20
    // After heap corruption, libFuzzer may wait forever for the lock of the heap.
    process.idleLimit = 30
    let log = workspace.runs.appending(path: "replay-\(number).log")
    defer { try? FileManager.default.removeItem(at: log) }
    // A limit on time can be exceeded by chance on a busy machine, but hardly twice.
    for attempt in 0..<2 {
      let result = try workspace.run(process, log: log)
      if result.ending == .exited(0) { break }
      if attempt == 1 || !Self.isLimit(result) { return Self.reason(result) }
    }
    return nil
  }

  /// Whether a process may have ended because it exceeded a limit on time. libFuzzer exits with 70 after a timeout.
  private static func isLimit(_ result: ChildProcess.Result) -> Bool {
    [.exited(70), .timedOut, .usedUp].contains(result.ending) || result.output.contains("property workIsLinear")
  }

  /// The process that replays files.
  private func replay(_ target: String, number: Int, inputs: [String]) throws -> ChildProcess {
    ChildProcess(
      [try executable(target).path] + (try options(of: target)) + inputs,
      environment: Self.environment.merging([MutantSwitch.variable: String(number)]) { $1 },
      errors: .withOutput,
      limit: 3_600
    )
  }

  /// Fuzzes a target with a mutant, from the seeds and regressions.
  ///
  /// A finding counts if the same input fails again with the mutant and passes without.
  ///
  /// - Returns: How the mutant was killed, or `nil` if it survived.
  func fuzz(_ target: String, number: Int, seconds: Int, seed: Int) throws -> String? {
    let folder = workspace.runs.appending(path: "fuzz-\(number)-\(target)-\(seed)")
    try? FileManager.default.removeItem(at: folder)
    let corpus = folder.appending(path: "corpus")
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = ["-seed=\(seed)", "-max_total_time=\(seconds * 20)", "-artifact_prefix=\(folder.path)/", corpus.path]
    var process = try replay(target, number: number, inputs: options + workspace.inputFolders(of: target))
    process.wallLimit = Double(seconds * 20 + 60)
    process.secondsLimit = seconds
    process.idleLimit = 30
    let result = try workspace.run(process, log: folder.appending(path: "log"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let kinds = ["crash-", "timeout-", "oom-", "leak-"]
    guard let name = names.sorted().first(where: { name in kinds.contains { name.hasPrefix($0) } }) else {
      return nil
    }
    for (again, fails) in [(number, true), (0, false)] {
      var check = try replay(target, number: again, inputs: [folder.appending(path: name).path])
      check.wallLimit = 300
      check.secondsLimit = 60
      let isFailing = try workspace.run(check, log: folder.appending(path: "check.log")).ending != .exited(0)
      if isFailing != fails { return nil }
    }
    return Self.reason(result)
  }

  /// Describes how a target failed, by the property that doesn't hold or by libFuzzer's summary.
  private static func reason(_ result: ChildProcess.Result) -> String {
    let lines = result.output.split(separator: "\n")
    let interesting =
      lines.last { $0.hasPrefix("property ") } ?? lines.last { $0.contains("Fatal error") }
      ?? lines.last { $0.contains("ERROR: libFuzzer") || $0.hasPrefix("SUMMARY") }
    return interesting.map { String($0.prefix(160)) } ?? "\(result.ending)"
  }

  /// The link to FuzzTargets that selects a target by its name.
  private func executable(_ target: String) throws -> URL {
    let link = products.appending(path: "Fuzz\(target)")
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) == nil {
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "FuzzTargets")
    }
    return link
  }

  /// libFuzzer's options for a target, from the same files as those of `fuzz run`.
  private func options(of target: String) throws -> [String] {
    let text = try String(contentsOf: workspace.package.appending(path: "libfuzzer.options"), encoding: .utf8)
    var options = text.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 ? "-\(parts[0])=\(parts[1])" : nil
    }
    let dictionary = workspace.package.appending(path: "Dictionaries/\(target).dict").path
    if FileManager.default.fileExists(atPath: dictionary) { options.append("-dict=\(dictionary)") }
    return options
  }
}
