import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

@Suite("Retries over servers that close at random", .timeLimit(.minutes(20)))
struct RetryConnectionTests {
  private struct NumberEndpoint: Endpoint {
    typealias Response = StatusResponse<[Int]>
    typealias Code = ShopCode

    let path: String
    let method: String
  }

  /// How a server ends the connection in place of an answer.
  private static let endings: [[ServerStep]] = [
    [.close], [.reset], [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1"), .close],
    [.answer("[]", status: "503 Service Unavailable")],
    [.answer("[]", status: "429 Too Many Requests", "Retry-After: 0"), .close],
  ]

  @Test(
    "A request is sent no more often than the policy allows, and most that may be repeated succeed",
    arguments: [("GET", 3), ("PUT", 3), ("POST", 1)]
  )
  func random(method: String, attemptCount: Int) async throws {
    let counts = Mutex<[String: Int]>([:])
    // Two thirds of the attempts fail, each in another way.
    let fails: @Sendable (ReceivedRequest) -> Bool = { request in
      let attempt = counts.withLock { counts in
        counts[request.target, default: 0] += 1
        return counts[request.target, default: 0]
      }
      let number = Int(request.target.drop { !$0.isNumber }) ?? 0
      return (number &* 7 &+ attempt &* 5) % 3 != 0
    }
    let failing = Self.endings.enumerated().reduce([ServerStep.close]) { rest, ending in
      [.check({ $0.target.hasSuffix("\(ending.offset)") }, then: ending.element, otherwise: rest)]
    }
    let script = ServerScript([.readHead, .readBody, .check(fails, then: failing, otherwise: [.answer()])])
    try await BehaviorServer.serving([script]) { server in
      var options = ClientOptions()
      options.retry = RetryPolicy(attemptCount: 3, baseDelay: .milliseconds(1), maximumDelay: .seconds(1))
      let client = ShieldedClient(
        baseURL: try #require(URL(string: server.address(of: 0))),
        transport: TransportKind.asyncHTTPClient.makeTransport(),
        options: options
      )
      var successCount = 0
      for number in 0..<60 {
        let result = await client.result(of: NumberEndpoint(path: "n\(number)", method: method))
        let count = counts.withLock { $0["/n\(number)", default: 0] }
        #expect(count <= attemptCount, "\(number)")
        // The attempts before may not have reached the server, if it was closing the connection.
        if case .success(let response) = result {
          #expect(response.value == [1])
          successCount += 1
        }
      }
      // A third of the first attempts succeeds.
      #expect(attemptCount == 1 ? (10...25).contains(successCount) : successCount > 40)
    }
  }

  @Test(
    "A request isn't repeated if the connection is lost after a redirect to another method",
    arguments: TransportKind.allCases,
    [("DELETE", 1), ("GET", 3)]
  )
  func lostAfterRedirect(kind: TransportKind, request: (method: String, count: Int)) async throws {
    let received = Counter()
    let start: @Sendable (ReceivedRequest) -> Bool = { request in
      if request.path == "/start" { received.increment() }
      return true
    }
    let script = ServerScript([
      .readHead, .check(start, then: [], otherwise: []),
      // A byte of the answer, so that `URLSession` doesn't repeat the request on its own.
      .route([
        "/start": [.redirect(303, to: "/next")],
        "/next": [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n["), .close],
      ]),
    ])
    try await BehaviorServer.serving([script]) { server in
      var options = ClientOptions()
      options.retry = RetryPolicy(baseDelay: .milliseconds(1))
      let url = try #require(URL(string: server.address(of: 0)))
      let client = ShieldedClient(baseURL: url, transport: kind.makeTransport(), options: options)
      let result = await client.result(of: NumberEndpoint(path: "start", method: request.method))
      #expect(result.reason == .transport(.connectionLost(receivedByteCount: 1)))
      #expect(received.value == request.count)
    }
  }

  @Test("A header field that a request has twice is sent with both values", arguments: TransportKind.allCases)
  func repeatedFields(kind: TransportKind) async throws {
    let both: @Sendable (ReceivedRequest) -> Bool = { request in
      let values = request.fields["x-tag", default: []].flatMap { $0.split(separator: ",") }
      return values.map { $0.trimmingCharacters(in: .whitespaces) } == ["one", "two"]
    }
    let script = ServerScript([
      .readHead, .check(both, then: [.answer()], otherwise: [.answer("{}", status: "400 Bad Request")]),
    ])
    try await BehaviorServer.serving([script]) { server in
      var options = ClientOptions()
      options.prepare = { request in
        var request = request
        request.headers.add("one", for: "X-Tag")
        request.headers.add("two", for: "X-Tag")
        return request
      }
      let url = try #require(URL(string: server.address(of: 0)))
      let client = ShieldedClient(baseURL: url, transport: kind.makeTransport(), options: options)
      #expect(try await client.result(of: NumberEndpoint(path: "list", method: "GET")).get().value == [1])
    }
  }
}

@Suite("Expired tokens over the wire", .timeLimit(.minutes(20)))
struct TokenRenewalTests {
  /// A session whose token expires on the server.
  private final class Session: Sendable {
    private let token = Mutex(0)
    let renewals = Counter()
    let expired = Counter()

    var current: Int { token.withLock { $0 } }

    func renew() {
      renewals.increment()
      token.withLock { $0 += 1 }
    }

    /// Waits until the given number of requests have arrived with an expired token, and a little longer, so that some of their
    /// calls also wait for the renewal.
    func waitUntilExpired(_ count: Int) async throws {
      for _ in 0..<2_000 where expired.value < count { try await Task.sleep(for: .milliseconds(10)) }
      if expired.value < count { Issue.record("\(expired.value) of \(count) requests came within 20 seconds") }
      try await Task.sleep(for: .milliseconds(200))
    }

    /// Accepts only the current token.
    func answer(_ request: ReceivedRequest, takes: @Sendable (Int) -> Bool, status: Int = 401) -> LoopbackAnswer {
      if let token = request["Authorization"].flatMap({ Int($0) }), takes(token) { return LoopbackAnswer(json: "[1]") }
      expired.increment()
      return LoopbackAnswer(status: status, json: #"{"code": 401, "message": "expired"}"#)
    }

    func options(_ renew: @escaping @Sendable (Session) async throws -> Void) -> ClientOptions {
      var options = ClientOptions()
      options.renewal = TokenRenewal { try await renew(self) }
      options.prepare = { request in
        var request = request
        request.headers["Authorization"] = "\(self.current)"
        return request
      }
      return options
    }
  }

  private func burst(_ count: Int, _ client: ShieldedClient) async -> [RequestError<ShopCode>.Reason?] {
    await withTaskGroup(of: RequestError<ShopCode>.Reason?.self) { group in
      for _ in 0..<count {
        group.addTask { await client.result(of: TestEndpoint(StatusResponse<[Int]>.self, "")).reason }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("Three expiries cause three renewals, one for each burst")
  func bursts() async throws {
    let session = Session()
    let oldest = Mutex(1)
    try await LoopbackServer.serving({ session.answer($0, takes: { token in token >= oldest.withLock { $0 } }) }) {
      url in
      let client = ShieldedClient(baseURL: url, options: session.options { $0.renew() })
      for round in 1...3 {
        oldest.withLock { $0 = round }
        #expect(await burst(20, client).allSatisfy { $0 == nil })
        #expect(session.renewals.value == round)
      }
    }
  }

  @Test("A failed renewal fails the whole burst once, and a later request tries again")
  func failed() async throws {
    struct SignedOut: Error {}
    let session = Session()
    let attempts = Counter()
    try await LoopbackServer.serving({ session.answer($0, takes: { $0 > 0 }) }) { url in
      let client = ShieldedClient(
        baseURL: url,
        options: session.options { session in
          try await session.waitUntilExpired(50)
          if attempts.increment() == 1 { throw SignedOut() }
          session.renew()
        }
      )
      let reasons = await burst(50, client)
      #expect(reasons.allSatisfy { $0 == .response(.common(.tokenExpired, message: "expired")) })
      #expect(reasons.count == 50)
      #expect(attempts.value == 1)
      #expect(await burst(1, client) == [nil])
      #expect(attempts.value == 2)
    }
  }

  @Test("Without a renewal, the common code is the error, and a call without retry still renews the token")
  func withoutRenewal() async throws {
    let session = Session()
    try await LoopbackServer.serving({ session.answer($0, takes: { $0 > 0 }) }) { url in
      #expect(await burst(1, ShieldedClient(baseURL: url)) == [.response(.common(.tokenExpired, message: "expired"))])
      var endpoint = TestEndpoint(StatusResponse<[Int]>.self, "")
      endpoint.isRetriedAfterRenewal = false
      let client = ShieldedClient(baseURL: url, options: session.options { $0.renew() })
      #expect(await client.result(of: endpoint).reason == .response(.common(.tokenExpired, message: "expired")))
      #expect(session.renewals.value == 1)
      #expect(await client.result(of: endpoint).reason == nil)
    }
  }

  @Test(
    "An expiry code in the body and a 401 with an HTML page also renew the token",
    arguments: [
      (200, "application/json", #"{"code": "401", "msg": "expired"}"#), (401, "text/html", "<html>Sign in</html>"),
      (401, "application/json", ""),
    ]
  )
  func otherExpiries(status: Int, contentType: String, body: String) async throws {
    let session = Session()
    let answer: @Sendable (ReceivedRequest) -> LoopbackAnswer = { request in
      request["Authorization"] == "0"
        ? LoopbackAnswer(status: status, contentType: contentType, json: body)
        : LoopbackAnswer(json: #"{"code": 0, "data": [1]}"#)
    }
    try await LoopbackServer.serving(answer) { url in
      let client = ShieldedClient(baseURL: url, options: session.options { $0.renew() })
      let value = try await client.send(TestEndpoint(CodeMessageResponse<[Int]>.self, "")).value
      #expect(value == [1])
      #expect(session.renewals.value == 1)
    }
  }

  @Test("A task canceled during a renewal ends soon, and the renewal continues for the others")
  func cancelledWait() async throws {
    let session = Session()
    try await LoopbackServer.serving({ session.answer($0, takes: { $0 > 0 }) }) { url in
      let (started, announce) = AsyncStream.makeStream(of: Void.self)
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      let client = ShieldedClient(
        baseURL: url,
        options: session.options { session in
          announce.yield()
          for await _ in released { break }
          session.renew()
        }
      )
      let endpoint = TestEndpoint(StatusResponse<[Int]>.self, "")
      let canceled = Task { await client.result(of: endpoint).reason }
      for await _ in started { break }
      let patient = Task { await client.result(of: endpoint).reason }
      canceled.cancel()
      #expect(await canceled.value == .canceled)
      release.yield()
      #expect(await patient.value == nil)
      #expect(session.renewals.value == 1)
    }
  }
}
