import DecoderAgreement
import Foundation
import ShieldedJSON
import Testing

extension ShieldedJSONDecoder {
  /// A decoder with a setting of its own.
  static func with(_ change: (inout ShieldedJSONDecoder) -> Void) -> ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    change(&decoder)
    return decoder
  }
}

/// The context of the `dataCorrupted` that a closure throws. Another error is thrown again.
func corruption(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> some Any
) throws -> DecodingError.Context {
  let error = try #require(throws: DecodingError.self, sourceLocation: sourceLocation) { _ = try body() }
  guard case .dataCorrupted(let context) = error else { throw error }
  return context
}

/// The context of the `typeMismatch` that a closure throws. Another error is thrown again.
func mismatch(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> some Any
) throws -> DecodingError.Context {
  let error = try #require(throws: DecodingError.self, sourceLocation: sourceLocation) { _ = try body() }
  guard case .typeMismatch(_, let context) = error else { throw error }
  return context
}

/// The result of decoding a payload, comparable between decoders: the value with every bit, or the case of the error.
enum DecoderOutcome: Equatable {
  case value(String)
  case failure(DecodeFault)

  static var dataCorrupted: DecoderOutcome {
    .failure(DecodeFault(DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))))
  }

  static var valueNotFound: DecoderOutcome {
    .failure(DecodeFault(DecodingError.valueNotFound(Any.self, .init(codingPath: [], debugDescription: ""))))
  }

  var fault: DecodeFault? { if case .failure(let fault) = self { fault } else { nil } }

  init<Value>(_ decode: () throws -> Value) {
    do {
      self = .value(Self.exact(try decode()))
    } catch {
      self = .failure(DecodeFault(error))
    }
  }

  static func == (first: DecoderOutcome, second: DecoderOutcome) -> Bool {
    switch (first, second) {
    case (.value(let first), .value(let second)): first == second
    case (.failure(let first), .failure(let second)): first.hasSameCase(as: second)
    default: false
    }
  }

  /// A value with every bit: `-0.0` differs from `0.0`, and canonically equal strings differ.
  private static func exact(_ value: Any) -> String {
    switch value {
    case let number as Double: "Double \(String(number.bitPattern, radix: 16))"
    case let number as Float: "Float \(String(number.bitPattern, radix: 16))"
    case let text as String: "String \(Array(text.utf8))"
    case let data as Data: "Data \(Array(data))"
    case let date as Date: "Date \(date.timeIntervalSinceReferenceDate.bitPattern)"
    case let dictionary as [String: Any]:
      "{\(dictionary.map { exact($0.key) + ":" + exact($0.value) }.sorted().joined(separator: ","))}"
    case let array as [Any]: "[\(array.map(exact).joined(separator: ","))]"
    case let optional as any OptionalValue: optional.unwrapped.map { "some \(exact($0))" } ?? "nil"
    default:
      if case let mirror = Mirror(reflecting: value), mirror.displayStyle == .struct, !(value is any Numeric) {
        "\(type(of: value))(\(mirror.children.map { "\($0.label ?? ""):\(exact($0.value))" }.joined(separator: ",")))"
      } else {
        "\(type(of: value)) \(value)"
      }
    }
  }
}

private protocol OptionalValue { var unwrapped: Any? { get } }

extension Optional: OptionalValue {
  var unwrapped: Any? { self }
}

/// An object with every scalar, as a plain property and as an Optional.
struct Scalars: Decodable {
  var bool: Bool?
  var int: Int?
  var int8: Int8?
  var uint: UInt?
  var uint64: UInt64?
  var int128: Int128?
  var double: Double?
  var float: Float?
  var decimal: Decimal?
  var string: String?
  var url: URL?
  var date: Date?
  var data: Data?
}

/// A feed that nests every kind of container in every other.
struct Feed: Decodable {
  struct Author: Decodable {
    var name: String
    var age: Int?
  }

  struct Post: Decodable {
    var id: Int
    var title: String
    var score: Double
    var isPinned: Bool
    var author: Author?
    var tags: [String]
    var counts: [String: Int]
    var grid: [[Double]]?
    var level: Level?
  }

