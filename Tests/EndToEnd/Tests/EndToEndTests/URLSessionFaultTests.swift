import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSessionTransport against misbehaving servers", .timeLimit(.minutes(20)))
struct URLSessionFaultTests {
  static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]"

  /// Sends a request and fails after ten seconds without an answer.
  private func response(
    _ url: URL,
    method: String = "GET",
    headers: HeaderFields = [:],
    body: Data? = nil,
    limits: TransportLimits = TransportLimits(idleTime: .seconds(10)),
    over transport: URLSessionTransport = URLSessionTransport()
  ) async throws -> TransportResponse {
    try await transport.response(
      to: TransportRequest(url: url, method: method, headers: headers, body: body),
      within: limits
    )
  }

  /// The error for a server's answer.
  private func error(of answer: String) async throws -> TransportError? {
    try await ConnectionServer.answering(answer) { url in
      await #expect(throws: TransportError.self) { try await response(url) }
    }
  }

  // MARK: Authentication

  @Test(
    "A 401 that asks for HTTP authentication is delivered as a response with its body",
    arguments: [
      #"Basic realm="api""#, #"Digest realm="api", nonce="1""#, "Negotiate", "NTLM", "Bearer",
      #"Bearer, Basic realm="api""#, #"Basic realm="api", Bearer"#,
      #"Basic realm="api", Digest realm="api", nonce="1""#,
    ]
  )
  func challenge(_ challenge: String) async throws {
    let answer =
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 11\r\n\r\n{\"code\":-1}"
    try await ConnectionServer.answering(answer) { url in
      for method in ["GET", "POST"] {
        let response = try await response(url, method: method, body: method == "POST" ? Data("{}".utf8) : nil)
        #expect(response.status == 401)
        #expect(response.headers["WWW-Authenticate"] == challenge)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"code":-1}"#)
      }
    }
  }

  @Test("A token is renewed after a 401 with a Basic authentication challenge")
  func renewal() async throws {
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while let request = try await connection.nextRequest() {
        if request["Authorization"] == "Bearer new" {
          try await connection.write(Self.answer)
        } else {
          try await connection.write(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"api\"\r\nContent-Length: 0\r\n\r\n"
          )
        }
      }
    }
    try await ConnectionServer.serving(script) { url in
      let token = Mutex("old")
      var options = ClientOptions()
      options.limits = TransportLimits(idleTime: .seconds(10))
      options.renewal = TokenRenewal { token.withLock { $0 = "new" } }
      options.prepare = { request in
        var request = request
        request.headers["Authorization"] = "Bearer \(token.withLock { $0 })"
        return request
      }
      let client = ShieldedClient(baseURL: url, options: options)
      let value = try await client.send(TestEndpoint(StatusResponse<[Int]>.self, "")).value
      #expect(value == [1])
    }
  }

  @Test("A call can be cancelled at any time during a 401 authentication challenge")
  func cancelledChallenge() async throws {
    let answer = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"api\"\r\nContent-Length: 0\r\n\r\n"
    try await ConnectionServer.answering(answer) { url in
      let transport = URLSessionTransport()
      for step in 0..<200 {
        let task = Task { try await response(url, over: transport).status }
        try await Task.sleep(for: .microseconds(step * 20))
        task.cancel()
        switch await task.result {
        case .success(let status): #expect(status == 401)
        case .failure(let error): #expect(error as? TransportError == .cancelled)
        }
      }
    }
  }

  // MARK: Redirects

  /// A server that redirects `/start` and responds to every other path with the number of bytes it received.
  private func redirecting<Result: Sendable>(
    _ status: Int,
    to location: String,
    _ requests: @escaping @Sendable (ReceivedRequest) -> Void,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while let request = try await connection.nextRequest() {
        requests(request)
        if request.target.hasPrefix("/start") {
          let text = "HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\nContent-Length: 4\r\n\r\nmove"
          try await connection.write(text)
        } else {
          let count = "\(request.body.count)"
          try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(count.utf8.count)\r\n\r\n\(count)")
        }
      }
    }
    return try await ConnectionServer.serving(script, body)
  }

  @Test("A body is sent again after a 307 or 308", arguments: [307, 308], ["POST", "PUT", "PATCH"])
  func redirectedBody(status: Int, method: String) async throws {
    let requests = Mutex<[ReceivedRequest]>([])
    try await redirecting(status, to: "/next", { request in requests.withLock { $0.append(request) } }) { url in
      let start = url.appending(path: "start")
      let body = Data("{\"a\": 1}".utf8)
      let response = try await response(
        start,
        method: method,
        headers: ["Content-Type": "application/json"],
        body: body
      )
      #expect(String(decoding: response.body, as: UTF8.self) == "8")
      let requests = requests.withLock { $0 }
      #expect(requests.map(\.method) == [method, method])
      #expect(requests.map { Data($0.body) } == [body, body])
      #expect(requests.last?["Content-Type"] == "application/json")
    }
  }

  @Test("A POST becomes a GET without a body after a 301, 302 or 303", arguments: [301, 302, 303])
  func redirectedPost(status: Int) async throws {
    let requests = Mutex<[ReceivedRequest]>([])
    try await redirecting(status, to: "/next", { request in requests.withLock { $0.append(request) } }) { url in
      let start = url.appending(path: "start")
      _ = try await response(start, method: "POST", headers: ["Content-Type": "text/plain"], body: Data("1".utf8))
      let requests = requests.withLock { $0 }
      #expect(requests.map(\.method) == ["POST", "GET"])
      #expect(requests.last?.body.isEmpty == true)
      #expect(requests.last?["Content-Type"] == nil)
    }
  }

  @Test(
    "A relative location is resolved against the request's address",
    arguments: [("next?q=1", "/start/next?q=1"), ("../next", "/next"), ("/next", "/next"), ("?q=2", "/start/here?q=2")]
  )
  func relativeLocation(location: String, target: String) async throws {
    let requests = Mutex<[ReceivedRequest]>([])
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while let request = try await connection.nextRequest() {
        let isFirst = requests.withLock { requests in
          requests.append(request)
          return requests.count == 1
        }
        let redirect = "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
        try await connection.write(isFirst ? redirect : Self.answer)
      }
    }
    try await ConnectionServer.serving(script) { url in
      let status = try await response(url.appending(path: "start/here")).status
      #expect(status == 200)
      #expect(requests.withLock { $0.map(\.target) } == ["/start/here", target])
    }
  }

  @Test("Another origin receives only Accept, Accept-Language and Content-Type")
  func redirectedHeaders() async throws {
    let requests = Mutex<[ReceivedRequest]>([])
    let record: @Sendable (ReceivedRequest) -> Void = { request in requests.withLock { $0.append(request) } }
    try await redirecting(500, to: "/", record) { other in
      let location = other.appending(path: "next").absoluteString
      try await redirecting(307, to: location, record) { url in
        let headers: HeaderFields = [
          "Accept": "application/json", "Accept-Language": "de", "Content-Type": "application/json",
          "X-Api-Key": "secret",
          "Authorization": "Bearer secret", "Cookie": "a=secret", "X-Trace": "secret", "User-Agent": "secret",
        ]
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Tenant": "secret", "X-Trace": "less than the request's"]
        let transport = URLSessionTransport(configuration: configuration)
        let start = url.appending(path: "start")
        _ = try await response(
          start,
          method: "POST",
          headers: headers,
          body: Data("1".utf8),
          limits: ServerBehaviour.trusting,
          over: transport
        )
      }
    }
    let seen = requests.withLock { $0 }
    let (first, last) = (try #require(seen.first), try #require(seen.last))
    #expect(seen.count == 2)
    for name in ["X-Api-Key", "X-Tenant", "X-Trace", "User-Agent"] { #expect(first[name] == "secret") }
    #expect(last["Accept"] == "application/json")
    #expect(last["Accept-Language"] == "de")
    #expect(last["Content-Type"] == "application/json")
    #expect(!last.header.contains("secret"))
    let ofHTTP: Set = [
      "host", "accept", "accept-language", "accept-encoding", "content-type", "content-length", "user-agent",
      "connection",
    ]
    #expect(Set(last.fields.keys).isSubset(of: ofHTTP))
  }

  @Test("A redirect without a location is a response", arguments: [301, 302, 303, 307, 308])
  func noLocation(status: Int) async throws {
    try await ConnectionServer.answering("HTTP/1.1 \(status) Elsewhere\r\nX-Trace: 7\r\nContent-Length: 4\r\n\r\nmove")
    {
      url in
      let response = try await response(url)
      #expect(response.status == status)
      #expect(response.headers["X-Trace"] == "7")
    }
  }

  @Test("A call can be cancelled at any time during a redirect")
  func cancelledRedirect() async throws {
    try await redirecting(307, to: "/next", { _ in }) { url in
      let transport = URLSessionTransport()
      let start = url.appending(path: "start")
      for step in 0..<200 {
        let task = Task { try await response(start, method: "POST", body: Data("1".utf8), over: transport).status }
        try await Task.sleep(for: .microseconds(step * 20))
        task.cancel()
        switch await task.result {
        case .success(let status): #expect(status == 200)
        case .failure(let error): #expect(error as? TransportError == .cancelled)
        }
      }
    }
  }

  // MARK: Connections

  /// A server whose connections answer one request and close without an answer on the second.
  private func closing<Result: Sendable>(
    _ requests: @escaping @Sendable (ReceivedRequest) -> Void,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      guard let first = try await connection.nextRequest() else { return }
      requests(first)
      try await connection.write(Self.answer)
      if let second = try await connection.nextRequest() { requests(second) }
    }
    return try await ConnectionServer.serving(script, body)
  }

  #if canImport(FoundationNetworking)
    static let uploadMethods = ["POST", "PATCH", "PUT", "DELETE"]
  #else
    // An idempotent request may be sent again, with its body.
    static let uploadMethods = ["POST", "PATCH"]
  #endif

  @Test(
    "A request with a body on a reused connection that closes without an answer is a lost connection",
    arguments: uploadMethods
  )
  func closedUpload(method: String) async throws {
    let bodies = Mutex<[Data]>([])
    try await closing({ request in bodies.withLock { $0.append(Data(request.body)) } }) { url in
      let transport = URLSessionTransport()
      let body = Data("{\"a\": 1}".utf8)
      let status = try await response(url, method: method, body: body, over: transport).status
      #expect(status == 200)
      let error = await #expect(throws: TransportError.self) {
        try await response(url, method: method, body: body, over: transport)
      }
      #expect(error == .connectionLost(receivedByteCount: 0))
      #expect(bodies.withLock { $0.filter { $0 == body }.count } == 2)
    }
  }

  @Test("A POST or PATCH without a body is sent once", arguments: ["POST", "PATCH"], [nil, Data()])
  func closedPost(method: String, body: Data?) async throws {
    let count = Counter()
    try await closing({ _ in count.increment() }) { url in
      let transport = URLSessionTransport()
      // Leaves a connection that could be reused.
      let status = try await response(url, over: transport).status
      #expect(status == 200)
      for expected in 2...4 {
        _ = try? await response(url, method: method, body: body, over: transport)
        #expect(count.value == expected)
      }
    }
  }

  // MARK: State

  @Test("A transport's own session keeps no cookies and doesn't change a request's Cookie field")
  func cookies() async throws {
    let cookies = Mutex<[String?]>([])
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while let request = try await connection.nextRequest() {
        cookies.withLock { $0.append(request["Cookie"]) }
        try await connection.write("HTTP/1.1 200 OK\r\nSet-Cookie: user=one; Path=/\r\nContent-Length: 3\r\n\r\n[1]")
      }
    }
    try await ConnectionServer.serving(script) { url in
      let transport = URLSessionTransport()
      for headers: HeaderFields in [[:], [:], ["Cookie": "own=1"]] {
        #expect(try await response(url, headers: headers, over: transport).headers["Set-Cookie"] == "user=one; Path=/")
      }
      _ = try await response(url, over: URLSessionTransport())
      #expect(cookies.withLock { $0 } == [nil, nil, "own=1", nil])
    }
  }

  @Test("A caller's configuration can keep cookies")
  func configuredCookies() async throws {
    let cookies = Mutex<[String?]>([])
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while let request = try await connection.nextRequest() {
        cookies.withLock { $0.append(request["Cookie"]) }
        try await connection.write("HTTP/1.1 200 OK\r\nSet-Cookie: user=one; Path=/\r\nContent-Length: 3\r\n\r\n[1]")
      }
    }
    try await ConnectionServer.serving(script) { url in
      let transport = URLSessionTransport(configuration: .ephemeral)
      for _ in 0..<2 { _ = try await response(url, over: transport) }
      #expect(cookies.withLock { $0 } == [nil, "user=one"])
    }
  }

  // MARK: Time

  @Test("An upload that the server reads steadily may take longer than the idle limit")
  func slowUpload() async throws {
    let received = Counter()
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      guard let request = try await connection.nextRequest(bytesPerSecond: 4_000_000) else { return }
      if request.body.count == 32_000_000 { received.increment() }
      try await connection.write(Self.answer)
    }
    try await ConnectionServer.serving(script) { url in
      let began = ContinuousClock.now
      let body = Data(repeating: UInt8(ascii: "1"), count: 32_000_000)
      let limits = TransportLimits(idleTime: .seconds(6))
      let status = try await response(url, method: "POST", body: body, limits: limits).status
      #expect(status == 200)
      #expect(received.value == 1)
      #expect(ContinuousClock.now - began > .seconds(6))
    }
  }

  // MARK: Typed reasons

  static let malformed: [(String, String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\n[1]", "the Content-Length isn't a length."),
    ("HTTP/1.1 200 OK\r\nX-A: \(String(repeating: "a", count: 200_000))\r\n\r\n", "a header line is too long."),
    (
      "HTTP/1.1 200 OK\r\n" + (0..<400).map { "X-\($0): \(String(repeating: "a", count: 1_000))\r\n" }.joined()
        + "\r\n",
      "the header is too long."
    ),
    ("HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 3\r\n\r\n[1]", "a header line has no colon."),
    ("HTTP/1.1 200\r\nContent-Length: 3\r\n\r\n[1]", "a header line can't be read."),
  ]

  #if canImport(FoundationNetworking)
    @Test("A malformed response is reported with its reason", arguments: 0..<Self.malformed.count)
    func malformedResponse(index: Int) async throws {
      let (answer, reason) = Self.malformed[index]
      #expect(try await error(of: answer) == .malformedResponse(reason: reason))
    }
  #endif

  @Test("A server that answers in plain text over TLS isn't trusted")
  func noTLS() async throws {
    try await ConnectionServer.writing(Data("hello there, this is not TLS\r\n".utf8)) { url in
      let secure = try #require(URL(string: url.absoluteString.replacing("http:", with: "https:")))
      let error = await #expect(throws: TransportError.self) { try await response(secure) }
      #expect(error == .untrustedServer(reason: "no secure connection was made."))
    }
  }

  #if canImport(FoundationNetworking)
    @Test("An address without a host is invalid", arguments: ["http:", "http:///list"])
    func noHost(address: String) async throws {
      let url = try #require(URL(string: address))
      let error = await #expect(throws: TransportError.self) { try await response(url) }
      #expect(error == .invalidURL(reason: "it has no host, or not a valid one."))
    }
  #endif
}
