import Foundation

/// Counts outcomes by folder.
public struct ResultTable: Sendable {
  /// What became of a mutant that was run, or that is listed as equivalent.
  public enum Verdict: Sendable {
    case outcome(Outcome)
    case equivalent
  }

  /// The counts of a folder or of all.
  struct Counts: Sendable {
    var equivalent = 0
    var replay = 0
    var fuzzing = 0
    var tests = 0
    var survived = 0

    var all: Int { equivalent + judged }
    /// Those that can be killed.
    var judged: Int { replay + fuzzing + tests + survived }
    var harness: Int { replay + fuzzing }

    mutating func add(_ verdict: Verdict) {
      switch verdict {
      case .equivalent: equivalent += 1
      case .outcome(.replay): replay += 1
      case .outcome(.fuzzing): fuzzing += 1
      case .outcome(.tests): tests += 1
      case .outcome(.survived): survived += 1
      }
    }
  }

  private var folders: [String: Counts] = [:]
  private var total = Counts()

  /// Creates a table without mutants.
  public init() {}

  /// Adds a mutant.
  public mutating func add(folder: String, _ verdict: Verdict) {
    folders[folder, default: Counts()].add(verdict)
    total.add(verdict)
  }

  /// The table, in Markdown.
  public var rows: String {
    var lines = [
      "| folder | mutants | replay | fuzzing | tests | survived | equivalent | harness | harness and tests |",
      "|---|---|---|---|---|---|---|---|---|",
    ]
    for (folder, counts) in folders.sorted(by: { $0.key < $1.key }) { lines.append(Self.row(folder, counts)) }
    lines.append(Self.row("all", total))
    return lines.joined(separator: "\n")
  }

  /// The last line of the output.
  public var summary: String {
    "mutants: \(total.all), equivalent \(total.equivalent), killed by the harness \(total.harness) "
      + "(\(Self.share(total.harness, of: total.judged))), by harness and tests \(total.harness + total.tests) "
      + "(\(Self.share(total.harness + total.tests, of: total.judged)))"
  }

  private static func row(_ name: String, _ counts: Counts) -> String {
    let cells = [
      "\(counts.all)", "\(counts.replay)", "\(counts.fuzzing)", "\(counts.tests)", "\(counts.survived)",
      "\(counts.equivalent)", share(counts.harness, of: counts.judged),
      share(counts.harness + counts.tests, of: counts.judged),
    ]
    return "| \(name) | \(cells.joined(separator: " | ")) |"
  }

  /// A share in percent, rounded down, so that 100 means all.
  static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "100.0 %" }
    let permille = part * 1_000 / whole
    return "\(permille / 10).\(permille % 10) %"
  }
}