  enum Level: String, Decodable { case low, high }

  var code: Int
  var data: [Post]
}

@Suite("ShieldedJSONDecoder against JSONDecoder, document by document", .timeLimit(.minutes(20)))
struct DocumentDifferentialTests {
  @Test("Generated documents give the same value or the same error case", arguments: 0..<20 as Range<UInt64>)
  func generated(_ seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    var differences: [String] = []
    for _ in 0..<60 {
      let document = Array(generator.feed().utf8)
      differences += Self.differences(document)
    }
    #expect(differences.prefix(3) == [])
  }

  @Test("Mutated documents differ only by the listed differences", arguments: 0..<20 as Range<UInt64>)
  func mutated(_ seed: UInt64) {
    var generator = DocumentGenerator(seed: seed &+ 1_000)
    var differences: [String] = []
    for _ in 0..<120 {
      differences += Self.differences(generator.mutation(of: Array(generator.feed().utf8)))
    }
    #expect(differences.prefix(3) == [])
  }

  @Test(
    "A dictionary's key that isn't valid Unicode fails with both decoders, so a value would be a bug",
    arguments: [#"{"\ud800":1,"2":3}"#, #"{"counts":{"1":2,"\ud800":1}}"#]
  )
  func invalidKeyOfDictionary(_ document: String) {
    struct Counts: Decodable { var counts: [Int: Int] }
    func faults<Model: Decodable>(_ type: Model.Type) -> [DecodeFault?] {
      [
        DecoderOutcome { try JSONDecoder().decode(type, from: Data(document.utf8)) }.fault,
        DecoderOutcome { try ShieldedJSONDecoder().decode(type, from: Data(document.utf8)) }.fault,
      ]
    }
    let isWhole = !document.contains("counts")
    let faults = isWhole ? faults([Int: Int].self) : faults(Counts.self)
    #expect(faults.map { $0?.kind } == [.dataCorrupted, .dataCorrupted])
    let disagreement = Disagreement(
      document: Array(document.utf8),
      foundation: faults[0],
      shielded: nil,
      dictionaryNames: ["counts"],
      isDictionary: isWhole
    )
    #expect(disagreement.difference == nil)
  }

  @Test(
    "Every difference on the list is real: each has a document that shows it",
    arguments: DecoderDifference.allCases
  )
  func listed(_ difference: DecoderDifference) throws {
    struct Wide: Decodable { var value: Int128 }
    struct Rates: Decodable { var counts: [String: Int] }
    func expect<Model: Decodable>(_ type: Model.Type, _ document: String) {
      expect(type, Array(document.utf8))
    }
    func expect<Model: Decodable>(_ type: Model.Type, _ document: [UInt8]) {
      let foundation = DecoderOutcome { try JSONDecoder().decode(type, from: Data(document)) }
      let shielded = DecoderOutcome { try ShieldedJSONDecoder().decode(type, from: document) }
      #expect(foundation != shielded, "\(String(decoding: document, as: UTF8.self))")
      let disagreement = Disagreement(document: document, foundation: foundation.fault, shielded: shielded.fault)
      #expect(disagreement.difference == difference, "\(String(decoding: document, as: UTF8.self))")
    }
    switch difference {
    case .notJSON:
      for document in [
        #"{"code":1,"data":[],}"#, #"{"code":1,"data":[],"x":01}"#, #"{"code":1,"data":[],"x":"\u00zz"}"#,
        "{\"code\":1,\"data\":[],\"x\":\"a\u{1}b\"}", #"{"code":1,"data":[],"x":1-2}"#,
      ] { expect(Feed.self, document) }
    case .keyWithoutUnicode:
      expect(Feed.self, #"{"code":1,"data":[],"\ud800":1}"#)
      expect(Feed.self, Array("{\"code\":1,\"data\":[],\"".utf8) + [0xFF] + Array("\":1}".utf8))
    case .dictionaryOrder:
      // Hash order decides which entry Foundation meets first, so the errors are given here.
      let (a, b) = (Self.mismatch("counts", "a"), Self.mismatch("counts", "b"))
      let either = Disagreement(document: [], foundation: a, shielded: b, dictionaryNames: ["counts"])
      #expect(either.difference == .dictionaryOrder)
      #expect(Disagreement(document: [], foundation: a, shielded: b).difference == nil)
    case .cutFraction:
      expect([Int].self, "[99999999999999999.5]")
      expect([Int].self, "[1e-400]")
    case .repeatedEntry:
      let shielded = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      let document = Data(#"{"a":1,"a":{}}"#.utf8)
      let outcome = DecoderOutcome { try foundation.decode([String: Int].self, from: document) }
      #expect(try shielded.decode([String: Int].self, from: document) == ["a": 1])
      let repeated = Disagreement(
        document: Array(document),
        foundation: outcome.fault,
        shielded: nil,
        isDictionary: true,
        convertsKeys: true
      )
      #expect(repeated.difference == .repeatedEntry)
    case .zeroWithExponent: expect([Double].self, "[0e9]")
    case .wideInteger: expect(Wide.self, #"{"value":1e22}"#)
    case .thirtyTwoBitMark:
      let units = "[1]".utf8.flatMap { [$0, 0, 0, 0] as [UInt8] }
      expect([Int].self, [0xFF, 0xFE, 0, 0] + units)
      #expect(try ShieldedJSONDecoder().decode([Int].self, from: [0xFF, 0xFE, 0, 0] + units) == [1])
      #expect(try JSONDecoder().decode([Int].self, from: Data(units)) == [1])
    case .escapedFloat:
      let foundation = JSONDecoder()
      foundation.nonConformingFloatDecodingStrategy = Self.infinities
      let shielded = ShieldedJSONDecoder.with { $0.nonConformingFloatDecodingStrategy = Self.infinities }
      let document = Data(#"["\u0069nf"]"#.utf8)
      let outcome = DecoderOutcome { try foundation.decode([Double].self, from: document) }
      #expect(try shielded.decode([Double].self, from: document) == [.infinity])
      let disagreement = Disagreement(document: Array(document), foundation: outcome.fault, shielded: nil)
      #expect(disagreement.difference == .escapedFloat)
    }
  }

  private static let infinities = JSONDecoder.NonConformingFloatDecodingStrategy
    .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

  private static func mismatch(_ path: String...) -> DecodeFault {
    let keys = path.map(TextKey.init)
    return DecodeFault(DecodingError.typeMismatch(Int.self, .init(codingPath: keys, debugDescription: "")))
  }

  @Test(
    "A disagreement that no listed difference explains has no difference",
    arguments: [#"{"code":1}"#, "[1.5]", "[0.0]", #"{"é":[1e3]}"#, "[0e9]", "[1e22]", "[99999999999999999.5]"]
  )
  func unlisted(_ document: String) {
    // Only the library rejects the valid document, or both decoders return values.
    let fault = Self.mismatch("x")
    #expect(Disagreement(document: Array(document.utf8), foundation: nil, shielded: fault).difference == nil)
    #expect(Disagreement(document: Array(document.utf8), foundation: nil, shielded: nil).difference == nil)
  }

  static func differences(_ document: [UInt8]) -> [String] {
    let data = Data(document)
    return difference(Feed.self, data, { $0 }) + difference(AnyJSON.self, data, \.plain)
  }

  private static func difference<Model: Decodable>(
    _ type: Model.Type,
    _ data: Data,
    _ plain: (Model) -> Any
  ) -> [String] {
    let foundation = DecoderOutcome { plain(try JSONDecoder().decode(type, from: data)) }
    let shielded = DecoderOutcome { plain(try ShieldedJSONDecoder().decode(type, from: data)) }
    guard foundation != shielded else { return [] }
    let disagreement = Disagreement(
      document: Array(data),
      foundation: foundation.fault,
      shielded: shielded.fault,
      dictionaryNames: ["counts"]
    )
    guard disagreement.difference == nil else { return [] }
    return ["\(String(decoding: data, as: UTF8.self)): \(foundation) / \(shielded)"]
  }
}
