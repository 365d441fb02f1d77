import DecoderAgreement
import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct DecoderBehaviorTests {
  private struct Pair: Decodable, Equatable {
    var firstName: String
    var pageURL: Int?
  }

  @Test("Data, bytes, text and spans decode to the same value")
  func sources() throws {
    let text = #"{"firstName":"é","pageURL":3}"#
    let expected = Pair(firstName: "é", pageURL: 3)
    #expect(try ShieldedJSONDecoder().decode(Pair.self, from: text) == expected)
    #expect(try ShieldedJSONDecoder().decode(Pair.self, from: Array(text.utf8)) == expected)
    #expect(try ShieldedJSONDecoder().decode(Pair.self, from: Data(text.utf8)) == expected)
    #expect(try ShieldedJSONDecoder().decode(Pair.self, from: ContiguousArray(text.utf8).span.bytes) == expected)
    // A slice whose indices don't begin at 0.
    #expect(try ShieldedJSONDecoder().decode(Pair.self, from: Data(("xx" + text).utf8).dropFirst(2)) == expected)
  }

  private struct Tag<Content>: Decodable { init(from decoder: any Decoder) {} }

  /// Decodes each element as another type.
  private struct ManyTypes: Decodable {
    var count = 0

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      try decode(Tag<Int>.self, from: &container)
    }

    private mutating func decode<Content: Decodable>(
      _ type: Content.Type,
      from container: inout any UnkeyedDecodingContainer
    ) throws {
      guard !container.isAtEnd else { return }
      _ = try container.decode(type)
      count += 1
      try decode(Tag<Content>.self, from: &container)
    }
  }

  @Test("A call decodes any number of types", arguments: [1, 63, 64, 65, 130])
  func manyTypes(count: Int) throws {
    let zeros = repeatElement("0", count: count).joined(separator: ",")
    #expect(try ShieldedJSONDecoder().decode(ManyTypes.self, from: "[\(zeros)]").count == count)
  }

  @Test(
    "Every Unicode encoding is read, with a byte order mark and without",
    arguments: [String.Encoding.utf8, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian]
  )
  func encodings(_ encoding: String.Encoding) throws {
    for text in ["[\"é👍\", \"x\"]", "[]", "[\"\"]"] {
      let bare = try #require(text.data(using: encoding))
      let marked = try #require(("\u{FEFF}" + text).data(using: encoding))
      let expected = try JSONDecoder().decode([String].self, from: bare)
      #expect(try ShieldedJSONDecoder().decode([String].self, from: bare) == expected)
      #expect(try ShieldedJSONDecoder().decode([String].self, from: marked) == expected)
    }
  }

  @Test(
    "A second byte order mark is refused",
    arguments: [
      [0xFE, 0xFF, 0xFE, 0xFF, 0x00, 0x31], [0xFF, 0xFE, 0xFF, 0xFE, 0x31, 0x00],
      [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31],
    ]
  )
  func secondMark(payload: [UInt8]) {
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(Int.self, from: payload) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Int.self, from: Data(payload)) }
  }

  @Test(
    "A payload that begins like UTF-16 or UTF-32 but isn't valid in it is corrupt",
    arguments: [[0xFE, 0xFF, 0xD8, 0x00], [0xFF, 0xFE, 0x31]]
  )
  func brokenEncoding(_ bytes: [UInt8]) {
    #expect(DecoderOutcome { try ShieldedJSONDecoder().decode(Int.self, from: bytes) } == .dataCorrupted)
  }

  @Test(
    "Keys convert from snake case as Foundation converts them",
    arguments: [
      "foo_2nd", "some_item-list", "i_d2e", "a_b.c", "first_name", "_first_name", "first_name_", "__first__name__",
      "firstName", "First_Name", "FIRST_NAME", "a", "_", "", "a_b_c1_D",
    ]
  )
  func snakeCase(_ key: String) throws {
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    let shielded = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let payload = Data(#"{"\#(key)":1}"#.utf8)
    #expect(try shielded.decode(Keys.self, from: payload).names == foundation.decode(Keys.self, from: payload).names)
    // The keys of a dictionary aren't converted.
    #expect(try shielded.decode([String: Int].self, from: payload) == [key: 1])
  }

  @Test("Random keys of letters, digits and underscores convert from snake case as Foundation converts them")
  func randomSnakeCase() throws {
    var generator = SplitMix()
    let keys = (0..<5_000).map { _ in
      String(
        (0..<Int.random(in: 0...10, using: &generator)).map { _ in "aZb9__".randomElement(using: &generator) ?? "_" }
      )
    }
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    let shielded = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let payload = Data("[\(keys.map { #"{"\#($0)":1}"# }.joined(separator: ","))]".utf8)
    let names = try shielded.decode([Keys].self, from: payload).map(\.names)
    #expect(try names == foundation.decode([Keys].self, from: payload).map(\.names))
  }

  private struct Keys: Decodable {
    var names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: TextKey.self).allKeys.map(\.stringValue)
    }
  }

  @Test("A custom key strategy receives the whole path, and the first of equal keys counts")
  func customKeys() throws {
    struct Outer: Decodable { var inner: [Pair] }
    var shielded = ShieldedJSONDecoder()
    let foundation = JSONDecoder()
    let strategy = JSONDecoder.KeyDecodingStrategy.custom { path in
      let name = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
      return TextKey(["inner": "inner", "inner.0.A": "firstName", "inner.0.B": "pageURL"][name] ?? name)
    }
    shielded.keyDecodingStrategy = strategy
    foundation.keyDecodingStrategy = strategy
    let payload = Data(#"{"inner":[{"A":"x","B":2}]}"#.utf8)
    #expect(try shielded.decode(Outer.self, from: payload).inner == [Pair(firstName: "x", pageURL: 2)])
    #expect(try foundation.decode(Outer.self, from: payload).inner == [Pair(firstName: "x", pageURL: 2)])
  }

  @Test(
    "Dates follow the strategy, as Foundation's do",
    arguments: ["0", "1.5", "1700000000000", "\"2024-01-02T03:04:05Z\"", "\"nonsense\"", "null", "[]", "{\"y\":1}"]
  )
  func dates(_ token: String) {
    let strategies: [JSONDecoder.DateDecodingStrategy] = [
      .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
      .custom { try Date(timeIntervalSince1970: $0.singleValueContainer().decode(Double.self) + 1) },
    ]
    for strategy in strategies {
      let foundation = JSONDecoder()
      foundation.dateDecodingStrategy = strategy
      let shielded = ShieldedJSONDecoder.with { $0.dateDecodingStrategy = strategy }
      let payload = Data("[\(token)]".utf8)
      expectSame([Date].self, payload, shielded, foundation)
    }
  }

  @Test(
    "Bytes follow the strategy, as Foundation's do",
    arguments: ["\"aGVsbG8=\"", "\"!\"", "[1,2,255]", "[256]", "7", "null"]
  )
  func bytes(_ token: String) {
    let strategies: [JSONDecoder.DataDecodingStrategy] = [
      .base64, .deferredToData, .custom { try Data($0.singleValueContainer().decode(String.self).utf8) },
    ]
    for strategy in strategies {
      let foundation = JSONDecoder()
      foundation.dataDecodingStrategy = strategy
      let shielded = ShieldedJSONDecoder.with { $0.dataDecodingStrategy = strategy }
      let payload = Data("{\"d\":\(token)}".utf8)
      expectSame([String: Data].self, payload, shielded, foundation)
    }
  }

  @Test(
    "Infinity and not-a-number follow the strategy",
    arguments: ["\"+∞\"", "\"-∞\"", "\"NaN\"", "\"x\"", "1", "null"]
  )
  func nonConformingFloats(_ token: String) {
    let strategy = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
      positiveInfinity: "+∞",
      negativeInfinity: "-∞",
      nan: "NaN"
    )
    let foundation = JSONDecoder()
    foundation.nonConformingFloatDecodingStrategy = strategy
    let shielded = ShieldedJSONDecoder.with { $0.nonConformingFloatDecodingStrategy = strategy }
    let payload = Data("[\(token)]".utf8)
    expectSame([Double].self, payload, shielded, foundation)
    expectSame([Float].self, payload, shielded, foundation)
  }

  /// Expects the same value or error from both decoders.
  private func expectSame<Value: Decodable & Equatable & Sendable>(
    _ type: Value.Type,
    _ payload: Data,
    _ shielded: ShieldedJSONDecoder,
    _ foundation: JSONDecoder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      DecoderOutcome { try shielded.decode(type, from: payload) }
        == DecoderOutcome { try foundation.decode(type, from: payload) },
      sourceLocation: sourceLocation
    )
  }

  @Test(
    "The outermost braces can be omitted if the decoder's option allows it",
    arguments: [#""a":1,"b":{"c":2}"#, #"{"a":1}"#, "", #""a":1,"#, #""a""#, #" "a" : [1] "#, "[1]", #""a":1}"#]
  )
  func topLevelDictionary(_ payload: String) {
    let foundation = JSONDecoder()
    foundation.assumesTopLevelDictionary = true
    let shielded = ShieldedJSONDecoder.with { $0.assumesTopLevelDictionary = true }
    let data = Data(payload.utf8)
    let expected = DecoderOutcome { try foundation.decode([String: AnyJSON].self, from: data).mapValues(\.plain) }
    let actual = DecoderOutcome { try shielded.decode([String: AnyJSON].self, from: data).mapValues(\.plain) }
    // Foundation accepts a trailing comma.
    if payload.hasSuffix(",") {
      #expect(actual == .dataCorrupted)
    } else {
      #expect(actual == expected, "\(payload)")
    }
  }

  @Test("A type reads the userInfo that is set on the decoder")
  func userInfo() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "tenant"))
    struct Tenant: Decodable {
      var name: String?
      init(from decoder: any Decoder) throws {
        name = CodingUserInfoKey(rawValue: "tenant").flatMap { decoder.userInfo[$0] as? String }
      }
    }
    let decoder = ShieldedJSONDecoder.with { $0.userInfo = [key: "acme"] }
    #expect(try decoder.decode([Tenant].self, from: "[{}]").map(\.name) == ["acme"])
  }

  @Test("A type with a configuration receives it")
  func configuration() throws {
    struct Scaled: DecodableWithConfiguration {
      var value: Int
      init(from decoder: any Decoder, configuration: Int) throws {
        value = try decoder.singleValueContainer().decode(Int.self) * configuration
      }
    }
    #expect(try ShieldedJSONDecoder().decode(Scaled.self, from: Data("7".utf8), configuration: 6).value == 42)
  }

  @Test("Fifty tasks share one decoder")
  func tasks() async throws {
    let decoder = ShieldedJSONDecoder()
    let sums = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<50 {
        group.addTask {
          let payload =
            "[" + (0..<100).map { #"{"firstName":"n","pageURL":\#($0 * task)}"# }.joined(separator: ",") + "]"
          return try decoder.decode([Pair].self, from: payload).reduce(0) { $0 + ($1.pageURL ?? 0) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums.sorted() == (0..<50).map { $0 * 4950 })
  }
}

@Suite("Members without braces", .timeLimit(.minutes(20)))
struct BareMembersRegressionTests {
  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  @Test(
    "An object without braces counts toward the depth limit like one with braces",
    arguments: ["", " ", #""a":1"#, "{}"]
  )
  func depth(_ payload: String) {
    var decoder = ShieldedJSONDecoder()
    decoder.assumesTopLevelDictionary = true
    decoder.depthLimit = 0
    #expect(throws: DecodingError.self) { try decoder.decode(Anything.self, from: payload) }
    decoder.depthLimit = 1
    #expect(throws: Never.self) { try decoder.decode(Anything.self, from: payload) }
  }
}

@Suite("Regressions of bytes that are zero", .timeLimit(.minutes(20)))
struct ZeroByteRegressionTests {
  @Test(
    "Zeros in a string are never those of UTF-16 or UTF-32",
    arguments: ["1\0", "[\01\0]\0", "\0[\01\0]", "[\0\0\01\0\0\0]\0\0\0", "{\0}\0"]
  )
  func text(_ text: String) throws {
    // As data, the same bytes are valid.
    #expect(throws: Never.self) { try ShieldedJSONDecoder().decode(JSONDocument.self, from: Data(text.utf8)) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(JSONDocument.self, from: text) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(ShieldedResponse<[Int]>.self, from: text) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([Seller].self, from: text) }
    let long = text + String(repeating: " ", count: 2_000)
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(JSONDocument.self, from: long) }
  }

  @Test("A string may begin with a byte order mark")
  func mark() throws {
    let payloads = ["\u{FEFF}[1]", "\u{FEFF}[1]" + String(repeating: " ", count: 2_000)]
    for payload in payloads { #expect(try ShieldedJSONDecoder().decode([Int].self, from: payload) == [1]) }
  }

  @Test(
    "The rest of a truncated list isn't UTF-16 or UTF-32",
    arguments: ["[\01]", "[\0ull", "[1,\0ull", "[\0\0\01", "[1,\0\0\0", "[1,\"2\",\0ull]"]
  )
  func truncatedList(_ list: String) {
    var decoder = ShieldedJSONDecoder()
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      decoder.truncation = truncation
      for body in ["{\"data\":" + list, "\u{FEFF}" + list] {
        let outcome = StreamOutcome(body) { ShieldedJSONFeed(of: Int.self, decoder: decoder, options: $0) }
        #expect(outcome.error?.contains("unexpected character") == true, "\(body.debugDescription)")
      }
    }
  }

  /// Any JSON.
  private struct JSONDocument: Decodable { init(from decoder: any Decoder) throws {} }
}

/// A value of another type in a decoder's `userInfo` was ignored, so a status of `"403"` counted as a success.
@Suite("First use: userInfo values of another type were ignored", .timeLimit(.minutes(20)))
struct UserInfoRegressionTests {
  private static func decoders(_ key: CodingUserInfoKey, _ value: any Sendable) -> [any RescuingDecoder] {
    let foundation = JSONDecoder()
    foundation.userInfo[key] = value
    let shielded = ShieldedJSONDecoder.with { $0.userInfo[key] = value }
    return [foundation, shielded]
  }

  private static let unreadable: [(CodingUserInfoKey, any Sendable, String)] = [
    (.responseCode, "403", #"userInfo[.responseCode] is String "403", and Int is expected."#),
    (.responseCode, 403.5, "userInfo[.responseCode] is Double 403.5, and Int is expected."),
    (.responseCode, UInt64.max, "userInfo[.responseCode] is UInt64 18446744073709551615, and Int is expected."),
    (.decodePath, "data.list", #"userInfo[.decodePath] is String "data.list", and Array<String> is expected."#),
    (.candidateKeys, ["a": 1], #"userInfo[.candidateKeys] is Dictionary<String, Int> ["a": 1], and Array<String> is"#),
    (.successStatuses, 201, "userInfo[.successStatuses] is Int 201, and SuccessStatuses is expected."),
  ]

  @Test(
    "A value that can't be read is an error that names the key, the type and what is expected",
    arguments: unreadable
  )
  func unreadableValue(key: CodingUserInfoKey, value: any Sendable, message: String) {
    for decoder in Self.decoders(key, value) {
      func expectError<Value: Decodable>(_ type: Value.Type, _ decode: (Data) throws -> Value) {
        do {
          _ = try decode(Data(#"{"data": [1], "code": 0}"#.utf8))
          Issue.record("\(type) was decoded.")
        } catch DecodingError.dataCorrupted(let context) {
          #expect(context.debugDescription.contains(message))
        } catch {
          Issue.record(error)
        }
      }
      expectError(ShieldedResponse<[Int]>.self) { try decoder.decode(ShieldedResponse<[Int]>.self, from: $0) }
      expectError(CodeMessageResponse<[Int]>.self) { try decoder.decode(CodeMessageResponse<[Int]>.self, from: $0) }
      expectError(EmptyResponse.self) { try decoder.decode(EmptyResponse.self, from: $0) }
      expectError(ShieldedResponse<[Int]>.self) {
        try decoder.decode(ShieldedResponse<[Int]>.self, from: $0, options: RescueOptions(log: RescueLog()))
      }
    }
    let decoder = ShieldedJSONDecoder.with { $0.userInfo[key] = value }
    var feed = ShieldedJSONFeed(of: Int.self, decoder: decoder)
    #expect(throws: DecodingError.self) { try feed.feed(Data(#"{"data": [1]}"#.utf8)) }
  }

  @Test("An integer of any type is a status", arguments: [Int64(403), UInt8(201), Int(500)] as [any Sendable])
  func integers(status: any Sendable) {
    for decoder in Self.decoders(.responseCode, status) {
      #expect(throws: APIError.serverError(code: Int("\(status)") ?? 0, message: "m")) {
        try decoder.decode(ShieldedResponse<[Int]>.self, from: Data(#"{"data": [1], "message": "m"}"#.utf8))
      }
    }
  }
}
