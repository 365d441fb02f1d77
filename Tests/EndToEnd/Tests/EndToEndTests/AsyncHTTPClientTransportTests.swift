import Foundation
import LoopbackServer
import ShieldedNetworking
import Synchronization
import Testing

@Suite("AsyncHTTPClientTransport", .timeLimit(.minutes(20)))
struct AsyncHTTPClientTransportTests {
  typealias Outcome = Result<TransportResponse, TransportError>

  static let json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  /// The outcome of a request to a server that reads it, writes the given texts, and closes the connection.
  static func outcome(
    of texts: String...,
    method: String = "GET",
    limits: TransportLimits = TransportLimits()
  ) async throws -> Outcome {
    try await outcome(of: Data(texts.joined().utf8), method: method, limits: limits)
  }

  /// - Parameter waits: Whether the server waits until the client closes the connection. Otherwise it closes the connection at
  ///   once, which the client may notice before it has read all bytes.
  static func outcome(
    of bytes: Data,
    method: String = "GET",
    limits: TransportLimits = TransportLimits(),
    waits: Bool = false
  ) async throws -> Outcome {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write(bytes)
      if waits { await connection.waitForClose() }
    } _: { url in
      await outcome(of: TransportRequest(url: url, method: method), limits: limits)
    }
  }

  static func outcome(
    of request: TransportRequest,
    limits: TransportLimits = TransportLimits(),
    over transport: AsyncHTTPClientTransport = AsyncHTTPClientTransport()
  ) async -> Outcome {
    do throws(TransportError) {
      return .success(try await transport.response(to: request, within: limits))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - Responses

  @Test(
    "A valid response is read, whatever its framing",
    arguments: [
      ("\(json)Content-Length: 3\r\n\r\n[1]", "[1]"),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n2\r\n1]\r\n0\r\n\r\n", "[1]"),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n3;name=value\r\n[1]\r\n0\r\nTrailer: 1\r\nOther: 2\r\n\r\n", "[1]"),
      ("\(json)Connection: close\r\n\r\n[1]", "[1]"),
      ("HTTP/1.0 200 OK\r\n\r\n[1]", "[1]"),
      ("HTTP/1.1 200\r\nContent-Length: 3\r\n\r\n[1]", "[1]"),
      ("HTTP/1.1 200 \r\nContent-Length: 3\r\n\r\n[1]", "[1]"),
      ("HTTP/1.1 100 Continue\r\n\r\n\(json)Content-Length: 3\r\n\r\n[1]", "[1]"),
      ("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n\(json)Content-Length: 3\r\n\r\n[1]", "[1]"),
      ("\(json)Content-Length: 0\r\n\r\n", ""),
      ("\(json)Content-Length: 3\r\n\r\n[1]more than declared", "[1]"),
    ]
  )
  func framing(bytes: String, body: String) async throws {
    let response = try await Self.outcome(of: bytes).get()
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
  }

  @Test(
    "A response to HEAD or with status 204 or 304 is complete, whatever length it declares",
    arguments: [("HEAD", 200), ("GET", 204), ("GET", 304), ("HEAD", 404)]
  )
  func noBody(method: String, status: Int) async throws {
    for field in ["Content-Length: 10", "Content-Length: 100000000000", "Content-Encoding: gzip", "X: 1"] {
      let response = try await Self.outcome(of: "HTTP/1.1 \(status) Status\r\n\(field)\r\n\r\n", method: method).get()
      #expect(response.status == status)
      #expect(response.body.isEmpty)
    }
  }

  @Test(
    "A failing status with a challenge is a response, and the request isn't repeated",
    arguments: [401, 407, 500]
  )
  func challenge(status: Int) async throws {
    let count = Counter()
    try await ConnectionServer.serving { connection in
      while true {
        _ = try await connection.readRequest()
        count.increment()
        try await connection.write(
          "HTTP/1.1 \(status) No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"
            + "Content-Length: 2\r\n\r\n{}"
        )
      }
    } _: { url in
      let response = try await Self.outcome(of: TransportRequest(url: url)).get()
      #expect(response.status == status)
      #expect(response.headers["www-authenticate"] == "Basic realm=\"a\"")
      #expect(response.headers["set-cookie"] == "a=1, b=2")
      #expect(response.body == Data("{}".utf8))
    }
    #expect(count.value == 1)
  }

  // MARK: - Broken responses

  @Test(
    "A connection closed before the end of the header is a lost connection",
    arguments: [
      "", "H", "HTTP/1.1", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nA: b\r\n",
    ]
  )
  func closedInHeader(bytes: String) async throws {
    #expect(try await Self.outcome(of: bytes) == .failure(.connectionLost(receivedByteCount: 0)))
  }

  @Test(
    "A connection closed inside the body is a lost connection, with the count of bytes received",
    arguments: [
      ("\(json)Content-Length: 10\r\n\r\n", 0), ("\(json)Content-Length: 10\r\n\r\n[1]", 3),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n", 0), ("\(json)Transfer-Encoding: chunked\r\n\r\n3\r\n[1]", 3),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n", 3),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n", 3),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\nTrai", 3),
      ("\(json)Transfer-Encoding: chunked\r\n\r\n9\r\n[1", 2),
    ]
  )
  func closedInBody(bytes: String, count: Int) async throws {
    #expect(try await Self.outcome(of: bytes) == .failure(.connectionLost(receivedByteCount: count)))
  }

  @Test("An answer that isn't HTTP is reported as such", arguments: ["hello\r\n", "SSH-2.0-OpenSSH\r\n", "\u{0}\u{1}"])
  func notHTTP(bytes: String) async throws {
    #expect(try await Self.outcome(of: bytes) == .failure(.notHTTP))
  }

  @Test(
    "HTTP that breaks its rules is a malformed response",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1x\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n[1]",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "HTTP/1.1 200 OK\r\nna me: 1\r\n\r\n",
      "HTTP/1.1 200 OK\r\n: 1\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nA: \(String(repeating: "a", count: 100_000))\r\n\r\n",
      "HTTP/1.1 200 OK\r\n\(String(repeating: "A: b\r\n", count: 1_000))\r\n",
    ]
  )
  func malformed(bytes: String) async throws {
    let outcome = try await Self.outcome(of: Data(bytes.utf8), waits: true)
    guard case .failure(.malformedResponse(let reason)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reason.utf8.count < 100)
  }

  @Test("A host that is unknown or refuses connections is unreachable")
  func unreachable() async throws {
    let addresses = [
      "http://127.0.0.1:1/": "no connection was made.", "https://127.0.0.1:1/": "no connection was made.",
      "http://no-such-host.invalid/": "the host is unknown.",
    ]
    for (address, reason) in addresses {
      let url = try #require(URL(string: address))
      #expect(await Self.outcome(of: TransportRequest(url: url)) == .failure(.unreachable(reason: reason)))
    }
    let file = try #require(URL(string: "file:///etc/hosts"))
    #expect(await Self.outcome(of: TransportRequest(url: file)) == .failure(.notHTTP))
    let hostless = try #require(URL(string: "http:///list"))
    #expect(
      await Self.outcome(of: TransportRequest(url: hostless))
        == .failure(.invalidURL(reason: "it doesn't name a server."))
    )
  }

  // MARK: - Limits

  @Test("The size limit is exact, for a declared and an undeclared length", arguments: [0, 1, 5, 70_000])
  func sizeLimit(count: Int) async throws {
    let body = String(repeating: "a", count: count)
    let chunk = count == 0 ? "" : "\(String(count, radix: 16))\r\n\(body)\r\n"
    let texts = [
      "\(Self.json)Content-Length: \(count)\r\n\r\n\(body)", "\(Self.json)Connection: close\r\n\r\n\(body)",
      "\(Self.json)Transfer-Encoding: chunked\r\n\r\n\(chunk)0\r\n\r\n",
    ]
    for text in texts {
      let response = try await Self.outcome(of: text, limits: TransportLimits(bodyByteCount: count)).get()
      #expect(response.body.count == count)
      guard count > 0 else { continue }
      let less = TransportLimits(bodyByteCount: count - 1)
      #expect(try await Self.outcome(of: text, limits: less) == .failure(.bodyTooLarge(limit: count - 1)))
    }
  }

  @Test("A declared length above the limit is refused before the body arrives")
  func declaredTooLarge() async throws {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write("\(Self.json)Content-Length: 1001\r\n\r\n")
      await connection.waitForClose()
    } _: { url in
      let limits = TransportLimits(bodyByteCount: 1_000)
      #expect(
        await Self.outcome(of: TransportRequest(url: url), limits: limits) == .failure(.bodyTooLarge(limit: 1_000))
      )
    }
  }

  @Test(
    "A silent server reaches the idle limit",
    arguments: ["", "HTTP/1.1 200 OK\r\n", "\(json)Content-Length: 9\r\n\r\n["]
  )
  func silence(bytes: String) async throws {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write(bytes)
      await connection.waitForClose()
    } _: { url in
      let limits = TransportLimits(idleTime: .milliseconds(300), totalTime: .seconds(60))
      let begin = ContinuousClock.now
      let outcome = await Self.outcome(of: TransportRequest(url: url), limits: limits)
      #expect(outcome == .failure(.timedOut(after: .milliseconds(300))))
      #expect(ContinuousClock.now - begin < .seconds(10))
    }
  }

  @Test("A body that arrives slowly is read until the total time limit")
  func slowBody() async throws {
    let script: @Sendable (ServedConnection) async throws -> Void = { connection in
      while true {
        _ = try await connection.readRequest()
        try await connection.write("\(Self.json)Content-Length: 10\r\n\r\n")
        for _ in 0..<10 {
          try await Task.sleep(for: .milliseconds(400))
          try await connection.write("1")
        }
      }
    }
    try await ConnectionServer.serving(script) { url in
      let patient = TransportLimits(idleTime: .seconds(3), totalTime: .seconds(60))
      let response = try await Self.outcome(of: TransportRequest(url: url), limits: patient).get()
      #expect(response.body.count == 10)
      let impatient = TransportLimits(idleTime: .seconds(60), totalTime: .milliseconds(500))
      let outcome = await Self.outcome(of: TransportRequest(url: url), limits: impatient)
      #expect(outcome == .failure(.timedOut(after: .milliseconds(500))))
    }
  }
}
