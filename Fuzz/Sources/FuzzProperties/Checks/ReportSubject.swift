import Foundation
import ShieldedDecoding
import ShieldedReporting

/// The operations on reports: the library's, or in a unit test a broken one.
struct ReportSubject: Sendable {
  /// Parses a path.
  var path: @Sendable (String) throws -> RescuePath
  /// Decodes a report from JSON.
  var read: @Sendable (Data) throws -> RescueReport
  /// Describes at most a given number of kinds of rescue for a terminal.
  var text: @Sendable (RescueReport, Int) -> String
  /// Describes at most a given number of kinds of rescue as a page.
  var markdown: @Sendable (RescueReport, Int) -> String
  /// Whether a report is within a budget.
  var passes: @Sendable (RescueReport, RescueBudget) -> Bool
  /// Merges two reports.
  var merge: @Sendable (RescueReport, RescueReport) -> RescueReport
  /// Replaces each found value by its path.
  var redacted: @Sendable (RescueReport) -> RescueReport
  /// Makes models of DTOs, and records the DTOs that have none.
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
        // A breach without a description counts as none.
        return error.description.isEmpty
      }
    },
    merge: { $0.merged(with: $1) },
    redacted: { $0.redacted(.custom { path, _ in path.description }) },
    models: { $0.toDomain(log: $1, at: $2) }
  )
}
