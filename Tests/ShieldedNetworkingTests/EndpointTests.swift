import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedNetworking

@Suite("Endpoint", .timeLimit(.minutes(20)))
struct EndpointTests {
  @Test("A request is built from the path, the method, the query, the header fields and the body")
  func request() throws {
    let base = try #require(URL(string: "https://example.invalid/api"))
    var endpoint = ListEndpoint(path: "v1/a list")
    #expect(try endpoint.request(relativeTo: base).url.absoluteString == "https://example.invalid/api/v1/a%20list")
    endpoint.query = [URLQueryItem(name: "q", value: "a&b"), URLQueryItem(name: "n", value: "1")]
    endpoint.method = "POST"
    endpoint.body = Data("x".utf8)
    let request = try endpoint.request(relativeTo: base)
    #expect(request.url.absoluteString == "https://example.invalid/api/v1/a%20list?q=a%26b&n=1")
    #expect(request.method == "POST")
    #expect(request.headers["ACCEPT"] == "application/json")
    #expect(request.body == Data("x".utf8))
    #expect(try ListEndpoint(path: "").request(relativeTo: base).url == base)
  }

  @Test("Header fields are found by name in any case and keep their order")
  func headerFields() {
    var fields: HeaderFields = ["Content-Type": "a", "X-B": "b", "x-b": "c"]
    #expect(fields["content-TYPE"] == "a")
    #expect(fields["X-B"] == "c")
    fields["x-B"] = nil
    #expect(fields.all.map(\.name) == ["content-type"])
    #expect(HeaderFields(["A": "1", "a": "2"])["a"] == "2")
  }

  @Test(
    "Content types are compared without case and parameters",
    arguments: [
      ("application/json", true), ("Application/JSON; charset=utf-8", true), ("text/json", true), (nil, true),
      ("", true), ("application/problem+json", true), ("application/geo+json ; x=y", true), ("text/plain", false),
      ("text/html", false), ("application/jsonx", false), ("application/json-seq", false),
    ]
  )
  func contentTypes(type: String?, isJSON: Bool) {
    #expect(ContentTypes.json.contains(type) == isJSON)
    #expect(ContentTypes.json(and: ["text/plain"]).contains(type) == (isJSON || type == "text/plain"))
    #expect(ContentTypes.any.contains(type))
  }

  @Test("The endpoint's path, candidate keys, success codes and policy apply to its own call")
  func options() async throws {
    let transport = RecordedTransport(status: 201, #"{"a": {"b": ["1"]}, "mine": [2]}"#)
    let client = ShieldedClient(transport)
    var endpoint = ListEndpoint()
    #expect(await client.failure(of: endpoint)?.reason == .response(.unrecognized(201, message: "Unknown error.")))
    endpoint.successStatuses = [201]
    endpoint.decodePath = ["a", "b"]
    let response = try await client.send(endpoint)
    #expect(response.value == [1])
    #expect(response.report.totalCount == 1)
    endpoint.policy = .strict
    guard case .response(.unmappablePayload)? = await client.failure(of: endpoint)?.reason else {
      Issue.record("a strict policy let a rescue pass")
      return
    }
    endpoint.decodePath = nil
    endpoint.candidateKeys = ["mine"]
    endpoint.policy = nil
    let renamed = try await client.send(endpoint).value
    #expect(renamed == [2])
    #expect(endpoint.decoder.userInfo.isEmpty)
  }

  @Test("A content type that an endpoint doesn't accept is refused, and one that it lists is read")
  func otherContentTypes() async throws {
    let client = ShieldedClient(RecordedTransport(contentType: "text/plain", "[1]"))
    #expect(await client.failure(of: ListEndpoint())?.reason == .unreadable(.wrongContentType("text/plain")))
    for contentTypes in [ContentTypes.any, .json(and: ["Text/Plain"])] {
      let value = try await client.send(ListEndpoint(contentTypes: contentTypes)).value
      #expect(value == [1])
    }
  }
}

@Suite("Addresses of endpoints", .timeLimit(.minutes(20)))
struct EndpointAddressTests {
  private func address(
    _ endpoint: ListEndpoint,
    relativeTo base: String = "https://example.invalid/api/v1"
  ) throws -> String {
    try endpoint.request(relativeTo: try #require(URL(string: base))).url.absoluteString
  }

  private func isRefused(_ endpoint: ListEndpoint) -> Bool {
    do {
      _ = try address(endpoint)
      return false
    } catch TransportError.invalidURL {
      return true
    } catch {
      return false
    }
  }

  @Test(
    "A path that would leave the base address is refused",
    arguments: [
      "..", "../", "../../ok", "/../ok", "a/../..", "a//../../ok", "%2e%2e/ok", "%2E./ok", "a/.%2e/%2e./ok",
      "..%2Fok", "..%2f..%2fok", "a/..%2F..%2Fok", "..\\ok", "..%5Cok", "//../ok",
      // Some servers decode only one of %2F and %5C, or don't take a backslash for a separator.
      "files/a%5Cb%2F..%2F..%2F..%2Fok", "x%5Cy%2F../..", "x%2Fy%5C../..",
    ]
  )
  func leaving(path: String) async {
    #expect(isRefused(ListEndpoint(path: path)))
    let transport = RecordedTransport("[1]")
    let failure = await ShieldedClient(transport).failure(of: ListEndpoint(path: path))
    guard case .transport(.invalidURL)? = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "A path stays below the base address, whatever it looks like",
    arguments: [
      ("//evil.invalid/x", "/evil.invalid/x"), ("https://evil.invalid/x", "/https://evil.invalid/x"),
      ("/list", "/list"), ("list/", "/list/"), ("a/../b", "/a/../b"), ("./list", "/./list"), ("a..b/...", "/a..b/..."),
      ("@evil.invalid", "/@evil.invalid"), ("?a=b#c", "/%3Fa=b%23c"),
    ]
  )
  func staying(path: String, expected: String) throws {
    #expect(try address(ListEndpoint(path: path)) == "https://example.invalid/api/v1" + expected)
    #expect(
      try address(ListEndpoint(path: path), relativeTo: "https://example.invalid/api/v1/")
        == "https://example.invalid/api/v1" + expected
    )
  }

