import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// The rescue table gives `[]` for a list that is `""` or `{}`, but a response with such a payload threw.
@Suite("Payloads in place of an empty list", .timeLimit(.minutes(20)))
struct EmptyListPayloadTests {
  /// A list type, as the number of elements in the payload of a response.
  struct List: CustomStringConvertible, Sendable {
    let description: String
    let decode: @Sendable (any RescuingDecoder, Data, RescueOptions) throws -> (count: Int, report: RescueReport)

    init<Payload: Decodable & Sendable & SendableMetatype>(
      _ description: String,
      _ type: Payload.Type,
      count: @escaping @Sendable (Payload) -> Int
    ) {
      self.description = description
      decode = { decoder, data, options in
        let decoded = try decoder.decodeWithReport(ShieldedResponse<Payload>.self, from: data, options: options)
        return (count(decoded.value.data), decoded.report)
      }
    }
  }

  struct Product: Decodable, DefaultProvider {
    @SafeBox var id: String

    static func defaultInstance() -> Product { Product(id: "") }
  }

  struct Version: StrictlyDecodable {
    var number: Int
  }

  static let lists = [
    List("[Int]", [Int].self, count: \.count),
    List("[Product]", [Product].self, count: \.count),
    List("[Version]", [Version].self, count: \.count),
    List("Set", Set<Int>.self, count: \.count),
    List("SafeArray", SafeArray<Product>.self, count: \.wrappedValue.count),
    List("DroppingArray", DroppingArray<URL>.self, count: \.wrappedValue.count),
  ]

  static let optionalLists = [
    List("[Int]?", [Int]?.self) { $0?.count ?? -1 },
    List("[Product]?", [Product]?.self) { $0?.count ?? -1 },
    List("[Version]?", [Version]?.self) { $0?.count ?? -1 },
  ]

  static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  @Test(
    "A list payload that is an empty string, an empty object, or null is an empty list, and is recorded",
    arguments: lists,
    [
      (#"{"data": ""}"#, "\"\"", RescueReason.empty),
      (#"{"data": " "}"#, "\" \"", .empty),
      (#"{"data": {}}"#, "{}", .typeMismatch),
      (#"{"data": null}"#, "null", .valueNotFound),
    ]
  )
  func empty(list: List, payload: (json: String, found: String, reason: RescueReason)) throws {
    try Self.expectEmpty(list, payload)
  }

  private static func expectEmpty(
    _ list: List,
    _ payload: (json: String, found: String, reason: RescueReason)
  ) throws {
    for decoder in Self.decoders {
      for options in [RescueOptions(), RescueOptions(decodePath: ["data"])] {
        let (count, report) = try list.decode(decoder, Data(payload.json.utf8), options)
        #expect(count == 0)
        #expect(report.records.map(\.path.description) == ["data"])
        #expect(report.records.map(\.outcome) == [.defaulted])
        #expect(report.records.map(\.reason) == [payload.reason])
        #expect(report.records.map(\.found) == [payload.found])
      }
    }
  }

  @Test(
    "An Optional list payload that is an empty string or an empty object is an empty list, and is recorded",
    arguments: optionalLists,
    [(#"{"data": ""}"#, "\"\"", RescueReason.empty), (#"{"data": {}}"#, "{}", .typeMismatch)]
  )
  func emptyOptional(list: List, payload: (json: String, found: String, reason: RescueReason)) throws {
    try Self.expectEmpty(list, payload)
  }

  @Test("An Optional list payload that is null is nil and isn't recorded", arguments: optionalLists)
  func nullOptional(list: List) throws {
    for decoder in Self.decoders {
      for options in [RescueOptions(), RescueOptions(decodePath: ["data"]), RescueOptions(policy: .strict)] {
        let (count, report) = try list.decode(decoder, Data(#"{"data": null}"#.utf8), options)
        #expect(count == -1)
        #expect(report.records.isEmpty)
      }
    }
  }

  @Test(
    "A list payload that is any other scalar or a non-empty object throws with the path of the payload",
    arguments: lists + optionalLists,
    [#"{"data": "none"}"#, #"{"data": 0}"#, #"{"data": false}"#, #"{"data": {"id": 1}}"#]
  )
  func wrongShape(list: List, json: String) {
    for decoder in Self.decoders {
      let error = #expect(throws: DecodingError.self) { try list.decode(decoder, Data(json.utf8), RescueOptions()) }
      guard case .typeMismatch(_, let context)? = error else {
        Issue.record("\(json) gave \(String(describing: error))")
        continue
      }
      #expect(context.codingPath.map(\.stringValue) == ["data"])
    }
  }

  @Test(
    "A policy without rescues of lists refuses a payload in place of an empty list",
    arguments: lists + optionalLists,
    [#"{"data": ""}"#, #"{"data": {}}"#]
  )
  func strict(list: List, json: String) {
    var noEmptyObject = RescuePolicy.lenient
    noEmptyObject[.array, from: .emptyObject] = .throw
    noEmptyObject[.array, from: .emptyString] = .throw
    for decoder in Self.decoders {
      for policy in [RescuePolicy.strict, noEmptyObject] {
        #expect(throws: DecodingError.self) {
          try list.decode(decoder, Data(json.utf8), RescueOptions(policy: policy))
        }
      }
    }
  }

  @Test("A policy that refuses a null in place of a list refuses such a payload", arguments: lists)
  func strictNull(list: List) throws {
    var noNullList = RescuePolicy.lenient
    noNullList[.array, from: .null] = .throw
    var noNullObject = RescuePolicy.lenient
    noNullObject[.object, from: .null] = .throw
    let json = Data(#"{"data": null}"#.utf8)
    for decoder in Self.decoders {
      #expect(throws: DecodingError.self) { try list.decode(decoder, json, RescueOptions(policy: noNullList)) }
      #expect(try list.decode(decoder, json, RescueOptions(policy: noNullObject)).count == 0)
    }
  }

  @Test(
    "A later candidate that holds a list is preferred to an empty string or object",
    arguments: ["\"\"", "{}", "null"]
  )
  func laterCandidate(token: String) throws {
    for decoder in Self.decoders {
      let json = Data(#"{"data": \#(token), "items": [1, 2]}"#.utf8)
      #expect(try decoder.decodeWithReport(ShieldedResponse<[Int]>.self, from: json).value.data == [1, 2])
    }
  }

  @Test("A payload that isn't a list throws for an empty string and for an empty list")
  func otherPayloads() {
    for decoder in Self.decoders {
      for json in [#"{"data": ""}"#, #"{"data": []}"#] {
        #expect(throws: DecodingError.self) {
          try decoder.decodeWithReport(ShieldedResponse<Product>.self, from: Data(json.utf8))
        }
        #expect(throws: DecodingError.self) {
          try decoder.decodeWithReport(ShieldedResponse<[String: Int]>.self, from: Data(json.utf8))
        }
      }
    }
  }

  @Test("An envelope with a code in its body treats a list payload in the same way")
  func envelope() throws {
    for decoder in Self.decoders {
      let json = Data(#"{"code": 200, "msg": "ok", "data": {}}"#.utf8)
      let decoded = try decoder.decodeWithReport(CodeMessageResponse<[Product]>.self, from: json)
      #expect(decoded.value.result?.count == 0)
      #expect(decoded.report.records.map(\.path.description) == ["data"])
    }
  }
}
