import Foundation
import ShieldedDecoding
import Testing

@Suite(.timeLimit(.minutes(20))) struct EnvelopeResponseTests {
  static let user = #"{"id": 7, "price": "1.5"}"#
  static let expected = ListedProduct(id: "7", price: 1.5)

  /// An application's request function, which serves every contract.
  static func request<Response: BaseResponseProtocol>(_ contract: Response.Type, _ json: String) throws
    -> Response.Payload
  {
    try JSONDecoder().decodePayload(of: contract, from: json.json)
  }

  @Test("G2.1 G2.2 One request function serves envelopes A and B and the unnamed variants")
  func allContracts() throws {
    let product = Self.user
    #expect(
      try Self.request(
        StandardResponse<ListedProduct>.self,
        #"{"statusCode": 200, "message": "ok", "result": {"data": \#(product)}}"#
      ) == Self.expected
    )
    #expect(
      try Self.request(CodeMessageResponse<ListedProduct>.self, #"{"code": "200", "msg": "ok", "data": \#(product)}"#)
        == Self.expected
    )
    #expect(
      try Self.request(CodeResultResponse<ListedProduct>.self, #"{"code": 0, "result": \#(product), "msg": "ok"}"#)
        == Self.expected
    )
    #expect(
      try Self.request(SuccessFlagResponse<ListedProduct>.self, #"{"status": true, "data": \#(product)}"#)
        == Self.expected
    )
  }

  @Test(
    "G2.1 A code in the body can be a string",
    arguments: [
      ("200", true), (#""200""#, true), (#"" 0 ""#, true), (#""0.0""#, true), ("500", false), (#""E1""#, false),
    ]
  )
  func stringCode(code: String, isSuccess: Bool) throws {
    let json = #"{"code": \#(code), "data": 1}"#
    let response = try JSONDecoder().decode(CodeMessageResponse<Int>.self, from: json.json)
    #expect(response.isSuccess == isSuccess)
    #expect(response.result == (isSuccess ? 1 : nil))
  }

  @Test("G2.2 A failure throws the backend's message")
  func failure() {
    #expect(throws: APIError.businessError(code: 1001, message: "Wrong password")) {
      try Self.request(
        CodeMessageResponse<ListedProduct>.self,
        #"{"code": "1001", "msg": "Wrong password", "data": 7}"#
      )
    }
  }

  @Test(
    "G2.3 A failure can have another shape than a success",
    arguments: [
      (#"{"statusCode": 403, "result": {"message": "Forbidden"}}"#, "Forbidden"),
      (#"{"statusCode": 403, "message": "Top", "result": {"message": "Forbidden"}}"#, "Top"),
      (#"{"statusCode": 403, "result": []}"#, "Unknown error."),
      (#"{"statusCode": 403, "message": {}, "result": "x"}"#, "Unknown error."),
      (#"{"statusCode": 403}"#, "Unknown error."),
    ]
  )
  func shapelessFailure(json: String, message: String) {
    #expect(throws: APIError.businessError(code: 403, message: message)) {
      try Self.request(StandardResponse<ListedProduct>.self, json)
    }
  }

  @Test(
    "G2.4 A flag in any spelling decides whether the request succeeded",
    arguments: [
      ("true", true), ("false", false), ("null", false), ("1", true), ("0", false), (#""true""#, true),
      (#""no""#, false), ("200", false), ("{}", false),
    ]
  )
  func flag(value: String, isSuccess: Bool) throws {
    let json = #"{"status": \#(value), "data": 5}"#
    let response = try JSONDecoder().decode(SuccessFlagResponse<Int>.self, from: json.json)
    #expect(response.isSuccess == isSuccess)
    #expect(response.code == nil)
  }

  @Test("G2.5 A renamed data key is recorded as a rescue and doesn't affect the value")
  func renamedData() throws {
    let json = #"{"statusCode": 200, "result": {"items": [1, "2"]}}"#
    let decoded = try JSONDecoder().decodeWithReport(StandardResponse<[Int]>.self, from: json.json)
    #expect(try decoded.value.payload() == [1, 2])
    #expect(decoded.report.records.map(\.rule) == [.renamedEnvelope, .numberFromString])
    #expect(decoded.report.records.map(\.path.description) == ["result", "result.items[1]"])
  }

  @Test(
    "A payload one level above its parent is found and recorded",
    arguments: [#"{"statusCode": 200, "result": [1, "2"]}"#, #"{"statusCode": 200, "data": [1, "2"]}"#]
  )
  func displacedPayload(json: String) throws {
    let decoded = try JSONDecoder().decodeWithReport(StandardResponse<[Int]>.self, from: json.json)
    #expect(try decoded.value.payload() == [1, 2])
    #expect(decoded.report.records.map(\.rule) == [.renamedEnvelope, .numberFromString])
  }

  @Test("The message of a successful response never comes from the payload")
  func messageInPayload() throws {
    let json = #"{"code": 200, "data": {"message": "hi"}}"#
    let response = try JSONDecoder().decode(CodeMessageResponse<[String: String]>.self, from: json.json)
    #expect(response.message == "Success.")
    #expect(response.result == ["message": "hi"])
  }

  @Test("A body that isn't an object throws", arguments: ["[]", "null", "1", #""x""#])
  func noObject(json: String) {
    #expect(throws: DecodingError.self) { try Self.request(StandardResponse<Int>.self, json) }
  }

  @Test(
    "A success without a payload throws missingPayload",
    arguments: [
      #"{"statusCode": 200}"#, #"{"statusCode": 200, "result": null}"#, #"{"statusCode": 200, "result": {}}"#,
    ]
  )
  func missingPayload(json: String) {
    #expect(throws: APIError.missingPayload(message: "Success.")) {
      try Self.request(StandardResponse<Receipt>.self, json)
    }
  }

  @Test("A successful response with a payload of the wrong shape throws an error with its path")
  func wrongPayload() {
    let json = #"{"statusCode": 200, "result": {"data": []}}"#
    let error = #expect(throws: DecodingError.self) { try Self.request(StandardResponse<Receipt>.self, json) }
    #expect(Fault(error) == Fault("typeMismatch", ["result", "data"]))
  }

  @Test("A custom contract can be built from the wrappers")
  func ownLayout() throws {
    struct LegacyResponse: BaseResponseProtocol {
      @SafeBox var ok: Bool
      @SafeBox var text: String
      var body: Receipt?
      var isSuccess: Bool { ok }
      var code: ResponseCode? { nil }
      var message: String { text }
      var result: Receipt? { body }
    }
    #expect(try Self.request(LegacyResponse.self, #"{"ok": "yes", "body": {"total": 3}}"#) == Receipt(total: 3))
    #expect(throws: APIError.businessError(code: nil, message: "No")) {
      try Self.request(LegacyResponse.self, #"{"ok": 0, "text": "No"}"#)
    }
  }

  @Test("A custom contract can name its own keys")
  func ownKeys() throws {
    enum ShopLayout: EnvelopeLayout {
      static let codeKey = "errno"
      static let payloadKey = "content"
      static let successCodes: Set<ResponseCode> = ["OK"]
    }
    typealias Shop = EnvelopeResponse<ShopLayout, Int>
    #expect(try Self.request(Shop.self, #"{"errno": "OK", "content": 4}"#) == 4)
    #expect(throws: APIError.businessError(code: 0, message: "Unknown error.")) {
      try Self.request(Shop.self, #"{"errno": 0, "content": 4}"#)
    }
  }
}

@Suite(.timeLimit(.minutes(20))) struct ResponseCodeTests {
  @Test("A numeric text code equals the integer code")
  func numericText() {
    #expect(ResponseCode(text: " 200 ") == 200)
    #expect(ResponseCode(text: "2e2") == 200)
    #expect(ResponseCode(text: "200.5") == .text("200.5"))
    #expect(ResponseCode(text: "0x10") == .text("0x10"))
    #expect("7" as ResponseCode == 7)
    #expect(ResponseCode(text: "E_AUTH").description == "E_AUTH")
  }

  @Test(
    "A code is read from any number or string that can be a code, and is nil otherwise",
    arguments: [
      ("7", ResponseCode.integer(7)), (#""7""#, 7), ("7.0", 7), (#""E""#, "E"), ("7.5", "7.5"),
      ("99999999999999999999", "99999999999999999999"), ("true", nil),
      ("null", nil), ("\"\"", nil), ("{}", nil), ("1e300", nil),
    ] as [(String, ResponseCode?)]
  )
  func fromToken(token: String, code: ResponseCode?) throws {
    struct Shell: Decodable { @SafeBox var code: ResponseCode? }
    let shell = try JSONDecoder().decode(Shell.self, from: #"{"code": \#(token)}"#.json)
    #expect(shell.code == code)
  }
}
