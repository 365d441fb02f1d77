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

  static func outcome(
    of bytes: Data,
    method: String = "GET",
    limits: TransportLimits = TransportLimits()
  ) async throws -> Outcome {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write(bytes)
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

  @Test("A failing status with a challenge is a response, and the request isn't repeated", arguments: [401, 407, 500])
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

  @Test(
    "A time limit too long to elapse isn't reached",
    arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)]
  )
  func endless(time: Duration) async throws {
    let limits = TransportLimits(idleTime: time, totalTime: time)
    #expect(try await Self.outcome(of: "\(Self.json)Content-Length: 2\r\n\r\n[]", limits: limits).get().status == 200)
  }

  // MARK: - Content encodings

  /// `[1,2,3]`, encoded.
  private static let gzip = Data(base64Encoded: "H4sIAAAAAAACA4s21DHSMY4FAOmzbf0HAAAA") ?? Data()
  private static let zlib = Data(base64Encoded: "eNqLNtQx0jGOBQAGlQGn") ?? Data()
  /// 1 000 spaces, as gzip.
  private static let blanks = Data(base64Encoded: "H4sIAAAAAAACA1NQGAWjYBQMdwAAguOTzegDAAA=") ?? Data()

  private static func response(_ encoding: String, _ body: Data) -> Data {
    Data("\(Self.json)Content-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  @Test("A request accepts gzip and deflate unless it sets Accept-Encoding")
  func acceptEncoding() async throws {
    try await ConnectionServer.serving { connection in
      while true {
        let head = try await connection.readRequest().header
        try await connection.write("\(Self.json)Content-Length: \(head.utf8.count)\r\n\r\n\(head)")
      }
    } _: { url in
      for (headers, field) in [
        ([:], "accept-encoding: gzip, deflate"), (["Accept-Encoding": "identity"], "accept-encoding: identity"),
      ] as [(HeaderFields, String)] {
        let body = try await Self.outcome(of: TransportRequest(url: url, headers: headers)).get().body
        #expect(String(decoding: body, as: UTF8.self).lowercased().contains(field))
      }
    }
  }

  @Test("An encoded body that is cut anywhere is a lost connection, even if its length is as declared")
  func cut() async throws {
    for count in 1..<Self.gzip.count {
      let outcome = try await Self.outcome(of: Self.response("gzip", Self.gzip.prefix(count)))
      guard case .failure(.connectionLost) = outcome else {
        Issue.record("\(count) bytes: \(outcome)")
        continue
      }
    }
    let outcome = try await Self.outcome(of: Self.response("deflate", Self.zlib.dropLast()))
    #expect(outcome == .failure(.connectionLost(receivedByteCount: 7)))
  }

  @Test("The size limit counts the decoded bytes")
  func sizeLimit() async throws {
    let bytes = Self.response("gzip", Self.blanks)
    let response = try await Self.outcome(of: bytes, limits: TransportLimits(bodyByteCount: 1_000)).get()
    #expect(response.body.count == 1_000)
    let outcome = try await Self.outcome(of: bytes, limits: TransportLimits(bodyByteCount: 999))
    #expect(outcome == .failure(.bodyTooLarge(limit: 999)))
  }
}
