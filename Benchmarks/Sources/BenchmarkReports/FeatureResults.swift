import BenchmarkStatistics

/// The results of `features`: what features cost that are chosen for a field, a log or a report.
///
/// This is the structure of `features.json`. Times are wall times in nanoseconds.
package struct FeatureResults: TabulatedResults, Codable, Equatable, Sendable {
  /// A use of a feature, and what it is compared with.
  package struct Row: Codable, Equatable, Sendable {
    package var feature: String
    /// What it is compared with.
    package var reference: String
    /// The model and the decoder.
    package var form: String
    package var isClean: Bool
    package var processes: Int
    /// The pairs in each process.
    package var rounds: Int
    /// The median time of one use.
    package var nanoseconds: Double
    /// The median time of what it is compared with.
    package var referenceNanoseconds: Double
    /// The time of one use as a multiple of that of the reference.
    package var ratio: Estimate?

    package init(
      feature: String,
      reference: String,
      form: String,
      isClean: Bool,
      processes: Int,
      rounds: Int,
      nanoseconds: Double,
      referenceNanoseconds: Double,
      ratio: Estimate?
    ) {
      self.feature = feature
      self.reference = reference
      self.form = form
      self.isClean = isClean
      self.processes = processes
      self.rounds = rounds
      self.nanoseconds = nanoseconds
      self.referenceNanoseconds = referenceNanoseconds
      self.ratio = ratio
    }
  }

  /// The schema version that this program writes.
  package static let currentSchemaVersion = 2

  package var schemaVersion = FeatureResults.currentSchemaVersion
  package var origin: RunOrigin
  package var rows: [Row]

  package init(origin: RunOrigin, rows: [Row]) {
    self.origin = origin
    self.rows = rows
  }

  package var tables: [ReportTable] { [table] }

  private var table: ReportTable {
    ReportTable(
      title: "Features",
      caption: """
        One use of each feature on a clean and on a dirty body: the median wall time, and the multiple of what it is compared with, \
        in pairs, with its 95 % interval. Dirty dates are in the second or the third of the listed formats; a dirty body has seven \
        undeclared members in each record; a dirty report is that of a catalogue with half of its records dirty.
        """,
      header: ["feature", "model and decoder", "body", "µs", "of", "ratio"],
      rows: rows.map { row in
        [
          row.feature, row.form, row.isClean ? "clean" : "dirty", NumberText.decimal(row.nanoseconds / 1_000, 1),
          row.reference, row.ratio.map(Self.text) ?? "-",
        ]
      }
    )
  }

  private static func text(_ ratio: Estimate) -> String {
    let decimals = ratio.value < 0.1 ? 4 : 2
    let interval = NumberText.interval(ratio.lower, ratio.upper, decimals: decimals)
    return "\(NumberText.decimal(ratio.value, decimals)) (\(interval))"
  }
}
