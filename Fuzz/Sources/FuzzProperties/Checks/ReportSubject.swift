import Foundation
import ShieldedDecoding

/// What is made of reports: the library's, or in a unit test something that is broken.
struct ReportSubject: Sendable {
  /// Reads a path from its notation.
  var path: @Sendable (String) throws -> RescuePath
  /// Reads a report from JSON.
  var read: @Sendable (Data) throws -> RescueReport
  /// Shows so many kinds of rescue on a terminal.
  var text: @Sendable (RescueReport, Int) -> String
  /// Shows so many kinds of rescue on a page.
  var markdown: @Sendable (RescueReport, Int) -> String
  /// Whether a report keeps a budget.
  var passes: @Sendable (RescueReport, RescueBudget) -> Bool
  /// Merges two reports.
  var merge: @Sendable (RescueReport, RescueReport) -> RescueReport
  /// Puts a path in the place of what was found there.
  var redacted: @Sendable (RescueReport) -> RescueReport
  /// Makes models of DTOs, and records those that have none.
  var models: @Sendable ([EvenByte], RescueLog, RescuePath) -> [UInt8]

  static let library = ReportSubject(
    path: { try RescuePath(parsing: $0) },
    read: { try RescueReport(json: $0) },
    text: { $0.text(limit: $1) },
    markdown: { $0.markdown(title: "A\nreport\u{202E}", limit: $1) },
    passes: { report, budget in
      do throws(RescueBudgetError) {
        try report.check(against: budget)
        return true
      } catch {
        // A breach that nobody can read is none.
        return error.description.isEmpty
      }
    },
    merge: { $0.merged(with: $1) },
    redacted: { $0.redacted(.custom { path, _ in path.description }) },
    models: { $0.toDomain(log: $1, at: $2) }
  )
}
