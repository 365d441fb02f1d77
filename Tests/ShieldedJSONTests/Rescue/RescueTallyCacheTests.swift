import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A log with a handler receives every rescue with its coding path. For a log without one, the decoder counts repeated rescues.
/// Both must report the same.
@Suite("Repeated rescues that a decoder counts for the log", .timeLimit(.minutes(20)))
struct RescueTallyCacheTests {
  struct Item: Codable, Equatable, SafeValue {
    @SafeBox var id: Int
    @SafeBox var name: String
    @SafeBox var price: Double
    @SafeBox var isNew: Bool
    @SafeBox var tags: [Int]
    @SafeBox var maker: Maker
    @SafeDefault<Seven> var size: Int

    static var _defaultValue: Item {
      Item(id: 0, name: "", price: 0, isNew: false, tags: [], maker: .defaultInstance(), size: 7)
    }
  }

  struct Maker: Codable, Equatable, DefaultProvider {
    @SafeBox var name: String
    @SafeBox var code: Int

    static func defaultInstance() -> Maker { Maker(name: "", code: 0) }
  }

  enum Seven: DefaultValue { static var defaultValue: Int { 7 } }

  struct Feed: Codable, Equatable {
    @SafeArray var items: [Item]
    @SafeBox var byName: [String: Item]
    @SafeBox var rows: [[Int]]
    @SafeBox var total: Int
  }

