import Foundation
import ShieldedDecoding
import ShieldedJSON
import Synchronization
import Testing

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
  private struct StrictArguments: Codable {
    var order: Int
  }

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

  private static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]
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
    for decoder in Self.decoders {
      let handled = Mutex<[String]>([])
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
    for decoder in Self.decoders {
      let decoded = try decoder.decodeWithReport([Call<Arguments>].self, from: body)
      #expect(
        decoded.report.records.map(\.path.description) == [
          "[0].arguments.order", "[0].arguments.items[1].count", "[0].arguments.items[2]",
          "[1].arguments.order", "[1].arguments.items",
          "[2].arguments.order", "[2].arguments.items[1].count", "[2].arguments.items[2]",
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
    for decoder in Self.decoders {
      let error = #expect(throws: DecodingError.self) {
        try decoder.decode(Call<StrictArguments>.self, from: Data(bad.utf8))
      }
      guard case .typeMismatch(_, let context)? = error else {
        Issue.record("\(String(describing: error))")
        continue
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
      _ = try JSONDecoder().decode(
        Call<Arguments>.self,
        from: Data(Self.call.utf8),
        options: RescueOptions(log: log)
      )
      let report = log.report()
      #expect(report.totalCount == 3)
      #expect(report.records.count == min(3, capacity))
      #expect(report.tallies.reduce(0) { $0 + $1.count } + report.uncountedCount == 3)
    }
  }

  @Test("The policy of the call applies to the text")
  func policy() {
    for decoder in Self.decoders {
      #expect(throws: DecodingError.self) {
        try decoder.decode(
          Call<Arguments>.self,
          from: Data(Self.call.utf8),
          options: RescueOptions(policy: .strict)
        )
      }
    }
  }
}
