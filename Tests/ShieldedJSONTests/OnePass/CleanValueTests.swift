import DecodingTestSupport
import Foundation
import Testing

@testable import ShieldedDecoding
@testable import ShieldedJSON

/// Reads values by the one-pass reader alone, without the decoder's second path.
enum OnePassSubject {
  /// A session in which the first value that isn't exact interrupts the pass.
  static func session(_ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()) -> OnePassSession {
    DecodingPass(settings, PassSettings(allowsRescues: false, recorder: nil))
  }

  /// Reads a whole payload; `nil` if the pass is interrupted.
  static func value<Value: _OnePassValue>(
    _ type: Value.Type,
    from payload: [UInt8],
    _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()
  ) -> Value? {
    payload.withUnsafeBytes { bytes in
      try? _JSONReader.readPayload(type, as: type, from: bytes, session(settings))
    }
  }

  static func value<Value: _OnePassValue>(
    _ type: Value.Type,
    from payload: String,
    _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()
  ) -> Value? { value(type, from: Array(payload.utf8), settings) }

  /// Whether the decoder's scanner accepts a payload.
  static func isWellFormed(_ payload: [UInt8], _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()) -> Bool {
    payload.withUnsafeBytes { bytes in (try? Document(utf8: bytes, for: settings, isCopied: true)) != nil }
  }
}

/// An object whose members are all skipped.
struct SkippedObject: _OnePassDecodable, Equatable {
  private static let memberKeys = _MemberKeys("a key that no payload has")

  static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> SkippedObject {
    guard try reader.beginObject(expecting: "{\"a key that no payload has\":", memberKeys) < 0 else {
      throw _JSONReader.Interruption()
    }
    return SkippedObject()
  }
}

/// An object with one member, which must be a clean value.
struct ExactMember<Value: _OnePassValue>: _OnePassDecodable {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: PlainKey.self).decode(Value.self, forKey: .value)
  }

  static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> ExactMember {
    let keys = _MemberKeys("value")
    var seen = _MemberSet()
    var value: Value?
    var member = try reader.beginObject(expecting: "{\"value\":", keys)
    while member >= 0 {
      seen.insert(0)
      value = try Value._read(from: &reader, forKey: "value", at: -1)
      if value == nil { throw _JSONReader.Interruption() }
      member = try reader.nextMember(of: keys, unlessIn: seen)
    }
    guard let value else { throw _JSONReader.Interruption() }
    return ExactMember(value)
  }
}

private enum PlainKey: String, CodingKey { case value }

/// Any value, with all of its bytes read.
indirect enum AnyOnePassValue: _OnePassValue, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([AnyOnePassValue])
  case object([String: AnyOnePassValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([AnyOnePassValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: AnyOnePassValue].self))
    }
  }

  static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> AnyOnePassValue? {
    if try reader.advancePastNull() { return .null }
    if let value = try Bool._read(from: &reader, forKey: key, at: index) { return .boolean(value) }
    if let value = try Double._read(from: &reader, forKey: key, at: index) { return .number(value) }
    if let value = try String._read(from: &reader, forKey: key, at: index) { return .text(value) }
    if let value = try _readList(from: &reader, forKey: key, at: index, unusable: .refused) {
      return .array(value)
    }
    return try [String: AnyOnePassValue]._read(from: &reader, forKey: key, at: index).map(AnyOnePassValue.object)
  }
}

