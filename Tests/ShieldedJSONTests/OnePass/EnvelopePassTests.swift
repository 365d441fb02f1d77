import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedJSON

extension EnvelopeResponse: Equatable where Payload: Equatable {
  /// Compares all parts.
  public static func == (a: EnvelopeResponse, b: EnvelopeResponse) -> Bool {
    (a.isSuccess, a.code, a.message, a.result) == (b.isSuccess, b.code, b.message, b.result)
  }
}

extension StatusResponse: Equatable where Payload: Equatable {
  /// Compares all parts.
  public static func == (a: StatusResponse, b: StatusResponse) -> Bool { a.response == b.response }
}

@Suite("Payloads of responses are read in one pass", .timeLimit(.minutes(20)))
struct EnvelopePassTests {
  static let list = #"[{"name":"a","score":1,"labels":["l"]},{"name":7,"score":"x","labels":[1]},null,{"labels":[[]]}]"#
  static let object = #"{"name":7,"score":"x","labels":[1],"message":"inner"}"#

  static let policies: [RescuePolicy?] = [nil, .strict, RescuePolicy(.retype)]

  /// Compares the ways for every log and policy.
  ///
  /// - Parameters:
  ///   - isPass: Whether the pass is expected to give the value if no policy is set.
  ///   - isRenamed: Whether the payload's place is recorded. In a pass, it is recorded after the payload's own records, so
  ///     other records are left out if the log has no room.
  static func check<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ json: String,
    _ options: RescueOptions = RescueOptions(),
    isPass: Bool,
    isRenamed: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for policy in policies {
      for logKind in LogKind.allCases where logKind != .nearlyFull || !isRenamed {
        let comparison = PassComparison(type, json, policy: policy, options: options, logKind: logKind)
        let isRead = comparison.check(location)
        if policy == nil, logKind != .handler { #expect(isRead == isPass, sourceLocation: location) }
      }
    }
  }

