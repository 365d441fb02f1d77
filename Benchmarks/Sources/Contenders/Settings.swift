import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Synchronization

/// Shapes and contenders of the command `settings`: what apps set in a decoder, a model or a log.
extension ContenderRegistry {
  /// The shapes that no other command measures.
  package static let settings: [ShapeSuite] =
    [
      ShapeSuite(
        Repositories(),
        plain: bare(Repository.self),
        wrappers: bare(ShieldedRepository.self),
        macro: bare(MacroRepository.self),
        strategies: DecoderStrategies(keys: .convertFromSnakeCase),
        variants: [variant("keys", bare(MacroSnakeRepository.self))]
      ),
      ShapeSuite(
        Readings(),
        plain: bare(Reading.self),
        wrappers: bare(ShieldedReading.self),
        macro: bare(MacroReading.self),
        strategies: DecoderStrategies(dates: .deferredToDate)
      ),
    ] + Visits.Style.allCases.map(visits)

  private static func visits(_ style: Visits.Style) -> ShapeSuite {
    let wrappers: ResponseModel<Visits, [ShieldedListedVisit]> = bare()
    let macro: ResponseModel<Visits, [MacroListedVisit]> = bare()
    func listed(over decoder: some ContenderDecoder) -> [any Contender<Visits>] {
      [
        ShieldedSilent(decoder: decoder, model: wrappers, style: .wrappers, variant: "list"),
        ShieldedSilent(decoder: decoder, model: macro, style: .macro, variant: "list"),
      ]
    }
    return ShapeSuite(
      Visits(style),
      plain: bare(Visit.self),
      wrappers: bare(ShieldedVisit.self),
      macro: bare(MacroVisit.self),
      strategies: DecoderStrategies(dates: strategy(style)),
      variants: listed(over: JSONDecoder()) + listed(over: ShieldedJSONDecoder())
    )
  }

  private static func strategy(_ style: Visits.Style) -> JSONDecoder.DateDecodingStrategy {
    switch style {
    case .iso8601: .iso8601
    case .secondsSince1970: .secondsSince1970
    case .formatted: .formatted(days)
    case .custom:
      .custom { try Date(try $0.singleValueContainer().decode(String.self), strategy: .iso8601) }
    case .otherFormats:
      // What an app writes that has no list of formats.
      .custom { decoder in
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) { return Date(timeIntervalSince1970: seconds) }
        let text = try container.decode(String.self)
        if let date = (try? Date(text, strategy: .iso8601)) ?? days.date(from: text) { return date }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no format fits")
      }
    }
  }

  private static let days: DateFormatter = {
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), .gmt)
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }()

  /// Records in a bare array.
  private static func bare<Shape: PayloadShape, Model: Decodable & Sendable>(
    _ model: Model.Type = Model.self
  ) -> ResponseModel<Shape, [Model]> {
    ResponseModel { $0 }
  }

  /// A `@Shielded` model of the catalogue's records in another response, or another model.
  private static func variant<Shape: PayloadShape, Response>(
    _ name: String,
    _ model: ResponseModel<Shape, Response>
  ) -> any Contender<Shape> {
    ShieldedSilent(decoder: DecoderStrategies().shielded, model: model, style: .macro, variant: name)
  }

  // MARK: The catalogue

  static let catalogueVariants: [any Contender<Catalogue>] = [
    undeclared(ShieldedRecord.self, .wrappers, over: ShieldedJSONDecoder()),
    undeclared(MacroRecord.self, .macro, over: JSONDecoder()),
    undeclared(MacroRecord.self, .macro, over: ShieldedJSONDecoder()),
    variant("searched", ResponseModel { (response: ShieldedResponse<[MacroRecord]>) in response.data.map(\.record) }),
    variant("shapes", catalogue(of: MacroShapedRecord.self)),
    variant("rest", catalogue(of: MacroOpenRecord.self)),
    ReportFunction(name: "report-outcome", calls: 100, use: { $0.outcome(at: identifier) }) {
      isRight($0, at: identifier, in: $1)
    },
    ReportFunction(name: "report-key-path", calls: 100, use: { try $0.outcome(of: \KeyPathRecord.tags, at: record) }) {
      isRight($0, at: tags, in: $1)
    },
    ReportFunction(name: "report-changes", calls: 10, use: { $0.changes(since: $0) }) { changes, _ in changes.isEmpty },
    ReportFunction(name: "report-budget", calls: 10, use: { try RescueBudget(allowing: $0) }) { budget, report in
      (try? report.check(against: budget)) != nil
    },
  ]

  private static func undeclared<Model: RecordModel>(
    _ model: Model.Type,
    _ style: ModelStyle,
    over decoder: some ContenderDecoder
  ) -> any Contender<Catalogue> {
    ShieldedReporting(decoder: decoder, model: catalogue(of: model), style: style, reportsUndeclaredKeys: true)
  }

  private static let record = RescuePath([.key("data"), .index(0)])
  private static let identifier = RescuePath(record.components + [.key("id")])
  private static let tags = RescuePath(record.components + [.key("tags")])

  /// Compares an outcome with the records of the value and of the record that it is in.
  private static func isRight(_ outcome: RescueReport.ValueOutcome, at path: RescuePath, in report: RescueReport)
    -> Bool
  {
    let isRescued = report.records.contains { path.components.starts(with: $0.path.components) }
    if case .rescued = outcome { return isRescued }
    return !isRescued
  }

  /// Ways to declare `{data: {list}}` besides a path.
  static let pathVariants: [any Contender<EnvelopedCatalogue>] = [
    variant("declared", ResponseModel { (response: MacroListResponse) in response.data.list.map(\.record) }),
    variant(
      "page",
      ResponseModel { (response: ShieldedResponse<MacroPage<MacroRecord>>) in response.data.list.map(\.record) }
    ),
    variant("in-codable", ResponseModel { (response: CodableListResponse) in response.data.list.map(\.record) }),
  ]
}

/// A function of the report of a catalogue, called several times, since some calls take less than a clock can tell.
///
/// The report is made by the first decode of a payload, which warms up and isn't timed.
final class ReportFunction<Value>: Contender {
  typealias Shape = Catalogue

  let name: String
  let isReference = true

  var summary: String { "\(calls) calls of a function of the report of \(MacroRecord.self)" }

  private let calls: Int
  private let use: @Sendable (RescueReport) throws -> Value
  private let isRight: @Sendable (Value, RescueReport) -> Bool
  /// The reports by the lengths of their payloads.
  private let reports = Mutex<[Int: RescueReport]>([:])

  init(
    name: String,
    calls: Int,
    use: @escaping @Sendable (RescueReport) throws -> Value,
    isRight: @escaping @Sendable (Value, RescueReport) -> Bool
  ) {
    (self.name, self.calls, self.use, self.isRight) = ("\(name)-\(calls)", calls, use, isRight)
  }

  func decode(_ payload: Data) throws -> Value {
    let report = try report(of: payload)
    for _ in 1..<calls { _ = try use(report) }
    return try use(report)
  }

  func records(in output: Value) -> [Any] { [] }

  func fault(in output: Value, of payload: Data) -> String? {
    (try? report(of: payload)).map { isRight(output, $0) } == true ? nil : "\(name) gives \(output)"
  }

  private func report(of payload: Data) throws -> RescueReport {
    if let known = reports.withLock({ $0[payload.count] }) { return known }
    let report = try ShieldedJSONDecoder().decodeWithReport(CodeMessageResponse<[MacroRecord]>.self, from: payload)
      .report
    reports.withLock { $0[payload.count] = report }
    return report
  }
}
