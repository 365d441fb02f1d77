import BenchmarkStatistics

/// The results of `rulers`: a contender's time as a multiple of that of programs in other languages.
///
/// This is the structure of `rulers.json`. Times are CPU times, including the release of the result.
package struct RulerResults: TabulatedResults, Codable, Equatable, Sendable {
  /// The result for one ruler and one payload.
  package struct Row: Codable, Equatable, Sendable {
    /// The ruler's name, or `nil` for the control: the contender compared with itself.
    package var ruler: String?
    package var bytes: Int
    /// The contender's CPU time as a multiple of the ruler's.
    package var ratio: Estimate
    package var nanosecondsPerByte: Double
    package var rulerNanosecondsPerByte: Double

    package init(
      ruler: String?,
      bytes: Int,
      ratio: Estimate,
      nanosecondsPerByte: Double,
      rulerNanosecondsPerByte: Double
    ) {
      self.ruler = ruler
      self.bytes = bytes
      self.ratio = ratio
      self.nanosecondsPerByte = nanosecondsPerByte
      self.rulerNanosecondsPerByte = rulerNanosecondsPerByte
    }
  }

  /// The schema version that this program writes.
  package static let currentSchemaVersion = 2

  package var schemaVersion = RulerResults.currentSchemaVersion
  package var origin: RunOrigin
  package var contender: String
  /// How often each process was started.
  package var processes: Int
  /// The pairs after each start.
  package var pairs: Int
  package var rows: [Row]

  package init(origin: RunOrigin, contender: String, processes: Int, pairs: Int, rows: [Row]) {
    self.origin = origin
    self.contender = contender
    self.processes = processes
    self.pairs = pairs
    self.rows = rows
  }

  package var tables: [ReportTable] { [table] }

  /// The controls that exclude 1.
  private var failedControls: [Row] { rows.filter { $0.ruler == nil && !$0.ratio.includes(1) } }

  private var caption: String {
    let core = origin.machine.pinnedCore.map { " on core \($0)" } ?? ""
    let sentence =
      "CPU time of \(contender) as a multiple of the ruler's on the clean catalogue, including the release of the result, in "
      + "\(processes) starts of \(pairs) pairs\(core)."
    let failures = failedControls.map {
      " The control on \($0.bytes) bytes excludes 1: NO TIMING VERDICT, run again when the machine is idle."
    }
    return sentence + failures.joined()
  }

  private var table: ReportTable {
    ReportTable(
      title: "Rulers",
      caption: caption,
      header: ["ruler", "bytes", "ratio", "95 % interval", "ns/byte", "ruler's ns/byte"],
      rows: rows.map { row in
        [
          row.ruler ?? "\(contender) itself", "\(row.bytes)", NumberText.decimal(row.ratio.value, 3),
          NumberText.interval(row.ratio.lower, row.ratio.upper), NumberText.decimal(row.nanosecondsPerByte, 3),
          NumberText.decimal(row.rulerNanosecondsPerByte, 3),
        ]
      }
    )
  }
}
