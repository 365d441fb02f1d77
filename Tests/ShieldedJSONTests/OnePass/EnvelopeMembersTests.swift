import ShieldedDecoding
import Testing

@testable import ShieldedJSON

private enum SnakeLayout: EnvelopeLayout {
  static let codeKey = "status_code"
  static let messageKeys = ["error_text", "text"]
}

private enum OverlappingLayout: EnvelopeLayout {
  static let codeKey = "code"
  static let messageKeys = ["code", "data"]
}

private enum DeepLayout: EnvelopeLayout {
  static let codeKey = "code"
  static let payloadParents = ["a", "b"]
}

@Suite("The members of a response are read in the same pass as its payload", .timeLimit(.minutes(20)))
struct EnvelopeMembersTests {
  private static let list = EnvelopePassTests.list

  @Test("The members of a response may be in any order")
  func order() {
    let members = [
      #""code":"200""#, #""message":"hi""#, #""msg":"other""#, #""data":\#(Self.list)"#, #""more":[{"a":1}]"#,
    ]
    for first in members.indices {
      let body = "{" + (members[first...] + members[..<first]).joined(separator: " , ") + "}"
      EnvelopePassTests.check(CodeMessageResponse<[Seller]>.self, body, isPass: true)
      EnvelopePassTests.check(ShieldedResponse<[Seller]>.self, body, isPass: true)
    }
  }

  @Test("Of equal keys, the first one counts")
  func repeatedKeys() {
    typealias Response = CodeMessageResponse<[Seller]>
    for (body, isPass) in [
      (#"{"code":0,"code":7,"data":[],"data":[{}]}"#, true), (#"{"code":7,"code":0,"data":[]}"#, false),
      (#"{"code":0,"message":1,"message":"late","msg":"m","data":[]}"#, true),
      (#"{"code":0,"msg":"m","message":"first","message":"second","data":[]}"#, true),
      (#"{"code":0,"msg":"m","data":[],"message":null}"#, true), (#"{"code":0,"data":7,"data":[{}]}"#, false),
      (#"{"\u0063ode":0,"d\u0061ta":[{}],"m\u0073g":"\u006d"}"#, true),
    ] {
      EnvelopePassTests.check(Response.self, body, isPass: isPass)
    }
  }

  @Test("A code may have any form")
  func codes() {
    typealias Response = CodeMessageResponse<Seller>
    for (code, isPass) in [
      ("200", true), ("0", true), (#"" 200 ""#, true), ("200.0", true), ("2e2", true), ("null", false), ("true", false),
      ("[]", false), (#"{"a":[1]}"#, false), (#""""#, false), ("1.5", false), ("1001", false), (#""\ud800""#, false),
    ] {
      EnvelopePassTests.check(Response.self, #"{"code":\#(code),"data":{},"msg":"m"}"#, isPass: isPass)
      EnvelopePassTests.check(Response.self, #"{"data":{},"msg":"m","code":\#(code)}"#, isPass: isPass)
    }
    for (flag, isPass) in [
      ("true", true), ("1", true), (#""yes""#, true), ("0", false), ("null", false), ("[]", false),
    ] {
      EnvelopePassTests.check(StatusFlagResponse<Seller>.self, #"{"data":{},"status":\#(flag)}"#, isPass: isPass)
    }
    EnvelopePassTests.check(Response.self, #"{"data":{},"msg":"m"}"#, isPass: false)
  }

  @Test("A message may have any form")
  func messages() {
    for message in [#""\ud800""#, #""a\nb""#, "null", "1", "[]", #"{"message":"x"}"#, #""""#, #""é""#] {
      EnvelopePassTests.check(
        CodeMessageResponse<[Seller]>.self,
        #"{"code":0,"message":\#(message),"data":\#(Self.list)}"#,
        isPass: true
      )
    }
  }

  @Test("Keys that a decoder may find in another spelling, and keys with two meanings, give the same response")
  func unusualKeys() {
    typealias Snake = EnvelopeResponse<SnakeLayout, [Seller]>
    EnvelopePassTests.check(Snake.self, #"{"status_code":0,"error_text":"e","data":[{}]}"#, isPass: true)
    for body in [
      #"{"statusCode":0,"errorText":"e","data":[{}]}"#, #"{"status_code":0,"errorText":"e","text":"t","data":[{}]}"#,
    ] {
      var comparison = PassComparison(Snake.self, body)
      comparison.logKind = .fresh
      comparison.check()
    }
    var overlapping = PassComparison(
      EnvelopeResponse<OverlappingLayout, [Seller]>.self,
      #"{"code":"200","data":[{}]}"#
    )
    overlapping.logKind = .fresh
    overlapping.check()
  }

  @Test("A payload inside several objects is read with its path")
  func deepPayload() {
    typealias Deep = EnvelopeResponse<DeepLayout, [Seller]>
    let body = #"{"a":{"x":1,"b":{"data":\#(Self.list),"data":1},"b":2},"code":0,"message":"m","a":3}"#
    EnvelopePassTests.check(Deep.self, body, isPass: true)
    var log = PassComparison(Deep.self, body)
    log.logKind = .fresh
    #expect(log.pass().report?.records.first?.path.description == "a.b.data[1].name")
    for body in [#"{"a":{"b":{}},"code":0}"#, #"{"a":{"b":[]},"code":0}"#, #"{"a":null,"code":0}"#] {
      EnvelopePassTests.check(Deep.self, body, isPass: false)
    }
  }

  @Test("Anything after the body makes it malformed")
  func trailingText() {
    for rest in ["}", "]", ",", "1", "{}"] {
      EnvelopePassTests.check(CodeMessageResponse<[Seller]>.self, #"{"code":0,"data":[{}]}\#(rest)"#, isPass: false)
    }
  }
}
