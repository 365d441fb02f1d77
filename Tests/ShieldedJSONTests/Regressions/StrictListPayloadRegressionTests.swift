import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// One bad element of a list of values without a default made the call throw if an envelope had a code of its own, or if the list
/// was Optional. In a `ShieldedResponse`, the element was dropped.
@Suite("Payloads that are lists of values without a default", .timeLimit(.minutes(20)))
struct StrictListPayloadRegressionTests {
  static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  struct Version: StrictlyDecodable, Equatable {
    var number: Int
  }

  static let list = #"[{"number": 1}, {"number": "x"}, {"number": 2}]"#
  static let good = [Version(number: 1), Version(number: 2)]

  @Test("An invalid element of such a list is dropped in every envelope", arguments: decoders)
  func dropped(decoder: any RescuingDecoder & Sendable) throws {
    let inStatus = try decoder.decodeWithReport(
      ShieldedResponse<[Version]>.self,
      from: Data(#"{"data": \#(Self.list)}"#.utf8)
    )
    #expect(inStatus.value.data == Self.good)
    #expect(inStatus.report.records.map(\.path.description) == ["data[1]"])

    let inCode = try decoder.decodeWithReport(
      CodeMessageResponse<[Version]>.self,
      from: Data(#"{"code": 0, "data": \#(Self.list)}"#.utf8)
    )
    #expect(inCode.value.result == Self.good)
    #expect(inCode.report.records.map(\.path.description) == ["data[1]"])
    #expect(inCode.report.records.map(\.outcome) == [.dropped])

    let displaced = try decoder.decodeWithReport(
      StandardResponse<[Version]>.self,
      from: Data(#"{"statusCode": 200, "data": \#(Self.list)}"#.utf8)
    )
    #expect(displaced.value.result == Self.good)
    #expect(displaced.report.records.map(\.path.description) == ["the whole payload", "data[1]"])
    #expect(displaced.report.records.map(\.outcome) == [.retyped, .dropped])
    #expect(displaced.report.records.map(\.expected) == ["Array<Version>", "Version"])
  }

  @Test("An invalid element of an Optional list is dropped", arguments: decoders)
  func droppedInOptional(decoder: any RescuingDecoder & Sendable) throws {
    for options in [RescueOptions(), RescueOptions(decodePath: ["data"])] {
      let decoded = try decoder.decodeWithReport(
        ShieldedResponse<[Version]?>.self,
        from: Data(#"{"data": \#(Self.list)}"#.utf8),
        options: options
      )
      #expect(decoded.value.data == Self.good)
      #expect(decoded.report.records.map(\.path.description) == ["data[1]"])
      #expect(decoded.report.records.map(\.outcome) == [.dropped])
    }
    let inCode = try decoder.decodeWithReport(
      CodeMessageResponse<[Version]?>.self,
      from: Data(#"{"code": 0, "data": \#(Self.list)}"#.utf8)
    )
    #expect(inCode.value.result == .some(Self.good))
    let null = try decoder.decodeWithReport(
      CodeMessageResponse<[Version]?>.self,
      from: Data(#"{"code": 0, "data": null}"#.utf8)
    )
    #expect(null.value.result == .some(nil))
    #expect(null.report.records.isEmpty)
  }

  @Test("A missing list throws in every envelope that requires one", arguments: decoders)
  func missing(decoder: any RescuingDecoder & Sendable) throws {
    #expect(throws: DecodingError.self) {
      try decoder.decodeWithReport(ShieldedResponse<[Version]>.self, from: Data("{}".utf8))
    }
    let inCode = try decoder.decodeWithReport(CodeMessageResponse<[Version]>.self, from: Data(#"{"code": 0}"#.utf8))
    #expect(inCode.value.result == nil)
  }
}
