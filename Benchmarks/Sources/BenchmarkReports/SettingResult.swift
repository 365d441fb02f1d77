import BenchmarkStatistics

/// A setting, and its contenders in pairs with one reference.
package struct SettingResult: Codable, Equatable, Sendable {
  /// The setting, such as `dates: formatted`.
  package var title: String
  /// The reference in pairs with itself: the control.
  package var reference: ContenderResult
  package var rows: [ContenderResult]

  package init(title: String, reference: ContenderResult, rows: [ContenderResult]) {
    (self.title, self.reference, self.rows) = (title, reference, rows)
  }
}

extension ReportTable {
  /// The table of all settings.
  package init(_ settings: [SettingResult]) {
    self.init(
      title: "Settings",
      caption: """
        CPU time as a multiple of the contender in the column of, in pairs on the same bytes or, where the setting says so, on \
        others, with its 95 % interval.
        """,
      header: ["setting", "contender", "of", "CPU", "verdict", "µs"],
      rows: settings.flatMap { setting in
        setting.rows.map { row in
          let ratio = row.timing?.processorRatio
          let control = setting.reference.timing?.processorRatio
          return [
            setting.title, row.contender, setting.reference.contender,
            ratio.map { NumberText.ratio($0, decimals: 2) } ?? ReportTables.status(row),
            ratio.map { ReportTables.short(TimingRule.table.verdict(of: $0, control: control)) } ?? ReportTables.none,
            row.timing.map { NumberText.decimal($0.nanoseconds / 1_000, 1) } ?? ReportTables.none,
          ]
        }
      },
      wordColumns: 3
    )
  }
}
