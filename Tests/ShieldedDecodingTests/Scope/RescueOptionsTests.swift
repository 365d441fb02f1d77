import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("RescueOptions", .timeLimit(.minutes(20)))
struct RescueOptionsTests {
  private let dirty = Data(#"{"value":"42"}"#.utf8)

  @Test("Options apply to one call and leave the decoder unchanged")
  func oneCall() throws {
    let decoder = JSONDecoder()
    let strict = RescueOptions(policy: .strict)
    #expect(throws: DecodingError.self) { try decoder.decode(BoxedField<Int>.self, from: dirty, options: strict) }
    #expect(decoder.userInfo.isEmpty)
    #expect(try decoder.decode(BoxedField<Int>.self, from: dirty).value == 42)
  }

  @Test("A location of the payload that the call doesn't set is taken from userInfo")
  func gaps() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.decodePath] = ["a"]
    let json = Data(#"{"a":1,"b":2}"#.utf8)
    let type = ShieldedResponse<Int>.self
    #expect(try decoder.decode(type, from: json, options: RescueOptions()).data == 1)
    #expect(try decoder.decode(type, from: json, options: RescueOptions(decodePath: ["b"])).data == 2)
  }

  @Test("apply works with any decoder, and its options end with the closure")
  func apply() throws {
    let log = RescueLog()
    let tree: PayloadTree = ["value": "42"]
    let subject = TreeSubject(.staysAtFailure)
    let value = try RescueOptions(log: log).apply { try subject.decode(BoxedField<Int>.self, from: tree).value }
    #expect(value == 42)
    #expect(try subject.decode(BoxedField<Int>.self, from: tree).value == 42)
    #expect(log.report().totalCount == 1)
  }

  @Test("The options of the inner scope take precedence")
  func nested() throws {
    let (outer, inner) = (RescueLog(), RescueLog())
    try RescueOptions(policy: .strict, log: outer).apply {
      _ = try JSONDecoder().decode(
        BoxedField<Int>.self,
        from: dirty,
        options: RescueOptions(policy: .lenient, log: inner)
      )
    }
    #expect(outer.report().totalCount == 0)
    #expect(inner.report().totalCount == 1)
  }

  @Test("decodeWithReport uses its own log, or the log in the options")
  func reporting() throws {
    let decoded = try JSONDecoder().decodeWithReport(BoxedField<Int>.self, from: dirty)
    #expect(decoded.value.value == 42)
    #expect(
      decoded.report.records.map(\.description) == [#"value: retyped by numberFromString, expected Int, found "42""#]
    )
    let log = RescueLog()
    _ = try JSONDecoder().decodeWithReport(BoxedField<Int>.self, from: dirty, options: RescueOptions(log: log))
    #expect(log.report().totalCount == 1)
  }

  @Test("A log keeps the records made before the decode threw")
  func throwing() {
    struct Two: Decodable {
      @SafeBox var a: Int
      var b: Int
    }
    let log = RescueLog()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Two.self, from: Data(#"{"a":"1","b":"2"}"#.utf8), options: RescueOptions(log: log))
    }
    #expect(log.report().records.map(\.path.description) == ["a"])
  }
}
