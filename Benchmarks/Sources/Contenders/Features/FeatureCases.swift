import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting

/// All uses of features whose cost is measured.
public enum FeatureCases {
  /// Makes all cases with their bodies.
  /// - Throws: An error if a body can't be decoded, or a report doesn't have what the case looks for.
  public static func all() throws -> [FeatureCase] {
    dates() + undeclaredKeys() + (try reports())
  }

  // MARK: Dates

  private static func dates() -> [FeatureCase] {
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .iso8601
    var shielded = ShieldedJSONDecoder()
    shielded.dateDecodingStrategy = .iso8601
    return [true, false].flatMap { isClean in
      [
        dates([DatedRecord].self, [ListedDatedRecord].self, "@SafeBox", over: foundation, isClean),
        dates([DatedRecord].self, [ListedDatedRecord].self, "@SafeBox", over: shielded, isClean),
        dates([MacroDatedRecord].self, [MacroListedDatedRecord].self, "@Shielded", over: foundation, isClean),
        dates([MacroDatedRecord].self, [MacroListedDatedRecord].self, "@Shielded", over: shielded, isClean),
      ]
    }
  }

  private static func dates<Boxed: Decodable & SendableMetatype, Listed: Decodable & SendableMetatype>(
    _ boxed: Boxed.Type,
    _ listed: Listed.Type,
    _ style: String,
    over decoder: some ContenderDecoder,
    _ isClean: Bool
  ) -> FeatureCase {
    let (clean, body) = (DatedRecord.body(isClean: true), DatedRecord.body(isClean: isClean))
    return FeatureCase(
      .dates,
      "\(style) over \(type(of: decoder))",
      isClean: isClean,
      reference: { _ = try decoder.decode(Boxed.self, from: clean) },
      measured: { _ = try decoder.decode(Listed.self, from: body) }
    )
  }

  // MARK: Undeclared keys

  private static func undeclaredKeys() -> [FeatureCase] {
    [true, false].flatMap { isClean in
      [
        undeclaredKeys(of: ShieldedRecord.self, "@SafeBox", over: ShieldedJSONDecoder(), isClean),
        undeclaredKeys(of: MacroRecord.self, "@Shielded", over: JSONDecoder(), isClean),
        undeclaredKeys(of: MacroRecord.self, "@Shielded", over: ShieldedJSONDecoder(), isClean),
      ]
    }
  }

  /// The catalogue, with seven members of each record that aren't declared if the body isn't clean.
  private static func undeclaredKeys<Model: RecordModel>(
    of model: Model.Type,
    _ style: String,
    over decoder: some ContenderDecoder,
    _ isClean: Bool
  ) -> FeatureCase {
    let body = catalogue(PayloadSpecification(size: .bytes(bodySize), layout: isClean ? .compact : .extra))
    @Sendable func decode(reportsUndeclaredKeys: Bool) throws {
      var options = RescueOptions()
      options.log = RescueLog(reportsUndeclaredKeys: reportsUndeclaredKeys)
      _ = try decoder.decodeWithReport(CodeMessageResponse<[Model]>.self, from: body, options: options)
    }
    return FeatureCase(
      .undeclaredKeys,
      "\(style) over \(type(of: decoder))",
      isClean: isClean,
      reference: { try decode(reportsUndeclaredKeys: false) },
      measured: { try decode(reportsUndeclaredKeys: true) }
    )
  }

  // MARK: Reports

  private static let bodySize = 65_536

  /// A missing place in the report that a case needs.
  struct NothingToLookFor: Error {}

  private static func reports() throws -> [FeatureCase] {
    try [true, false].flatMap { isClean in
      let rate = isClean ? 0 : 0.5
      let body = catalogue(PayloadSpecification(size: .bytes(bodySize), dirtRate: rate, mix: .census))
      let other = catalogue(PayloadSpecification(size: .bytes(bodySize), dirtRate: rate, mix: .census, seed: 2))
      let (report, previous) = (try makeReport(body), try makeReport(other))
      let record = RescuePath([.key("data"), .index(0)])
      let path = RescuePath(record.components + [.key("id")])
      func reportCase(
        _ feature: Feature,
        repetitions: Int,
        _ measured: @escaping @Sendable () throws -> Void
      ) -> FeatureCase {
        FeatureCase(
          feature,
          "@Shielded over ShieldedJSONDecoder",
          isClean: isClean,
          repetitions: repetitions,
          reference: { _ = try makeReport(body) },
          measured: measured
        )
      }
      guard isClean || report.totalCount > 0 else { throw NothingToLookFor() }
      return [
        reportCase(.outcome, repetitions: 100) { _ = report.outcome(at: path) },
        reportCase(.outcomeByKeyPath, repetitions: 100) { _ = try report.outcome(of: \KeyPathRecord.tags, at: record) },
        reportCase(.changes, repetitions: 10) { _ = report.changes(since: previous) },
        reportCase(.budget, repetitions: 10) { _ = try RescueBudget(allowing: report) },
      ]
    }
  }

  private static func makeReport(_ body: Data) throws -> RescueReport {
    try ShieldedJSONDecoder().decodeWithReport(CodeMessageResponse<[MacroRecord]>.self, from: body).report
  }

  private static func catalogue(_ specification: PayloadSpecification) -> Data {
    ContenderRegistry.suite(named: "catalogue")?.payload(specification).data ?? Data()
  }
}
