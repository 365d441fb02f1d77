import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Testing

/// A union without a discriminator kept the records of the types that it tried in vain.
@Suite("Public report: records of an abandoned attempt stayed in the report", .timeLimit(.minutes(20)))
struct AbandonedAttemptRegressionTests {
  private struct Card: Codable {
    @SafeBox var id: Int
    @SafeArray var uses: [Use]
    var number: String
  }

  private struct Use: Codable, DefaultProvider {
    @SafeBox var count: Int

    static func defaultInstance() -> Use { Use(count: 0) }
  }

  private struct Account: Codable {
    @SafeBox var id: String
    @SafeBox var limit: Int
    var iban: String
  }

  private enum Method: Decodable, Rescuable {
    case card(Card)
    case account(Account)

    init(from decoder: any Decoder) throws {
      if let card = try decoder.decodeIfPossible(Card.self) {
        self = .card(card)
      } else {
        self = .account(try decoder.singleValueContainer().decode(Account.self))
      }
    }
  }

  private struct Wallet: Decodable {
    @DroppingArray var methods: [Method]
  }

  /// A payload, and the records of its wallet.
  private static let payloads = [
    (#"{"id": "b1", "limit": 1, "uses": [{"count": "1"}], "iban": "DE00"}"#, []),
    (#"{"id": "b1", "limit": "1", "uses": [], "iban": "DE00"}"#, ["methods[0].limit retyped"]),
    (
      #"{"id": "7", "uses": [{"count": "1"}, 7], "number": "1"}"#,
      ["methods[0].id retyped", "methods[0].uses[0].count retyped", "methods[0].uses[1] defaulted"]
    ),
    (
      // Neither a card nor an account. What is wrong in the last one that was tried belongs to the dropped element.
      #"{"id": 1, "limit": 1, "uses": []}, {"id": "7", "uses": [], "number": ""}"#,
      ["methods[0].id retyped", "methods[0] dropped", "methods[1].id retyped"]
    ),
  ]

  @Test(
    "Only the records of the value that is returned are kept, for the report and for a handler",
    arguments: payloads
  )
  func records(methods: String, expected: [String]) throws {
    let body = Data(#"{"methods": [\#(methods)]}"#.utf8)
    for decoder in jsonDecoders {
      for handlesRecords in [false, true] {
        let handled = Lock<[String]>([])
        let handler: @Sendable (RescueRecord) -> Void = { record in
          handled.withLock { $0.append("\(record.path) \(record.outcome)") }
        }
        let log = RescueLog(handler: handlesRecords ? handler : nil)
        _ = try decoder.decode(Wallet.self, from: body, options: RescueOptions(log: log))
        let report = log.report()
        #expect(report.records.map { "\($0.path) \($0.outcome)" } == expected)
        #expect(report.totalCount == expected.count)
        #expect(report.tallies.reduce(0) { $0 + $1.count } == expected.count)
        #expect(handled.withLock { $0 } == (handlesRecords ? expected : []))
      }
    }
  }

  /// Two values that are read from the same object.
  private struct Pair: Decodable, Rescuable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.decodeIfPossible(Account.self)
      _ = try decoder.decodeIfPossible(Account.self)
    }
  }

  @Test("An element that is read twice is one affected element")
  func affectedElements() throws {
    struct Pairs: Decodable {
      @DroppingArray var pairs: [Pair]
    }
    let account = #"{"id": "b", "limit": "1", "iban": "D"}"#
    for decoder in jsonDecoders {
      let body = Data(#"{"pairs": [\#(account), \#(account)]}"#.utf8)
      let tally = try decoder.decodeWithReport(Pairs.self, from: body).report.tallies.first
      #expect(tally?.count == 4)
      #expect(tally?.affectedElementCount == 2)
    }
  }

  @Test("Long lists of attempts are counted exactly, and each list once")
  func counts() throws {
    let account = #"{"id": "b", "limit": "1", "uses": [], "iban": "D"}"#
    let card = #"{"id": "7", "uses": [], "number": "1"}"#
    let methods = Array(repeating: "\(account),\(card)", count: 500).joined(separator: ",")
    for decoder in jsonDecoders {
      let report = try decoder.decodeWithReport(Wallet.self, from: Data(#"{"methods": [\#(methods)]}"#.utf8)).report
      #expect(report.totalCount == 1_000)
      #expect(report.tallies.map { "\($0.count) \($0.path)" } == ["500 methods[*].limit", "500 methods[*].id"])
      #expect(report.lists.map { "\($0.path) \($0.elementCount)" } == ["methods 1000"])
    }
  }

  @Test(
    "The values are the same without a log and under a strict policy, and a cancellation isn't an attempt that failed"
  )
  func values() throws {
    let body = Data(
      #"{"methods": [{"id": "b", "limit": 1, "uses": [], "iban": "D"}, {"id": 1, "uses": [], "number": "1"}]}"#.utf8
    )
    for decoder in jsonDecoders {
      for options in [RescueOptions(), RescueOptions(policy: .strict), RescueOptions(log: RescueLog())] {
        let methods = try decoder.decode(Wallet.self, from: body, options: options).methods
        guard case .account = methods.first, case .card = methods.last else {
          Issue.record("\(methods)")
          continue
        }
      }
      #expect(throws: CancellationError.self) { try decoder.decode(Interrupted.self, from: body) }
    }
  }

  private struct Interrupted: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.decodeIfPossible(Interruption.self) }

    private struct Interruption: Decodable {
      init(from decoder: any Decoder) throws { throw CancellationError() }
    }
  }
}

/// JSON in a string, decoded by a decoder inside `init(from:)`, was recorded under the paths of other fields.
@Suite("Public report: JSON in a string was recorded under the paths of other fields", .timeLimit(.minutes(20)))
struct EmbeddedPayloadRegressionTests {
  private struct Arguments: Codable, DefaultProvider {
    @SafeBox var order: Int
    @SafeArray var items: [Item]

    static func defaultInstance() -> Arguments { Arguments(order: -1, items: []) }
  }

  private struct Item: Codable, DefaultProvider {
    @SafeBox var count: Int

    static func defaultInstance() -> Item { Item(count: 0) }
  }

  /// A type without a default for its order.
  private struct StrictArguments: Codable { var order: Int }

  private struct Call<Value: Codable & Sendable>: Codable, Rescuable {
    enum CodingKeys: CodingKey { case order, arguments }

    @SafeBox var order: Int
    var arguments: Value

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _order = try container.decode(SafeBox<Int>.self, forKey: .order)
      let data = Data(try container.decode(String.self, forKey: .arguments).utf8)
      let path = container.codingPath + [CodingKeys.arguments]
      let inner: any RescuingDecoder = data.count.isMultiple(of: 2) ? JSONDecoder() : ShieldedJSONDecoder()
      arguments = try inner.decode(Value.self, from: data, embeddedAt: path)
    }
  }

  private static let call =
    #"{"order": 1, "arguments": "{\"order\": \"27\", \"items\": [{\"count\": 1}, {\"count\": \"2\"}, 7]}"}"#
  private static let found = [
    #"arguments.order: retyped by numberFromString, expected Int, found "27""#,
    #"arguments.items[1].count: retyped by numberFromString, expected Int, found "2""#,
    "arguments.items[2]: defaulted by objectFromOther (typeMismatch), expected Item, found 7",
  ]

  /// A space at the end of the text changes its decoder.
  @Test("Records, counts and what the handler receives have the path of the string", arguments: ["", " "])
  func paths(ending: String) throws {
    let body = Data(Self.call.replacing("}\"}", with: "}\(ending)\"}").utf8)
    for decoder in jsonDecoders {
      let handled = Lock<[String]>([])
      let log = RescueLog { record in handled.withLock { $0.append(record.description) } }
      let value = try decoder.decode(Call<Arguments>.self, from: body, options: RescueOptions(log: log))
      #expect(value.arguments.order == 27)
      let report = log.report()
      #expect(report.records.map(\.description) == Self.found)
      #expect(handled.withLock { $0 } == Self.found)
      #expect(report.totalCount == 3)
      #expect(
        Set(report.tallies.map(\.path.description))
          == ["arguments.order", "arguments.items[*].count", "arguments.items[*]"]
      )
      #expect(try report.outcome(at: "order") == .notRescued)
      let unobserved = try decoder.decode(Call<Arguments>.self, from: body)
      #expect(unobserved.arguments.items.map(\.count) == [1, 2, 0])
    }
  }

