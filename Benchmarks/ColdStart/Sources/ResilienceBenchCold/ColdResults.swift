import BenchmarkReports
import BenchmarkStatistics
import BenchmarkTools
import ColdCases
import Foundation

/// The content of cold.json.
struct ColdResults: Codable {
  /// The version of this format.
  var schemaVersion = 1
  /// The machine and the compiler.
  var machine = MachineRecord()
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
}

/// The table of all rows in Markdown.
struct ColdTable {
  let results: ColdResults

  /// The heading, one table for each program, and what the columns are.
  var text: String {
    let sizes = Set(results.rows.map(\.conformances)).sorted()
    return """
      # Cold start

      \(results.machine.text), commit \(results.commit).

          \(results.command)

      \(sizes.map(table).joined(separator: "\n"))
      A ratio is the wall time of a decode in a fresh process as a multiple of that of plain `Codable` over `JSONDecoder` in
      the same round, the median of \(results.processes) rounds with its 95 % interval. *CPU* is the same for the thread's
      CPU time. *Second* compares the second decodes of the same processes.

      """
  }

  private func table(conformances: Int) -> String {
    let table = ReportTable(
      title: "\(conformances) conformances",
      caption: "",
      header: ["payload", "model", "decoder", "first", "ratio", "CPU", "second"],
      rows: results.rows.filter { $0.conformances == conformances }.map(Self.cells),
      wordColumns: 3
    )
    return "## \(table.title)\n\n\(table.markdown)"
  }

  private static func cells(_ row: ColdSummary.Row) -> [String] {
    [
      row.coldCase.work.title, row.isControl ? "plain again (control)" : row.coldCase.model.rawValue,
      row.coldCase.engine.typeName, String(format: "%.0f µs", row.microseconds),
      text(row.ratio), text(row.cpuRatio), row.secondRatio.map(text) ?? "",
    ]
  }

  private static func text(_ ratio: Estimate) -> String {
    String(format: "%.2f (%.2f–%.2f)", ratio.value, ratio.lower, ratio.upper)
  }
}
