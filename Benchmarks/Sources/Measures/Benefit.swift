import Contenders
import Foundation
import Payloads
import ShieldedDecoding

/// What tolerance buys on one payload: what is delivered with it and without it, and what was repaired in what way.
package struct Benefit: Equatable, Sendable, Codable {
  /// How many records the payload has.
  package var records: Int
  /// How many of them plain `Codable` delivers: all, or none.
  package var plainRecords: Int
  /// How many of them `@SafeBox` delivers.
  package var shieldedRecords: Int
  /// How many values were rescued.
  package var rescued: Int
  /// The rescues by what they came to: `retyped`, `lossy`, `defaulted`, `dropped`.
  package var outcomes: [String: Int]
  /// The rescues by row of the rescue table, such as `numberFromString`.
  package var rules: [String: Int]

  /// Creates a benefit of given figures.
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

  /// Why there is no benefit to speak of.
  package struct Unknown: Error, CustomStringConvertible {
    /// What, where and what to do.
    package let description: String
  }

  /// Lets plain `Codable` and `@SafeBox` decode the same bytes, each checked against the generator.
  /// - Parameters:
  ///   - suite: The shape with its contenders.
  ///   - specification: Everything that decides the payload.
  ///   - reporting: The contender that reports; `safebox-log` or `safebox-log-shielded`.
  /// - Throws: `Unknown` where a contender is missing, has no report, or gives a wrong answer.
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

  /// A report's rescues by what they came to.
  /// - Parameter report: One that lists every rescue, as ``AnyContender`` gives it.
  package static func outcomes(of report: RescueReport) -> [String: Int] {
    report.records.reduce(into: [:]) { $0[$1.outcome.rawValue, default: 0] += 1 }
  }

  /// A report's rescues by row of the rescue table.
  /// - Parameter report: One that lists every rescue, as ``AnyContender`` gives it.
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

  /// What one rescued value costs.
  /// - Parameters:
  ///   - clean: The time, or any other measure, of decoding the clean payload.
  ///   - dirty: The same of decoding the dirty payload of the same values.
  /// - Returns: The difference for each rescued value; nil where nothing was rescued. It may be negative: what is missing
  ///   needs no decoding.
  package func costPerRescue(clean: Double, dirty: Double) -> Double? {
    rescued > 0 ? (dirty - clean) / Double(rescued) : nil
  }
}
