import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

@Suite("Broken responses over the wire", .timeLimit(.minutes(20)))
struct FaultTests {
  typealias Numbers = StatusResponse<[Int]>
  typealias Reason = RequestError<ShopCode>.Reason

  /// A valid body of half a megabyte.
  static let body = Data(("[" + String(repeating: "1,", count: 250_000) + "2]").utf8)

  private func result(
    _ answer: LoopbackAnswer,
    limits: TransportLimits? = nil,
    method: String = "GET"
  ) async throws -> Result<EndpointResponse<[Int]>, RequestError<ShopCode>> {
    try await LoopbackServer.serving({ _ in answer }) { url in
      var endpoint = TestEndpoint(Numbers.self, "")
      endpoint.limits = limits
      endpoint.method = method
      return await ShieldedClient(baseURL: url).result(of: endpoint)
    }
  }

  @Test(
    "A connection dropped inside a body is an error and doesn't give a short list",
    arguments: [0, 1, 100_000]
  )
  func dropped(byteCount: Int) async throws {
    let result = try await result(.dropping(Self.body, after: byteCount))
    #expect(result.reason == .transport(.connectionLost(receivedByteCount: byteCount)))
  }

  @Test("A dropped body of undeclared length is an error, even if the received part is a whole document")
  func droppedChunks() async throws {
    let result = try await result(.droppingChunked(Data("[1,2]".utf8)))
    #expect(result.reason == .transport(.connectionLost(receivedByteCount: 5)))
  }

  @Test("A body that arrives slowly, but within the limits, is read completely")
  func dripping() async throws {
    let drip = LoopbackAnswer.dripping(Data("[1, \"2\", 3]".utf8), pieceSize: 2, pause: .milliseconds(20))
    #expect(try await result(drip).get().value == [1, 2, 3])
  }

  @Test("A body that arrives too slowly reaches the total limit, however often bytes come")
  func slowDrip() async throws {
    let drip = LoopbackAnswer.dripping(Self.body, pieceSize: 1, pause: .milliseconds(20))
    let limits = TransportLimits(idleTime: .seconds(100), totalTime: .milliseconds(500))
    #expect(try await result(drip, limits: limits).reason == .transport(.timedOut(after: .milliseconds(500))))
  }

  @Test("A server that stops sending times out")
  func silence() async throws {
    let stall = LoopbackAnswer.dripping(Self.body, pieceSize: 1_000, pause: .seconds(100))
    let limits = TransportLimits(idleTime: .milliseconds(500), totalTime: .seconds(100))
    #expect(try await result(stall, limits: limits).reason == .transport(.timedOut(after: .milliseconds(500))))
  }

  @Test(
    "A status without a body is an error and doesn't give an empty list",
    arguments: [200, 204, 404, 500, 503]
  )
  func noBody(status: Int) async throws {
    let result = try await result(LoopbackAnswer(status: status))
    #expect(result.reason == .unreadable(.emptyBody))
    guard case .failure(let error) = result else { return }
    #expect(error.status == status)
    #expect(error.description == "status \(status): the response has no body")
  }

  @Test(
    "A status without a body is a success for an endpoint that expects none",
    arguments: [200, 201, 204, 205],
    ["DELETE", "HEAD"]
  )
  func expectedEmptyBody(status: Int, method: String) async throws {
    try await LoopbackServer.serving({ _ in LoopbackAnswer(status: status) }) { url in
      var endpoint = TestEndpoint(EmptyResponse.self, "")
      endpoint.method = method
      let response = try await ShieldedClient(baseURL: url).send(endpoint)
      #expect(response.status == status)
    }
  }