@Suite("Clean values in one pass", .timeLimit(.minutes(20)))
struct CleanValueTests {
  static let texts =
    [
      "0", "-0", "1", "-1", "7", "10", "42", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768",
      "-32769", "65535", "65536", "1234567", "12345678", "123456789", "2147483647", "2147483648", "-2147483648",
      "-2147483649", "4294967295", "4294967296", "999999999999999999", "1000000000000000000", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
      "18446744073709551616", "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
      "-170141183460469231731687303715884105728", "340282366920938463463374607431768211455",
      "340282366920938463463374607431768211456", "3.0", "1e3", "1E+2", "-1e0", "1200e-2", "10e-1", "3.9", "0.5", "1.5",
      "-0.0", "0.0", "0e5", "-0e-5", "0.1", "0.25", "19.99", "1.10", "1234.56", "0.1234567", "1234567.1234567",
      "12345678.12345678", "1234567.12345678", "12345678.1", "0.30000000000000004", "123456789.123456789",
      "9007199254740993", "1e22", "1e23", "1.7976931348623157e308", "1.7976931348623159e308", "1e400", "-1e400",
      "1e-400", "4.9e-324", "2e-324", "2.5e-10", "16777216", "16777217", "16777217.0", "3.4028235e38", "3.4028236e38",
      "1e39", "1e-45", "1e-46", "1.00000017881393421514957253748434595763683319091796875001", "65504", "65519", "65520",
      "6e-8", "2e-8", "12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
      "1234567890123456789012345678901234567800000", "0.12345678901234567890123456789012345678", "1e127", "1e128",
      "1e-127", "1704164645", "-1704164645123", "99999999", "-123456789012345", "123456789012345", "1234567890123456",
      "-1234567890123456", "1704164645e3", "1704164645.5", "12345678e-8", "00000000", "012345678", "-0123456789", "-",
      "12345678-", "10.50", "-19.99", "0.00", "5.", "9e", "00.5", "1e0", "true", "false", "null", "[]", "{}", "[1,2]",
      "[0,1000000000000000000]", "[-1,0]", "[1,2,3]", "[1]",
    ]
    + [
      "", " ", "x", "1", "1.5", "true", "open", "closed", "2", "12345678", "123456789012345", "1234567890123456", "é",
      "seven é", "日本茶ポット", "a text of more than sixteen bytes", "and one of more than sixteen bytes that ends in é",
      #"\n"#, #"\"\\\/\b\f\n\r\t"#, #"\u0041\u00e9\ud83d\ude00"#, #"\ud800"#, #"\udc00x"#, #"\u0000"#,
      "2026-01-02T03:04:05Z", "2026-01-02", "https://example.com/a?b=c", "https://example.com/ a", "aGVsbG8=",
      "aGVsbG8", "%", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "E621E1F8", "1e3",
      "2026-01-02T03:04:05.125Z", "2026-02-30T03:04:05Z", "2026-01-02T24:00:00Z", "2026-01-02T03:04:05+02:00",
      "1500-02-29T00:00:00Z", "2026-01-02T03:04:05\\u005a", "2026-01-02T03:04:05,5Z", "２026-01-02T03:04Z",
    ].map { "\"\($0)\"" } + UUIDTextTests.texts.map { "\"\($0)\"" }

  @Test(
    "A duration is the one of its two words, a negative one too",
    arguments: [Int64.min, -10, -9, -1, 0, 1, 9, 10, .max],
    [UInt64(0), 1, 999_999_999_999_999_999, 1 << 63, .max]
  )
  func durations(high: Int64, low: UInt64) throws {
    let payload = Data("[[\(high),\(low)]]".utf8)
    let expected = try JSONDecoder().decode([Duration].self, from: payload)
    #expect(try ShieldedJSONDecoder().decode([Duration].self, from: payload) == expected)
  }

  @Test("Scalars of every type are those of plain Codable", arguments: SupportedScalar.all)
  func scalars(scalar: SupportedScalar) throws {
    let type = try #require(scalar.type as? any _OnePassValue.Type)
    // A number with more digits than a Decimal holds is rescued.
    expectAgreement(type, from: type == Decimal.self ? Self.texts.filter { $0.count <= 38 } : Self.texts)
  }

  @Test("Optionals, enums and dates by a strategy are those of plain Codable")
  func otherScalars() {
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
      expectAgreement(Float16.self)
    #endif
    expectAgreement(Optional<Int>.self)
    expectAgreement(Optional<String>.self)
    expectAgreement(Letter.self)
    expectAgreement(Digit.self)
    expectAgreement(Optional<Letter>.self)
    var settings = ShieldedJSONDecoder()
    for strategy in [.secondsSince1970, .millisecondsSince1970, .iso8601] as [ShieldedJSONDecoder.DateDecodingStrategy]
    {
      settings.dateDecodingStrategy = strategy
      expectAgreement(Date.self, settings)
    }
  }

