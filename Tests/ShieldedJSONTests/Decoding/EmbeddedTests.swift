import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedShapes
import Testing

@Suite("JSON in a string", .timeLimit(.minutes(20)))
struct EmbeddedTests {
  struct Metadata: Codable, Equatable, DefaultProvider {
    @SafeBox var color: String
    @SafeBox var size: Int
    static func defaultInstance() -> Metadata { Metadata(color: "none", size: -1) }
  }

  struct Order: Codable, Equatable {
    @Embedded var metadata: Metadata
    @Embedded var note: Metadata?
    @Embedded var ids: [Int]
  }

  private static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  private func order(_ json: String, with decoder: any RescuingDecoder) throws -> ReportedValue<Order> {
    let decoded = try decoder.decodeWithReport(Order.self, from: Data(json.utf8))
    #expect(try decoder.decode(Order.self, from: Data(json.utf8), options: RescueOptions()) == decoded.value)
    return decoded
  }

  @Test(
    "The text is decoded as a document of its own, whose paths go on inside the string, and encoded as a string again"
  )
  func text() throws {
    for decoder in Self.decoders {
      let decoded = try order(
        #"{"metadata":"{\"color\":\"red\",\"size\":\"7\"}","note":" {\"color\":\"b\"}","ids":"[1,\"2\"]"}"#,
        with: decoder
      )
      let expected = Order(
        metadata: Metadata(color: "red", size: 7),
        note: Metadata(color: "b", size: 0),
        ids: [1, 2]
      )
      #expect(decoded.value == expected)
      let records = ["metadata.size retyped", "note.size defaulted", "ids[1] retyped"]
      #expect(decoded.report.records.map { "\($0.path) \($0.outcome)" } == records)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let encoded = try encoder.encode(Order(metadata: Metadata(color: "a/b", size: 1), note: nil, ids: [2]))
    #expect(String(decoding: encoded, as: UTF8.self) == #"{"ids":"[2]","metadata":"{\"color\":\"a\/b\",\"size\":1}"}"#)
  }

  @Test(
    "A text that isn't JSON, and a value of another kind, give the default or nil, and are recorded",
    arguments: [
      (#""red""#, "defaulted elementFailed"), (#""{\"color\":""#, "defaulted elementFailed"),
      (#""""#, "defaulted elementFailed"),
      // JSONDecoder reads "1-2" as a number, and accepts it where no property asks for it.
      (#""2024-02-30""#, "defaulted elementFailed"),
      (#""{\"color\":\"a\",\"other\":1-2}""#, "defaulted elementFailed"),
      ("7", "defaulted typeMismatch"), (#""7""#, "defaulted typeMismatch"),
    ]
  )
  func unusable(_ token: String, _ outcome: String) throws {
    for decoder in Self.decoders {
      let decoded = try order(#"{"metadata":\#(token),"note":\#(token),"ids":"[]"}"#, with: decoder)
      #expect(decoded.value == Order(metadata: .defaultInstance(), note: nil, ids: []))
      let records = ["metadata", "note"].map { "\($0) \(outcome)" }
      let found = decoded.report.records.map { "\($0.path) \($0.outcome) \($0.reason?.rawValue ?? "")" }
      #expect(found == records, "\(type(of: decoder))")
    }
  }

  @Test("The value itself, without a string, is decoded and recorded; a missing one is nil or the default")
  func value() throws {
    for decoder in Self.decoders {
      let decoded = try order(#"{"metadata":{"color":"red","size":"7"},"ids":[1]}"#, with: decoder)
      #expect(decoded.value == Order(metadata: Metadata(color: "red", size: 7), note: nil, ids: [1]))
      let records = decoded.report.records.map { "\($0.path) \($0.rule)" }
      #expect(records == ["metadata.size numberFromString", "metadata embeddedValue", "ids embeddedValue"])
      let missing = try order("{}", with: decoder)
      #expect(missing.value == Order(metadata: .defaultInstance(), note: nil, ids: []))
      #expect(missing.report.records.map { "\($0.path)" } == ["metadata", "ids"])
    }
  }

  @Test(
    "A policy that doesn't allow to retype an object gives the default for the value itself",
    arguments: [.default, .retype] as [RescuePolicy.Action]
  )
  func policy(_ action: RescuePolicy.Action) throws {
    var policy = RescuePolicy.lenient
    policy[.object, from: .object] = action
    for decoder in Self.decoders {
      let json = Data(#"{"metadata":{"color":"red","size":7},"ids":"[]"}"#.utf8)
      let decoded = try decoder.decodeWithReport(Order.self, from: json, options: RescueOptions(policy: policy))
      let isKept = action == .retype
      #expect(decoded.value.metadata == (isKept ? Metadata(color: "red", size: 7) : .defaultInstance()))
      #expect(decoded.report.records.map(\.outcome) == [isKept ? .retyped : .defaulted])
    }
  }

  @Test("Under the strict policy, the text must be JSON, and an error has a path inside the string")
  func strict() throws {
    for decoder in Self.decoders {
      let strict = RescueOptions(policy: .strict)
      for json in [
        #"{"metadata":"{\"color\":\"a\",\"size\":\"7\"}","ids":"[]"}"#,
        #"{"metadata":{"color":"a","size":7},"ids":"[]"}"#,
      ] {
        #expect(throws: DecodingError.self) { try decoder.decode(Order.self, from: Data(json.utf8), options: strict) }
      }
      do {
        let json = #"{"metadata":"{\"color\":\"a\",\"size\":{}}","ids":"[]"}"#
        _ = try decoder.decode(Order.self, from: Data(json.utf8), options: strict)
        Issue.record("Decoding didn't throw.")
      } catch DecodingError.typeMismatch(_, let context) {
        #expect(context.codingPath.map(\.stringValue) == ["metadata", "size"])
      }
    }
  }

  struct Dated: Codable, Equatable, Rescuable {
    var at: Date
  }

  struct Event: Codable, Equatable {
    @Embedded var data: Dated?
  }

  @Test("ShieldedJSONDecoder's strategies apply in the string; over another decoder, a date isn't guessed")
  func dates() throws {
    let body = Data(#"{"data":"{\"at\":0}"}"#.utf8)
    var shielded = ShieldedJSONDecoder()
    shielded.dateDecodingStrategy = .secondsSince1970
    #expect(try shielded.decode(Event.self, from: body).data == Dated(at: Date(timeIntervalSince1970: 0)))
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .secondsSince1970
    #expect(try foundation.decode(Event.self, from: body).data == nil)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Event(data: Dated(at: .distantPast))) }
  }

  final class Nested: Codable, DefaultProvider {
    let inner: Embedded<Nested?>
    init(_ inner: Nested?) { self.inner = Embedded(wrappedValue: inner) }
    static func defaultInstance() -> Nested { Nested(nil) }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      inner = try container.decode(Embedded<Nested?>.self, forKey: .inner)
    }
  }

  @Test("Strings in strings are decoded up to the depth limit")
  func nested() throws {
    var text = "{}"
    for _ in 0..<8 {
      text = #"{"inner":"# + String(decoding: try JSONEncoder().encode(text), as: UTF8.self) + "}"
    }
    func depth(_ limit: Int) throws -> Int {
      var decoder = ShieldedJSONDecoder()
      decoder.depthLimit = limit
      var (depth, value) = (0, try decoder.decode(Nested.self, from: Data(text.utf8)) as Nested?)
      while let inner = value?.inner.wrappedValue { (depth, value) = (depth + 1, inner) }
      return depth
    }
    #expect(try depth(512) == 8)
    #expect(try depth(4) == 3)
  }
}
