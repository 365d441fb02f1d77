import Foundation
import ShieldedDecoding
import Testing

@Suite(.timeLimit(.minutes(20))) struct ResponseResolverTests {
  enum WalletCode: Int, ModuleResponseCode {
    case insufficientFunds = 2001
    case frozen = 2002
    /// Deliberately the same value as a common code.
    case signedOut = 401
  }

  enum LoginCode: String, ModuleResponseCode {
    case wrongPassword = "E_PASSWORD"
    case locked = "1002"
  }

  static func resolve<Code: ModuleResponseCode>(
    _ code: Code.Type,
    _ json: String,
    onTokenExpired: @escaping @Sendable () -> Void = {}
  ) throws -> Int {
    let response = try JSONDecoder().decode(CodeMessageResponse<Int>.self, from: json.json)
    return try ResponseResolver<Code>(onTokenExpired: onTokenExpired).resolve(response)
  }

  @Test(
    "G5.2 Every response ends in exactly one result, in a fixed order",
    arguments: [
      (#"{"msg": "m"}"#, ModuleResponseError<WalletCode>.common(.other, message: "m")),
      (#"{"code": null, "msg": "m"}"#, .common(.other, message: "m")),
      (#"{"code": {}, "msg": "m"}"#, .common(.other, message: "m")),
      (#"{"code": 401, "msg": "m"}"#, .common(.tokenExpired, message: "m")),
      (#"{"code": "401", "msg": "m"}"#, .common(.tokenExpired, message: "m")),
      (#"{"code": 2001, "msg": "m"}"#, .module(.insufficientFunds, message: "m")),
      (#"{"code": "2002", "msg": "m"}"#, .module(.frozen, message: "m")),
      (#"{"code": 999, "msg": "m"}"#, .unrecognized(999, message: "m")),
      (#"{"code": "WHAT", "msg": "m"}"#, .unrecognized("WHAT", message: "m")),
      (#"{"code": 200, "msg": "m"}"#, .unmappablePayload(reason: "the response has no payload")),
    ]
  )
  func exactlyOneResult(json: String, expected: ModuleResponseError<WalletCode>) {
    #expect(throws: expected) { try Self.resolve(WalletCode.self, json) }
  }

  @Test("G5.1 A module can have text codes", arguments: [("E_PASSWORD", LoginCode.wrongPassword), ("1002", .locked)])
  func textCodes(code: String, expected: LoginCode) {
    #expect(throws: ModuleResponseError<LoginCode>.module(expected, message: "m")) {
      try Self.resolve(LoginCode.self, #"{"code": "\#(code)", "msg": "m"}"#)
    }
    #expect(LoginCode(1002) == .locked)
  }

  @Test("G5.2 A successful response returns its payload")
  func success() throws {
    #expect(try Self.resolve(WalletCode.self, #"{"code": 200, "data": "7"}"#) == 7)
  }

  @Test("G5.2 The token-expiry hook runs once for an expired token and for no other response")
  func hook() {
    let count = Lock(0)
    for json in [#"{"code": 401}"#, #"{"code": 2001}"#, #"{"code": 200, "data": 1}"#, #"{}"#] {
      _ = try? Self.resolve(WalletCode.self, json) { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("G5.3 A successful response whose payload can't be mapped throws unmappablePayload")
  func unmappable() throws {
    let response = try JSONDecoder().decode(CodeMessageResponse<Int>.self, from: #"{"code": 200, "data": 7}"#.json)
    let resolver = ResponseResolver<WalletCode>()
    #expect(try resolver.resolve(response) { $0 > 5 ? "big" : nil } == "big")
    #expect(throws: ModuleResponseError<WalletCode>.unmappablePayload(reason: "Int couldn't be converted to String")) {
      try resolver.resolve(response) { $0 > 9 ? "big" : nil }
    }
  }

  @Test("G5.4 Every error has one localized description, independent of the layer that threw it")
  func descriptions() {
    let errors: [(any Error, String)] = [
      (ModuleResponseError<WalletCode>.common(.tokenExpired, message: "Sign in"), "Sign in"),
      (ModuleResponseError<WalletCode>.module(.frozen, message: "Frozen"), "Frozen"),
      (ModuleResponseError<WalletCode>.unrecognized(9, message: "Nine"), "Nine"),
      (ModuleResponseError<WalletCode>.unmappablePayload(reason: "x"), "The response could not be read."),
      (APIError.serverError(code: 500, message: "Down"), "Down"),
      (APIError.businessError(code: nil, message: "No"), "No"),
      (APIError.missingPayload(message: "ok"), "The response contains no data."),
    ]
    for (error, text) in errors { #expect(error.localizedDescription == text) }
  }

  @Test("G5.5 A module's validation issues name codes that are shadowed or implicit")
  func validationIssues() {
    enum Doubtful: String, ModuleResponseCode {
      case expired = "401"
      case first = "7"
      case second = " 7"
      case implicit
      case fine = "E_FINE"
    }
    #expect(LoginCode.validationIssues().isEmpty)
    #expect(
      WalletCode.validationIssues() == [
        "signedOut has the code 401, which is the common code token expired, so it is never used."
      ]
    )
    #expect(
      Doubtful.validationIssues() == [
        "expired has the code 401, which is the common code token expired, so it is never used.",
        "second has the same code as first, 7, so it is never used.",
        "implicit has its own name as its code. Check that the backend uses that name.",
      ]
    )
    #expect(WalletCode.validationIssues(against: CommonCodes(tokenExpired: [40_101])).isEmpty)
  }

  @Test("G5.5 No backend code becomes the common code other", arguments: ["other", "-1", "0", "success"])
  func otherIsNeverMatched(text: String) {
    #expect(CommonCodes().commonCode(of: ResponseCode(text: text)) == nil)
    #expect(CommonCodes().commonCode(of: nil) == .other)
  }
}
