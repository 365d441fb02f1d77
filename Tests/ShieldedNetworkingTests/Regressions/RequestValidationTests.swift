import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedNetworking

@Suite("Validation of requests", .timeLimit(.minutes(20)))
struct RequestValidationTests {
  private func failure(of endpoint: ListEndpoint) async -> (RequestError<ListCode>.Reason?, sentCount: Int) {
    let transport = RecordedTransport("[1]")
    let reason = await ShieldedClient(transport).failure(of: endpoint)?.reason
    return (reason, transport.requests.count)
  }

  @Test(
    "A method that isn't a token is refused before anything is sent",
    arguments: ["", "GET / HTTP/1.1\r\nX: y", "GET\n", "G ET", "GET\u{0}", "GÉT", "GET,POST", "\u{212A}"]
  )
  func method(_ method: String) async throws {
    let (reason, sentCount) = await failure(of: ListEndpoint(method: method))
    #expect(reason == .transport(ResponseText().error(.invalidMethod(method))))
    #expect(sentCount == 0)
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let error = await #expect(throws: TransportError.self) {
      try await URLSessionTransport().response(
        to: TransportRequest(url: url, method: method),
        within: TransportLimits()
      )
    }
    #expect(error == .invalidMethod(method))
  }

  @Test(
    "A header field's name that isn't a token is refused before anything is sent",
    arguments: ["", "a\r\nx: y", "a\nb", "a b", "a:", "a\u{0}", "é", "(a)", "\u{212A}"]
  )
  func headerName(_ name: String) async throws {
    let (reason, sentCount) = await failure(of: ListEndpoint(headers: [name: "1"]))
    #expect(reason == .transport(ResponseText().error(.invalidHeader(name: name))))
    #expect(sentCount == 0)
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let error = await #expect(throws: TransportError.self) {
      let request = TransportRequest(url: url, headers: [name: "1"])
      return try await URLSessionTransport().response(to: request, within: TransportLimits())
    }
    #expect(error == .invalidHeader(name: name))
  }

  @Test(
    "A header field's value with a control character is refused by the name of the field",
    arguments: ["a\r\nx: y", "a\nb", "a\rb", "a\u{0}b", "\u{1B}[31m", "\u{7F}"]
  )
  func headerValue(_ value: String) async {
    let (reason, sentCount) = await failure(of: ListEndpoint(headers: ["x-token": value]))
    #expect(reason == .transport(.invalidHeader(name: "x-token")))
    #expect(sentCount == 0)
  }

  @Test(
    "A length that isn't the body's, and a transfer encoding, are refused before anything is sent",
    arguments: [
      ("Content-Length", "2"), ("content-length", "0"), ("Content-Length", "+7"), ("Content-Length", "7, 7"),
      ("Content-Length", ""), ("Transfer-Encoding", "chunked"), ("transfer-encoding", "gzip, chunked"),
    ]
  )
  func framing(_ name: String, _ value: String) async throws {
    let body = Data("[1,2,3]".utf8)
    let (reason, sentCount) = await failure(of: ListEndpoint(method: "POST", headers: [name: value], body: body))
    let expected = name.lowercased() == "content-length" ? "Content-Length" : "Transfer-Encoding"
    #expect(reason == .transport(.invalidHeader(name: expected)))
    #expect(sentCount == 0)
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let error = await #expect(throws: TransportError.self) {
      let request = TransportRequest(url: url, method: "POST", headers: [name: value], body: body)
      return try await URLSessionTransport().response(to: request, within: TransportLimits())
    }
    #expect(error == .invalidHeader(name: expected))
  }

  @Test("The body's own length is allowed, and so is 0 without a body")
  func length() async {
    let transport = RecordedTransport("[1]")
    let withBody = ListEndpoint(method: "POST", headers: ["Content-Length": "3"], body: Data("[1]".utf8))
    let withoutBody = ListEndpoint(method: "DELETE", headers: ["Content-Length": "0"])
    #expect(await ShieldedClient(transport).failure(of: withBody) == nil)
    #expect(await ShieldedClient(transport).failure(of: withoutBody) == nil)
    #expect(transport.requests.count == 2)
  }

  @Test("Tabs, spaces and non-ASCII text are allowed in the value of a header field")
  func validHeaders() async {
    let headers: HeaderFields = ["x-a": "a\tb c", "x-b": "é", "x!#$%&'*+-.^_`|~9": ""]
    let (reason, sentCount) = await failure(of: ListEndpoint(method: "M-SEARCH", headers: headers))
    #expect(reason == nil)
    #expect(sentCount == 1)
  }

  @Test("A name that contains a secret by mistake is redacted in the error, as any other text")
  func redactedName() async {
    let client = ShieldedClient(RecordedTransport("[1]")) { options in
      options.excerpt = BodyExcerpt { $0.replacing("secret", with: "…") }
      options.prepare = { request in
        var request = request
        request.headers["Authorization: Bearer secret"] = ""
        return request
      }
    }
    let error = await client.failure(of: ListEndpoint())
    #expect(error?.reason == .transport(.invalidHeader(name: "authorization: bearer …")))
    #expect(error?.localizedDescription.contains("secret") == false)
  }

  @Test("Changes made by a preparation are validated too")
  func prepared() async {
    let transport = RecordedTransport("[1]")
    let client = ShieldedClient(transport) { options in
      options.prepare = { request in
        var request = request
        request.headers["authorization"] = "Bearer a\r\nb"
        return request
      }
    }
    #expect(await client.failure(of: ListEndpoint())?.reason == .transport(.invalidHeader(name: "authorization")))
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "A GET or HEAD request with a body is refused; an empty body counts as none",
    arguments: ["GET", "HEAD", "get"]
  )
  func unexpectedBody(method: String) async {
    let (reason, sentCount) = await failure(of: ListEndpoint(method: method, body: Data("{}".utf8)))
    #expect(reason == .transport(.unexpectedBody(method: method)))
    #expect(sentCount == 0)
    let (allowed, _) = await failure(of: ListEndpoint(method: method, body: Data()))
    #expect(allowed == nil)
  }

  @Test("A request with a body and without a Content-Type is sent as JSON")
  func contentType() async throws {
    let transport = RecordedTransport("[1]")
    let client = ShieldedClient(transport)
    let body = Data("{}".utf8)
    _ = try await client.send(ListEndpoint(method: "POST", body: body))
    _ = try await client.send(ListEndpoint(method: "POST", headers: ["content-type": "text/csv"], body: body))
    _ = try await client.send(ListEndpoint(method: "POST", body: Data()))
    _ = try await client.send(ListEndpoint(method: "DELETE"))
    #expect(transport.requests.map { $0.headers["Content-Type"] } == ["application/json", "text/csv", nil, nil])
  }

  @Test("A request whose preparation adds a body is sent as JSON")
  func preparedBody() async throws {
    let transport = RecordedTransport("[1]")
    let client = ShieldedClient(transport) { options in
      options.prepare = { request in
        var request = request
        request.body = Data("{}".utf8)
        return request
      }
    }
    _ = try await client.send(ListEndpoint(method: "POST"))
    #expect(transport.requests.first?.headers["Content-Type"] == "application/json")
  }
}