  @Test("Lists, sets and dictionaries are those of plain Codable")
  func collections() {
    let lists = [
      "[]", "[ ]", "[1]", "[1,2,3]", "[ 1 , 2 ]", "[1,1,2]", "\(Array(0..<15))", "\(Array(0..<16))", "\(Array(0..<17))",
      "\(Array(0..<1_000))", "{}", "1", "null", "\"\"",
    ]
    expectAgreement([Int].self, from: lists)
    expectAgreement([Int?].self, from: lists + ["[null,1,null]"])
    expectAgreement([Double].self, from: lists)
    expectAgreement([[Int]].self, from: ["[]", "[[]]", "[[1],[],[2,3]]", "[[1,2] , [ ] ]", "1"])
    let words = (0..<40).map { "\"word number \($0)\"" }
    expectAgreement([String].self, from: ["[]", #"["a","b"]"#, "[\(words.joined(separator: ","))]"])
    for count in [0, 1, 3, 16, 17] {
      let text = "[" + (0..<count).map { _ in "7" }.joined(separator: ",") + "]"
      #expect(OnePassSubject.value(Set<Int>.self, from: #"[\#(text)]"#) == nil || count == 0)
      #expect(
        OnePassSubject.value(ExactMember<Set<Int>>.self, from: #"{"value":\#(text)}"#)?.value == (count == 0 ? [] : [7])
      )
    }
    #expect(OnePassSubject.value([String: Int].self, from: "{}") == [:])
    #expect(
      OnePassSubject.value([String: Int].self, from: #"{"a":1,"":2,"\u0062":3,"é":4}"#) == [
        "a": 1, "": 2, "b": 3, "é": 4,
      ]
    )
    #expect(OnePassSubject.value([String: Int].self, from: #"{"a":1,"a":2,"\u0061":3}"#) == ["a": 1])
    let entries = (0..<9).map { #""\#($0 % 7)":\#($0)"# }.joined(separator: ",")
    #expect(
      OnePassSubject.value([String: Int].self, from: "{\(entries)}")
        == ["0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6]
    )
    #expect(
      OnePassSubject.value([String: Int?].self, from: #"{"a":1,"b":null}"#) == (["a": 1, "b": nil] as [String: Int?])
    )
    #expect(OnePassSubject.value([Int: String].self, from: #"{"1":"x","-2":"y"}"#) == [1: "x", -2: "y"])
    #expect(OnePassSubject.value([Int: String].self, from: #"{"1":"x","one":"y"}"#) == nil)
    #expect(
      OnePassSubject.value([String: [String: [Int]]].self, from: #"{"a":{"b":[1,2],"c":[]},"d":{}}"#)
        == ["a": ["b": [1, 2], "c": []], "d": [:]]
    )
  }

  /// Compares a type's values with those of the decoder's containers, at three places in a payload.
  private func expectAgreement<Value: _OnePassValue>(
    _ type: Value.Type,
    from texts: [String] = texts,
    _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in texts {
      let payload = #"{"value":\#(text)}"#
      let expected = try? settings.decode(PlainMember<Value>.self, from: payload).value
      let spaces = String(repeating: " ", count: 1_100)
      for document in [
        payload, spaces + payload, #"{"value":\#(text),"padding":"\#(spaces)"}"#, "{\"value\": \(text) }",
      ] {
        let value = OnePassSubject.value(ExactMember<Value>.self, from: document, settings)?.value
        let comment = Comment(rawValue: "\(type) from \(text)")
        #expect(value.map { "\($0)" } == expected.map { "\($0)" }, comment, sourceLocation: sourceLocation)
      }
    }
  }

  private func expectAgreement<Value: _OnePassValue>(
    _ type: Value.Type,
    _ settings: ShieldedJSONDecoder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) { expectAgreement(type, from: Self.texts, settings, sourceLocation: sourceLocation) }
}

/// An object with one member, decoded by `Codable`'s containers.
private struct PlainMember<Value: Decodable>: Decodable {
  var value: Value

  private enum CodingKeys: CodingKey { case value }

  // Not synthesized, since a synthesized initializer accepts a missing Optional.
  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: CodingKeys.self).decode(Value.self, forKey: .value)
  }
}

private enum Letter: String, Codable, SafeEnum, _OnePassValue {
  case open, closed, longer = "a text of more than sixteen bytes", unknown
  static let fallback = Letter.unknown
}

private enum Digit: Int, Codable, SafeEnum, _OnePassValue {
  case one = 1, two, ten = 10
  static let fallback = Digit.one
}