  /// Objects with every kind of dirt in every field, in rotation.
  static func object(_ number: Int) -> String {
    let dirt = [
      "null", "7", "7.5", #""8""#, #""x""#, #"" ""#, "true", "[]", "{}", "[1, \"2\", null, 3.5]", "1e300", "",
    ]
    let names = ["id", "name", "price", "isNew", "tags", "size"]
    var members = names.enumerated().compactMap { index, name -> String? in
      let token = dirt[(number * (index + 1) + number / 12 + index) % dirt.count]
      return token.isEmpty ? nil : "\"\(name)\": \(token)"
    }
    let code = dirt[number % dirt.count]
    members.append(#""maker": {"name": \#(number)\#(code.isEmpty ? "" : #", "code": \#(code)"#)}"#)
    return "{\(members.joined(separator: ", "))}"
  }

  static let payload: Data = {
    let objects = (0..<500).map(object)
    let named = (0..<40).map { "\"name \($0)\": \(object($0))" }
    return Data(
      """
      {"items": [\(objects.joined(separator: ","))], "byName": {\(named.joined(separator: ","))},
       "rows": [[1, "2"], [null, "3"], "x", [4.5, "y"]], "total": "12"}
      """.utf8
    )
  }()

  /// The contents of a report, in a form that can be compared.
  private func facts(_ report: RescueReport) throws -> [String] {
    [
      "\(report.totalCount) in all, \(report.uncountedCount) uncounted",
      String(decoding: try JSONEncoder.sorted.encode(report), as: UTF8.self),
    ]
  }

  @Test("Counted rescues are reported like rescues with a path", arguments: [0, 1, 7, 100, 100_000], [0, 5, 1_000])
  func sameReport(capacity: Int, pathCapacity: Int) throws {
    let decoder = ShieldedJSONDecoder()
    let counted = RescueLog(capacity: capacity, pathCapacity: pathCapacity)
    let told = RescueLog(capacity: capacity, pathCapacity: pathCapacity) { _ in }
    let one = try decoder.decode(Feed.self, from: Self.payload, options: RescueOptions(log: counted))
    let other = try decoder.decode(Feed.self, from: Self.payload, options: RescueOptions(log: told))
    #expect(one == other)
    #expect(try facts(counted.report()) == facts(told.report()))
    #expect(counted.report().totalCount > 3_000)
  }

  @Test("Counted rescues are reported as over a decoder that doesn't count")
  func sameAsFoundation() throws {
    let shielded = RescueLog(capacity: 0)
    let foundation = RescueLog(capacity: 0)
    // Foundation doesn't expose how a number was spelled.
    let text = String(decoding: Self.payload, as: UTF8.self).replacing("1e300", with: "300")
    let one = try ShieldedJSONDecoder().decode(Feed.self, from: Data(text.utf8), options: RescueOptions(log: shielded))
    let other = try JSONDecoder().decode(Feed.self, from: Data(text.utf8), options: RescueOptions(log: foundation))
    #expect(one == other)
    #expect(shielded.report().totalCount == foundation.report().totalCount)
    let counts = shielded.report().tallies.map { "\($0.path) \($0.rule) \($0.count) \($0.affectedElementCount)" }
    let others = foundation.report().tallies.map { "\($0.path) \($0.rule) \($0.count) \($0.affectedElementCount)" }
    #expect(counts.sorted() == others.sorted())
  }

  @Test("Counting continues in a log that was used for another payload")
  func secondPayload() throws {
    let counted = RescueLog(capacity: 3)
    let told = RescueLog(capacity: 3) { _ in }
    for log in [counted, told] {
      for _ in 0..<3 {
        _ = try ShieldedJSONDecoder().decode(Feed.self, from: Self.payload, options: RescueOptions(log: log))
      }
    }
    #expect(try facts(counted.report()) == facts(told.report()))
  }

  /// Decodes a nested text in a second call with its own log.
  struct Letter: Decodable {
    @SafeBox var number: Int
    let inside: RescueReport

    enum CodingKeys: String, CodingKey { case number, text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let text = try container.decode(String.self, forKey: .text)
      let log = RescueLog(capacity: 0)
      (_number, inside) = try RescueOptions(log: log).apply {
        // The container belongs to the outer call, and the inner log is in scope.
        let number = try container.decode(SafeBox<Int>.self, forKey: .number)
        _ = try ShieldedJSONDecoder().decode([SafeBox<Int>].self, from: Data(text.utf8))
        let again = try container.decode(SafeBox<Int>.self, forKey: .number)
        return (number == again ? number : SafeBox(wrappedValue: -1), log.report())
      }
    }
  }

  @Test("Rescues inside a scope with its own log are counted by that log")
  func innerLog() throws {
    struct Letters: Decodable {
      @SafeBox var name: String
      let letters: [Letter]
    }
    let letters = String(repeating: #"{"number": "7", "text": "[\"1\", \"2\", 3]"},"#, count: 20).dropLast()
    let log = RescueLog(capacity: 0)
    let decoded = try ShieldedJSONDecoder().decode(
      Letters.self,
      from: Data(#"{"name": 7, "letters": [\#(letters)]}"#.utf8),
      options: RescueOptions(log: log)
    )
    #expect(decoded.letters.map(\.number) == Array(repeating: 7, count: 20))
    #expect(decoded.letters.map(\.inside.totalCount) == Array(repeating: 4, count: 20))
    #expect(log.report().totalCount == 1)
  }

  @Test("Rescues inside a scope with options but no log aren't counted")
  func innerSilence() throws {
    struct Silent: Decodable {
      let number: Int

      enum CodingKeys: String, CodingKey { case number }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try RescueOptions().apply { try container.decode(SafeBox<Int>.self, forKey: .number).wrappedValue }
      }
    }
    let log = RescueLog(capacity: 0)
    let payload = Data(("[" + String(repeating: #"{"number": "7"},"#, count: 20) + #"{"number": null}]"#).utf8)
    let decoded = try ShieldedJSONDecoder().decode([Silent].self, from: payload, options: RescueOptions(log: log))
    #expect(decoded.map(\.number) == Array(repeating: 7, count: 20) + [0])
    #expect(log.report().totalCount == 0)
  }

  @Test("Rescues by a container that outlives its call are counted by the log in scope when it is read")
  func escapedContainer() throws {
    enum Keys: String, CodingKey { case number }
    struct Kept: Decodable {
      let container: KeyedDecodingContainer<Keys>

      init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Keys.self) }
    }
    let first = RescueLog(capacity: 0)
    let second = RescueLog(capacity: 0)
    let payload = Data(#"{"number": "7"}"#.utf8)
    let kept = try ShieldedJSONDecoder().decode(Kept.self, from: payload, options: RescueOptions(log: first))
    for _ in 0..<3 {
      let value = try RescueOptions(log: second).apply { try kept.container.decode(SafeBox<Int>.self, forKey: .number) }
      #expect(value.wrappedValue == 7)
    }
    #expect(first.report().totalCount == 0)
    #expect(second.report().tallies.map(\.count) == [3])
  }

  /// A number up to 100 that decodes its elements itself.
  struct Percentage: SafeValue, Equatable {
    static var _defaultValue: Percentage { Percentage(number: 0) }
    static var _rescueTarget: RescueTarget { .integer }

    let number: Int

    init(number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      try Task.checkCancellation()
      number = try Self.checked(decoder.singleValueContainer().decode(Int.self))
    }

    static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Percentage {
      try Task.checkCancellation()
      return Percentage(number: try checked(container.decode(Int.self)))
    }

    static func _converted(from token: JSONToken) -> Conversion<Percentage> {
      let number: Conversion<Int> = RescueRules.integer(token)
      guard (number.value ?? 0) <= 100 else { return .unusable(.outOfRange) }
      return number.map(Percentage.init)
    }

    private static func checked(_ number: Int) throws -> Int {
      if number <= 100 { return number }
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "more than 100"))
    }
  }

  struct Percentages: Decodable { @SafeBox var all: [Percentage] }

  @Test(
    "A rescue is recorded for the rejected element even if its type has moved past it",
    arguments: [
      ("[5, 200, 7]", [5, 0, 7], 1), (#"["x", 200]"#, [0, 0], 2), (#"[200, 200, "7", 8, 300]"#, [0, 0, 7, 8, 0], 4),
      ("[1, 2]", [1, 2], 0),
    ]
  )
  func movedElements(list: String, numbers: [Int], count: Int) throws {
    let payload = Data(#"{"all": \#(list)}"#.utf8)
    for log in [nil, RescueLog(capacity: 0), RescueLog(capacity: 0) { _ in }] {
      let decoded = try ShieldedJSONDecoder().decode(Percentages.self, from: payload, options: RescueOptions(log: log))
      #expect(decoded.all.map(\.number) == numbers)
      if let log { #expect(log.report().totalCount == count) }
    }
  }

  @Test("A cancellation passes through without a log, and with and without a handler")
  func cancellation() async throws {
    for log in [nil, RescueLog(capacity: 0), RescueLog(capacity: 0) { _ in }] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try ShieldedJSONDecoder().decode(
          Percentages.self,
          from: Data(#"{"all": [1, 2]}"#.utf8),
          options: RescueOptions(log: log)
        )
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      if let log { #expect(log.report().totalCount == 0) }
    }
  }

  @Test("Rescues in a decode nested inside a counting call are counted separately")
  func innerDecode() throws {
    struct Outer: Decodable {
      @SafeBox var number: Int
      let inner: [Int]

      enum CodingKeys: CodingKey { case number }

      init(from decoder: any Decoder) throws {
        _number = try decoder.container(keyedBy: CodingKeys.self).decode(SafeBox<Int>.self, forKey: .number)
        let text = #"[{"code": "7"}, {"code": null}, {}]"#
        inner = try ShieldedJSONDecoder().decode([Maker].self, from: text).map(\.code)
      }
    }
    let log = RescueLog(capacity: 0)
    let payload = Data(#"[{"number": "7"}, {"number": "8"}]"#.utf8)
    let decoded = try ShieldedJSONDecoder().decode([Outer].self, from: payload, options: RescueOptions(log: log))
    #expect(decoded.map(\.inner) == [[7, 0, 0], [7, 0, 0]])
    #expect(log.report().totalCount == 2 + 2 * 6)
  }

  @Test("Rescues by Foundation's decoder inside a counting call are recorded")
  func innerFoundationDecode() throws {
    struct Outer: Decodable {
      let inner: Maker

      init(from decoder: any Decoder) throws {
        inner = try JSONDecoder().decode(Maker.self, from: Data(#"{"name": "m", "code": "7"}"#.utf8))
      }
    }
    for log in [RescueLog(), RescueLog(capacity: 0)] {
      let options = RescueOptions(log: log)
      let decoded = try ShieldedJSONDecoder().decode([Outer].self, from: Data("[{}, {}]".utf8), options: options)
      #expect(decoded.map(\.inner) == [Maker(name: "m", code: 7), Maker(name: "m", code: 7)])
      #expect(log.report().tallies.map { "\($0.path) \($0.outcome) \($0.count)" } == ["code retyped 2"])
    }
  }

  @Test("A policy that refuses a rescue refuses it with a log too")
  func strictPolicy() throws {
    struct Price: Codable { @SafeBox var price: Double }
    var policy = RescuePolicy.lenient
    policy[.floatingPoint, from: .string] = .throw
    let log = RescueLog(capacity: 0)
    #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode(
        [Price].self,
        from: Data(#"[{"price": null}, {"price": "7"}]"#.utf8),
        options: RescueOptions(policy: policy, log: log)
      )
    }
    #expect(log.report().tallies.map(\.rule) == [.nullValue])
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}

/// Rescues that differ only in their places were counted as one if a log was full.
@Suite("The places at which repeated rescues are counted", .timeLimit(.minutes(20)))
struct TallyPlaceRegressionTests {
  private struct Named: Decodable {
    @SafeBox var name: String

    private enum CodingKeys: String, CodingKey { case name = "" }
  }

  /// A list that is decoded twice, the second time as objects with an empty key.
  private struct Twice: Decodable {
    private enum CodingKeys: CodingKey { case list }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(SafeArray<String>.self, forKey: .list)
      _ = try container.decode([Named].self, forKey: .list)
    }
  }

  @Test("A field with an empty key isn't counted as the element that it is in", arguments: [0, 100])
  func emptyKey(capacity: Int) throws {
    let log = RescueLog(capacity: capacity)
    let options = RescueOptions(log: log)
    _ = try ShieldedJSONDecoder().decode(Twice.self, from: Data(#"{"list":[{"":{"x":1}}]}"#.utf8), options: options)
    let tallies = log.report().tallies.map { "\($0.path) \($0.count)" }
    #expect(tallies.sorted() == ["list[*] 1", "list[*][\"\"] 1"])
  }

  /// A key with a name of its own and an integer value.
  private struct NumberedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String, _ number: Int) {
      stringValue = name
      intValue = number
    }

    init?(intValue: Int) { nil }
    init?(stringValue: String) { nil }
  }

  private struct Numbered: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: NumberedKey.self)
      for (number, name) in ["Index 0", "row"].enumerated() {
        _ = try container.decode(Item.self, forKey: NumberedKey(name, number))
      }
    }
  }

  @Test("A key is counted as an index only if its own name is that of an index", arguments: [0, 100])
  func numberedKey(capacity: Int) throws {
    let payload = Data(#"{"Index 0":{"a":"x"},"row":{"a":"x"}}"#.utf8)
    for decoder: any RescuingDecoder in [JSONDecoder(), ShieldedJSONDecoder()] {
      let log = RescueLog(capacity: capacity)
      _ = try decoder.decode(Numbered.self, from: payload, options: RescueOptions(log: log))
      let tallies = log.report().tallies.map { "\($0.path) \($0.count)" }
      #expect(tallies.sorted() == ["[*].a 1", "row.a 1"])
    }
  }

  /// A key that is an index, as some decoders spell it.
  private struct IndexKey: CodingKey {
    let intValue: Int?

    var stringValue: String { "Index \(intValue ?? 0)" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  private struct Item: Decodable {
    @SafeBox var a: Int
  }

  private struct Indexed: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: IndexKey.self).decode([Item].self, forKey: IndexKey(intValue: 3))
    }
  }

  @Test("Elements of a list under a key that is an index belong to the element with that index", arguments: [0, 100])
  func indexKey(capacity: Int) throws {
    let log = RescueLog(capacity: capacity)
    let payload = Data(#"{"Index 3":[{"a":"x"},{"a":"x"}]}"#.utf8)
    _ = try ShieldedJSONDecoder().decode(Indexed.self, from: payload, options: RescueOptions(log: log))
    let tallies = log.report().tallies
    #expect(tallies.map(\.path.description) == ["[*][*].a"])
    #expect(tallies.map(\.count) == [2])
    #expect(tallies.map(\.affectedElementCount) == [1])
  }
}