  @Test("An HTML page of a proxy is reported as one, with a bounded excerpt", arguments: [200, 404, 500, 502, 503])
  func htmlPage(status: Int) async throws {
    let page = "<!DOCTYPE html><html><h1>Bad\u{1b}[31m gateway</h1>" + String(repeating: "secret", count: 10_000)
    let answer = LoopbackAnswer(status: status, contentType: "text/html; charset=utf-8", json: page)
    let result = try await result(answer)
    #expect(result.reason == .unreadable(.htmlPage))
    guard case .failure(let error) = result else { return }
    #expect(error.status == status)
    #expect(error.excerpt?.hasPrefix("<!DOCTYPE html><html><h1>Bad [31m gateway") == true)
    #expect(error.description.utf8.count < 300)
    #expect("\(error)".utf8.count < 300)
    #expect(String(reflecting: error).utf8.count < 300)
    #expect(error.localizedDescription == "The response could not be read.")
  }

  @Test(
    "A page labeled as JSON, truncated JSON, malformed JSON and another content type are different errors",
    arguments: [
      ("application/json", "<html><body>Hello</body></html>", BodyProblem.htmlPage),
      ("application/json", "<?xml version=\"1.0\"?>", .malformedJSON),
      ("application/json", "[1, 2", .truncatedJSON(byteCount: 5)),
      ("application/json", #"{"data": [{"a": "b]}"#, .truncatedJSON(byteCount: 20)),
      ("application/json", "[1, 2}", .malformedJSON),
      ("application/json", "hello", .malformedJSON),
      ("application/json", " \n\t ", .emptyBody),
      ("text/csv; charset=utf-8", "a,b", .wrongContentType("text/csv; charset=utf-8")),
      ("image/png", "[1]", .wrongContentType("image/png")),
    ]
  )
  func wrongContent(contentType: String, body: String, problem: BodyProblem) async throws {
    let result = try await result(LoopbackAnswer(contentType: contentType, json: body))
    #expect(result.reason == .unreadable(problem))
  }

  @Test("A body over the limit is refused while it is read, with or without a declared length")
  func tooLarge() async throws {
    let limits = TransportLimits(bodyByteCount: 100_000)
    let reason = Reason.transport(.bodyTooLarge(limit: 100_000))
    #expect(try await result(LoopbackAnswer(body: Self.body), limits: limits).reason == reason)
    // This body never ends, so it can only be refused while it is read.
    let endless = LoopbackAnswer.endless(Data(repeating: UInt8(ascii: "1"), count: 10_000), pause: .milliseconds(5))
    #expect(try await result(endless, limits: limits).reason == reason)
    let exact = TransportLimits(bodyByteCount: Self.body.count)
    #expect(try await result(LoopbackAnswer(body: Self.body), limits: exact).get().value.count == 250_001)
    let oneLess = TransportLimits(bodyByteCount: Self.body.count - 1)
    #expect(
      try await result(.dripping(Self.body, pieceSize: 100_000, pause: .zero), limits: oneLess).reason
        == .transport(.bodyTooLarge(limit: Self.body.count - 1))
    )
  }

  @Test(
    "A server that doesn't speak HTTP is reported as such",
    arguments: ["", "hello\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}"]
  )
  func notHTTP(bytes: String) async throws {
    try await ConnectionServer.writing(Data(bytes.utf8)) { url in
      let result = await ShieldedClient(baseURL: url).result(of: TestEndpoint(Numbers.self, ""))
      #expect(result.reason == .transport(.notHTTP))
    }
  }

  @Test("A header without the rest of its body is a lost connection")
  func headerOnly() async throws {
    let bytes = Data("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n[1]".utf8)
    try await ConnectionServer.writing(bytes) { url in
      let result = await ShieldedClient(baseURL: url).result(of: TestEndpoint(Numbers.self, ""))
      #expect(result.reason == .transport(.connectionLost(receivedByteCount: 3)))
    }
  }

