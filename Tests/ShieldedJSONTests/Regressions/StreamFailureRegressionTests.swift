import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of streams that fail", .timeLimit(.minutes(20)))
struct StreamFailureRegressionTests {
  @Test("A code before the list that isn't a success delivers no elements, and gives its error")
  func failingCodeFirst() {
    let body = #"{"code":500,"data":["e",1],"msg":"bad"}"#
    for policy in [RescuePolicy.lenient, .strict] {
      let outcome = StreamOutcome(body, RescueOptions(policy: policy)) {
        ShieldedJSONFeed(of: Seller.self, in: CodeMessageResponse<[Seller]>.self, options: $0)
      }
      #expect(outcome.elements == [])
      #expect(outcome.error == "\(APIError.businessError(code: 500, message: "bad"))")
    }
  }

  @Test(
    "An ambiguous list doesn't replace the error of a failure",
    arguments: [
      #"{"code":500,"list":[],"data":[],"msg":"bad"}"#, #"{"list":[1],"data":[2],"code":500,"msg":"bad"}"#,
      #"{"status":false,"list":[],"data":[],"msg":"bad"}"#,
    ]
  )
  func ambiguousFailure(body: String) throws {
    func error<Layout: EnvelopeLayout>(of response: EnvelopeResponse<Layout, [Int]>.Type) throws {
      let whole = try ShieldedJSONDecoder().decode(response, from: Data(body.utf8))
      let expected = #expect(throws: (any Error).self) { try whole.payload() }
      let log = RescueLog()
      let outcome = StreamOutcome(body.pieces(of: 100), log: log) {
        ShieldedJSONFeed(of: Int.self, in: response, options: $0)
      }
      #expect(outcome.error == expected.map { "\($0)" })
      #expect(log.report().totalCount == 0)
    }
    if body.contains("status") {
      try error(of: StatusFlagResponse<[Int]>.self)
    } else {
      try error(of: CodeMessageResponse<[Int]>.self)
    }
  }

  @Test("A list is ambiguous also if the preferred one is longer than the limit")
  func longPreferredList() {
    let body = "{\"items\":[1],\"data\":[\(String(repeating: "1,", count: 600))1]}"
    for length in [7, 10_000] {
      let outcome = StreamOutcome(body, length: length) {
        ShieldedJSONFeed(of: Int.self, options: $0, limits: JSONStreamLimits(restByteCount: 1_000))
      }
      #expect(outcome.elements == [1])
      #expect(outcome.error == "\(JSONStreamError.ambiguousList(found: "items", preferred: "data"))")
    }
  }

  @Test("Long members after the list of a failing code are too many, and not malformed")
  func longFailingRest() {
    let body = "{\"code\":500,\"data\":[1],\"msg\":\"\(String(repeating: "0", count: 50))\"}"
    let outcome = StreamOutcome(body) {
      let limits = JSONStreamLimits(restByteCount: 40)
      return ShieldedJSONFeed(of: Int.self, in: CodeMessageResponse<[Int]>.self, options: $0, limits: limits)
    }
    #expect(outcome.error == "\(JSONStreamError.tooManyBytesAroundList(limit: 40))")
  }

  @Test("A code or a flag before the list that says no delivers no elements, whatever it is")
  func knownFailures() {
    for code in ["null", "true", "\"\"", "{}", "500"] {
      let outcome = StreamOutcome("{\"code\":\(code),\"data\":[1,2]}") {
        ShieldedJSONFeed(of: Int.self, in: CodeMessageResponse<[Int]>.self, options: $0)
      }
      #expect(outcome.elements == [])
      #expect(outcome.error?.isEmpty == false)
    }
    for (flag, elements) in [("false", []), ("0", []), ("1", [1, 2]), ("true", [1, 2])] {
      let outcome = StreamOutcome("{\"status\":\(flag),\"data\":[1,2]}") {
        ShieldedJSONFeed(of: Int.self, in: StatusFlagResponse<[Int]>.self, options: $0)
      }
      #expect(outcome.elements == elements)
      #expect((outcome.error == nil) == (elements == [1, 2]))
    }
  }

  private enum SnakeLayout: EnvelopeLayout {
    static var codeKey: String { "status_code" }
  }

  @Test("A code under a converted key before the list doesn't make a failure of a success")
  func convertedCode() {
    for (body, elements) in [
      (#"{"statusCode":500,"data":[1],"status_code":200}"#, [1]), (#"{"status_code":500,"data":[1]}"#, []),
    ] {
      let outcome = StreamOutcome(body) {
        ShieldedJSONFeed(of: Int.self, in: EnvelopeResponse<SnakeLayout, [Int]>.self, options: $0)
      }
      #expect(outcome.elements == elements)
      #expect((outcome.error == nil) == (elements == [1]))
    }
  }

  @Test("A long body of a failed request gives the error of its status")
  func longFailure() {
    let body = "{\"data\":[\(String(repeating: "\"abcdefgh\",", count: 1_000))1]}"
    let limits = JSONStreamLimits(restByteCount: 1_000)
    for length in [7, 100, 1_000_000] {
      let outcome = StreamOutcome(body, RescueOptions(responseCode: 503), length: length) {
        ShieldedJSONFeed(of: Int.self, options: $0, limits: limits)
      }
      #expect(outcome.elements == [])
      #expect(outcome.error == "\(APIError.serverError(code: 503, message: "Unknown error."))")
    }
  }

  @Test("An element's error about another document isn't one of the body's syntax")
  func embeddedDocument() {
    struct Outer: Decodable, Equatable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        _ = try ShieldedJSONDecoder().decode([Int].self, from: Data(text.utf8))
      }
    }
    var decoder = ShieldedJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for mark in ["", "\u{FEFF}"] {
      let outcome = StreamOutcome(mark + #"{"data":["[1","[x"]}"#, RescueOptions(policy: .strict)) {
        ShieldedJSONFeed(of: Outer.self, decoder: decoder, options: $0)
      }
      #expect(outcome.error?.contains("dataCorrupted") == true, "\(outcome.error ?? "")")
    }
  }
}
