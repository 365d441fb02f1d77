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
        var comparison = PassComparison(type, json)
        comparison.policy = policy
        comparison.options = options
        comparison.logKind = logKind
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

  @Test("A payload at a path is read with its full path")
  func paths() {
    var options = RescueOptions()
    options.decodePath = ["data", "page", "items"]
    let body = #"{"data":{"n":1,"page":{"items":\#(Self.list)}},"message":7}"#
    Self.check(ShieldedResponse<[Seller]>.self, body, options, isPass: true)
    Self.check(ShieldedResponse<[Seller]>.self, #"{"data":{"page":{}}}"#, options, isPass: false)
    Self.check(ShieldedResponse<[Seller]>.self, #"{"data":{"page":null}}"#, options, isPass: false)
    var log = PassComparison(ShieldedResponse<[Seller]>.self, body)
    log.options = options
    log.logKind = .fresh
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
    Self.check(StatusFlagResponse<[Seller]>.self, #"{"status":"yes","data":\#(Self.list)}"#, isPass: true)
    Self.check(StatusFlagResponse<[Seller]>.self, #"{"status":false,"data":\#(Self.list)}"#, isPass: false)
  }

  @Test("Payloads in another shape, and failures, are left to the containers")
  func failures() {
    typealias Response = ShieldedResponse<[Seller]>
    for body in [
      #"{"data":{}}"#, #"{"data":""}"#, #"{"data":7}"#, "{}", "null", "7", #"{"data":null}"#, #"{"Data":[]}"#,
    ] {
      Self.check(Response.self, body, isPass: false)
    }
    var options = RescueOptions()
    options.responseCode = 500
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