  @Test("A missing server and an address that isn't HTTP are reported as such")
  func unreachable() async throws {
    let closed = try #require(URL(string: "http://127.0.0.1:1/"))
    let result = await ShieldedClient(baseURL: closed).result(of: TestEndpoint(Numbers.self, ""))
    guard case .transport(.unreachable)? = result.reason else {
      Issue.record("\(String(describing: result.reason))")
      return
    }
    let file = try #require(URL(string: "file:///etc/hosts"))
    #expect(
      await ShieldedClient(baseURL: file).result(of: TestEndpoint(Numbers.self, "")).reason == .transport(.notHTTP)
    )
  }

  @Test(
    "Redirects are followed up to a limit, and never to another scheme",
    arguments: [
      ("/list", nil), ("list", nil),
      ("https://127.0.0.1:1/", Reason.transport(.redirectRefused(from: "http", to: "https"))),
      ("file:///etc/hosts", .transport(.redirectRefused(from: "http", to: "file"))),
      ("ftp://127.0.0.1/x", .transport(.redirectRefused(from: "http", to: "ftp"))),
      ("/again", .transport(.tooManyRedirects(limit: 10))),
    ]
  )
  func redirects(location: String, reason: Reason?) async throws {
    let answer: @Sendable (LoopbackRequest) -> LoopbackAnswer = { request in
      request.path == "/list" ? LoopbackAnswer(json: "[1]") : .redirecting(to: location)
    }
    try await LoopbackServer.serving(answer) { url in
      let result = await ShieldedClient(baseURL: url).result(of: TestEndpoint(Numbers.self, "again"))
      #expect(result.reason == reason)
      if reason == nil { #expect((try? result.get().value) == [1]) }
    }
  }

  @Test("Header fields that may identify the caller aren't sent to another server after a redirect")
  func redirectedCredentials() async throws {
    struct Signed: Endpoint {
      typealias Response = StatusResponse<[String]>
      typealias Code = ShopCode
      let path = "start"
      let headers: HeaderFields = ["Authorization": "Bearer secret", "X-Trace": "7"]
    }
    let echo: @Sendable (LoopbackRequest) -> LoopbackAnswer = { request in
      LoopbackAnswer(json: "[\"\(request["Authorization"] ?? "none")\", \"\(request["X-Trace"] ?? "none")\"]")
    }
    try await LoopbackServer.serving(echo) { other in
      let lead: @Sendable (LoopbackRequest) -> LoopbackAnswer = { _ in .redirecting(to: other.absoluteString) }
      try await LoopbackServer.serving(lead) { url in
        let value = try await ShieldedClient(baseURL: url).send(Signed()).value
        #expect(value == ["none", "none"])
      }
      let direct = try await ShieldedClient(baseURL: other).send(Signed()).value
      #expect(direct == ["Bearer secret", "7"])
    }
  }

  @Test(
    "A header field can't inject another field or another request",
    arguments: [
      "a\r\nInjected: yes", "a\nInjected: yes", "a\rInjected: yes", "a\r\n\r\nGET /injected HTTP/1.1\r\n\r\n",
    ]
  )
  func injectedFields(value: String) async throws {
    let seen = Mutex<[String]>([])
    let serve: @Sendable (LoopbackRequest) -> LoopbackAnswer = { request in
      seen.withLock { $0 += [request.path, request["Injected"] ?? "none"] }
      return LoopbackAnswer(json: "[1]")
    }
    try await LoopbackServer.serving(serve) { url in
      let request = TransportRequest(url: url, headers: ["X-Trace": value])
      _ = try? await URLSessionTransport().response(to: request, within: TransportLimits(totalTime: .seconds(20)))
      #expect(!seen.withLock { $0 }.contains { $0.contains("njected") || $0 == "yes" })
    }
  }

  @Test("A cancelled request ends soon with a cancellation")
  func cancelled() async throws {
    let stall = LoopbackAnswer.dripping(Self.body, pieceSize: 1, pause: .seconds(100))
    try await LoopbackServer.serving({ _ in stall }) { url in
      let client = ShieldedClient(baseURL: url)
      let task = Task { await client.result(of: TestEndpoint(Numbers.self, "")) }
      try await Task.sleep(for: .milliseconds(200))
      task.cancel()
      #expect(await task.value.reason == .cancelled)
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await client.result(of: TestEndpoint(Numbers.self, ""))
      }
      #expect(await early.value.reason == .cancelled)
    }
  }
}
