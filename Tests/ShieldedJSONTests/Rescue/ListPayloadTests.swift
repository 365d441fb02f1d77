import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

/// The decoders of JSON that a model may be decoded with.
let jsonDecoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

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

  struct Version: StrictlyDecodable { var number: Int }

  static let lists = [
    List("[Int]", [Int].self, count: \.count), List("[Product]", [Product].self, count: \.count),
    List("[Version]", [Version].self, count: \.count),
    List("[Plain]", [ListPayloadElementRegressionTests.Plain].self, count: \.count),
    List("Set", Set<Int>.self, count: \.count),
    List("SafeArray", SafeArray<Product>.self, count: \.wrappedValue.count),
    List("DroppingArray", DroppingArray<URL>.self, count: \.wrappedValue.count),
  ]

  static let optionalLists = [
    List("[Int]?", [Int]?.self) { $0?.count ?? -1 }, List("[Product]?", [Product]?.self) { $0?.count ?? -1 },
    List("[Version]?", [Version]?.self) { $0?.count ?? -1 },
  ]

  @Test(
    "A list payload that is an empty string, an empty object, or null is an empty list, and is recorded",
    arguments: lists,
    [
      (#"{"data": ""}"#, "\"\"", RescueReason.empty), (#"{"data": " "}"#, "\" \"", .empty),
      (#"{"data": {}}"#, "{}", .typeMismatch), (#"{"data": null}"#, "null", .valueNotFound),
    ]
  )
  func empty(list: List, payload: (json: String, found: String, reason: RescueReason)) throws {
    try Self.expectEmpty(list, payload)
  }

  private static func expectEmpty(_ list: List, _ payload: (json: String, found: String, reason: RescueReason)) throws {
    for decoder in jsonDecoders {
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
    for decoder in jsonDecoders {
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
  func wrongShape(list: List, json: String) throws {
    for decoder in jsonDecoders {
      let context = try mismatch { try list.decode(decoder, Data(json.utf8), RescueOptions()) }
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
    for decoder in jsonDecoders {
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
    for decoder in jsonDecoders {
      #expect(throws: DecodingError.self) { try list.decode(decoder, json, RescueOptions(policy: noNullList)) }
      #expect(try list.decode(decoder, json, RescueOptions(policy: noNullObject)).count == 0)
    }
  }

  @Test(
    "A later candidate that holds a list is preferred to an empty string or object",
    arguments: ["\"\"", "{}", "null"]
  )
  func laterCandidate(token: String) throws {
    for decoder in jsonDecoders {
      let json = Data(#"{"data": \#(token), "items": [1, 2]}"#.utf8)
      #expect(try decoder.decodeWithReport(ShieldedResponse<[Int]>.self, from: json).value.data == [1, 2])
    }
  }

  @Test("A payload that isn't a list throws for an empty string and for an empty list")
  func otherPayloads() {
    for decoder in jsonDecoders {
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
    for decoder in jsonDecoders {
      let json = Data(#"{"code": 200, "msg": "ok", "data": {}}"#.utf8)
      let decoded = try decoder.decodeWithReport(CodeMessageResponse<[Product]>.self, from: json)
      #expect(decoded.value.result?.count == 0)
      #expect(decoded.report.records.map(\.path.description) == ["data"])
    }
  }
}

/// One bad element of an envelope's list lost the whole response, if the elements had no default and weren't `StrictlyDecodable`:
/// enums without a fallback, `URL`, types that are only `Rescuable`, plain `Codable` types. As a property or in a stream, the
/// element was dropped.
@Suite("First use: one bad element lost an envelope's list", .timeLimit(.minutes(20)))
struct ListPayloadElementRegressionTests {
  enum Size: String, Codable, RescuableEnum, ValueWithoutDefault { case small, large }
  struct OnlyRescuable: Codable, Equatable, Rescuable { var id: Int }
  struct Plain: Codable, Equatable, Sendable { var id: Int }
  typealias Version = StrictListPayloadRegressionTests.Version
  final class PlainClass: Decodable, Sendable {
    let id: Int
    private enum CodingKeys: CodingKey { case id }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
  }

  private func expect<Element: Decodable & Sendable>(
    _ type: Element.Type,
    _ list: String,
    _ decoder: any RescuingDecoder,
    dropped: [Int],
    _ isExpected: ([Element]) -> Bool
  ) throws {
    func check(_ elements: [Element]?, _ report: RescueReport, _ envelope: String) {
      #expect(elements.map(isExpected) == true, "\(type) in \(envelope)")
      let records = report.records.map { "\($0.path) \($0.outcome.rawValue) \($0.expected)" }
      #expect(records == dropped.map { "data[\($0)] dropped \(type)" }, "\(type) in \(envelope)")
    }
    let body = Data(#"{"code": 0, "data": \#(list)}"#.utf8)
    let status = try decoder.decodeWithReport(ShieldedResponse<[Element]>.self, from: body)
    check(status.value.data, status.report, "ShieldedResponse")
    let optional = try decoder.decodeWithReport(ShieldedResponse<[Element]?>.self, from: body)
    check(optional.value.data, optional.report, "ShieldedResponse of an Optional")
    let code = try decoder.decodeWithReport(CodeMessageResponse<[Element]>.self, from: body)
    check(code.value.result, code.report, "CodeMessageResponse")
    let optionalCode = try decoder.decodeWithReport(CodeMessageResponse<[Element]?>.self, from: body)
    check(optionalCode.value.result ?? nil, optionalCode.report, "CodeMessageResponse of an Optional")
    let path = RescueOptions(decodePath: ["data"])
    let atPath = try decoder.decodeWithReport(ShieldedResponse<[Element]>.self, from: body, options: path)
    check(atPath.value.data, atPath.report, "ShieldedResponse at a path")
    let optionalAtPath = try decoder.decodeWithReport(ShieldedResponse<[Element]?>.self, from: body, options: path)
    check(optionalAtPath.value.data, optionalAtPath.report, "ShieldedResponse of an Optional at a path")
    // As in a stream.
    let log = RescueLog()
    var feed = ShieldedJSONFeed(of: type, at: "data", options: RescueOptions(log: log))
    check(try feed.feed(body) + feed.finish(), log.report(), "a stream")
  }

  @Test(
    "An element without a default is dropped and recorded in every envelope, as in a stream",
    arguments: jsonDecoders
  )
  func dropped(decoder: any RescuingDecoder & Sendable) throws {
    try expect(Size.self, #"["small", "zz", 7, "large"]"#, decoder, dropped: [1, 2]) { $0 == [.small, .large] }
    try expect(URL.self, #"["https://a.example", 7]"#, decoder, dropped: [1]) { $0.map(\.host) == ["a.example"] }
    try expect(OnlyRescuable.self, #"[{"id": 1}, {"id": "x"}, null]"#, decoder, dropped: [1, 2]) { $0.map(\.id) == [1] }
    try expect(Plain.self, #"[{"id": 1}, {"id": "2"}, null, [], {"id": 3}]"#, decoder, dropped: [1, 2, 3]) {
      $0.map(\.id) == [1, 3]
    }
    try expect(Version.self, #"[{"number": 1}, {"number": "x"}, {"number": 2}]"#, decoder, dropped: [1]) {
      $0.map(\.number) == [1, 2]
    }
    try expect(PlainClass.self, #"[{"id": 1}, 7]"#, decoder, dropped: [1]) { $0.map(\.id) == [1] }
    try expect([String: Plain].self, #"[{"a": {"id": 1}}, {"a": 1}]"#, decoder, dropped: [1]) { $0.count == 1 }
  }

  @Test("The record says what the element was, as the article on envelopes does", arguments: jsonDecoders)
  func record(decoder: any RescuingDecoder & Sendable) throws {
    let body = Data(#"{"data": ["https://a.example", 7]}"#.utf8)
    let decoded = try decoder.decodeWithReport(ShieldedResponse<[URL]>.self, from: body)
    #expect(
      decoded.report.records.map(\.description) == [
        "data[1]: dropped by valueByStrategy (typeMismatch), expected URL, found 7"
      ]
    )
  }

  @Test("A policy that throws refuses the element", arguments: jsonDecoders)
  func refused(decoder: any RescuingDecoder & Sendable) {
    let body = Data(#"{"data": [{"id": 1}, {"id": "x"}]}"#.utf8)
    #expect(throws: DecodingError.self) {
      try decoder.decode(ShieldedResponse<[Plain]>.self, from: body, options: RescueOptions(policy: .strict))
    }
    #expect(throws: DecodingError.self) {
      try decoder.decode(ShieldedResponse<[OnlyRescuable]>.self, from: body, options: RescueOptions(policy: .strict))
    }
  }
}

/// One bad element of a list of values without a default made the call throw if an envelope had a code of its own, or if the list
/// was Optional. In a `ShieldedResponse`, the element was dropped.
@Suite("Payloads that are lists of values without a default", .timeLimit(.minutes(20)))
struct StrictListPayloadRegressionTests {
  struct Version: StrictlyDecodable, Equatable { var number: Int }

  @Test("An invalid element of a list in another place than expected is dropped", arguments: jsonDecoders)
  func displaced(decoder: any RescuingDecoder & Sendable) throws {
    let list = #"[{"number": 1}, {"number": "x"}, {"number": 2}]"#
    let decoded = try decoder.decodeWithReport(
      StandardResponse<[Version]>.self,
      from: Data(#"{"statusCode": 200, "data": \#(list)}"#.utf8)
    )
    #expect(decoded.value.result == [Version(number: 1), Version(number: 2)])
    #expect(
      decoded.report.records.map { "\($0.path) \($0.outcome.rawValue) \($0.expected)" }
        == ["the whole payload retyped Array<Version>", "data[1] dropped Version"]
    )
  }

  @Test("A null gives no Optional list, and a missing list throws if one is required", arguments: jsonDecoders)
  func missing(decoder: any RescuingDecoder & Sendable) throws {
    let null = try decoder.decodeWithReport(
      CodeMessageResponse<[Version]?>.self,
      from: Data(#"{"code": 0, "data": null}"#.utf8)
    )
    #expect(null.value.result == .some(nil))
    #expect(null.report.records.isEmpty)
    #expect(throws: DecodingError.self) {
      try decoder.decodeWithReport(ShieldedResponse<[Version]>.self, from: Data("{}".utf8))
    }
    let inCode = try decoder.decodeWithReport(CodeMessageResponse<[Version]>.self, from: Data(#"{"code": 0}"#.utf8))
    #expect(inCode.value.result == nil)
  }
}

/// A bare list at the root wasn't protected: one bad element lost it, although users write this first.
@Suite("First use: one bad element lost a bare list", .timeLimit(.minutes(20)))
struct BareListRegressionTests {
  private struct Product: Codable, Equatable, DefaultProvider {
    @SafeBox var id: Int
    static func defaultInstance() -> Product { Product(id: -1) }
    init(id: Int) { _id = SafeBox(wrappedValue: id) }
  }
  private struct Plain: Codable { var id: Int }

  private static let list = Data(#"[{"id": 1}, null, {"id": "2"}, 7]"#.utf8)

  @Test("An element with a default is replaced by it, and recorded at its index", arguments: jsonDecoders)
  func replaced(decoder: any RescuingDecoder & Sendable) throws {
    let expected = [1, -1, 2, -1].map(Product.init)
    #expect(try decoder.decode([Product].self, from: Self.list, options: RescueOptions()) == expected)
    for options in [RescueOptions(), RescueOptions(decodePath: ["data"], status: 500)] {
      let decoded = try decoder.decodeWithReport([Product].self, from: Self.list, options: options)
      #expect(decoded.value == expected)
      #expect(
        decoded.report.records.map { "\($0.path) \($0.outcome.rawValue)" } == [
          "[1] defaulted", "[2].id retyped", "[3] defaulted",
        ]
      )
    }
  }

  @Test("An element without a default is dropped, and scalars are converted", arguments: jsonDecoders)
  func dropped(decoder: any RescuingDecoder & Sendable) throws {
    let urls = try decoder.decodeWithReport([URL].self, from: Data(#"["https://a.example", 7]"#.utf8))
    #expect(urls.value.map(\.host) == ["a.example"])
    #expect(urls.report.records.map { "\($0.path) \($0.outcome.rawValue)" } == ["[1] dropped"])
    #expect(try decoder.decodeWithReport([Int].self, from: Data(#"[1, "2", 3.0]"#.utf8)).value == [1, 2, 3])
  }

  @Test(
    "Another shape and a policy that throws are errors, and so is a bad element of a plain list",
    arguments: jsonDecoders
  )
  func errors(decoder: any RescuingDecoder & Sendable) {
    #expect(throws: DecodingError.self) { try decoder.decodeWithReport([Product].self, from: Data("{}".utf8)) }
    let strict = RescueOptions(policy: .strict)
    #expect(throws: DecodingError.self) { try decoder.decode([Product].self, from: Self.list, options: strict) }
    #expect(throws: DecodingError.self) { try decoder.decode([Product].self, from: Self.list) }
    #expect(throws: DecodingError.self) { try decoder.decodeWithReport([Plain].self, from: Self.list) }
  }
}
