#if Macros
  import Foundation
  @_spi(Testing) import ShieldedJSON
  import ShieldedMacros
  import Testing

  @Shielded
  struct DatedOrder: Codable, Equatable {
    @DateFormats(.iso8601, .seconds, .milliseconds, .pattern("yyyy-MM-dd")) var createdAt: Date?
    @DateFormats(.milliseconds) var endedAt = Date.distantFuture
    @DateFormats(.seconds, .milliseconds) @Key("meta.changed", "changed") var changedAt: Date?
    @DateFormats(.iso8601) var closedAt: Date? = Date(timeIntervalSince1970: 5)
  }

  /// Read in place: no default is an expression.
  @Shielded
  struct DatedEvent: Equatable {
    var name: String
    @DateFormats(.seconds, .iso8601) var at: Date?
    @DateFormats(.iso8601) @Key("a.b") var nested: Date?
  }

  @Shielded
  struct DatedPage<Item: Equatable & Encodable>: Equatable where Item: SafeValue {
    var item: Item
    @DateFormats(.pattern("dd.MM.yyyy")) var at: Date?
  }

  @Shielded
  struct DatedVisit: Equatable {
    @DateFormats(.iso8601, .seconds, .pattern("d MMM yyyy"), .pattern("yyyy-MM-dd HH:mm", timeZone: DatedVisit.berlin))
    var at: Date?
    @DateFormats(.milliseconds, .iso8601, .pattern("yyyy-MM-dd"), .dateTime(timeZone: DatedVisit.berlin))
    var changedAt = Date.distantPast
    static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  }

  enum DatedModule {
    typealias Timestamp = Date

    @Shielded
    struct Period: Equatable {
      @DateFormats(.seconds) var `default`: Date? = .distantPast
      @DateFormats(.seconds) var start: Date = .distantPast
      @DateFormats(.seconds) var end: Timestamp?
      @DateFormats(.seconds) let due: Date?
      #if os(Linux)
        @DateFormats(.milliseconds) private(set) var seen: Date?
      #else
        @DateFormats(.milliseconds) private(set) var seen: Date?
      #endif
    }
  }

  @Shielded
  struct UndatedEvent: Equatable {
    static var pattern: String { "dd.MM.YYYY" }
    @DateFormats(.iso8601, .pattern(pattern)) var at: Date?
  }

  @Suite("Dates with a list of formats", .timeLimit(.minutes(20)))
  struct DateFormatBehaviorTests {
    private static let date = Date(timeIntervalSince1970: 1_704_164_645)

    @Test("Every listed format gives the date over each decoder, and any but the first is recorded")
    func formats() throws {
      let expected = DatedOrder(createdAt: Self.date, endedAt: Self.date, changedAt: Self.date, closedAt: Self.date)
      let text = #""2024-01-02T03:04:05Z""#
      for created in [text, "1704164645", "1704164645000", #""1704164645""#] {
        try Decoding.expect(
          expected,
          from: """
            {"createdAt":\(created),"endedAt":1704164645000,"meta":{"changed":1704164645},"closedAt":\(text)}
            """,
          records: created == text ? [] : ["createdAt retyped"]
        )
      }
      try Decoding.expect(
        DatedOrder(createdAt: Date(timeIntervalSince1970: 1_704_153_600), changedAt: Self.date, closedAt: nil),
        from: #"{"createdAt":"2024-01-02","endedAt":"never","changed":1704164645000,"closedAt":null}"#,
        records: ["createdAt retyped", "endedAt defaulted invalidString", "changed retyped"]
      )
    }

    @Test("Missing and unusable dates give the default over each decoder")
    func defaults() throws {
      try Decoding.expect(
        DatedOrder(),
        from: "{}",
        records: ["endedAt defaulted keyNotFound", "closedAt defaulted keyNotFound"]
      )
      try Decoding.expect(
        DatedOrder(),
        from: #"{"createdAt":"soon","endedAt":null,"meta":{"changed":1e300},"closedAt":0}"#,
        records: [
          "createdAt defaulted invalidString", "endedAt defaulted valueNotFound", "meta.changed defaulted outOfRange",
          "closedAt defaulted typeMismatch",
        ]
      )
      try Decoding.expect(
        DatedEvent(name: ""),
        from: #"{"name":null,"at":"1e3x","a":{"b":1}}"#,
        records: ["name defaulted valueNotFound", "at defaulted invalidString", "a.b defaulted typeMismatch"]
      )
      try Decoding.expect(
        DatedEvent(name: ""),
        from: #"{"name":"","at":[],"a":7}"#,
        records: ["at defaulted typeMismatch", "a defaulted typeMismatch"]
      )
      try Decoding.expect(
        DatedPage(item: 1, at: Date(timeIntervalSince1970: 1_704_153_600)),
        from: #"{"item":"1","at":"02.01.2024"}"#,
        records: ["item retyped"]
      )
    }

    @Test(
      "One pass and Codable give the same dates and the same records",
      arguments: [
        "0", "1704164645", "1704164645000", "-1.5", "99999999999", "100000000000", "1e300", "1e-400",
        #""2024-01-02T03:04:05Z""#,
        #""2024-01-02T03:04:05.5Z""#, #""1704164645""#, #"" 1 ""#, #""""#, "null", "true", "{}", #"{"a":1}"#, "[]",
        "[1]",
        #""\u0032024-01-02T03:04:05Z""#, #""\ud800""#,
      ]
    )
    func onePass(_ json: String) throws {
      let decoder = ShieldedJSONDecoder()
      let payload = Data(#"{"name":"a","at":\#(json),"a":{"b":\#(json)}}"#.utf8)
      let value = try decoder.decodeByCodable(DatedEvent.self, from: payload)
      let read = try? decoder.decodeInOnePass(DatedEvent.self, from: payload)
      #expect(read == value || read == nil && json.contains("ud800"))
      let report = try decoder.decodeWithReport(DatedEvent.self, from: payload)
      #expect(report.value == value)
      let overFoundation = try JSONDecoder().decodeWithReport(DatedEvent.self, from: payload)
      #expect(overFoundation.value == value)
      let isUnreadable = json == "1e-400" || json.contains("ud800")
      if !isUnreadable {
        // The decoders spell numbers differently.
        let records = [overFoundation, report].map { decoded in
          decoded.report.records.map { record in
            "\(record.path) \(record.rule) \(record.outcome) \(record.reason?.rawValue ?? "") \(record.expected)"
          }
        }
        #expect(records[0] == records[1])
      }
    }

    @Test(
      "A date in any listed format is the same in one pass and over containers, with a log and without",
      arguments: [
        (#""2024-01-02T03:04:05Z""#, 1_704_164_645, 1_704_164_645), ("1704164645", 1_704_164_645, 1_704_164.645),
        (#""2 Jan 2024""#, 1_704_153_600, nil), (#""2024-07-01 02:00""#, 1_719_792_000, nil),
        (#""2024-01-02""#, nil, 1_704_153_600), (#""1500-02-29""#, nil, -14_825_894_400),
        (#""2024-01-02T03:04:05+02:00""#, 1_704_157_445, 1_704_157_445), (#""2 J\u0061n 2024""#, 1_704_153_600, nil),
        (#""1704164645""#, 1_704_164_645, 1_704_164.645), ("1e300", nil, nil), (#""2 jan 2024""#, nil, nil),
        (#""2024-07-01 02:00:00""#, nil, 1_719_792_000), (#""2024-07-01T02:00:00.5""#, nil, 1_719_792_000.5),
        (#""2024-07-01 02:00:00.25+00""#, nil, 1_719_799_200.25), (#""2024-07-01 02:00:00,5""#, nil, nil),
        ("true", nil, nil), ("null", nil, nil),
      ] as [(String, Double?, Double?)]
    )
    func unobserved(_ json: String, _ at: Double?, _ changed: Double?) throws {
      let visit = DatedVisit(
        at: at.map { Date(timeIntervalSince1970: $0) },
        changedAt: changed.map { Date(timeIntervalSince1970: $0) } ?? DatedVisit().changedAt
      )
      for space in ["", " "] {
        let payload = Data(#"{"at":\#(space)\#(json),"changedAt":\#(space)\#(json)}"#.utf8)
        let decoder = ShieldedJSONDecoder()
        #expect(try decoder.decodeInOnePass(DatedVisit.self, from: payload) == visit)
        #expect(try decoder.decodeByCodable(DatedVisit.self, from: payload) == visit)
        #expect(try decoder.decodeWithReport(DatedVisit.self, from: payload).value == visit)
        #expect(try JSONDecoder().decode(DatedVisit.self, from: payload) == visit)
        #expect(try JSONDecoder().decodeWithReport(DatedVisit.self, from: payload).value == visit)
      }
    }

    @Test("Dates of nested types, with any spelling of their type and default, are decoded over each decoder")
    func declarations() throws {
      let one = Date(timeIntervalSince1970: 1)
      try Decoding.expect(
        DatedModule.Period(default: one, start: one, end: one, due: one, seen: one),
        from: #"{"default":1,"start":1,"end":1,"due":1,"seen":1000}"#
      )
      try Decoding.expect(
        DatedModule.Period(default: nil, end: nil, due: nil),
        from: #"{"default":null,"start":null,"end":null,"due":"x","seen":{}}"#,
        records: ["start defaulted valueNotFound", "due defaulted invalidString", "seen defaulted typeMismatch"]
      )
      try Decoding.expect(
        DatedModule.Period(end: nil, due: nil),
        from: "{}",
        records: ["default defaulted keyNotFound", "start defaulted keyNotFound"]
      )
    }

    @Test("Dates in the first and in another format are read in one pass")
    func isReadInOnePass() throws {
      let payload = Data(#"{"name":"a","at":"2024-01-02T03:04:05Z","a":{"b":"2024-01-02T03:04:05Z"}}"#.utf8)
      let event = DatedEvent(name: "a", at: Self.date, nested: Self.date)
      #expect(try ShieldedJSONDecoder().decodeInOnePass(DatedEvent.self, from: payload) == event)
    }

    @Test("Under the strict policy, a date in another format is an error at its path")
    func strict() throws {
      let strict = RescueOptions(policy: .strict)
      try Decoding.expect(DatedEvent(name: "", at: Self.date), from: #"{"name":"","at":1704164645}"#, options: strict)
      let text = #"{"name":"","at":"2024-01-02T03:04:05Z"}"#
      Decoding.expectError(DatedEvent.self, from: text, at: "at", options: strict)
    }

    @Test("A date is encoded in the first format, and decoded again without a record")
    func roundTrip() throws {
      let order = DatedOrder(createdAt: Self.date, endedAt: Self.date, changedAt: Self.date, closedAt: nil)
      let text = try Decoding.encoded(order)
      #expect(
        text == """
          {"closedAt":null,"createdAt":"2024-01-02T03:04:05Z","endedAt":1704164645000,"meta":{"changed":1704164645}}
          """
      )
      try Decoding.expect(order, from: text)
    }

    @Test(
      "A date that the end of a payload cut off is never read as another date",
      arguments: [#"{"at":17041"#, #"{"at":"2024-01-02T03:04:05Z"#, #"{"at":"2024-01-02T03:"#, #"{"at":"#]
    )
    func truncation(_ payload: String) throws {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = .keepPartial
      let log = RescueLog()
      let options = RescueOptions(log: log)
      let event = try decoder.decode(DatedEvent.self, from: Data(payload.utf8), options: options)
      #expect(event.at == nil)
      let records = log.report().records.filter { $0.path.description == "at" }
      #expect(records.map(\.reason) == [.incomplete])
      #expect(records.map(\.outcome) == [.defaulted])
    }

    @Test("An invalid pattern makes each decoder throw an error that names the list, for a missing key too")
    func invalidPattern() {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        for payload in ["{}", #"{"at":"2024-01-02T03:04:05Z"}"#] {
          let error = #expect(throws: DateFormatError.self) {
            try decoder.decode(UndatedEvent.self, from: Data(payload.utf8))
          }
          #expect(error?.pattern == "dd.MM.YYYY")
          #expect(error?.list.hasSuffix("atFormats") == true)
        }
      }
    }
  }
#endif
