import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedMacros
import ShieldedReporting

/// All uses of features whose cost is measured.
package enum FeatureCases {
  /// Makes all cases with their bodies.
  /// - Throws: An error if a body can't be decoded, or a report doesn't have what the case looks for.
  package static func all() throws -> [FeatureCase] {
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
  private static func undeclaredKeys<Model: Decodable & Sendable>(
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

/// A use of a feature, and the alternative that it is compared with.
package struct FeatureCase: Sendable {
  package let feature: Feature
  /// The model and the decoder, such as `@SafeBox over JSONDecoder`.
  package let form: String
  package let isClean: Bool
  /// How often both are called for one time, since some calls take less than a clock can tell.
  package let repetitions: Int

  let reference: @Sendable () throws -> Void
  let measured: @Sendable () throws -> Void

  init(
    _ feature: Feature,
    _ form: String,
    isClean: Bool,
    repetitions: Int = 1,
    reference: @escaping @Sendable () throws -> Void,
    measured: @escaping @Sendable () throws -> Void
  ) {
    self.feature = feature
    self.form = form
    self.isClean = isClean
    self.repetitions = repetitions
    self.reference = reference
    self.measured = measured
  }

  /// The name that a process gets as its argument.
  package var name: String { "\(feature.rawValue), \(form), \(isClean ? "clean" : "dirty")" }

  /// Runs what the feature is compared with, once.
  package func runReference() throws {
    try reference()
  }

  /// Uses the feature ``repetitions`` times.
  package func runMeasured() throws {
    for _ in 0..<repetitions { try measured() }
  }
}

/// The features whose cost is measured.
package enum Feature: String, CaseIterable, Codable, Sendable {
  /// `@SafeDate` and `@DateFormats`.
  case dates
  /// A log that reports undeclared keys.
  case undeclaredKeys = "undeclared keys"
  /// `report.outcome(at:)`.
  case outcome
  /// `report.outcome(of:at:)` for the last property of a type that has the table of its keys.
  case outcomeByKeyPath = "outcome by key path"
  /// `report.changes(since:)`.
  case changes
  /// `RescueBudget(allowing:)`.
  case budget

  /// The alternative that a use of the feature is compared with.
  package var reference: String {
    switch self {
    case .dates: "@SafeBox, or @Shielded, with the decoder's strategy for dates, on the clean body"
    case .undeclaredKeys: "decoding the same body with a log that doesn't report them"
    case .outcome, .outcomeByKeyPath, .changes, .budget: "decoding the body, and making its report"
    }
  }
}

/// A record of dates that are decoded with the decoder's strategy.
struct DatedRecord: Codable, Sendable {
  @SafeBox var id: Int
  @SafeBox var createdAt: Date?
  @SafeBox var changedAt: Date?
}

/// The same record with listed formats.
struct ListedDatedRecord: Codable, Sendable {
  enum Formats: DateFormatList {
    static let formats: [DateFormat] = [.iso8601, .seconds, .pattern("yyyy-MM-dd")]
  }

  @SafeBox var id: Int
  @SafeDate<Formats> var createdAt: Date?
  @SafeDate<Formats> var changedAt: Date?
}

/// A record of dates that are decoded with the decoder's strategy, as a user of the macro declares it.
@Shielded
struct MacroDatedRecord {
  var id: Int
  var createdAt: Date?
  var changedAt: Date?
}

/// The same record with listed formats.
@Shielded
struct MacroListedDatedRecord {
  var id: Int
  @DateFormats(.iso8601, .seconds, .pattern("yyyy-MM-dd")) var createdAt: Date?
  @DateFormats(.iso8601, .seconds, .pattern("yyyy-MM-dd")) var changedAt: Date?
}

extension DatedRecord {
  /// A list of records, clean with dates in ISO 8601, otherwise with seconds in one field and a day in the other.
  static func body(isClean: Bool, count: Int = 400) -> Data {
    var values = SeededGenerator(seed: 1, stream: 0)
    let records = (0..<count).map { index in
      let day = "2024-0\(1 + values.index(below: 9))-\(10 + values.index(below: 18))"
      let seconds = 1_700_000_000 + values.index(below: 10_000_000)
      return isClean
        ? #"{"id":\#(index),"createdAt":"\#(day)T10:20:30Z","changedAt":"\#(day)T11:21:31Z"}"#
        : #"{"id":\#(index),"createdAt":\#(seconds),"changedAt":"\#(day)"}"#
    }
    return Data("[\(records.joined(separator: ","))]".utf8)
  }
}

/// A product with the table of its keys, which ``MacroRecord`` doesn't have, so that its code remains that of most users.
@Shielded(keyPaths: true)
struct KeyPathRecord {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
}
