import BenchmarkStatistics
import ChildProcesses
import ColdCases
import Foundation

/// The content of cold.json.
struct ColdResults: Codable {
  /// The machine and the compiler.
  struct Machine: Codable, Equatable {
    var processor = Host.processor ?? "unknown processor"
    var cores = Host.cores
    var operatingSystem = Host.operatingSystem
    var compiler = Host.compiler ?? "unknown"
  }

  /// The version of this format.
  static let currentSchemaVersion = 1

  var schemaVersion = currentSchemaVersion
  var machine = Machine()
  /// The commit of the working copy, followed by `+` if tracked files differ from it.
  let commit: String
  /// The command that gave the results.
  let command: String
  /// The number of processes of each case.
  let processes: Int
  let seed: UInt64
  /// The size of each payload in bytes.
  let payloadSizes: [String: Int]
  let rows: [ColdSummary.Row]
  let samples: [ColdSamples]

  /// The content of the file.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// The table of all rows in Markdown.
struct ColdTable {
  let results: ColdResults

  /// The heading, one table for each program, and what the columns are.
  var text: String {
    let sizes = Set(results.rows.map(\.conformances)).sorted()
    return """
      # Cold start

      \(results.machine.processor), \(results.machine.cores) cores, \(results.machine.operatingSystem), \
      \(results.machine.compiler), commit \(results.commit).

          \(results.command)

      \(sizes.map(table).joined(separator: "\n"))
      A ratio is the wall time of a decode in a fresh process as a multiple of that of plain `Codable` over `JSONDecoder` in
      the same round, the median of \(results.processes) rounds with its 95 % interval. *CPU* is the same for the thread's
      CPU time. *Second* compares the second decodes of the same processes.

      """
  }

  private func table(conformances: Int) -> String {
    let rows = results.rows.filter { $0.conformances == conformances }
    return """
      ## \(conformances) conformances

      | payload | model | decoder | first | ratio | CPU | second |
      |---|---|---|--:|--:|--:|--:|
      \(rows.map(Self.line).joined(separator: "\n"))

      """
  }

  private static func line(_ row: ColdSummary.Row) -> String {
    let model = row.isControl ? "plain again (control)" : row.coldCase.model.rawValue
    let cells = [
      row.coldCase.work.title, model, row.coldCase.engine.typeName, String(format: "%.0f µs", row.microseconds),
      text(row.ratio), text(row.cpuRatio), row.secondRatio.map(text) ?? "",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func text(_ ratio: Estimate) -> String {
    String(format: "%.2f (%.2f–%.2f)", ratio.value, ratio.lower, ratio.upper)
  }
}