  @Test(
    "A path that is percent-encoded stays as it is; any other is encoded",
    arguments: [
      ("a%2Fb", "/a%2Fb"), ("caf%C3%A9", "/caf%C3%A9"), ("a list", "/a%20list"), ("café", "/caf%C3%A9"),
      ("100%", "/100%25"), ("a b%2Fc", "/a%20b%252Fc"), ("%zz", "/%25zz"), ("a;b=1,2:3", "/a;b=1,2:3"),
    ]
  )
  func encoding(path: String, expected: String) throws {
    #expect(try address(ListEndpoint(path: path)) == "https://example.invalid/api/v1" + expected)
  }

  @Test(
    "A path component is one segment, whatever it contains",
    arguments: [
      (["a/b"], "/list/a%2Fb"), (["a?b#c%2F", "d e+f"], "/list/a%3Fb%23c%252F/d%20e%2Bf"),
      (["é", "..."], "/list/%C3%A9/..."), (["a..b"], "/list/a..b"), (["a:b@c;d=e"], "/list/a%3Ab%40c%3Bd%3De"),
    ]
  )
  func pathComponents(components: [String], expected: String) throws {
    for path in ["list", "list/"] {
      let address = try address(ListEndpoint(path: path, pathComponents: components))
      #expect(address == "https://example.invalid/api/v1" + expected)
    }
    let bare = try address(ListEndpoint(path: "", pathComponents: components))
    #expect(
      "https://example.invalid/api/v1/list" + bare.dropFirst("https://example.invalid/api/v1".count)
        == "https://example.invalid/api/v1" + expected
    )
  }

  @Test(
    "A path component that is empty or a dot segment is refused",
    arguments: [
      "", ".", "..", "../../ok", "a/../b", "a\\..", "./a",
      // A separator and a combining character after it are one character of Swift.
      "../\u{301}x", "a/../\u{301}x", "..\u{5C}\u{301}x", "../\u{FE0F}", "a/../\u{200D}b",
    ]
  )
  func refusedPathComponents(component: String) {
    #expect(isRefused(ListEndpoint(pathComponents: ["a", component])))
  }

  @Test("A plus sign in the name or the value of a query item is encoded")
  func plus() throws {
    let query = [URLQueryItem(name: "a+b", value: "1+1 = 2&c"), URLQueryItem(name: "d", value: nil)]
    #expect(try address(ListEndpoint(query: query)).hasSuffix("/list?a%2Bb=1%2B1%20%3D%202%26c&d"))
    #expect(
      try address(ListEndpoint(query: query), relativeTo: "https://example.invalid/?key=a+b")
        .hasPrefix("https://example.invalid/list?key=a+b&a%2Bb=")
    )
  }
}

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
      options.change { $0.headers["Authorization: Bearer secret"] = "" }
    }
    let error = await client.failure(of: ListEndpoint())
    #expect(error?.reason == .transport(.invalidHeader(name: "authorization: bearer …")))
    #expect(error?.localizedDescription.contains("secret") == false)
  }

  @Test("Changes made by a preparation are validated too")
  func prepared() async {
    let transport = RecordedTransport("[1]")
    let client = ShieldedClient(transport) { options in
      options.change { $0.headers["authorization"] = "Bearer a\r\nb" }
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
      options.change { $0.body = Data("{}".utf8) }
    }
    _ = try await client.send(ListEndpoint(method: "POST"))
    #expect(transport.requests.first?.headers["Content-Type"] == "application/json")
  }
}
