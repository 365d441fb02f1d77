import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// One bad element of an envelope's list lost the whole response, if the elements had no default and weren't `StrictlyDecodable`:
/// enums without a fallback, `URL`, types that are only `Rescuable`, plain `Codable` types. As a property or in a stream, the
/// element was dropped.
@Suite("First use: one bad element lost an envelope's list", .timeLimit(.minutes(20)))
struct ListPayloadElementRegressionTests {
  static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  enum Size: String, Codable, RescuableEnum, ValueWithoutDefault { case small, large }
  struct OnlyRescuable: Codable, Equatable, Rescuable { var id: Int }
  struct Plain: Codable, Equatable, Sendable { var id: Int }
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
    let path = RescueOptions(decodePath: ["data"])
    let atPath = try decoder.decodeWithReport(ShieldedResponse<[Element]>.self, from: body, options: path)
    check(atPath.value.data, atPath.report, "ShieldedResponse at a path")
    // As in a stream.
    let log = RescueLog()
    var feed = ShieldedJSONFeed(of: type, at: "data", options: RescueOptions(log: log))
    check(try feed.feed(body) + feed.finish(), log.report(), "a stream")
  }

  @Test("An element without a default is dropped and recorded in every envelope, as in a stream", arguments: decoders)
  func dropped(decoder: any RescuingDecoder & Sendable) throws {
    try expect(Size.self, #"["small", "zz", 7, "large"]"#, decoder, dropped: [1, 2]) { $0 == [.small, .large] }
    try expect(URL.self, #"["https://a.example", 7]"#, decoder, dropped: [1]) { $0.map(\.host) == ["a.example"] }
    try expect(OnlyRescuable.self, #"[{"id": 1}, {"id": "x"}, null]"#, decoder, dropped: [1, 2]) { $0.map(\.id) == [1] }
    try expect(Plain.self, #"[{"id": 1}, {"id": "2"}, null, [], {"id": 3}]"#, decoder, dropped: [1, 2, 3]) {
      $0.map(\.id) == [1, 3]
    }
    try expect(PlainClass.self, #"[{"id": 1}, 7]"#, decoder, dropped: [1]) { $0.map(\.id) == [1] }
    try expect([String: Plain].self, #"[{"a": {"id": 1}}, {"a": 1}]"#, decoder, dropped: [1]) { $0.count == 1 }
  }

  @Test("The record says what the element was, as the article on envelopes does", arguments: decoders)
  func record(decoder: any RescuingDecoder & Sendable) throws {
    let body = Data(#"{"data": ["https://a.example", 7]}"#.utf8)
    let decoded = try decoder.decodeWithReport(ShieldedResponse<[URL]>.self, from: body)
    #expect(
      decoded.report.records.map(\.description) == [
        "data[1]: dropped by valueByStrategy (typeMismatch), expected URL, found 7"
      ]
    )
  }

  @Test("A policy that throws refuses the element", arguments: decoders)
  func refused(decoder: any RescuingDecoder & Sendable) {
    let body = Data(#"{"data": [{"id": 1}, {"id": "x"}]}"#.utf8)
    #expect(throws: DecodingError.self) {
      try decoder.decode(ShieldedResponse<[Plain]>.self, from: body, options: RescueOptions(policy: .strict))
    }
    #expect(throws: DecodingError.self) {
      try decoder.decode(ShieldedResponse<[OnlyRescuable]>.self, from: body, options: RescueOptions(policy: .strict))
    }
  }

  @Test("An empty text or object is an empty list, and another shape throws", arguments: decoders)
  func shapes(decoder: any RescuingDecoder & Sendable) throws {
    for text in [#""""#, "{}", "[]"] {
      #expect(try decoder.decode(ShieldedResponse<[Plain]>.self, from: Data(#"{"data": \#(text)}"#.utf8)).data == [])
    }
    for text in ["7", #""none""#, #"{"id": 1}"#] {
      #expect(throws: DecodingError.self) {
        try decoder.decode(ShieldedResponse<[Plain]>.self, from: Data(#"{"data": \#(text)}"#.utf8))
      }
    }
  }
}
