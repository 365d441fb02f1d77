import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("Texts in errors", .timeLimit(.minutes(20)))
struct ExcerptTests {
  /// Replaces the value of every `token` member.
  static let redacting = BodyExcerpt { text in
    text.replacing(/"token"\s*:\s*"[^"]*"/, with: "\"token\": \"…\"")
  }

  private func failure(
    _ body: Data,
    status: Int = 200,
    contentType: String = "application/json",
    excerpt: BodyExcerpt = Self.redacting
  ) async -> RequestError<ListCode>? {
    let response = TransportResponse(status: status, headers: ["Content-Type": contentType], body: body)
    return await ShieldedClient(RecordedTransport { _ in response }) { $0.excerpt = excerpt }.failure(
      of: ListEndpoint()
    )
  }

  @Test("A secret that ends after the excerpt's length is redacted", arguments: [150, 190, 1_000, 60_000])
  func longSecret(length: Int) async throws {
    let body = #"{"id": 1, "token": ""# + String(repeating: "s3cret", count: length / 6) + #"", "data": oops}"#
    let failure = try #require(await failure(Data(body.utf8)))
    #expect(failure.excerpt?.hasPrefix(#"{"id": 1, "token": "…", "data": oops}"#) == true)
    #expect(!"\(failure)".contains("s3cret"))
  }

  @Test("A redaction receives at most 64 KB of a body")
  func bounded() async {
    let seen = Lock(0)
    let excerpt = BodyExcerpt { text in
      seen.withLock { $0 = max($0, text.utf8.count) }
      return text
    }
    let failure = await failure(Data(repeating: UInt8(ascii: "x"), count: 200_000), excerpt: excerpt)
    #expect(seen.withLock { $0 } == 65_536)
    #expect(failure?.excerpt == String(repeating: "x", count: 200) + "…")
  }

  @Test(
    "A body in UTF-8, UTF-16 or UTF-32, with a byte order mark or without, is decoded before it is redacted",
    arguments: [
      String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
    ]
  )
  func encodings(encoding: String.Encoding) async throws {
    let body = try #require(#"{"token": "s3cret", "é": oops}"#.data(using: encoding))
    var bodies = [body]
    let marks: [String.Encoding: [UInt8]] = [
      .utf8: [0xEF, 0xBB, 0xBF], .utf16BigEndian: [0xFE, 0xFF], .utf16LittleEndian: [0xFF, 0xFE],
      .utf32BigEndian: [0, 0, 0xFE, 0xFF], .utf32LittleEndian: [0xFF, 0xFE, 0, 0],
    ]
    if let mark = marks[encoding] { bodies.append(Data(mark) + body) }
    for body in bodies {
      let failure = try #require(await failure(body))
      #expect(failure.excerpt == #"{"token": "…", "é": oops}"#)
    }
  }

  private static let long = String(repeating: "s3cret\u{1B}", count: 1_000)

  private func description<Target: Endpoint>(
    of endpoint: Target,
    _ body: String,
    status: Int = 200,
    contentType: String = "application/json",
    excerpt: BodyExcerpt
  ) async throws -> String {
    let response = TransportResponse(status: status, headers: ["Content-Type": contentType], body: Data(body.utf8))
    do {
      _ = try await ShieldedClient(RecordedTransport { _ in response }) { $0.excerpt = excerpt }.send(endpoint)
      Issue.record("The call succeeded")
      return ""
    } catch {
      return "\(error)"
    }
  }

  private struct Nested: Endpoint {
    typealias Response = StatusResponse<[String: [String: [String: [String: [String: Int]]]]]>
    typealias Code = ListCode
    let path = ""
    let decodePath: [String]? = ["data"]
    let policy: RescuePolicy? = .strict
  }

  /// A long secret, used as the key, the message and the code of a body.
  private static let key = String(repeating: "s3cret", count: 20)
  private static let nested = #"{"data": {"\#(key)": {"\#(key)": {"\#(key)": {"\#(key)": {"\#(key)": "x"}}}}}}"#
  private static let escaped = String(repeating: "s3cret\\u001b", count: 1_000)
  private static let coded = #"{"code": "E_\#(escaped)", "msg": "\#(escaped)"}"#

  @Test("A description redacts path, message, code and content type, and cuts them to 200 bytes")
  func descriptions() async throws {
    let redacting = BodyExcerpt { $0.replacing("s3cret", with: "*") }
    for excerpt in [BodyExcerpt(), redacting] {
      let texts = [
        try await description(of: Nested(), Self.nested, excerpt: excerpt),
        try await description(of: CodedListEndpoint(), Self.coded, excerpt: excerpt),
        try await description(of: ListEndpoint(), "oops", contentType: "text/" + Self.long, excerpt: excerpt),
        try await description(of: ListEndpoint(), #"{"message": "\#(Self.escaped)"}"#, status: 7, excerpt: excerpt),
      ]
      for text in texts {
        #expect(text.utf8.count < 700)
        #expect(!text.contains("\u{1B}"))
      }
    }
    for body in [Self.nested, Self.coded] {
      #expect(try await !description(of: Nested(), body, excerpt: redacting).contains("s3cret"))
      #expect(try await !description(of: CodedListEndpoint(), body, excerpt: redacting).contains("s3cret"))
    }
    // What isn't secret is there.
    #expect(try await description(of: Nested(), Self.nested, excerpt: redacting).contains("*"))
    #expect(try await description(of: CodedListEndpoint(), Self.coded, excerpt: redacting).contains("*"))
    let typed = try await description(of: ListEndpoint(), "oops", contentType: "text/s3cret", excerpt: redacting)
    #expect(!typed.contains("s3cret") && typed.contains("text/*"))
  }

  @Test("Without an excerpt, a description contains nothing from the body")
  func none() async throws {
    let texts = [
      try await description(of: Nested(), Self.nested, excerpt: .none),
      try await description(of: CodedListEndpoint(), Self.coded, excerpt: .none),
      try await description(of: ListEndpoint(), #"{"message": "s3cret"}"#, status: 7, excerpt: .none),
      try await description(of: ListEndpoint(), #"{"s3cret""#, excerpt: .none),
    ]
    for text in texts { #expect(!text.contains("s3cret")) }
    #expect(texts[2] == "status 7: full")
  }

  @Test("Without an excerpt, a path shows only positions and keys that a model declares")
  func declaredKeys() async throws {
    struct Item: Decodable, Sendable { var id: Int }
    struct Items: Endpoint {
      typealias Response = StatusResponse<[String: [Item]]>
      typealias Code = ListCode
      let path = ""
      let decodePath: [String]? = []
      let policy: RescuePolicy? = .strict
    }
    let text = try await description(of: Items(), #"{"s3cret": [{"id": "s3cret"}]}"#, excerpt: .none)
    #expect(text.contains(#"["…"][0].id"#))
    #expect(!text.contains("s3cret"))
  }

  @Test("The backend's message is available to the user interface, up to the length in the options")
  func message() async throws {
    let client = ShieldedClient(RecordedTransport(status: 7, #"{"message": "Please try\nagain later."}"#)) { options in
      options.excerpt = .none
      options.messageLength = 12
    }
    let failure = try #require(await client.failure(of: ListEndpoint()))
    #expect(failure.localizedDescription == "Please try\na…")
    #expect(failure.reason == .response(.module(.full, message: "Please try\na…")))
    #expect(failure.description == "status 7: full")
  }

  @Test("A message and a text code are redacted before they are cut")
  func cutSecrets() async throws {
    for length in [10, 30, 196, 205, 1_000] {
      let secret =
        String(repeating: "x", count: length) + #"\"token\": \"s3cret-"# + String(repeating: "y", count: 60) + #"\""#
      for body in [#"{"code": 1, "msg": "\#(secret)"}"#, #"{"code": "\#(secret)", "msg": ""}"#] {
        let client = ShieldedClient(RecordedTransport(body)) { options in
          options.excerpt = Self.redacting
          options.messageLength = 40
        }
        let failure = try #require(await client.failure(of: CodedListEndpoint()))
        #expect(!failure.description.contains("s3cret") && failure.description.contains("xxxxxxxxxx"), "\(failure)")
      }
    }
  }

  @Test("A negative length of messages counts as 0")
  func negativeLength() async throws {
    var texts: [[String]] = []
    for length in [0, -1, .min] {
      let client = ShieldedClient(RecordedTransport(status: 404, #"{"message":"m"}"#)) { $0.messageLength = length }
      let failure = try #require(await client.failure(of: ListEndpoint()))
      #expect(!failure.localizedDescription.contains("m"))
      texts.append([failure.description, failure.localizedDescription])
    }
    #expect(texts.allSatisfy { $0 == texts[0] }, "\(texts)")
  }

  @Test("A status is named as one that the endpoint doesn't list only if it is the code")
  func statusAsCode() async throws {
    func description(_ status: Int, _ body: String, _ endpoint: some Endpoint) async -> String {
      "\(await ShieldedClient(RecordedTransport(status: status, body)).failure(of: endpoint) as (any Error)? as Any)"
    }
    let text = "the status isn't one of the endpoint's successStatuses"
    #expect(
      await description(418, #"{"code":418,"msg":"m"}"#, CodedListEndpoint()).contains("unrecognized code 418: m")
    )
    #expect(await description(418, #"{"msg":"m"}"#, CodedListEndpoint()).contains("\(text): m"))
    #expect(await description(418, #"{"message":"m"}"#, ListEndpoint()).contains("\(text): m"))
  }

  @Test("The text of a transport's error is redacted, put on one line and cut to 200 bytes")
  func transportTexts() async throws {
    let make: [@Sendable (String) -> TransportError] = [
      { .other(reason: $0) }, { .unreachable(reason: $0) }, { .malformedResponse(reason: $0) },
      { .untrustedServer(reason: $0) }, { .invalidURL(reason: $0) }, { .redirectRefused(from: "https", to: $0) },
    ]
    for make in make {
      let error = make(Self.long)
      #expect("\(error)".utf8.count < 300)
      #expect(!error.localizedDescription.contains("\u{1B}"))
      let client = ShieldedClient(RecordedTransport { _ throws(TransportError) in throw error }) { options in
        options.excerpt = BodyExcerpt { $0.replacing("s3cret", with: "*") }
      }
      let failure = try #require(await client.failure(of: ListEndpoint()))
      var text = "\(failure) \(failure.localizedDescription) \(failure.reason)"
      dump(failure.reason, to: &text)
      #expect(!text.contains("s3cret"))
      #expect(!text.contains("\u{1B}"))
      #expect(text.utf8.count < 1_500)
    }
  }
}

/// `send` asked Foundation's parser, which accepts more than the decoder, whether a body is JSON.
@Suite("Public report: malformed JSON was reported as a broken contract", .timeLimit(.minutes(20)))
struct UnreadableBodyTests {
  private static let malformed = [
    #"{"data":[1],}"#, #"{"data":[01]}"#, #"{"data":[1.]}"#, #"{"data":[1],"message":"a\#nb"}"#,
    #"{"data":[1],"a":"\H"}"#, #"{"data":[NaN]}"#,
  ]

  @Test("Malformed JSON is malformed for send and for stream, whatever the status", arguments: malformed)
  func malformedBody(_ body: String) async {
    for status in [200, 500] {
      let client = ShieldedClient(RecordedTransport(status: status, body))
      #expect(await client.failure(of: ListEndpoint())?.reason == .unreadable(.malformedJSON), "\(status)")
    }
    let client = ShieldedClient(RecordedTransport(body))
    #expect(await client.streamed(ListEndpoint(decodePath: ["data"])).reason == .unreadable(.malformedJSON))
  }

  @Test("The error of malformed JSON says what is wrong and where, over our decoder, for send and for stream")
  func place() async throws {
    let body = "{\"data\":[1,\n 02]}"
    for status in [200, 500] {
      let client = ShieldedClient(RecordedTransport(status: status, body))
      let failure = await client.failure(of: ListEndpoint())
      let error = try #require(failure)
      #expect(error.syntaxError == "a number has a leading zero at byte 14 (line 2, column 3)")
      #expect(
        error.description.contains(
          "the response isn't valid JSON: a number has a leading zero at byte 14 (line 2, column 3);"
        )
      )
    }
    let client = ShieldedClient(RecordedTransport(body))
    let streamed = await client.streamed(ListEndpoint(decodePath: ["data"]))
    #expect(streamed.syntaxError == "a number has a leading zero at byte 14")
  }

  @Test(
    "A body without a code that can be read names the key",
    arguments: [#"{"data":[1]}"#, #"{"code":null,"data":[1]}"#, #"{"code":{},"data":[1]}"#]
  )
  func missingCode(_ body: String) async throws {
    let failure = await ShieldedClient(RecordedTransport(body)).failure(of: CodedListEndpoint())
    let error = try #require(failure)
    #expect(error.reason == .response(.common(.other, message: "Unknown error.")))
    #expect(error.description == #"status 200: the body has no code of a success under "code": Unknown error."#)
  }

  @Test(
    "A body that ends too early is truncated for send and for stream",
    arguments: [#"{"data":[1"#, #"{"data":[1],"to"#]
  )
  func truncated(_ body: String) async {
    let client = ShieldedClient(RecordedTransport(body))
    let expected = RequestError<ListCode>.Reason.unreadable(.truncatedJSON(byteCount: body.utf8.count))
    #expect(await client.failure(of: ListEndpoint())?.reason == expected)
    #expect(await client.streamed(ListEndpoint(decodePath: ["data"])).reason == expected)
  }

  @Test("A value that its type refuses is a broken contract")
  func mismatch() async {
    let client = ShieldedClient(RecordedTransport(#"{"data":{"a":1}}"#))
    guard case .response(.unmappablePayload)? = await client.failure(of: ListEndpoint())?.reason else {
      Issue.record("The body has the wrong shape.")
      return
    }
  }

  @Test("A status that isn't a success names the option that allows it")
  func status() async {
    let client = ShieldedClient(RecordedTransport(status: 304, #"{"data":[1]}"#))
    #expect(
      await client.failure(of: ListEndpoint())?.description
        == "status 304: the status isn't one of the endpoint's successStatuses: Unknown error."
    )
  }

  @Test("The description of a payload of the wrong shape says once what is wrong")
  func onceOnly() async throws {
    let client = ShieldedClient(RecordedTransport(#"{"data":{"a":1}}"#))
    let description = try #require(await client.failure(of: ListEndpoint())).description
    #expect(description.components(separatedBy: "doesn't match its contract").count == 2, "\(description)")
  }
}

@Suite("Responses without a body", .timeLimit(.minutes(20)))
struct EmptyResponseTests {
  private struct Deletion: Endpoint {
    typealias Response = EmptyResponse
    typealias Code = ListCode
    let path = "item"
    var method = "DELETE"
    var successStatuses: SuccessStatuses?
  }

  private func result(
    _ response: TransportResponse,
    of endpoint: Deletion = Deletion()
  ) async -> Result<EndpointResponse<EmptyResponse.Payload>, RequestError<ListCode>> {
    do {
      return .success(try await ShieldedClient(RecordedTransport { _ in response }).send(endpoint))
    } catch {
      return .failure(error)
    }
  }

  private func reason(_ status: Int, _ body: String, of endpoint: Deletion = Deletion()) async
    -> RequestError<ListCode>.Reason?
  {
    if case .failure(let error) = await result(TransportResponse(status: status, body: Data(body.utf8)), of: endpoint) {
      error.reason
    } else {
      nil
    }
  }

  @Test("A successful status without a body is a success", arguments: [200, 201, 202, 204, 205, 299])
  func noBody(status: Int) async throws {
    let response = try await result(TransportResponse(status: status)).get()
    #expect(response.status == status)
    #expect(response.value == EmptyResponse.Payload())
    #expect(response.message == "Success.")
    #expect(response.report.isEmpty)
    let head = try await result(TransportResponse(status: status), of: Deletion(method: "HEAD")).get()
    #expect(head.status == status)
  }

  @Test(
    "The body of a success is ignored, whatever it is",
    arguments: ["OK", "<html>", "{", #"{"code": 7, "message": "no"}"#, " "]
  )
  func ignoredBody(body: String) async throws {
    #expect(await reason(200, body) == nil)
    let page = TransportResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data(body.utf8))
    _ = try await result(page).get()
  }

  @Test("An error status is a failure, with the message of its body if there is one")
  func failures() async {
    #expect(await reason(500, #"{"message": "Closed"}"#) == .response(.unrecognized(500, message: "Closed")))
    #expect(await reason(7, #"{"msg": "Full"}"#) == .response(.module(.full, message: "Full")))
    #expect(await reason(401, "") == .response(.common(.tokenExpired, message: "Unknown error.")))
    #expect(await reason(404, "") == .response(.unrecognized(404, message: "Unknown error.")))
    #expect(await reason(304, "") == .response(.unrecognized(304, message: "Unknown error.")))
    #expect(await reason(502, "<html>") == .unreadable(.htmlPage))
  }

  @Test("An endpoint's own success statuses replace the 2xx statuses")
  func successStatuses() async {
    let endpoint = Deletion(successStatuses: [204, 404])
    #expect(await reason(404, "", of: endpoint) == nil)
    #expect(await reason(200, "", of: endpoint) == .response(.unrecognized(200, message: "Unknown error.")))
  }

  @Test("A decoder reads an empty response by the status in its options, with or without a body")
  func decoding() throws {
    for data in [Data(), Data("{}".utf8), Data("<".utf8)] {
      for status in [nil, 200, 204] as [Int?] {
        let options = RescueOptions(status: status)
        let plain = try JSONDecoder().decode(EmptyResponse.self, from: data, options: options)
        #expect(plain.status == status ?? 200)
        #expect(try ShieldedJSONDecoder().decode(EmptyResponse.self, from: data, options: options).isSuccess)
      }
      #expect(throws: APIError.serverError(code: 500, message: "Unknown error.")) {
        try JSONDecoder().decode(EmptyResponse.self, from: data, options: RescueOptions(status: 500))
      }
    }
    let closed = Data(#"{"message": "Closed"}"#.utf8)
    #expect(throws: APIError.serverError(code: 500, message: "Closed")) {
      try ShieldedJSONDecoder().decode(EmptyResponse.self, from: closed, options: RescueOptions(status: 500))
    }
  }
}
