import Foundation
import ShieldedDecoding
import Testing

@Suite(.timeLimit(.minutes(20))) struct ShieldedResponseTests {
  static let two = [ListedProduct(id: "1", price: 9.5), ListedProduct(id: "2", price: 0)]
  static let list = #"[{"id": "1", "price": 9.5}, {"id": "2", "price": 0}]"#

  @Test(
    "G3.1 One DTO decodes from any nesting through decodePath",
    arguments: [
      (list, [String]()), (#"{"data": \#(list)}"#, ["data"]),
      (#"{"data": {"somekey": \#(list)}}"#, ["data", "somekey"]), (#"{"a": {"b": {"c": \#(list)}}}"#, ["a", "b", "c"]),
    ]
  )
  func pathLeadsToPayload(json: String, path: [String]) throws {
    let response = try shielded([ListedProduct].self, json, RescueOptions(decodePath: path))
    #expect(response.value.data == Self.two)
    #expect(response.report.isEmpty)
  }

  @Test("G3.1 decodePath and responseCode are read from userInfo")
  func optionsFromUserInfo() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.decodePath] = ["data", "somekey"]
    let json = #"{"data": {"somekey": \#(Self.list)}}"#
    #expect(try decoder.decode(ShieldedResponse<[ListedProduct]>.self, from: json.json).data == Self.two)

    decoder.userInfo[.responseCode] = 503
    #expect(throws: APIError.serverError(code: 503, message: "Unknown error.")) {
      try decoder.decode(ShieldedResponse<[ListedProduct]>.self, from: json.json)
    }
    decoder.userInfo[.successStatuses] = [503] as SuccessStatuses
    #expect(try decoder.decode(ShieldedResponse<[ListedProduct]>.self, from: json.json).status == 503)
  }

  @Test("The policy and the log of a call apply inside a shielded response whose path is set in userInfo")
  func optionsOfCall() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.decodePath] = ["found"]
    let log = RescueLog()
    let json = #"{"found": [{"id": 1, "price": "2.5"}]}"#
    let response = try decoder.decode(
      ShieldedResponse<[ListedProduct]>.self,
      from: json.json,
      options: RescueOptions(log: log)
    )
    #expect(response.data == [ListedProduct(id: "1", price: 2.5)])
    #expect(log.report().records.map(\.path.description) == ["found[0].id", "found[0].price"])

    #expect(throws: DecodingError.self) {
      try decoder.decode(
        ShieldedResponse<[ListedProduct]>.self,
        from: json.json,
        options: RescueOptions(policy: .strict)
      )
    }
  }

  @Test(
    "G3.2 G2.4 The payload is found under data, under items, or without an envelope",
    arguments: [
      (#"{"data": \#(list)}"#, 0), (#"{"items": \#(list)}"#, 1), (#"{"data": null, "items": \#(list)}"#, 1), (list, 1),
    ]
  )
  func chameleon(json: String, rescues: Int) throws {
    let response = try shielded([ListedProduct].self, json)
    #expect(response.value.data == Self.two)
    #expect(response.report.totalCount == rescues)
    #expect(response.report.records.allSatisfy { $0.rule == .renamedEnvelope && $0.outcome == .retyped })
  }

  @Test(
    "G3.2 A candidate that can't be the payload doesn't hide the one that is",
    arguments: [
      #"{"result": "ok", "list": \#(list)}"#, #"{"data": "", "items": \#(list)}"#, #"{"data": {}, "items": \#(list)}"#,
    ]
  )
  func misleadingCandidate(json: String) throws {
    #expect(try shielded([ListedProduct].self, json).value.data == Self.two)
  }

  @Test("G3.3 A failed status throws its error even if the body can't be read", arguments: ["", "<html>", "{", "[1,"])
  func unreadableFailure(body: String) {
    #expect(throws: APIError.serverError(code: 502, message: "Unknown error.")) {
      try shielded([ListedProduct].self, body, RescueOptions(status: 502))
    }
    #expect(throws: DecodingError.self) { try shielded([ListedProduct].self, body, RescueOptions(status: 200)) }
  }

  @Test("The decode path applies only to the outermost envelope")
  func innerEnvelope() throws {
    struct Page: Decodable, Sendable { var inner: ShieldedResponse<[Int]> }
    let json = #"{"a": {"inner": {"data": [1, 2]}}}"#
    let response = try shielded(Page.self, json, RescueOptions(decodePath: ["a"]))
    #expect(response.value.data.inner.data == [1, 2])
  }

  @Test("G3.2 The candidate keys are configurable")
  func candidateKeys() throws {
    let json = #"{"data": 1, "rows": \#(Self.list)}"#
    let response = try shielded([ListedProduct].self, json, RescueOptions(candidateKeys: ["rows", "data"]))
    #expect(response.value.data == Self.two)
    #expect(response.report.isEmpty)
  }

  @Test("A strict policy accepts only the first candidate key", arguments: [#"{"items": []}"#, "[]"])
  func strictEnvelope(json: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try shielded([ListedProduct].self, json, RescueOptions(policy: .strict))
    }
    #expect(Fault(error) == Fault("keyNotFound", [], key: "data"))
  }

  @Test("G2.4 A bare scalar or null isn't a payload", arguments: ["null", "7", #""text""#, "true"])
  func bareScalar(json: String) {
    #expect(throws: DecodingError.self) { try shielded([ListedProduct].self, json) }
    #expect(throws: DecodingError.self) { try shielded(ListedProduct.self, json) }
    #expect(throws: DecodingError.self) {
      try shielded(ListedProduct.self, json, RescueOptions(decodePath: []))
    }
  }

  @Test("An object without a candidate key throws instead of giving a payload of defaults")
  func noCandidate() {
    let error = #expect(throws: DecodingError.self) { try shielded(ListedProduct.self, #"{"message": "hi"}"#) }
    #expect(Fault(error) == Fault("keyNotFound", [], key: "data"))
  }

  @Test("A corrupt element of a payload is replaced by its default and recorded")
  func corruptElement() throws {
    let response = try shielded([ListedProduct].self, #"{"data": [{"id": "1", "price": 9.5}, 7]}"#)
    #expect(response.value.data == [ListedProduct(id: "1", price: 9.5), .defaultInstance()])
    #expect(response.report.records.map(\.path.description) == ["data[1]"])
  }

  @Test(
    "G3.3 G2.6 A failing status throws before the payload is read",
    arguments: [
      (#"{"message": "Forbidden", "data": 7}"#, "Forbidden"), (#"{"message": "Forbidden"}"#, "Forbidden"),
      (#"{"msg": "Forbidden"}"#, "Forbidden"), (#"{"message": 7}"#, "Unknown error."),
      (#"{"message": null}"#, "Unknown error."), (#"{}"#, "Unknown error."), (#"[1]"#, "Unknown error."),
      (#"null"#, "Unknown error."), (#""gateway""#, "Unknown error."),
    ]
  )
  func failedStatus(json: String, message: String) {
    #expect(throws: APIError.serverError(code: 403, message: message)) {
      try shielded([ListedProduct].self, json, RescueOptions(status: 403))
    }
  }

  @Test("G3.3 A missing status counts as 200, and the success statuses are configurable, by default only 200")
  func successStatuses() throws {
    let json = #"{"data": []}"#
    #expect(try shielded([ListedProduct].self, json).value.status == 200)
    #expect(throws: APIError.serverError(code: 201, message: "Unknown error.")) {
      try shielded([ListedProduct].self, json, RescueOptions(status: 201))
    }
    let options = RescueOptions(status: 201, successStatuses: [200, 201])
    #expect(try shielded([ListedProduct].self, json, options).value.status == 201)
  }

  @Test(
    "The success statuses are 200 by default, 200 to 299 as .successful, or the given ones",
    arguments: [
      (.ok, [200]), (.successful, Array(200...299)), ([], []), ([200, 404], [200, 404]),
      (SuccessStatuses(299...301), [299, 300, 301]),
    ] as [(SuccessStatuses, [Int])]
  )
  func successStatusesContainExactly(statuses: SuccessStatuses, expected: [Int]) throws {
    #expect((-1...1_000).filter(statuses.contains) == expected)
    for status in [199, 200, 201, 299, 300, 404] {
      let options = RescueOptions(status: status, successStatuses: statuses)
      let response = try? shielded([ListedProduct].self, #"{"data": []}"#, options).value
      #expect(response?.status == (expected.contains(status) ? status : nil))
    }
  }

  @Test(
    "G3.4 A success has the body's message if that is a string",
    arguments: [
      (#"{"message": "Fine", "data": []}"#, "Fine"), (#"{"message": 7, "data": []}"#, "Success."),
      (#"{"data": []}"#, "Success."), ("[]", "Success."),
    ]
  )
  func successMessage(json: String, message: String) throws {
    #expect(try shielded([ListedProduct].self, json).value.message == message)
  }

  @Test(
    "G3.5 The error for a broken decode path gives the position of the fault",
    arguments: [
      (#"{"data": {}}"#, Fault("keyNotFound", ["data"], key: "list")), (#"{}"#, Fault("keyNotFound", [], key: "data")),
      (#"{"data": []}"#, Fault("typeMismatch", ["data"])), (#"[]"#, Fault("typeMismatch", [])),
      (#"{"data": {"list": {"a": 1}}}"#, Fault("typeMismatch", ["data", "list"])),
      (#"{"data": {"list": "none"}}"#, Fault("typeMismatch", ["data", "list"])),
    ]
  )
  func brokenPath(json: String, fault: Fault) {
    let error = #expect(throws: DecodingError.self) {
      try shielded([ListedProduct].self, json, RescueOptions(decodePath: ["data", "list"]))
    }
    #expect(Fault(error) == fault)
  }

  @Test("G3.5 A null on the path gives the payload's default if it has one", arguments: ["data", "list"])
  func nullOnPath(node: String) throws {
    let json = node == "data" ? #"{"data": null}"# : #"{"data": {"list": null}}"#
    let path = RescueOptions(decodePath: ["data", "list"])
    let list = try shielded([ListedProduct].self, json, path)
    #expect(list.value.data == [])
    #expect(list.report.records.map(\.rule) == [.nullValue])
    #expect(try shielded(ListedProduct.self, json, path).value.data == .defaultInstance())
    #expect(try shielded(Receipt?.self, json, path).value.data == nil)

    let expected = Fault("valueNotFound", node == "data" ? ["data"] : ["data", "list"])
    let error = #expect(throws: DecodingError.self) { try shielded(Receipt.self, json, path) }
    #expect(Fault(error) == expected)
    var strict = path
    strict.policy = .strict
    let strictError = #expect(throws: DecodingError.self) { try shielded([ListedProduct].self, json, strict) }
    #expect(Fault(strictError) == expected)
  }

  @Test("An object instead of a list, or a list instead of an object, throws for any type name")
  func wrongShape() {
    struct ArrayItemDTO: Codable, Equatable { var id: Int }
    #expect(throws: Never.self) { try shielded(ArrayItemDTO.self, #"{"data": {"id": 1}}"#) }
    #expect(throws: Never.self) { try shielded(Set<Int>.self, #"{"data": [1, 2]}"#) }
    #expect(throws: Never.self) { try shielded([Int]?.self, #"{"data": [1, 2]}"#) }
    #expect(throws: DecodingError.self) { try shielded(ArrayItemDTO.self, #"{"data": []}"#) }
    #expect(throws: DecodingError.self) { try shielded([Int].self, #"{"data": {"id": 1}}"#) }
  }

  @Test(
    "Path and candidate keys are matched as the payload spells them under every key strategy",
    arguments: [JSONDecoder.KeyDecodingStrategy.useDefaultKeys, .convertFromSnakeCase]
  )
  func rawKeys(strategy: JSONDecoder.KeyDecodingStrategy) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    let json = #"{"page_data": {"item_list": \#(Self.list)}}"#
    let path = RescueOptions(decodePath: ["page_data", "item_list"])
    #expect(try shielded([ListedProduct].self, json, path, decoder: decoder).value.data == Self.two)
    let candidates = RescueOptions(candidateKeys: ["no_such", "page_data"])
    let nested = try shielded([String: [ListedProduct]].self, json, candidates, decoder: decoder)
    #expect(nested.value.data == ["item_list": Self.two])
  }

  @Test("Without a key strategy, the exact spelling takes precedence over the converted one")
  func exactKeyWins() throws {
    let json = #"{"page_data": [1], "pageData": [2]}"#
    let response = try shielded([Int].self, json, RescueOptions(decodePath: ["page_data"]))
    #expect(response.value.data == [1])
  }

  @Test("A payload follows the decoder's strategies for dates, URLs and string dictionaries")
  func specialTypes() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let date = try shielded(Date.self, #"{"data": 60}"#, decoder: decoder)
    #expect(date.value.data == Date(timeIntervalSince1970: 60))
    let bare = try shielded(Decimal.self, "0.1", RescueOptions(decodePath: []), decoder: decoder)
    #expect(bare.value.data == Decimal(string: "0.1"))
    let rates = try shielded([String: Double].self, #"{"data": {"per_day": 1}}"#, decoder: decoder)
    #expect(rates.value.data == ["per_day": 1])
  }
}

@Suite("A null under the declared key and another value under a second candidate key", .timeLimit(.minutes(20)))
struct NullScalarPayloadRegressionTests {
  @Test("An object that can't be the scalar payload doesn't hide the null under the declared key")
  func nullIsThePayload() throws {
    let body = Data(#"{"data": null, "items": {"count": 1}}"#.utf8)
    let response = try JSONDecoder().decode(ShieldedResponse<Int?>.self, from: body)
    #expect(response.data == .some(nil))
  }

  @Test("A scalar under the second candidate key is found although the declared key is null")
  func scalarIsFound() throws {
    let body = Data(#"{"data": null, "items": "7"}"#.utf8)
    let response = try JSONDecoder().decode(ShieldedResponse<Int?>.self, from: body)
    #expect(response.data == .some(7))
  }
}