  @Test("In a list, each element has its own path, and the affected elements are counted once")
  func elements() throws {
    let body = Data("[\(Self.call), {\"order\": 2, \"arguments\": \"{}\"}, \(Self.call)]".utf8)
    for decoder in jsonDecoders {
      let decoded = try decoder.decodeWithReport([Call<Arguments>].self, from: body)
      #expect(
        decoded.report.records.map(\.path.description) == [
          "[0].arguments.order", "[0].arguments.items[1].count", "[0].arguments.items[2]", "[1].arguments.order",
          "[1].arguments.items", "[2].arguments.order", "[2].arguments.items[1].count", "[2].arguments.items[2]",
        ]
      )
      let order = decoded.report.tallies.first {
        $0.path.description == "[*].arguments.order" && $0.outcome == .retyped
      }
      #expect(order?.count == 2)
      #expect(order?.affectedElementCount == 2)
    }
  }

  @Test("An error has the path of the string, and so does the record of an element that it drops")
  func errors() throws {
    let bad = #"{"order": 1, "arguments": "{\"order\": \"x\"}"}"#
    for decoder in jsonDecoders {
      let context = try mismatch {
        try decoder.decode(Call<StrictArguments>.self, from: Data(bad.utf8))
      }
      #expect(context.codingPath.map(\.stringValue) == ["arguments", "order"])
      let decoded = try decoder.decodeWithReport([Call<StrictArguments>].self, from: Data("[\(bad)]".utf8))
      #expect(decoded.value.isEmpty)
      #expect(decoded.report.records.map { $0.underlyingPath?.description } == ["[0].arguments.order"])
    }
  }

  @Test("A log without room counts what it can't keep")
  func capacity() throws {
    for (capacity, pathCapacity) in [(1, 1), (0, 0), (2, 10)] {
      let log = RescueLog(capacity: capacity, pathCapacity: pathCapacity)
      _ = try JSONDecoder().decode(Call<Arguments>.self, from: Data(Self.call.utf8), options: RescueOptions(log: log))
      let report = log.report()
      #expect(report.totalCount == 3)
      #expect(report.records.count == min(3, capacity))
      #expect(report.tallies.reduce(0) { $0 + $1.count } + report.uncountedCount == 3)
    }
  }

  @Test("The policy of the call applies to the text")
  func policy() {
    for decoder in jsonDecoders {
      #expect(throws: DecodingError.self) {
        try decoder.decode(Call<Arguments>.self, from: Data(Self.call.utf8), options: RescueOptions(policy: .strict))
      }
    }
  }
}

