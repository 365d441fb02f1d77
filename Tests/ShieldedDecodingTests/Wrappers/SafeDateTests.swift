import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("SafeDate", .timeLimit(.minutes(20)))
struct SafeDateTests {
  enum CreatedAt: DateFormatList {
    static let formats: [DateFormat] = [.iso8601, .seconds, .milliseconds, .pattern("yyyy-MM-dd")]
  }

  enum ChangedAt: DateFormatList {
    static let formats = CreatedAt.formats
    static let defaultValue = Date(timeIntervalSince1970: 0)
  }

  struct Order: Codable, Equatable {
    @SafeDate<CreatedAt> var createdAt: Date?
    @SafeDate<ChangedAt> var changedAt: Date
  }

  private func order(_ json: String, _ policy: RescuePolicy = .lenient) throws -> ReportedValue<Order> {
    try JSONDecoder().decodeWithReport(Order.self, from: Data(json.utf8), options: RescueOptions(policy: policy))
  }

  @Test(
    "The first format that reads a value wins, and any other than the first is recorded with its rule",
    arguments: [
      (#""2024-01-02T03:04:05Z""#, 1_704_164_645, RescueRule?.none), ("1704164645", 1_704_164_645, .dateFromMagnitude),
      ("1704164645000", 1_704_164_645, .dateFromMagnitude), (#""2024-01-02""#, 1_704_153_600, .dateFromOtherFormat),
      (#""1704164645""#, 1_704_164_645, .dateFromMagnitude),
    ]
  )
  func formats(_ json: String, _ seconds: Double, _ rule: RescueRule?) throws {
    let decoded = try order(#"{"createdAt":\#(json),"changedAt":\#(json)}"#)
    #expect(decoded.value.createdAt == Date(timeIntervalSince1970: seconds))
    #expect(decoded.value.changedAt == Date(timeIntervalSince1970: seconds))
    #expect(decoded.report.records.map(\.rule) == (rule.map { [$0, $0] } ?? []))
    #expect(decoded.report.records.allSatisfy { $0.outcome == .retyped })
    #expect(decoded.report.records.map(\.expected) == (rule == nil ? [] : ["Optional<Date>", "Date"]))
  }

  @Test("A missing key, a null and an unusable value give nil, or the default of the list")
  func defaults() throws {
    let missing = try order("{}")
    #expect(missing.value == Order(createdAt: nil, changedAt: ChangedAt.defaultValue))
    let record = "changedAt: defaulted by missingKey (keyNotFound), expected Date, found nothing"
    #expect(missing.report.records.map(\.description) == [record])
    let null = try order(#"{"createdAt":null,"changedAt":null}"#)
    #expect(null.value == missing.value)
    #expect(null.report.records.map(\.reason) == [.valueNotFound])
    let unusable = try order(#"{"createdAt":"soon","changedAt":[]}"#)
    #expect(unusable.value == missing.value)
    #expect(unusable.report.records.map(\.reason) == [.invalidString, .typeMismatch])
    #expect(unusable.report.records.map(\.rule) == [.valueByStrategy, .valueByStrategy])
  }

  @Test("Under the strict policy, only the first format is accepted, and an error has the path")
  func strict() throws {
    let text = #""2024-01-02T03:04:05Z""#
    #expect(try order(#"{"createdAt":\#(text),"changedAt":\#(text)}"#, .strict).report.isEmpty)
    for json in [#"{"createdAt":"2024-01-02","changedAt":\#(text)}"#, #"{"createdAt":1,"changedAt":\#(text)}"#] {
      let error = #expect(throws: DecodingError.self) { try order(json, .strict) }
      switch error {
      case .dataCorrupted(let context), .typeMismatch(_, let context):
        #expect(context.codingPath.map(\.stringValue) == ["createdAt"])
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("The decoder's date strategy doesn't apply, and the date is encoded in the first format")
  func strategy() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    let json = Data(#"{"changedAt":"2024-01-02T03:04:05Z","createdAt":"2024-01-02T03:04:05Z"}"#.utf8)
    let value = try decoder.decode(Order.self, from: json)
    #expect(value.changedAt == Date(timeIntervalSince1970: 1_704_164_645))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .secondsSince1970
    #expect(try encoder.encode(value) == json)
    let withoutDate = try encoder.encode(Order(createdAt: nil, changedAt: ChangedAt.defaultValue))
    #expect(String(decoding: withoutDate, as: UTF8.self) == #"{"changedAt":"1970-01-01T00:00:00Z"}"#)
  }

  enum Numbers<Unit>: DateFormatList {
    static var formats: [DateFormat] { [Unit.self == Int.self ? .milliseconds : .seconds] }
  }

  @Test(
    "Seconds and milliseconds have the values of Foundation's strategies",
    arguments: [1.1, 0.29, 1_704_164_645_123]
  )
  func precision(_ number: Double) throws {
    let decoder = JSONDecoder()
    let json = Data("[\(number)]".utf8)
    decoder.dateDecodingStrategy = .secondsSince1970
    if number < 1e12 {
      #expect(
        try JSONDecoder().decode([ListedDate<Numbers<Double>>].self, from: json).map(\.date)
          == decoder.decode([Date].self, from: json)
      )
    }
    decoder.dateDecodingStrategy = .millisecondsSince1970
    #expect(
      try JSONDecoder().decode([ListedDate<Numbers<Int>>].self, from: json).map(\.date)
        == decoder.decode([Date].self, from: json)
    )
  }

  @Test("Each element of a list is rescued separately")
  func elements() throws {
    let json = Data(#"["2024-01-02T03:04:05Z",1704164645,"soon",null]"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport([SafeDate<ChangedAt>].self, from: json)
    #expect(decoded.value.map(\.wrappedValue.timeIntervalSince1970) == [1_704_164_645, 1_704_164_645, 0, 0])
    struct History: Decodable {
      @DroppingArray var changes: [ListedDate<CreatedAt>]
    }
    let history = try JSONDecoder().decodeWithReport(
      History.self,
      from: Data(#"{"changes":"#.utf8) + json + Data("}".utf8)
    )
    #expect(history.value.changes.map(\.date.timeIntervalSince1970) == [1_704_164_645, 1_704_164_645])
    #expect(history.report.records.map(\.path.description) == ["changes[1]", "changes[2]", "changes[3]"])
    #expect(history.report.records.map(\.outcome) == [.retyped, .dropped, .dropped])
  }

  @Test(
    "A decoder that doesn't supply tokens gives the same dates as a JSON decoder, however it treats a failed element",
    arguments: [ElementHabit.staysAtFailure, .advancesBeforeThrowing, .opensOnce]
  )
  func trees(_ habit: ElementHabit) throws {
    let json = #"{"createdAt":1704164645000,"changedAt":"2024-01-02"}"#
    let tree: PayloadTree = ["createdAt": 1_704_164_645_000, "changedAt": "2024-01-02"]
    #expect(try TreeSubject(habit).decode(Order.self, from: tree) == order(json).value)
    let list: PayloadTree = ["2024-01-02T03:04:05Z", 1_704_164_645, "soon", "2024-01-02T03:04:05Z"]
    let elements = try TreeSubject(habit).decode([SafeDate<ChangedAt>].self, from: list)
    #expect(elements.map(\.wrappedValue.timeIntervalSince1970) == [1_704_164_645, 1_704_164_645, 0, 1_704_164_645])
  }

  @Test("The wrapper adds no storage")
  func layout() {
    #expect(MemoryLayout<SafeDate<CreatedAt>>.size == MemoryLayout<Date?>.size)
    #expect(MemoryLayout<SafeDate<ChangedAt>>.size == MemoryLayout<Date>.size)
    #expect(MemoryLayout<ListedDate<CreatedAt>>.size == MemoryLayout<Date>.size)
  }

  enum Computed<Zone>: DateFormatList {
    static var formats: [DateFormat] {
      [.pattern("yyyy-MM-dd HH:mm", timeZone: Zone.self == Int.self ? .gmt : .current)]
    }
  }

  @Test("Many tasks can decode by the same pattern at once")
  func tasks() async throws {
    let json = Data(#"["1970-01-01 00:01","1970-01-02 00:00"]"#.utf8)
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for _ in 0..<50 {
        group.addTask {
          try JSONDecoder().decode([ListedDate<Computed<Int>>].self, from: json).map(\.date.timeIntervalSince1970)
        }
      }
      for try await dates in group { #expect(dates == [60, 86_400]) }
    }
  }

  @Test("A log doesn't change a date", arguments: ["1704164645000", #""2024-01-02""#, "1.5", #""soon""#, "1e300"])
  func withoutLog(_ json: String) throws {
    let json = #"{"createdAt":\#(json),"changedAt":\#(json)}"#
    #expect(try order(json).value == JSONDecoder().decode(Order.self, from: Data(json.utf8)))
  }
}

@Suite(
  "Fault: a date was encoded as text or a number that its list reads as another date, or not at all",
  .timeLimit(.minutes(20))
)
struct UnreadableEncodedDateRegressionTests {
  enum SecondsFirst: DateFormatList {
    static let formats: [DateFormat] = [.seconds, .milliseconds]
  }

  enum MillisecondsFirst: DateFormatList {
    static let formats: [DateFormat] = [.milliseconds, .iso8601, .seconds]
  }

  enum OnlyMilliseconds: DateFormatList {
    static let formats: [DateFormat] = [.milliseconds]
  }

  enum Internet: DateFormatList {
    static let formats: [DateFormat] = [.iso8601]
  }

  enum Day: DateFormatList {
    static let formats: [DateFormat] = [.pattern("yyyy-MM-dd")]
  }

  struct Event<Formats: DateFormatList>: Codable where Formats.Value == Date? {
    @SafeDate<Formats> var at: Date?
  }

  /// Encodes a date in a field, as an element, and as a whole payload, and returns the descriptions of the errors.
  static func failures<Formats: DateFormatList>(of date: Date, by list: Formats.Type) -> [String?]
  where Formats.Value == Date? {
    let values: [any Encodable] = [
      Event<Formats>(at: date), [ListedDate<Formats>(date)], SafeDate<Formats>(wrappedValue: date),
    ]
    return values.map { value in
      do {
        _ = try JSONEncoder().encode(value)
        return nil
      } catch EncodingError.invalidValue(let refused, let context) {
        // Not a number equals nothing, and its description traps.
        let isSame = (refused as? Date)?.timeIntervalSince1970.bitPattern == date.timeIntervalSince1970.bitPattern
        return isSame ? context.debugDescription : "another value"
      } catch {
        return "another error: \(error)"
      }
    }
  }

  /// Encodes a date in a field, and decodes it again.
  static func decodedAgain<Formats: DateFormatList>(_ date: Date, by list: Formats.Type) throws -> Date?
  where Formats.Value == Date? {
    let decoded = try JSONDecoder().decodeWithReport(
      Event<Formats>.self,
      from: try JSONEncoder().encode(Event<Formats>(at: date))
    )
    #expect(decoded.report.records.isEmpty)
    return decoded.value.at
  }

  @Test(
    "Milliseconds that the list reads as seconds aren't encoded",
    arguments: [-99_999_999, -1, 0, 2_700_000, 99_999_999.999]
  )
  func fewMilliseconds(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    let number = date.timeIntervalSince1970 * 1000
    let refusal = "The list reads \(number) as .seconds. List one of the units, or .seconds first."
    #expect(Self.failures(of: date, by: MillisecondsFirst.self) == [refusal, refusal, refusal])
    #expect(try Self.decodedAgain(date, by: OnlyMilliseconds.self) == date)
    #expect(try Self.decodedAgain(date, by: SecondsFirst.self) == date)
  }

  @Test("Milliseconds from 100 000 000 000 on are encoded", arguments: [-100_000_000, 100_000_000, 1_704_164_645.5])
  func manyMilliseconds(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.decodedAgain(date, by: MillisecondsFirst.self) == date)
  }

  @Test("Seconds that the list reads as milliseconds aren't encoded", arguments: [100_000_000_000, 253_402_300_799])
  func manySeconds(_ seconds: Double) {
    let refusal = "The list reads \(seconds) as .milliseconds. List one of the units, or .milliseconds first."
    let failures = Self.failures(of: Date(timeIntervalSince1970: seconds), by: SecondsFirst.self)
    #expect(failures == [refusal, refusal, refusal])
  }

  @Test(
    "A date before the year 1 or after the year 9999 isn't encoded",
    arguments: [-62_135_769_601, 253_402_300_800, 1e15, .infinity, -.infinity, .nan]
  )
  func outOfBounds(_ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    let refusal = "A date before the year 1 or after the year 9999 can't be read by a list of formats."
    #expect(Self.failures(of: date, by: Internet.self) == [refusal, refusal, refusal])
    #expect(Self.failures(of: date, by: Day.self) == [refusal, refusal, refusal])
    #expect(Self.failures(of: date, by: OnlyMilliseconds.self) == [refusal, refusal, refusal])
    #expect(Self.failures(of: date, by: SecondsFirst.self) == [refusal, refusal, refusal])
  }

  @Test("The first and the last second are encoded", arguments: [-62_135_769_600, 253_402_300_799])
  func ends(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.decodedAgain(date, by: Internet.self) == date)
    #expect(try Self.decodedAgain(date, by: OnlyMilliseconds.self) == date)
  }
}
