import DecodingTestSupport
import ShieldedDecoding
import Testing

@Suite("A decoder that supplies its tokens", .timeLimit(.minutes(20)))
struct TokenEngineTests {
  @Test("A rescue uses the spelling that only an engine knows")
  func spelling() throws {
    let tree: PayloadTree = .object([PayloadTree.Member(key: "value", value: .number("1.10"))])
    #expect(try TreeEngine().decode(BoxedField<String>.self, from: tree).value == "1.10")
    #expect(try TreeSubject(.staysAtFailure).decode(BoxedField<String>.self, from: tree).value == "1.1")
  }

  @Test("The code of an envelope keeps the spelling that only an engine knows")
  func codeOfEnvelope() throws {
    let code = PayloadTree.Member(key: "code", value: .number("1.10"))
    let tree: PayloadTree = .object([code, PayloadTree.Member(key: "message", value: "no")])
    #expect(try TreeEngine().decode(CodeMessageResponse<Int>.self, from: tree).code?.description == "1.10")
    let probed = try TreeSubject(.staysAtFailure).decode(CodeMessageResponse<Int>.self, from: tree)
    #expect(probed.code?.description == "1.1")
  }

  @Test("A log records the same rescues over an engine as over a decoder that is probed")
  func records() throws {
    struct Model: Decodable {
      @SafeBox var price: Double
      @SafeBox var count: Int
      @SafeBox var name: String
      @SafeBox var flags: [Bool]
      @DroppingArray var sizes: [Int]
    }
    let tree: PayloadTree = [
      "price": "99.5", "count": true, "name": [], "flags": ["yes", false, 7], "sizes": [1, "2", "x"],
    ]
    let (engineLog, probeLog) = (RescueLog(), RescueLog())
    let engine = try RescueOptions(log: engineLog).apply { try TreeEngine().decode(Model.self, from: tree) }
    let probed = try RescueOptions(log: probeLog).apply {
      try TreeSubject(.staysAtFailure).decode(Model.self, from: tree)
    }
    for model in [engine, probed] {
      #expect(model.price == 99.5 && model.count == 1 && model.name == "")
      #expect(model.flags == [true, false, false] && model.sizes == [1, 2])
    }
    #expect(engineLog.report() == probeLog.report())
    #expect(engineLog.report().totalCount == 7)
  }
}