@Suite(
  "Review finding: rescues inside the elements of a list of own scalars were counted again",
  .timeLimit(.minutes(20))
)
struct OwnScalarRegressionTests {
  /// A scalar whose own `init(from:)` rescues its text, and refuses one.
  struct Code: SafeValue {
    let text: String

    static var _defaultValue: Code { Code(text: "") }
    static var _rescueTarget: RescueTarget { .string }

    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(SafeBox<String>.self).wrappedValue
      guard text != "bad" else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no code")
        )
      }
    }

    static func _converted(from token: JSONToken) -> Conversion<Code> { .unusable(.typeMismatch) }
  }

  struct Replaced: Decodable {
    @SafeArray var codes: [Code]
  }

  struct Boxed: Decodable {
    @SafeBox var codes: [Code]
  }

  struct Dropped: Decodable {
    @DroppingArray var codes: [Code]
  }

  /// The logs of a call: one that keeps records, one that only counts, and one that calls a handler.
  static let logs: [@Sendable () -> RescueLog] = [{ RescueLog() }, { RescueLog(capacity: 0) }, { RescueLog { _ in } }]

  @Test("Each rescue inside a list of own scalars is counted once", arguments: 0..<3)
  func once(log: Int) throws {
    func check<List: Decodable>(_ type: List.Type, _ outcome: String, _ codes: (List) -> [Code], _ expected: [String])
      throws
    {
      let payload = Data(#"{"codes":[5,"a","bad",6]}"#.utf8)
      for decoder: any RescuingDecoder in [JSONDecoder(), ShieldedJSONDecoder()] {
        let log = Self.logs[log]()
        let list = try decoder.decode(type, from: payload, options: RescueOptions(log: log))
        #expect(codes(list).map(\.text) == expected)
        let tallies = log.report().tallies.map { "\($0.path) \($0.outcome) \($0.count)" }
        #expect(tallies == ["codes[*] retyped 2", "codes[*] \(outcome) 1"])
      }
    }
    try check(Replaced.self, "defaulted", \.codes, ["5", "a", "", "6"])
    try check(Boxed.self, "defaulted", \.codes, ["5", "a", "", "6"])
    try check(Dropped.self, "dropped", \.codes, ["5", "a", "6"])
  }
}

