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

  @Test("A call can be canceled at any time during a 401 authentication challenge")
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
        case .failure(let error): #expect(error as? TransportError == .canceled)
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
          limits: ServerBehavior.trusting,
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

  @Test("A call can be canceled at any time during a redirect")
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
        case .failure(let error): #expect(error as? TransportError == .canceled)
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

  /// A server that sets a cookie, and the `Cookie` fields that it receives.
  private func cookies(_ body: (URL) async throws -> Void) async throws -> [String?] {
    let cookies = Mutex<[String?]>([])
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while let request = try await connection.nextRequest() {
        cookies.withLock { $0.append(request["Cookie"]) }
        try await connection.write("HTTP/1.1 200 OK\r\nSet-Cookie: user=one; Path=/\r\nContent-Length: 3\r\n\r\n[1]")
      }
    }
    try await ConnectionServer.serving(script, body)
    return cookies.withLock { $0 }
  }

  @Test("A transport's own session keeps no cookies and doesn't change a request's Cookie field")
  func ownCookies() async throws {
    let received = try await cookies { url in
      let transport = URLSessionTransport()
      for headers: HeaderFields in [[:], [:], ["Cookie": "own=1"]] {
        #expect(try await response(url, headers: headers, over: transport).headers["Set-Cookie"] == "user=one; Path=/")
      }
      _ = try await response(url, over: URLSessionTransport())
    }
    #expect(received == [nil, nil, "own=1", nil])
  }

  @Test("A caller's configuration can keep cookies")
  func configuredCookies() async throws {
    let received = try await cookies { url in
      let transport = URLSessionTransport(configuration: .ephemeral)
      for _ in 0..<2 { _ = try await response(url, over: transport) }
    }
    #expect(received == [nil, "user=one"])
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

#if os(Linux)
  /// Faults of `URLSession` on Linux that this transport can't correct.
  ///
  /// Each test describes the behavior of Swift 6.3. If one fails after an update, Foundation may have fixed the problem: remove
  /// the test, the report in `.github/upstream`, and the line in the article HTTP.
  @Suite("Limits of URLSession on Linux", .timeLimit(.minutes(20)))
  struct URLSessionLimitTests {
    /// Sends a request to a server that answers with the given text and closes the connection.
    static func request(answer: String) async throws -> TransportResponse {
      let script: @Sendable (ServedConnection) async throws -> Void = { connection in
        if try await connection.nextRequest() != nil { try await connection.write(answer) }
      }
      return try await ConnectionServer.serving(script) { url in try await get(url) }
    }

    private static func get(
      _ url: URL,
      over transport: URLSessionTransport = URLSessionTransport()
    ) async throws -> TransportResponse {
      try await transport.response(to: TransportRequest(url: url), within: TransportLimits(idleTime: .seconds(20)))
    }

    private func expectTrap(_ message: String, in result: ExitTest.Result?) throws {
      let result = try #require(result)
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(message))
    }

    @Test("A connection that closes inside a response's header ends the process")
    func closedHeader() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try? await Self.request(answer: "HTTP/1.1 200 OK\r\n")
      }
      try expectTrap("Transfer completed, but there's no response.", in: result)
    }

    @Test("A chunked body with a trailer field ends the process")
    func trailer() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try? await Self.request(
          answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\nX-Checksum: 1\r\n\r\n"
        )
      }
      try expectTrap("Transfer completed, but there's no response.", in: result)
    }

    @Test("A redirect to an IPv6 address without a scheme ends the process")
    func redirectToIPv6() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try? await Self.request(
          answer: "HTTP/1.1 302 Found\r\nLocation: //[::1]:80/next\r\nContent-Length: 0\r\n\r\n"
        )
      }
      try expectTrap("Invalid URL", in: result)
    }

    @Test("A declared length that rounds to 2⁶³ ends the process")
    func greatestLength() async throws {
      let result = await #expect(processExitsWith: .failure) {
        _ = try? await Self.request(answer: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775296\r\n\r\n[1]")
      }
      // A trap is another signal on each processor.
      let status = try #require(result).exitStatus
      #expect(status == .signal(SIGILL) || status == .signal(SIGTRAP))
      let error = await #expect(throws: TransportError.self) {
        try await Self.request(answer: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775295\r\n\r\n[1]")
      }
      #expect(error == .bodyTooLarge(limit: TransportLimits().bodyByteCount))
    }

    @Test("A process that receives a valid response doesn't end")
    func goodAnswer() async {
      await #expect(processExitsWith: .success) {
        let response = try await Self.request(answer: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]")
        try #require(response.status == 200)
      }
    }

    @Test("The body of a redirect without a location is lost")
    func redirectBody() async throws {
      let answer = "HTTP/1.1 302 Found\r\nContent-Length: 4\r\n\r\nmove"
      #expect(try await Self.request(answer: answer).body.isEmpty)
    }

    @Test("A safe request on a reused connection that closes without an answer is sent again")
    func closedGet() async throws {
      let count = Counter()
      let script: @Sendable (ServedConnection) async throws -> Void = { connection in
        guard try await connection.nextRequest() != nil else { return }
        count.increment()
        try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]")
        if try await connection.nextRequest() != nil { count.increment() }
      }
      try await ConnectionServer.serving(script) { url in
        let transport = URLSessionTransport()
        for _ in 0..<2 { _ = try await Self.get(url, over: transport) }
        #expect(count.value == 3)
      }
    }

    @Test(
      "A response that nobody has asked for is the answer to the next request",
      arguments: ["200 OK", "408 Request Timeout"]
    )
    func lateResponse(status: String) async throws {
      let late = "HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\n[666]"
      let script: @Sendable (ServedConnection) async throws -> Void = { connection in
        guard try await connection.nextRequest() != nil else { return }
        try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]")
        try await Task.sleep(for: .milliseconds(50))
        try await connection.write(late)
        _ = try await connection.nextRequest()
      }
      try await ConnectionServer.serving(script) { url in
        let transport = URLSessionTransport()
        var bodies: [String] = []
        for _ in 0..<2 {
          bodies.append(String(decoding: try await Self.get(url, over: transport).body, as: UTF8.self))
          try await Task.sleep(for: .milliseconds(300))
        }
        #expect(bodies == ["[1]", "[666]"])
      }
    }

    /// `[1,2,3,4,5,6,7,8]`, as gzip.
    static let compressed = """
      H4sIAAAAAAACA4s21DHSMdYx0THVMdMx17GIBQBKRG5gEQAAAA==
      """

    @Test(
      "A gzip body cut before its checksum or inside its data is taken as complete",
      arguments: [(0, "[1,2,3,4,5,6,7,8]"), (1, "[1,2,3,4,5,6,7,8]"), (8, "[1,2,3,4,5,6,7,8]"), (12, "[1,2,3,4,5,6,7")]
    )
    func cutGzip(missing: Int, body: String) async throws {
      let compressed = try #require(Data(base64Encoded: Self.compressed)).dropLast(missing)
      let script: @Sendable (ServedConnection) async throws -> Void = { connection in
        guard try await connection.nextRequest() != nil else { return }
        try await connection.write(
          "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(compressed.count)\r\n\r\n"
        )
        try await connection.write(compressed)
      }
      try await ConnectionServer.serving(script) { url in
        let received = try await Self.get(url).body
        #expect(String(decoding: received, as: UTF8.self) == body)
      }
    }
  }
#endif
