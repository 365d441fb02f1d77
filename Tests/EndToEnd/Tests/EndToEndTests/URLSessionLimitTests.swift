#if os(Linux)
  import Foundation
  import LoopbackServer
  import ShieldedNetworking
  import Testing

  /// Faults of `URLSession` on Linux that this transport can't correct.
  ///
  /// Each test describes the behavior of Swift 6.3. If one fails after an update, Foundation may have fixed the problem: remove
  /// the
  /// test, the report in `.github/upstream`, and the line in the article HTTP.
  @Suite("Limits of URLSession on Linux", .timeLimit(.minutes(20)))
  struct URLSessionLimitTests {
    /// Sends a request to a server that answers with the given text and closes the connection.
    static func request(answer: String) async throws -> TransportResponse {
      let script: @Sendable (ServedConnection) async throws -> Void = { connection in
        if try await connection.nextRequest() != nil { try await connection.write(answer) }
      }
      return try await ConnectionServer.serving(script) { url in
        try await URLSessionTransport().response(
          to: TransportRequest(url: url),
          within: TransportLimits(idleTime: .seconds(20))
        )
      }
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
    func greatestLength() async {
      await #expect(processExitsWith: .failure) {
        _ = try? await Self.request(answer: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775296\r\n\r\n[1]")
      }
      await #expect(processExitsWith: .success) {
        _ = try? await Self.request(answer: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775295\r\n\r\n[1]")
      }
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
        for _ in 0..<2 {
          _ = try await transport.response(
            to: TransportRequest(url: url),
            within: TransportLimits(idleTime: .seconds(20))
          )
        }
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
          let limits = TransportLimits(idleTime: .seconds(20))
          let response = try await transport.response(to: TransportRequest(url: url), within: limits)
          bodies.append(String(decoding: response.body, as: UTF8.self))
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
        let response = try await URLSessionTransport().response(
          to: TransportRequest(url: url),
          within: TransportLimits(idleTime: .seconds(20))
        )
        #expect(String(decoding: response.body, as: UTF8.self) == body)
      }
    }
  }
#endif