/// Inside a call without a log, a list of another decoder was lost if that decoder had moved past a bad element and refused to
/// skip an earlier null.
@Suite("Lists of another decoder inside a call of ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct LostListRegressionTests {
  private struct Lists: Decodable {
    @SafeBox var boxed: [Int?]
    @DroppingArray var kept: [Int?]
  }

  private struct Outer: Decodable {
    let lists: Lists

    init(from decoder: any Decoder) throws {
      let list: PayloadTree = [.null, [:], 1]
      lists = try TreeSubject(.refusesNull).decode(Lists.self, from: ["boxed": list, "kept": list])
    }
  }

  @Test("No element is lost, with and without a log")
  func kept() throws {
    for log in [nil, RescueLog(), RescueLog(capacity: 0)] {
      let options = RescueOptions(log: log)
      let outer = try ShieldedJSONDecoder().decode([Outer].self, from: Data("[1]".utf8), options: options)
      #expect(outer.map(\.lists.boxed) == [[nil, nil, 1]])
      #expect(outer.map(\.lists.kept) == [[nil, 1]])
    }
  }
}

/// A log cut only strings: a number of any length, and a repaired string, were kept whole in its records.
@Suite("Fault: long numbers and repaired strings aren't cut in a record", .timeLimit(.minutes(20)))
struct LongExcerptRegressionTests {
  struct Model: Decodable {
    @SafeBox var text: String
    @SafeBox var flag: Bool
  }

  @Test(
    "What a record found is cut to the log's excerpt length, whatever the kind of the token",
    arguments: [
      (#"{"text": \#(String(repeating: "7", count: 500)), "flag": true}"#, String(repeating: "7", count: 10) + "…"),
      (#"{"text": "a", "flag": 0.\#(String(repeating: "1", count: 500))}"#, "0.11111111…"),
      (#"{"text": "\ud800\#(String(repeating: "b", count: 500))", "flag": true}"#, "\"\u{FFFD}bbbbbbb…\""),
      (#"{"text": "a", "flag": "\#(String(repeating: "c", count: 500))"}"#, "\"cccccccccc…\""),
      (#"{"text": 1234567890, "flag": true}"#, "1234567890"),
    ]
  )
  func excerpt(json: String, found: String) throws {
    let log = RescueLog(excerptLength: 10)
    let options = RescueOptions(log: log)
    _ = try ShieldedJSONDecoder().decode(Model.self, from: Data(json.utf8), options: options)
    let report = log.report()
    #expect(report.records.map(\.found) == [found])
    #expect(report.tallies.map(\.example) == [found])
  }
}
