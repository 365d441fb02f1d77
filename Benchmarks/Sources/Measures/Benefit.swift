import Contenders
import Foundation
import Payloads
import ShieldedDecoding

/// The benefit of tolerance on one payload: what is delivered with and without it, and what was rescued.
package struct Benefit: Equatable, Sendable, Codable {
  /// The number of records in the payload.
  package var records: Int
  /// The number of records that plain `Codable` delivers: all, or none.
  package var plainRecords: Int
  /// The number of records that `@SafeBox` delivers.
  package var shieldedRecords: Int
  /// The number of rescued values.
  package var rescued: Int
  /// The number of rescues by outcome: `retyped`, `lossy`, `defaulted`, `dropped`.
  package var outcomes: [String: Int]
  /// The number of rescues by row of the rescue table, such as `numberFromString`.
  package var rules: [String: Int]

  /// Creates a benefit with the given figures.
  package init(
    records: Int,
    plainRecords: Int,
    shieldedRecords: Int,
    rescued: Int,
    outcomes: [String: Int],
    rules: [String: Int]
  ) {
    self.records = records
    self.plainRecords = plainRecords
    self.shieldedRecords = shieldedRecords
    self.rescued = rescued
    self.outcomes = outcomes
    self.rules = rules
  }

  /// The reason why the benefit can't be determined.
  package struct Unknown: Error, CustomStringConvertible {
    /// What failed, where, and what to do about it.
    package let description: String
  }

  /// Decodes the same bytes with plain `Codable` and with `@SafeBox`, and checks both answers against the generator's.
  /// - Parameters:
  ///   - suite: The shape with its contenders.
  ///   - specification: Everything that determines the payload.
  ///   - reporting: The contender that reports: `safebox-log` or `safebox-log-shielded`.
  /// - Throws: `Unknown` if a contender is missing, has no report, or gives a wrong answer.
  package init(
    of suite: ShapeSuite,
    on specification: PayloadSpecification,
    reporting: String = "safebox-log"
  ) throws {
    guard let contender = suite.contender(named: reporting) else {
      throw Unknown(description: "there is no contender \(reporting) for the shape \(suite.shape.name)")
    }
    let (data, totals) = suite.payload(specification)
    let plain = try Self.delivered(suite.baseline.verdict(on: data, of: specification), by: suite.baseline)
    let shielded = try Self.delivered(contender.verdict(on: data, of: specification), by: contender)
    guard let report = try contender.report(decoding: data) else {
      throw Unknown(description: "the contender \(reporting) has no report for the shape \(suite.shape.name)")
    }
    self.init(
      records: totals.records,
      plainRecords: plain,
      shieldedRecords: shielded,
      rescued: report.totalCount,
      outcomes: Self.outcomes(of: report),
      rules: Self.rules(of: report)
    )
  }

  /// The number of a report's rescues by outcome.
  /// - Parameter report: A report that lists every rescue, such as ``AnyContender`` returns.
  package static func outcomes(of report: RescueReport) -> [String: Int] {
    report.records.reduce(into: [:]) { $0[$1.outcome.rawValue, default: 0] += 1 }
  }

  /// The number of a report's rescues by row of the rescue table.
  /// - Parameter report: A report that lists every rescue, such as ``AnyContender`` returns.
  package static func rules(of report: RescueReport) -> [String: Int] {
    report.records.reduce(into: [:]) { $0[$1.rule.rawValue, default: 0] += 1 }
  }

  private static func delivered(_ verdict: AnswerVerdict, by contender: AnyContender) throws -> Int {
    switch verdict {
    case .right(let delivered, _): delivered
    case .throwsOnDirt: 0
    case .ruler: throw Unknown(description: "\(contender.name) delivers no records")
    case .wrong(let difference): throw Unknown(description: "\(contender.name) is wrong: \(difference)")
    }
  }

  /// The cost of one rescued value.
  /// - Parameters:
  ///   - clean: The time, or any other measure, of decoding the clean payload.
  ///   - dirty: The same measure of decoding the dirty payload of the same values.
  /// - Returns: The difference per rescued value, or `nil` if nothing was rescued. It may be negative, because a missing
  ///   value needs no decoding.
  package func costPerRescue(clean: Double, dirty: Double) -> Double? {
    rescued > 0 ? (dirty - clean) / Double(rescued) : nil
  }
}
