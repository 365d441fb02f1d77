import Foundation
import Synchronization

/// A stage of a run, in the order in which a mutant is tried.
enum Stage: CaseIterable, Sendable { case replay, fuzzing, tests }

/// What became of a mutant.
enum Verdict: Hashable, Sendable {
  case killed(Stage)
  /// No stage killed the mutant.
  case survived
  /// The time was up before every stage was through with the mutant, and none has killed it.
  case untried
  /// The mutant is listed, and wasn't run.
  case equivalent
}

/// What is known of the mutants so far.
final class Results: Sendable {
  private let killers = Mutex<[String: Stage]>([:])
  private let survivors = Mutex<Set<String>>([])
  private let targets = Mutex<[String: [String]]>([:])

  /// Notes the stage that killed a mutant.
  func kill(_ entry: PlantedMutant, by stage: Stage) { killers.withLock { $0[entry.mutant.identifier] = stage } }

  /// Notes that a mutant survived all stages.
  func keep(_ entry: PlantedMutant) { survivors.withLock { _ = $0.insert(entry.mutant.identifier) } }

  /// Notes which fuzz targets reach a mutant.
  func add(_ entry: PlantedMutant, reachedBy names: [String]) {
    targets.withLock { $0[entry.mutant.identifier] = names }
  }

  func verdict(on entry: PlantedMutant) -> Verdict {
    let identifier = entry.mutant.identifier
    if let stage = killers.withLock({ $0[identifier] }) { return .killed(stage) }
    return survivors.withLock { $0.contains(identifier) } ? .survived : .untried
  }

  /// The names of the fuzz targets that reach a mutant.
  func targets(reaching entry: PlantedMutant) -> String {
    let names = targets.withLock { $0[entry.mutant.identifier] ?? [] }
    return names.isEmpty ? "no target" : names.joined(separator: " ")
  }
}

/// What became of a sample of mutants.
struct CampaignReport: Sendable {
  /// The mutants that are neither killed nor listed as equivalent, as diffs.
  var survivors: [String] = []
  /// The places of the mutants that weren't tried before the time was up.
  var untried: [String] = []
  /// The number of equivalent mutants that only cost speed.
  var slower = 0
  /// The number of mutants that the compiler rejected, which aren't part of the sample.
  var rejected = 0
  private var folders: [String: Counts] = [:]
  private var total = Counts()

  /// The counts of a folder or of all.
  private struct Counts: Sendable {
    private var counts: [Verdict: Int] = [:]

    subscript(verdict: Verdict) -> Int { counts[verdict, default: 0] }
    var all: Int { counts.values.reduce(0, +) }
    var harness: Int { self[.killed(.replay)] + self[.killed(.fuzzing)] }
    var killed: Int { harness + self[.killed(.tests)] }

    mutating func add(_ verdict: Verdict) { counts[verdict, default: 0] += 1 }

    /// A share of those that were tried.
    func share(_ part: Int) -> String { CampaignReport.share(part, of: all - self[.equivalent] - self[.untried]) }
  }

  init() {}

  /// Counts a mutant.
  mutating func add(folder: String, _ verdict: Verdict) {
    folders[folder, default: Counts()].add(verdict)
    total.add(verdict)
  }

  /// The survivors, the mutants that weren't tried, the table and the summary.
  var text: String {
    let list = survivors.isEmpty ? "" : "Survivors:\n\n\(survivors.joined(separator: "\n\n"))\n\n"
    let rest = untried.isEmpty ? "" : "Not tried, since the time was up:\n\n\(untried.joined(separator: "\n"))\n\n"
    return """
      \(list)\(rest)\(rows)

      Of the equivalent mutants, \(slower) only cost speed. The compiler rejected \(rejected) more mutants.
      \(summary)
      """
  }

  /// The table by folder, in Markdown.
  var rows: String {
    let heading = [
      "| folder | mutants | replay | fuzzing | tests | survived | not tried | equivalent | harness | harness and tests |",
      "|---|---|---|---|---|---|---|---|---|---|",
    ]
    let counts = folders.sorted { $0.key < $1.key } + [(key: "all", value: total)]
    return (heading + counts.map(Self.row)).joined(separator: "\n")
  }

  private static func row(_ name: String, _ counts: Counts) -> String {
    let verdicts = Stage.allCases.map(Verdict.killed) + [.survived, .untried, .equivalent]
    let cells =
      ([counts.all] + verdicts.map { counts[$0] }).map(String.init)
      + [counts.share(counts.harness), counts.share(counts.killed)]
    return "| \(name) | \(cells.joined(separator: " | ")) |"
  }

  /// The last line of the output.
  var summary: String {
    let untried = untried.isEmpty ? "" : "not tried \(total[.untried]), "
    return "mutants: \(total.all), \(untried)equivalent \(total[.equivalent]), killed by the harness \(total.harness) "
      + "(\(total.share(total.harness))), by harness and tests \(total.killed) (\(total.share(total.killed)))"
  }

  /// A share in percent, rounded down, so that 100 means all; a dash for a share of nothing.
  static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "–" }
    let permille = part * 1_000 / whole
    return "\(permille / 10).\(permille % 10) %"
  }
}

/// The mutants that no input can tell from the original, each with a reason.
struct EquivalentList: Sendable {
  /// The reasons by identifier.
  let reasons: [String: String]

  /// Whether a mutant is listed as one that only costs speed.
  func onlyCostsSpeed(_ identifier: String) -> Bool { reasons[identifier]?.hasPrefix("speed:") ?? false }

  /// Reads a list: one identifier and one reason a line. Empty lines and lines that begin with `#` are ignored.
  ///
  /// - Throws: ``MutantsError`` for a line without a reason, and for an identifier that is listed twice.
  init(_ text: String, file: String = "equivalent.txt") throws {
    var reasons: [String: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw MutantsError("\(file):\(index + 1): expected an identifier, a space and a reason, not \"\(line)\"")
      }
      guard reasons.updateValue(parts[1].trimmingCharacters(in: .whitespaces), forKey: parts[0]) == nil else {
        throw MutantsError("\(file):\(index + 1): \(parts[0]) is listed twice; remove one of the lines")
      }
    }
    self.reasons = reasons
  }

  /// Reads the list at a place.
  init(at file: URL) throws {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw MutantsError("\(file.path): the list of equivalent mutants can't be read; create the file")
    }
    try self.init(text, file: file.lastPathComponent)
  }
}
