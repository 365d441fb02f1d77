import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Containers", .timeLimit(.minutes(20)))
struct ContainerTests {
  /// Keeps its decoder, which the tests use after the call has returned.
  private struct Kept: Decodable {
    var decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }

  private enum Key: String, CodingKey { case a, b, c, long = "a rather long key, of more than 15 bytes" }

  @Test("Decoders and containers still work after the call that created them")
  func escaping() throws {
    let kept = try ShieldedJSONDecoder().decode(
      [Kept].self,
      from: Array(#"[{"a":"a string of more than fifteen bytes","b":[1,2,3]},[true],"x"]"#.utf8)
    )
    // Meanwhile, other decodes allocate and release memory.
    for _ in 0..<100 { _ = try ShieldedJSONDecoder().decode([[Int]].self, from: "[[1,2,3],[4]]") }
    let container = try kept[0].decoder.container(keyedBy: Key.self)
    #expect(try container.decode(String.self, forKey: .a) == "a string of more than fifteen bytes")
    #expect(try container.decode([Int].self, forKey: .b) == [1, 2, 3])
    var array = try kept[1].decoder.unkeyedContainer()
    #expect(try array.decode(Bool.self))
    #expect(array.isAtEnd)
    #expect(try kept[2].decoder.singleValueContainer().decode(String.self) == "x")
    #expect(kept[2].decoder.codingPath.map(\.intValue) == [2])
  }

  @Test("A decoder that a model keeps isn't reused for the next value")
  func reuse() throws {
    let kept = try ShieldedJSONDecoder().decode([[Kept]].self, from: "[[1,2],[3]]").flatMap { $0 }
    #expect(try kept.map { try $0.decoder.singleValueContainer().decode(Int.self) } == [1, 2, 3])
    #expect(kept.map { $0.decoder.codingPath.compactMap(\.intValue) } == [[0, 0], [0, 1], [1, 0]])
  }

  @Test("superDecoder reads the value of its key, or null if the key is missing")
  func superDecoders() throws {
    let kept = try ShieldedJSONDecoder().decode(Kept.self, from: #"{"super":1,"a":2}"#)
    let container = try kept.decoder.container(keyedBy: Key.self)
    #expect(try container.superDecoder().singleValueContainer().decode(Int.self) == 1)
    let named = try container.superDecoder(forKey: .a)
    #expect(try named.singleValueContainer().decode(Int.self) == 2)
    #expect(named.codingPath.map(\.stringValue) == ["a"])
    #expect(try container.superDecoder(forKey: .b).singleValueContainer().decodeNil())
  }

  @Test("The first of equal keys counts, in any order of requests")
  func duplicates() throws {
    let kept = try ShieldedJSONDecoder().decode(Kept.self, from: #"{"a":1,"b":2,"a":3,"\u0062":4,"c":5}"#)
    let container = try kept.decoder.container(keyedBy: Key.self)
    for keys in [[Key.a, .b, .a, .c], [.b, .a, .b], [.c, .b, .a], [.a, .a, .b, .b]] {
      for key in keys {
        #expect(try container.decode(Int.self, forKey: key) == [.a: 1, .b: 2, .c: 5][key])
      }
    }
    #expect(container.allKeys == [.a, .b, .c])
  }

  @Test("Keys of every length are found, with or without escapes")
  func keys() throws {
    let kept = try ShieldedJSONDecoder().decode(
      Kept.self,
      from: #"{"":0,"x":1,"\u0061":2,"a rather long key, of more than 15 bytes":3}"#
    )
    let container = try kept.decoder.container(keyedBy: Key.self)
    #expect(try container.decode(Int.self, forKey: .a) == 2)
    #expect(try container.decode(Int.self, forKey: .long) == 3)
    #expect(!container.contains(.b))
    #expect(try container.decodeIfPresent(Int.self, forKey: .b) == nil)
    for count in 0..<40 {
      let names = (0..<3).map { String(repeating: "k", count: count) + "\($0)" }
      let payload = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
      #expect(
        try ShieldedJSONDecoder().decode([String: String].self, from: payload)
          == Dictionary(uniqueKeysWithValues: zip(names, names))
      )
      let wide = try ShieldedJSONDecoder().decode(Kept.self, from: payload).decoder.container(keyedBy: TextKey.self)
      for name in names.reversed() { #expect(try wide.decode(String.self, forKey: TextKey(name)) == name) }
    }
  }

  @Test("Nested containers and their errors have full coding paths")
  func paths() throws {
    struct Inner: Decodable { var n: UInt8 }
    struct Outer: Decodable { var list: [String: [Inner]] }
    let payload = #"{"list":{"k":[{"n":1},{"n":300}]}}"#
    let context = try corruption { try ShieldedJSONDecoder().decode(Outer.self, from: payload) }
    #expect(context.codingPath.map(\.stringValue) == ["list", "k", "Index 1", "n"])
    #expect(context.codingPath.map(\.intValue) == [nil, nil, 1, nil])
    #expect(context.debugDescription.contains("300"))
  }

  @Test(
    "The error for another kind of value names what was found",
    arguments: [
      ("true", "a Boolean"), ("7", "a number"), (#""x""#, "a string"), ("[]", "an array"), ("{}", "a dictionary"),
    ]
  )
  func foundKind(payload: String, kind: String) {
    func description(_ body: () throws -> Void) -> String? {
      let error = #expect(throws: DecodingError.self, performing: body)
      guard case .typeMismatch(_, let context)? = error else { return nil }
      return context.debugDescription
    }
    let decoder = ShieldedJSONDecoder()
    let expected = "Expected another type but found \(kind) instead."
    if payload != "true" { #expect(description { _ = try decoder.decode(Bool.self, from: payload) } == expected) }
    if payload != "7" { #expect(description { _ = try decoder.decode(Int.self, from: payload) } == expected) }
    let null = description { _ = try decoder.decode(Bool.self, from: "null") }
    #expect(null == "Expected another type but found null instead.")
  }

  @Test("An array counts its elements, stays at one that fails, and throws after its end")
  func unkeyed() throws {
    var container = try ShieldedJSONDecoder().decode(Kept.self, from: #"[1,"x",null,[2],{"a":3}]"#).decoder
      .unkeyedContainer()
    #expect(container.count == 5)
    #expect(try container.decode(Int.self) == 1)
    #expect(throws: DecodingError.self) { try container.decode(Int.self) }
    #expect(container.currentIndex == 1)
    #expect(try container.decode(String.self) == "x")
    #expect(try container.decodeNil())
    var nested = try container.nestedUnkeyedContainer()
    #expect(try nested.decode(Int.self) == 2)
    #expect(nested.codingPath.map(\.intValue) == [3])
    #expect(try container.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .a) == 3)
    #expect(container.isAtEnd)
    #expect(DecoderOutcome { try container.decode(Int.self) } == .valueNotFound)
    #expect(DecoderOutcome { try container.decodeNil() } == .valueNotFound)
  }

  @Test(
    "A hundred thousand keys are read in time proportional to their number",
    arguments: ["declared", "reversed", "shuffled"]
  )
  func manyKeys(_ order: String) throws {
    func seconds(_ count: Int) throws -> Double {
      let payload = "{" + (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
      let container = try ShieldedJSONDecoder().decode(Kept.self, from: payload).decoder.container(
        keyedBy: TextKey.self
      )
      let indices =
        switch order {
        case "declared": Array(0..<count)
        case "reversed": Array((0..<count).reversed())
        default: (0..<count).map { $0 * 7919 % count }
        }
      return try threadSeconds {
        for index in indices {
          try #require(try container.decode(Int.self, forKey: TextKey("key\(index)")) == index)
        }
      }
    }
    // Ten times as many keys. A quadratic search would take a hundred times as long, which is minutes.
    let few = try seconds(10_000)
    #expect(try seconds(100_000) < few * 40 + 0.5)
  }
}

@Suite("Borrowed payloads", .timeLimit(.minutes(20)))
struct LentPayloadTests {
  private struct Kept: Decodable {
    var decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }

  /// Keeps the decoder that a throwing `init(from:)` received.
  private final class Keeper: @unchecked Sendable {
    var decoder: (any Decoder)?
  }

  private struct Thrown: Error, Equatable {}

  private struct Throwing: Decodable {
    init(from decoder: any Decoder) throws {
      (decoder.userInfo[keeperKey] as? Keeper)?.decoder = decoder
      throw Thrown()
    }
  }

  private static let keeperKey = CodingUserInfoKey(rawValue: "keeper").unsafelyUnwrapped

  /// Small payloads are copied in any case, so these are enlarged with spaces.
  static let payloads = ["", " \n\n"].map { end in
    "[" + String(repeating: " ", count: 2_000)
      + #""a text of more than fifteen bytes",{"a":"\u00e9","b":[1,2.5,true,null]}]"# + end
  }

  /// Decodes from memory that is overwritten and released as soon as the call returns.
  private func decodeFromMemoryThatGoes<Value: Decodable>(
    _ type: Value.Type,
    _ payload: String,
    _ decoder: ShieldedJSONDecoder = ShieldedJSONDecoder()
  ) throws -> Value {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: payload.utf8.count, alignment: 1)
    memory.copyBytes(from: payload.utf8)
    defer {
      memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "\""))
      memory.deallocate()
    }
    return try decoder.decode(type, from: UnsafeRawBufferPointer(memory).bytes)
  }

  private func expectContent(_ decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    #expect(try container.decode(String.self) == "a text of more than fifteen bytes")
    let object = try container.nestedContainer(keyedBy: PlainKey.self)
    #expect(try object.decode(String.self, forKey: .a) == "é")
    var list = try object.nestedUnkeyedContainer(forKey: .b)
    #expect(try list.decode(Int.self) == 1)
    #expect(try list.decode(Double.self) == 2.5)
    #expect(try list.decode(Bool.self))
    #expect(try list.decodeNil())
    #expect(list.isAtEnd && container.isAtEnd)
  }

  private enum PlainKey: String, CodingKey { case a, b }

  @Test("A decoder that outlives the call doesn't need the caller's memory", arguments: payloads)
  func keeping(payload: String) throws {
    let kept = try decodeFromMemoryThatGoes(Kept.self, payload)
    for _ in 0..<3 { try expectContent(kept.decoder) }
  }

  @Test("A decoder that outlives a call that throws doesn't need the caller's memory", arguments: payloads)
  func keepingAfterError(payload: String) throws {
    let keeper = Keeper()
    // Breaks the reference cycle: the decoder holds its settings, which hold the keeper.
    defer { keeper.decoder = nil }
    let decoder = ShieldedJSONDecoder.with { $0.userInfo[Self.keeperKey] = keeper }
    #expect(throws: Thrown()) { try decodeFromMemoryThatGoes(Throwing.self, payload, decoder) }
    try expectContent(try #require(keeper.decoder))
  }

  @Test("Decoded values don't need the caller's memory", arguments: payloads)
  func values(payload: String) throws {
    struct Record: Decodable, Equatable {
      var a: String
      var b: [Double?]
    }
    struct Pair: Decodable {
      var text: String
      var record: Record
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        text = try container.decode(String.self)
        record = try container.decode(Record.self)
      }
    }
    let payload = payload.replacingOccurrences(of: "true", with: "4")
    let pair = try decodeFromMemoryThatGoes(Pair.self, payload)
    #expect(pair.text == "a text of more than fifteen bytes")
    #expect(pair.record == Record(a: "é", b: [1, 2.5, 4, nil]))
  }

  @Test("A decoder that outlives a UTF-16 payload needs neither the payload nor its UTF-8 form")
  func transcoded() throws {
    let payload = try #require(Self.payloads[0].data(using: .utf16LittleEndian))
    try expectContent(try ShieldedJSONDecoder().decode(Kept.self, from: payload).decoder)
  }
}

@Suite("Fault: a metatype known only at run time decodes its superclass", .timeLimit(.minutes(20)))
struct DynamicMetatypeRegressionTests {
  class Person: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey { case name }

    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
  }

  final class Employee: Person {
    let salary: Int

    private enum CodingKeys: String, CodingKey { case salary }

    required init(from decoder: any Decoder) throws {
      salary = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .salary)
      try super.init(from: decoder)
    }
  }

  private static let table: [String: Person.Type] = ["person": Person.self, "employee": Employee.self]

  /// Decodes each member as the type that a table gives for its key.
  private struct Keyed: Decodable {
    let people: [Person]

    private enum CodingKeys: String, CodingKey, CaseIterable { case person, employee }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      people = try CodingKeys.allCases.map { key in
        // Through a single-value container: the standard library's keyed container passes on only the static type.
        try container.superDecoder(forKey: key).singleValueContainer().decode(table[key.rawValue] ?? Person.self)
      }
    }
  }

  /// Decodes each element as the type that a table gives for its position.
  private struct Unkeyed: Decodable {
    let people: [Person]

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var people: [Person] = []
      for name in ["person", "employee"] {
        let type = table[name] ?? Person.self
        people.append(try container.decode(type))
        people.append(try #require(try container.decodeIfPresent(type)))
      }
      self.people = people
    }
  }

  private static let person = #"{"name":"Ada","salary":7}"#

  private func isEmployee<Decoder: RescuingDecoder>(
    over decoder: Decoder,
    _ model: (Decoder) throws -> [Person]
  ) rethrows -> [Bool] {
    try model(decoder).map { type(of: $0) == Employee.self && ($0 as? Employee)?.salary == 7 && $0.name == "Ada" }
  }

  @Test("The outermost value has the type of its metatype", arguments: ["person", "employee"])
  func outermost(_ name: String) throws {
    let type = try #require(Self.table[name])
    let data = Data(Self.person.utf8)
    let shielded = try isEmployee(over: ShieldedJSONDecoder()) {
      [
        try $0.decode(type, from: data), try $0.decode(type, from: Self.person), try $0.decode(type, from: Array(data)),
        try $0.decodeWithReport(type, from: data).value,
      ]
    }
    #expect(shielded == Array(repeating: name == "employee", count: 4))
    #expect(try isEmployee(over: JSONDecoder()) { [try $0.decode(type, from: data)] } == [name == "employee"])
  }

  @Test("Members have the types that a table gives for their keys")
  func keyed() throws {
    let data = Data(#"{"person":\#(Self.person),"employee":\#(Self.person)}"#.utf8)
    let expected = [false, true]
    #expect(try isEmployee(over: ShieldedJSONDecoder()) { try $0.decode(Keyed.self, from: data).people } == expected)
    #expect(try isEmployee(over: JSONDecoder()) { try $0.decode(Keyed.self, from: data).people } == expected)
  }

  @Test("Elements have the types that a table gives for their positions")
  func unkeyed() throws {
    let data = Data("[\(Array(repeating: Self.person, count: 4).joined(separator: ","))]".utf8)
    let expected = [false, false, true, true]
    #expect(try isEmployee(over: ShieldedJSONDecoder()) { try $0.decode(Unkeyed.self, from: data).people } == expected)
    #expect(try isEmployee(over: JSONDecoder()) { try $0.decode(Unkeyed.self, from: data).people } == expected)
  }
}

@Suite("Types that the compiler knows to be lists, or to be read in one pass", .timeLimit(.minutes(20)))
struct StaticTypeTests {
  private struct Item: Codable, Equatable, DefaultProvider {
    @SafeBox var id: Int
    @SafeBox var name: String
    @SafeBox var tags: [String]

    static func defaultInstance() -> Item { Item(id: 0, name: "", tags: []) }
  }

  /// A single word, as an array is.
  private struct Word: Codable, Equatable { var id: Int }

  /// Decodes through the overload for any type.
  private func general<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Result<Value, any Error> {
    Result { try ShieldedJSONDecoder().decode(type, from: data) }
  }

  private func expectSame<Element: Decodable & Equatable>(_ result: Result<[Element], any Error>, _ data: Data) {
    switch (result, general([Element].self, data)) {
    case (.success(let list), .success(let expected)): #expect(list == expected)
    case (.failure(let error), .failure(let expected)): #expect("\(error)" == "\(expected)")
    default: Issue.record("one of the two overloads threw for \(String(decoding: data.prefix(100), as: UTF8.self))")
    }
  }

  /// A payload, whose name in the output of the tests is short.
  struct Payload: CustomTestStringConvertible, Sendable {
    let text: String
    let testDescription: String

    init(_ text: String) {
      self.text = text
      testDescription = text
    }

    init(_ count: Int, _ element: String) {
      text = "[" + Array(repeating: element, count: count).joined(separator: ", ") + "]"
      testDescription = "\(count) times \(element)"
    }
  }

  /// Lists on both sides of the length from which on elements are looked up, and payloads that aren't lists.
  private static let payloads =
    [1, 5, 20, 300, 9_000].flatMap { count in
      [
        #"{"id": 1, "name": "a", "tags": ["b"]}"#, #"{"id": "1", "name": 7, "tags": [1, {}]}"#, #"{}"#, #"7"#, #"null"#,
      ].map { Payload(count, $0) }
    } + ["[]", "{}", "", "[", "[1,]", "null", "\u{FEFF}[1]"].map { Payload($0) }

  @Test("A list has the same elements or the same error, whichever overload decodes it", arguments: payloads)
  func lists(payload: Payload) {
    let data = Data(payload.text.utf8)
    let decoder = ShieldedJSONDecoder()
    expectSame(Result { try decoder.decode([Item].self, from: data) }, data)
    expectSame(Result { try decoder.decode([Word].self, from: data) }, data)
    expectSame(Result { try decoder.decode([Int].self, from: data) }, data)
    expectSame(Result { try decoder.decode([String].self, from: data) }, data)
    expectSame(Result { try decoder.decode([Double?].self, from: data) }, data)
    expectSame(Result { try decoder.decode([[String: Int]].self, from: data) }, data)
  }

  @Test("A list of dates, of nested lists and of dictionaries is decoded by the decoder's strategies")
  func strategies() throws {
    let decoder = ShieldedJSONDecoder.with { $0.dateDecodingStrategy = .secondsSince1970 }
    #expect(try decoder.decode([Date].self, from: Data("[0]".utf8)) == [Date(timeIntervalSince1970: 0)])
    #expect(try decoder.decode([[Date]].self, from: Data("[[0]]".utf8)) == [[Date(timeIntervalSince1970: 0)]])
    #expect(try decoder.decode([URL].self, from: Data(#"["a"]"#.utf8)) == [try #require(URL(string: "a"))])
    #expect(try decoder.decode([Decimal].self, from: Data("[0.1]".utf8)) == [Decimal(1) / 10])
  }

  @Test("The order of records doesn't depend on the length of a list")
  func recordOrder() throws {
    for count in [2, 200] {
      let element = #"{"tags": [1], "name": 7, "id": "1"}"#
      let data = Data("[\((0..<count).map { _ in element }.joined(separator: ","))]".utf8)
      let log = RescueLog()
      _ = try RescueOptions(log: log).apply { try ShieldedJSONDecoder().decode([Item].self, from: data) }
      let paths = log.report().records.prefix(6).map { "\($0.path)" }
      #expect(paths == ["[0].id", "[0].name", "[0].tags[0]", "[1].id", "[1].name", "[1].tags[0]"])
    }
  }
}
