import Foundation
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
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
    let seen = Mutex(0)
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
    let typed = try await description(of: ListEndpoint(), "oops", contentType: "text/s3cret", excerpt: redacting)
    #expect(!typed.contains("s3cret"))
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
    struct Item: Decodable, Sendable {
      var id: Int
    }
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
