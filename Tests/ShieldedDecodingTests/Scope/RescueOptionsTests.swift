import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("RescueOptions")
struct RescueOptionsTests {
  private let dirty = Data(#"{"value":"42"}"#.utf8)

  private func decoder(_ userInfo: [CodingUserInfoKey: any Sendable]) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    return decoder
  }

  @Test("Options apply to one call and leave the decoder unchanged")
  func oneCall() throws {
    let decoder = JSONDecoder()
    let strict = RescueOptions(policy: .strict)
    #expect(throws: DecodingError.self) { try decoder.decode(BoxedField<Int>.self, from: dirty, options: strict) }
    #expect(decoder.userInfo.isEmpty)
    #expect(try decoder.decode(BoxedField<Int>.self, from: dirty).value == 42)
  }

  @Test("An option that the call doesn't set is taken from userInfo")
  func gaps() throws {
    let log = RescueLog()
    let decoder = decoder([.rescuePolicy: RescuePolicy.strict, .rescueLog: log])
    #expect(throws: DecodingError.self) {
      try decoder.decode(BoxedField<Int>.self, from: dirty, options: RescueOptions())
    }
    let lenient = RescueOptions(policy: .lenient)
    #expect(try decoder.decode(BoxedField<Int>.self, from: dirty, options: lenient).value == 42)
    #expect(log.report().totalCount == 1)
  }

  @Test("A policy in userInfo applies to a plain decode")
  func userInfoPolicy() {
    let decoder = decoder([.rescuePolicy: RescuePolicy.strict])
    #expect(
      DecodingResult { try decoder.decode(BoxedField<Int>.self, from: dirty).value }
        == DecodingResult { try decoder.decode(PlainField<Int>.self, from: dirty).value }
    )
  }

  @Test("A log in userInfo records a plain decode")
  func userInfoLog() throws {
    let log = RescueLog()
    let decoder = decoder([.rescueLog: log])
    #expect(try decoder.decode(BoxedField<Int>.self, from: dirty).value == 42)
    #expect(log.report().records.map(\.path.description) == ["value"])
  }

  @Test("A log in userInfo distinguishes a missing key from a null")
  func userInfoAbsences() throws {
    let log = RescueLog()
    let decoder = decoder([.rescueLog: log])
    #expect(try decoder.decode(BoxedField<Int>.self, from: Data("{}".utf8)).value == 0)
    #expect(try decoder.decode(BoxedField<Int>.self, from: Data(#"{"value":null}"#.utf8)).value == 0)
    #expect(log.report().records.map(\.reason) == [.keyNotFound, .valueNotFound])
  }

  @Test("A log in userInfo records the same rescues as a log of the call, in every container")
  func userInfoEverywhere() throws {
    struct Everything: Decodable {
      @SafeArray var list: [Int]
      @DroppingDictionary var entries: [String: Int]
      @SafeBox var seller: TableSeller
      @SafeDefault<One> var quantity: Int
    }
    for json in [
      "{}", #"{"list":["1",{}],"entries":{"a":[]},"seller":{},"quantity":"2"}"#,
      #"{"list":null,"entries":null,"seller":null,"quantity":null}"#,
    ] {
      let (log, callLog) = (RescueLog(), RescueLog())
      _ = try decoder([.rescueLog: log]).decode(Everything.self, from: Data(json.utf8))
      _ = try JSONDecoder().decode(Everything.self, from: Data(json.utf8), options: RescueOptions(log: callLog))
      #expect(log.report().records == callLog.report().records)
      #expect(log.report().totalCount >= 4)
    }
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
      decoded.report.records.map(\.description) == [
        #"value: retyped by numberFromString, expected Int, found "42""#
      ]
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