  @Test("A list under each likely key is read with the records of the envelope and of its elements")
  func lists() {
    typealias Response = ShieldedResponse<[Seller]>
    Self.check(Response.self, #"{"data":\#(Self.list)}"#, isPass: true)
    Self.check(Response.self, #" { "message" : "hi" , "data" : \#(Self.list) , "more" : [1] } "#, isPass: true)
    Self.check(Response.self, #"{"items":\#(Self.list),"msg":"hi"}"#, isPass: true, isRenamed: true)
    Self.check(Response.self, #"{"data":"x","items":\#(Self.list)}"#, isPass: true, isRenamed: true)
    Self.check(Response.self, #"{"data":null,"items":\#(Self.list)}"#, isPass: true, isRenamed: true)
    Self.check(Response.self, Self.list, isPass: true, isRenamed: true)
    Self.check(Response.self, "[]", isPass: true)
    Self.check(Response.self, #"{"data":[]}"#, isPass: true)
    Self.check(StatusResponse<[Seller]>.self, #"{"data":\#(Self.list)}"#, isPass: true)
    Self.check(
      ShieldedResponse<[Gadget]>.self,
      #"{"data":[\#(PassAgreementTests.payload(PassAgreementTests.clean))]}"#,
      isPass: true
    )
  }

  @Test("An object is read, and the message is found only where the envelope has it")
  func objects() {
    typealias Response = ShieldedResponse<Seller>
    Self.check(Response.self, #"{"data":\#(Self.object)}"#, isPass: true)
    Self.check(Response.self, #"{"items":\#(Self.object),"message":"outer"}"#, isPass: true, isRenamed: true)
    var whole = RescueOptions()
    whole.decodePath = []
    Self.check(Response.self, Self.object, whole, isPass: false)
  }

  @Test("A payload in another place is chosen as the containers choose it")
  func choices() {
    typealias Response = ShieldedResponse<[Seller]>
    Self.check(Response.self, #"{"items":\#(Self.list),"data":[{}]}"#, isPass: false)
    Self.check(Response.self, #"{"items":\#(Self.list),"data":{"a":1},"data":[{}]}"#, isPass: true, isRenamed: true)
    Self.check(Response.self, #"{"items":\#(Self.list),"items":[{}]}"#, isPass: true, isRenamed: true)
    Self.check(Response.self, #"{"items":7,"items":\#(Self.list)}"#, isPass: false)
    Self.check(Response.self, #"{"\u0069tems":\#(Self.list),"x":{"data":[{}]}}"#, isPass: true, isRenamed: true)
    typealias Object = ShieldedResponse<Seller>
    Self.check(Object.self, #"{"data":null,"items":\#(Self.object)}"#, isPass: true, isRenamed: true)
    Self.check(Object.self, #"{"data":"x","items":\#(Self.object)}"#, isPass: false)
    Self.check(Object.self, #"{"items":\#(Self.object),"data":7}"#, isPass: false)

    var options = RescueOptions()
    options.candidateKeys = ["my_list", "items", "message"]
    for (body, isPass) in [
      (#"{"my_list":\#(Self.list)}"#, true), (#"{"myList":\#(Self.list)}"#, false),
      (#"{"items":\#(Self.list),"myList":[{}]}"#, false), (#"{"items":\#(Self.list),"myList":[{}],"my_list":7}"#, true),
      (#"{"message":\#(Self.list),"msg":"m"}"#, true), (#"{"message":\#(Self.list),"message":"late","msg":"m"}"#, true),
    ] { Self.check(Response.self, body, options, isPass: isPass, isRenamed: true) }
    options.candidateKeys = ["data", "code"]
    Self.check(CodeMessageResponse<Seller>.self, #"{"code":0,"data":\#(Self.object)}"#, options, isPass: true)
    Self.check(CodeMessageResponse<Seller>.self, #"{"code":0,"items":\#(Self.object)}"#, options, isPass: false)
  }

  @Test("A list that is the whole body is read without a record if that is its declared place")
  func wholeBody() {
    typealias Response = ShieldedResponse<[Seller]>
    var options = RescueOptions()
    options.decodePath = []
    Self.check(Response.self, Self.list, options, isPass: true)
    Self.check(Response.self, Self.list + "]", options, isPass: false)
    options.decodePath = ["data"]
    Self.check(Response.self, Self.list, options, isPass: false)
    options.decodePath = nil
    options.candidateKeys = []
    Self.check(Response.self, Self.list, options, isPass: true, isRenamed: true)
    Self.check(StandardResponse<[Seller]>.self, Self.list, isPass: false)
  }

  @Test("A payload at a path is read with its full path")
  func paths() {
    var options = RescueOptions()
    options.decodePath = ["data", "page", "items"]
    let body = #"{"data":{"n":1,"page":{"items":\#(Self.list)}},"message":7}"#
    Self.check(ShieldedResponse<[Seller]>.self, body, options, isPass: true)
    Self.check(ShieldedResponse<[Seller]>.self, #"{"data":{"page":{}}}"#, options, isPass: false)
    Self.check(ShieldedResponse<[Seller]>.self, #"{"data":{"page":null}}"#, options, isPass: false)
    let log = PassComparison(ShieldedResponse<[Seller]>.self, body, options: options, logKind: .fresh)
    #expect(log.pass().report?.records.first?.path.description == "data.page.items[1].name")
  }

  @Test("Contracts with a code are read, and their other parts are decoded as usual")
  func contracts() {
    typealias Standard = StandardResponse<[Seller]>
    Self.check(Standard.self, #"{"statusCode":200,"message":"ok","result":{"data":\#(Self.list)}}"#, isPass: true)
    Self.check(
      Standard.self,
      #"{"statusCode":"200","result":{"items":\#(Self.list)},"message":1}"#,
      isPass: true,
      isRenamed: true
    )
    Self.check(Standard.self, #"{"result":{"data":\#(Self.list)},"statusCode":0}"#, isPass: true)
    Self.check(Standard.self, #"{"statusCode":403,"result":{"message":"no","data":\#(Self.list)}}"#, isPass: false)
    Self.check(Standard.self, #"{"statusCode":403,"result":{"message":"no"}}"#, isPass: false)
    Self.check(Standard.self, #"{"statusCode":200,"result":null}"#, isPass: false)
    Self.check(Standard.self, #"{"statusCode":200,"result":\#(Self.list)}"#, isPass: false)
    Self.check(CodeMessageResponse<Seller>.self, #"{"code":0,"msg":"m","data":\#(Self.object)}"#, isPass: true)
    Self.check(CodeMessageResponse<[Seller]>.self, #"{"code":0,"data":""}"#, isPass: false)
    Self.check(CodeResultResponse<[Seller]>.self, #"{"code":"0","result":\#(Self.list),"msg":"m"}"#, isPass: true)
    Self.check(SuccessFlagResponse<[Seller]>.self, #"{"status":"yes","data":\#(Self.list)}"#, isPass: true)
    Self.check(SuccessFlagResponse<[Seller]>.self, #"{"status":false,"data":\#(Self.list)}"#, isPass: false)
  }

  @Test("Payloads in another shape, and failures, are left to the containers")
  func failures() {
    typealias Response = ShieldedResponse<[Seller]>
    for body in [
      #"{"data":{}}"#, #"{"data":""}"#, #"{"data":7}"#, "{}", "null", "7", #"{"data":null}"#, #"{"Data":[]}"#,
    ] { Self.check(Response.self, body, isPass: false) }
    var options = RescueOptions()
    options.status = 500
    Self.check(Response.self, #"{"data":[],"message":"down"}"#, options, isPass: false)
    options = RescueOptions()
    options.candidateKeys = ["sellers", "people"]
    Self.check(Response.self, #"{"people":\#(Self.list)}"#, options, isPass: true, isRenamed: true)
    Self.check(Response.self, #"{"data":\#(Self.list)}"#, options, isPass: false)
  }

  @Test("A fault after the payload makes the body malformed and leaves the log empty")
  func malformed() {
    for rest in ["", ",", "}}", #","x":01}"#, #","x":"}"#, "]", #","x":tru}"#] {
      Self.check(ShieldedResponse<[Seller]>.self, #"{"data":\#(Self.list)\#(rest)"#, isPass: false)
    }
  }
}

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
    ] { EnvelopePassTests.check(Response.self, body, isPass: isPass) }
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
      EnvelopePassTests.check(SuccessFlagResponse<Seller>.self, #"{"data":{},"status":\#(flag)}"#, isPass: isPass)
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
      PassComparison(Snake.self, body, logKind: .fresh).check()
    }
    PassComparison(EnvelopeResponse<OverlappingLayout, [Seller]>.self, #"{"code":"200","data":[{}]}"#, logKind: .fresh)
      .check()
  }

  @Test("A payload inside several objects is read with its path")
  func deepPayload() {
    typealias Deep = EnvelopeResponse<DeepLayout, [Seller]>
    let body = #"{"a":{"x":1,"b":{"data":\#(Self.list),"data":1},"b":2},"code":0,"message":"m","a":3}"#
    EnvelopePassTests.check(Deep.self, body, isPass: true)
    let log = PassComparison(Deep.self, body, logKind: .fresh)
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
