import ChildProcesses
import Foundation
import MutantPlanting

/// Runs the unit tests of the copy.
struct TestRunner: Sendable {
  let workspace: Workspace
  /// The command without options.
  let command: [String]

  /// The test targets whose results a mutant can change.
  private static let targets = [
    "ShieldedDecodingTests", "ShieldedJSONTests", "ShieldedMacrosTests", "ShieldedNetworkingTests", "MainActorTests",
  ]

  /// Tests of texts, of what the compiler accepts and of another package's build, which no mutant can change, since it is chosen
  /// when a process runs.
  private static let skipped = [
    "CompilerMessageTests", "FieldDiagnosticsTests", "CompilerDiagnosticsTests", "IsolationRuleTests",
    "RepositoryMapTests", "ConsumerBuildTests",
  ]

  /// The address space of a process in megabytes. Without a mutant, the tests pass with it.
  private static let memoryLimit = 8_192

  /// What the tests do without a mutant.
  struct Baseline: Sendable {
    /// CPU seconds and wall seconds.
    let seconds: Double
    let wall: Double
    /// The numbers of the mutants that the tests ask for.
    let reached: Set<Int>
  }

  /// Runs the tests without a mutant.
  func baseline(greatest: Int) throws -> Baseline {
    let notes = try Notes(workspace.runs.appending(path: "notes-tests"), greatest: greatest)
    let log = workspace.runs.appending(path: "baseline-tests.log")
    let start = Date.now
    var process = process(number: 0, targets: Self.targets)
    process.environment.merge(notes.environment) { $1 }
    process.wallLimit = 3_600
    process.memoryLimit = Self.memoryLimit
    let result = try workspace.run(process, log: log)
    let issues = result.output.split(separator: "\n").filter(Self.isIssue)
    guard result.ending == .exited(0), issues.isEmpty else {
      let end = issues.isEmpty ? result.output.split(separator: "\n").suffix(20) : issues.prefix(20)
      throw MutantsError("the unit tests fail without a mutant; see \(log.path):\n\(end.joined(separator: "\n"))")
    }
    return Baseline(seconds: result.seconds, wall: -start.timeIntervalSinceNow, reached: try notes.numbers())
  }

  /// Runs the tests with a mutant until one fails: first those of the mutant's module, which most likely notice it.
  ///
  /// A failure counts if the tests fail again, since a busy machine makes tests fail that measure time.
  ///
  /// - Returns: The first failure, or `nil` if the mutant survived.
  func run(_ entry: PlantedMutant, _ baseline: Baseline) throws -> String? {
    let own = entry.mutant.module + "Tests"
    for targets in [[own], Self.targets.filter { $0 != own }] {
      if try runOnce(entry, targets, baseline) != nil, let failure = try runOnce(entry, targets, baseline) {
        return failure
      }
    }
    return nil
  }

  private func runOnce(_ entry: PlantedMutant, _ targets: [String], _ baseline: Baseline) throws -> String? {
    let log = workspace.runs.appending(path: "tests-\(entry.number).log")
    defer { try? FileManager.default.removeItem(at: log) }
    var process = process(number: entry.number, targets: targets)
    // The tests run in a child of the process, which may use twice as much.
    process.secondsLimit = max(60, Int(baseline.seconds * 1.5))
    process.wallLimit = max(600, baseline.wall * 10)
    process.memoryLimit = Self.memoryLimit
    process.stop = { Self.isIssue($0) }
    let result = try workspace.run(process, log: log)
    switch result.ending {
    case .exited(0): return nil
    case .stopped:
      let line = result.output.split(separator: "\n").first(where: Self.isIssue) ?? ""
      return String(line.drop { $0 != "T" }.prefix(200))
    case .timedOut, .usedUp: return "the tests take too long"
    case .exited, .signaled: return "the tests end with \(result.ending)"
    }
  }

  private func process(number: Int, targets: [String]) -> ChildProcess {
    var arguments = command + ["--filter", "^(\(targets.joined(separator: "|")))\\."]
    for name in Self.skipped { arguments += ["--skip", name] }
    return ChildProcess(
      arguments,
      environment: PlantedCopy.testEnvironment.merging([MutantSwitch.variable: String(number)]) { $1 },
      errors: .withOutput,
      limit: 3_600
    )
  }

  /// Whether a line of the output reports a failure.
  static func isIssue(_ line: Substring) -> Bool {
    line.contains(" recorded an issue") || line.hasPrefix("Test Case") && line.contains("' failed")
  }
}
