import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Testing

@Suite("RescueReport: the outcome at a path", .timeLimit(.minutes(20)))
struct ReportOutcomeTests {
  struct Catalogue: Decodable {
    struct Item: Codable, DefaultProvider {
      @SafeBox var price: Double
      @SafeBox var name: String
      @SafeBox var details: Details
      static func defaultInstance() -> Item { Item(price: 0, name: "", details: .defaultInstance()) }
    }

    struct Details: Codable, DefaultProvider {
      @SafeBox var weight: Int
      static func defaultInstance() -> Details { Details(weight: 0) }
    }

    @DroppingArray var items: [Item]
    @DroppingDictionary var rates: [String: Double]
    @SafeBox var title: String
  }

  static let body = #"""
    {"items": [
      {"price": 1, "name": "a", "details": {"weight": 1}},
      {"price": "99.0", "name": "b", "details": 7},
      7,
      {"price": "2", "name": 7, "details": {"weight": "3"}}
    ], "rates": {"a.b": "1", "say \"hi\"": "2", "x[0]": "3", "\u001b\u202e\\": "4", "": "5", "3": "6", "EUR": 1.5, "USD": "x"},
    "title": null}
    """#

  static let decoders: [(name: String, decoder: any RescuingDecoder & Sendable)] = [
    ("JSONDecoder", JSONDecoder()), ("ShieldedJSONDecoder", ShieldedJSONDecoder()),
  ]

  /// The report of a body over one of the decoders.
  static func report(
    _ decoder: any RescuingDecoder,
    _ body: String = body,
    log: RescueLog = RescueLog()
  ) throws -> RescueReport {
    try decoder.decodeWithReport(Catalogue.self, from: Data(body.utf8), options: RescueOptions(log: log)).report
  }

  /// The path and the outcome of a record, or why there is none.
  static func summary(_ outcome: RescueReport.ValueOutcome) -> String {
    switch outcome {
    case .rescued(let record): "\(record.path) \(record.outcome.rawValue)"
    case .notRescued: "notRescued"
    case .notKept: "notKept"
    }
  }

  /// A path, and its outcome.
  @Test(
    "The outcome at a path is that of its record, or of a container that was replaced",
    arguments: [
      ("items[1].price", "items[1].price retyped"), ("items[0].price", "notRescued"),
      ("items[3].name", "items[3].name retyped"), ("items[3].details.weight", "items[3].details.weight retyped"),
      ("items[2]", "items[2] dropped"), ("items[2].price", "items[2] dropped"),
      ("items[1].details", "items[1].details defaulted"), ("items[1].details.weight", "items[1].details defaulted"),
      ("items[1]", "notRescued"), ("items", "notRescued"), ("title", "title defaulted"),
      ("the whole payload", "notRescued"), ("nothing[7]", "notRescued"), (#"items["1"].price"#, "notRescued"),
      ("items[*].price", "items[3].price retyped"), ("items[*].name", "items[3].name retyped"),
      ("items[9].price", "notRescued"), (#"rates["a.b"]"#, #"rates["a.b"] retyped"#), ("rates.EUR", "notRescued"),
      ("rates.USD", "rates.USD dropped"), (#"["rates"]["USD"]"#, "rates.USD dropped"),
      (#"rates["say \"hi\""]"#, #"rates["say \"hi\""] retyped"#), (#"rates["x[0]"]"#, #"rates["x[0]"] retyped"#),
      ("rates.x[0]", "notRescued"), (#"rates["\u{1B}\u{202E}\\"]"#, #"rates["\u{1B}\u{202E}\\"] retyped"#),
      (#"rates[""]"#, #"rates[""] retyped"#), (#"rates["3"]"#, #"rates["3"] retyped"#), ("rates[3]", "notRescued"),
    ]
  )
  func paths(path: String, outcome: String) throws {
    for (name, decoder) in Self.decoders {
      let report = try Self.report(decoder)
      #expect(Self.summary(try report.outcome(at: path)) == outcome, "\(name)")
      #expect(Self.summary(report.outcome(at: try RescuePath(parsing: path))) == outcome, "\(name)")
    }
  }

  @Test("Every path that a report shows leads to its record")
  func renderedPaths() throws {
    for (name, decoder) in Self.decoders {
      let report = try Self.report(decoder)
      #expect(report.records.count == 14)
      for record in report.records {
        #expect(try report.outcome(at: record.path.description) == .rescued(record), "\(name)")
        #expect(report.text().contains(record.path.folded.description))
      }
      for tally in report.tallies {
        guard case .rescued(let record) = try report.outcome(at: tally.path.description) else {
          Issue.record("no record for \(tally.path) over \(name)")
          continue
        }
        #expect(record.path.folded == tally.path)
      }
    }
  }

  /// A text that isn't a path, and the text that its error must contain.
  @Test(
    "A text that isn't a path throws an error with the position and the correction",
    arguments: [
      ("", "is empty"), ("items[1", "at character 7, expected a closing bracket"), ("items[1]price", "expected a dot"),
      ("a key", "must be written as [\"a key\"]"), ("items.*", "only in a budget's patterns"),
      ("items[-1]", "expected an index"), ("rates[\"x]", "expected a closing quote"),
    ]
  )
  func malformed(path: String, message: String) {
    let error = #expect(throws: RescuePathParsingError.self) { try RescueReport().outcome(at: path) }
    #expect(error?.description.contains(message) == true)
  }

  @Test("The path of a value in an envelope begins at the top level of the body, also with a decode path")
  func envelopes() throws {
    typealias Items = ShieldedResponse<[Catalogue.Item]>
    let body = #"{"result": {"page": [{"price": "1", "name": "", "details": {"weight": 1}}, 7]}}"#
    for (name, decoder) in Self.decoders {
      let options = RescueOptions(decodePath: ["result", "page"])
      let report = try decoder.decodeWithReport(Items.self, from: Data(body.utf8), options: options).report
      #expect(Self.summary(try report.outcome(at: "result.page[0].price")) == "result.page[0].price retyped", "\(name)")
      #expect(Self.summary(try report.outcome(at: "result.page[1].price")) == "result.page[1] defaulted", "\(name)")
      #expect(try report.outcome(at: "result.page[0].name") == .notRescued, "\(name)")
      #expect(try report.outcome(at: "[0].price") == .notRescued, "\(name)")
    }
  }

  @Test("A payload under another key is a rescue of its envelope, and not of the values inside")
  func renamedPayload() throws {
    let body = #"{"items": [{"price": "1", "name": "", "details": {"weight": 1}}]}"#
    for (name, decoder) in Self.decoders {
      let response = ShieldedResponse<[Catalogue.Item]>.self
      let report = try decoder.decodeWithReport(response, from: Data(body.utf8)).report
      #expect(Self.summary(try report.outcome(at: "the whole payload")) == "the whole payload retyped", "\(name)")
      #expect(try report.outcome(at: "items") == .notRescued, "\(name)")
      #expect(try report.outcome(at: "items[0].name") == .notRescued, "\(name)")
      #expect(Self.summary(try report.outcome(at: "items[0].price")) == "items[0].price retyped", "\(name)")
    }
  }

  @Test("A model that couldn't be made from its DTO is a rescue of the DTO and of its values")
  func domainModels() throws {
    struct Row: Codable, DomainConvertible {
      @SafeBox var id: Int
      func toDomain() -> Int? { id > 0 ? id : nil }
    }
    let body = Data(#"{"data": [{"id": "1"}, {"id": "-2"}]}"#.utf8)
    for (name, decoder) in Self.decoders {
      let log = RescueLog()
      let options = RescueOptions(log: log)
      let rows = try decoder.decode(ShieldedResponse<[Row]>.self, from: body, options: options).data
      #expect(rows.toDomain(log: log, at: RescuePath([.key("data")])) == [1])
      let report = log.report()
      #expect(Self.summary(try report.outcome(at: "data[0].id")) == "data[0].id retyped", "\(name)")
      #expect(Self.summary(try report.outcome(at: "data[1].id")) == "data[1] dropped", "\(name)")
    }
  }

  @Test("A key in snake case is found by both spellings, and a record of the exact spelling takes precedence")
  func snakeCase() throws {
    struct Line: Decodable {
      @SafeBox var unitPrice: Double
      @DroppingDictionary var extraCosts: [String: Double]
    }
    struct Both: Decodable {
      enum CodingKeys: String, CodingKey {
        case first = "unit_price"
        case second = "unitPrice"
      }

      @SafeBox var first: Int
      @SafeBox var second: Int
    }
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    let shielded = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let body = Data(#"{"unit_price": "1", "extra_costs": {"per_unit": "2"}}"#.utf8)
    for decoder in [foundation, shielded] as [any RescuingDecoder] {
      let report = try decoder.decodeWithReport(Line.self, from: body).report
      #expect(Self.summary(try report.outcome(at: "unit_price")) == "unitPrice retyped")
      #expect(Self.summary(try report.outcome(at: "unitPrice")) == "unitPrice retyped")
      #expect(Self.summary(try report.outcome(at: "extra_costs.per_unit")) == "extraCosts.per_unit retyped")
      #expect(try report.outcome(at: "extra_costs.perUnit") == .notRescued)
    }
    for (name, decoder) in Self.decoders {
      let both = Data(#"{"unit_price": "1", "unitPrice": true}"#.utf8)
      let report = try decoder.decodeWithReport(Both.self, from: both).report
      #expect(Self.summary(try report.outcome(at: "unit_price")) == "unit_price retyped", "\(name)")
      #expect(Self.summary(try report.outcome(at: "unitPrice")) == "unitPrice retyped", "\(name)")
    }
  }

  @Test("A long key is found by its whole text, and by the text to which a report cuts it")
  func longKeys() throws {
    let key = String(repeating: "ä", count: 100)
    for (name, decoder) in Self.decoders {
      let report = try Self.report(decoder, #"{"items": [], "rates": {"\#(key)": "1"}, "title": ""}"#)
      guard case .rescued(let record) = try report.outcome(at: "rates.\(key)") else {
        Issue.record("not found over \(name)")
        continue
      }
      #expect(record.path.description.utf8.count < 150)
      #expect(try report.outcome(at: record.path.description) == .rescued(record), "\(name)")
    }
  }

  @Test("A merged report gives the last record of any response, and notKept for what the merge has discarded")
  func merged() throws {
    for (name, decoder) in Self.decoders {
      let dirty = try Self.report(decoder)
      let other = try Self.report(decoder, #"{"items": [], "rates": {}, "title": 7}"#)
      let day = dirty.merged(with: other)
      #expect(Self.summary(try day.outcome(at: "title")) == "title retyped", "\(name)")
      #expect(Self.summary(try day.outcome(at: "items[2].name")) == "items[2] dropped", "\(name)")
      #expect(try day.outcome(at: "items[0].price") == .notRescued, "\(name)")
      #expect(try RescueReport(json: day.json()).outcome(at: "items[0].price") == .notRescued, "\(name)")

      // 9 × 14 records exceed the 100 that a merged report keeps.
      let week = RescueReport.merged(Array(repeating: dirty, count: 9) + [other])
      #expect(Self.summary(try week.outcome(at: "items[2].name")) == "items[2] dropped", "\(name)")
      #expect(try week.outcome(at: "items[0].price") == .notKept, "\(name)")
      #expect(try week.outcome(at: "items[0].unknown") == .notKept, "items[0] may have been dropped; \(name)")
      #expect(try week.outcome(at: "subtitle") == .notRescued, "\(name)")

      let folded = dirty.merged(with: other, capacity: 1)
      #expect(folded.uncountedCount > 0)
      #expect(try folded.outcome(at: "subtitle") == .notRescued, "every uncounted rescue has a record; \(name)")
      let trimmed = RescueReport.merged(Array(repeating: dirty, count: 9), capacity: 1)
      #expect(try trimmed.outcome(at: "subtitle") == .notKept, "\(name)")
    }
  }
}

@Suite("RescueReport: the outcome at a path, if records aren't kept", .timeLimit(.minutes(20)))
struct ReportOutcomeExactnessTests {
  /// A catalogue with as many random faults as it has values.
  private static func body(_ random: inout some RandomNumberGenerator) -> String {
    func number(_ random: inout some RandomNumberGenerator) -> String {
      ["1", "\"2\"", "true", "null", "{}", "\"x\""].randomElement(using: &random) ?? "1"
    }
    let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      if Int.random(in: 0..<4, using: &random) == 0 { return number(&random) }
      let details = Bool.random(using: &random) ? #"{"weight": \#(number(&random))}"# : number(&random)
      return #"{"price": \#(number(&random)), "name": \#(number(&random)), "details": \#(details)}"#
    }
    let rates = ["EUR", "USD", "a.b"].map { #""\#($0)": \#(number(&random))"# }
    return """
      {"items": [\(items.joined(separator: ","))], "rates": {\(rates.joined(separator: ","))}, "title": \(number(&random))}
      """
  }

  /// Paths at which a value can be, and some at which there is none.
  private static let paths =
    (0..<5).flatMap { index in
      ["", ".price", ".name", ".details", ".details.weight", ".none"].map { "items[\(index)]\($0)" }
    } + ["items", "title", "rates", "rates.EUR", "rates.USD", #"rates["a.b"]"#, "items[*].price", "none"]

  @Test("notRescued is never the outcome at a path whose record was discarded", arguments: [1, 2, 3, 4] as [UInt64])
  func discarded(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var counts: [String: Int] = [:]
    for _ in 0..<40 {
      let bodies = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.body(&random) }
      for (name, decoder) in ReportOutcomeTests.decoders {
        let reports = try bodies.map { try ReportOutcomeTests.report(decoder, $0) }
        let whole = RescueReport.merged(reports)
        #expect(whole.records.count == whole.totalCount, "the reference keeps all records")
        let (capacity, pathCapacity) = (Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
        let partial = RescueReport.merged(
          try bodies.map { body in
            let log = RescueLog(capacity: capacity, pathCapacity: pathCapacity)
            return try ReportOutcomeTests.report(decoder, body, log: log)
          },
          capacity: Bool.random(using: &random) ? 1_000 : Int.random(in: 0...12, using: &random)
        )
        for path in Self.paths {
          let outcome = try partial.outcome(at: path)
          counts[ReportOutcomeTests.summary(outcome).split(separator: " ").last.map(String.init) ?? "", default: 0] += 1
          let expected = try whole.outcome(at: path)
          let comment = Comment(rawValue: "\(path), \(capacity), \(pathCapacity), \(name), \(bodies)")
          switch (outcome, expected) {
          case (.rescued(let record), .rescued): #expect(whole.records.contains(record), comment)
          case (.notRescued, .notRescued): break
          case (.notKept, _): #expect(partial.records.count < partial.totalCount, comment)
          default: Issue.record("\(outcome) instead of \(expected) at \(comment)")
          }
        }
      }
    }
    #expect(counts["notRescued", default: 0] > 100)
    #expect(counts["notKept", default: 0] > 100)
    #expect(counts["retyped", default: 0] > 50)
  }

  @Test("A log that keeps no records gives notKept exactly at the paths whose kind was counted")
  func withoutRecords() throws {
    for (name, decoder) in ReportOutcomeTests.decoders {
      let log = RescueLog(capacity: 0)
      let report = try ReportOutcomeTests.report(decoder, ReportOutcomeTests.body, log: log)
      #expect(try report.outcome(at: "title") == .notKept, "\(name)")
      #expect(try report.outcome(at: "items[0].price") == .notKept, "other prices were rescued; \(name)")
      #expect(try report.outcome(at: "items") == .notRescued, "\(name)")
      #expect(try report.outcome(at: "rates.EUR") == .notRescued, "\(name)")
    }
  }
}

@Suite("RescueReport: changes and budgets over both decoders", .timeLimit(.minutes(20)))
struct ReportComparisonTests {
  private static let changed = ReportOutcomeTests.body
    .replacingOccurrences(of: #""99.0""#, with: "true")
    .replacingOccurrences(of: #""title": null"#, with: #""title": "t""#)
    .replacingOccurrences(of: #"{"weight": "3"}"#, with: "[]")

  @Test("Both decoders give the same changes, in the same order")
  func changes() throws {
    for (name, decoder) in ReportOutcomeTests.decoders {
      let yesterday = try ReportOutcomeTests.report(decoder)
      let today = try ReportOutcomeTests.report(decoder, Self.changed)
      #expect(
        today.changes(since: yesterday).description == """
          new, 0 → 1 × items[*].details: defaulted by objectFromOther (typeMismatch)
          new, 0 → 1 × items[*].price: retyped by numberFromBoolean
          gone, 1 → 0 × items[*].details.weight: retyped by numberFromString
          gone, 1 → 0 × title: defaulted by nullValue (valueNotFound)
          lessFrequent, 2 → 1 × items[*].price: retyped by numberFromString
          """,
        "\(name)"
      )
    }
  }

  @Test("A log that keeps no records gives the same changes and the same budget")
  func withoutRecords() throws {
    for (name, decoder) in ReportOutcomeTests.decoders {
      let log = RescueLog(capacity: 0)
      let counted = try ReportOutcomeTests.report(decoder, log: log)
      let recorded = try ReportOutcomeTests.report(decoder)
      #expect(counted.changes(since: recorded).isEmpty, "\(name)")
      #expect(try RescueBudget(allowing: counted) == RescueBudget(allowing: recorded), "\(name)")
    }
  }

  @Test("The budget of one decoder's report is that of the other's, and refuses a new kind over both")
  func budgets() throws {
    let reports = try ReportOutcomeTests.decoders.map { try ReportOutcomeTests.report($0.decoder) }
    let budgets = try reports.map { try RescueBudget(allowing: $0) }
    #expect(budgets[0] == budgets[1])
    #expect(budgets[0].swiftSource == budgets[1].swiftSource)
    for (name, decoder) in ReportOutcomeTests.decoders {
      try ReportOutcomeTests.report(decoder).check(against: budgets[0])
      let report = try ReportOutcomeTests.report(decoder, Self.changed)
      let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budgets[0]) }
      guard case .exceeded(let breaches) = try #require(error) else { throw try #require(error) }
      #expect(breaches.count == 2, "\(name): \(breaches)")
    }
  }
}
