import Foundation
import LoopbackServer
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import ShieldedNetworking

@Suite("Redirects, cancellation and connection reuse over AsyncHTTPClient", .timeLimit(.minutes(20)))
struct AsyncHTTPClientConnectionTests {
  typealias Base = AsyncHTTPClientTransportTests

  // MARK: - Redirects

  @Test(
    "A redirect is followed at its header, even if its body is broken",
    arguments: [
      "Connection: close\r\nContent-Length: 0\r\n\r\n", "Content-Length: 9\r\n\r\ncut", "\r\nuntil the end",
      "Content-Length: 100000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n",
    ]
  )
  func redirectBody(rest: String) async throws {
    try await ConnectionServer.serving { connection in
      let head = try await connection.readRequest().header
      if head.contains(" /list ") {
        try await connection.write("\(Base.json)Content-Length: 3\r\n\r\n[1]")
      } else {
        try await connection.write("HTTP/1.1 302 Found\r\nLocation: /list\r\n\(rest)")
      }
    } _: { url in
      let response = try await Base.outcome(of: TransportRequest(url: url)).get()
      #expect(response.body == Data("[1]".utf8))
    }
  }

  // MARK: - Cancellation

  @Test(
    "A canceled call returns within 50 ms in every state of the connection",
    arguments: ["", "HTTP/1.1 200", "\(Base.json)Content-Length: 9\r\n\r\n[1"]
  )
  func canceled(bytes: String) async throws {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write(bytes)
      await connection.waitForClose()
    } _: { url in
      // The fastest of ten, because a busy processor may delay any one of them.
      var fastest = Duration.seconds(60)
      for _ in 0..<10 {
        let task = Task { await Base.outcome(of: TransportRequest(url: url)) }
        try await Task.sleep(for: .milliseconds(100))
        let begin = ContinuousClock.now
        task.cancel()
        let outcome = await task.value
        #expect(outcome == .failure(.canceled))
        fastest = min(fastest, ContinuousClock.now - begin)
      }
      #expect(fastest < .milliseconds(50))
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await Base.outcome(of: TransportRequest(url: url))
      }
      let outcome = await early.value
      #expect(outcome == .failure(.canceled))
    }
  }

  // MARK: - Connection reuse

  @Test("Sequential requests use one connection")
  func reused() async throws {
    let connections = Counter()
    try await ConnectionServer.serving { connection in
      connections.increment()
      while true {
        _ = try await connection.readRequest()
        try await connection.write("\(Base.json)Content-Length: 2\r\n\r\n[]")
      }
    } _: { url in
      let transport = AsyncHTTPClientTransport()
      for _ in 0..<5 {
        _ = try await Base.outcome(of: TransportRequest(url: url, method: "POST"), over: transport).get()
      }
    }
    #expect(connections.value == 1)
  }

  @Test(
    "A request over a kept connection that the server closes fails at once, and is never sent twice",
    arguments: ["GET", "POST"]
  )
  func closedConnection(method: String) async throws {
    let heads = Counter()
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write("\(Base.json)Content-Length: 2\r\n\r\n[]")
      // The second request is read but not answered.
      _ = try await connection.readRequest()
      heads.increment()
    } _: { url in
      let transport = AsyncHTTPClientTransport()
      _ = try await Base.outcome(of: TransportRequest(url: url), over: transport).get()
      let request = TransportRequest(url: url, method: method, body: method == "POST" ? Data("1".utf8) : nil)
      let begin = ContinuousClock.now
      let outcome = await Base.outcome(of: request, over: transport)
      #expect(outcome == .failure(.connectionLost(receivedByteCount: 0)))
      #expect(ContinuousClock.now - begin < .seconds(20))
      try await Task.sleep(for: .milliseconds(300))
      #expect(heads.value == 1)
    }
  }

  @Test("A connection that is closed after a response isn't used again")
  func closedAfterResponse() async throws {
    try await BehaviorServer.serving(ServerScript([.readHead, .readBody, .answer("[]"), .end])) { url in
      let transport = AsyncHTTPClientTransport()
      for _ in 0..<5 {
        let request = TransportRequest(url: url, method: "POST", body: Data("1".utf8))
        let outcome = await Base.outcome(of: request, over: transport)
        #expect(try outcome.get().status == 200)
        // The end of the connection has arrived before the next request is sent.
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  @Test("200 concurrent requests each receive their own response")
  func parallel() async throws {
    try await ConnectionServer.serving { connection in
      while true {
        let body = try await connection.readRequest().body
        try await connection.write(Data("\(Base.json)Content-Length: \(body.count)\r\n\r\n".utf8) + body)
      }
    } _: { url in
      let transport = AsyncHTTPClientTransport()
      let correct = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<200 {
          group.addTask {
            let request = TransportRequest(url: url, method: "POST", body: Data("\(number)".utf8))
            return (try? await Base.outcome(of: request, over: transport).get())?.body == request.body
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(correct == 200)
    }
  }

  @Test("A status line that never ends is refused on a kept connection too")
  func endlessStatusLine() async throws {
    let script = ServerScript([
      .readHead, .answer(), .readHead, .send("HTTP/1.1 200 "),
      .sendRepeatedly(String(repeating: "x", count: 4_000), count: 4_000),
    ])
    try await BehaviorServer.serving([script]) { server in
      let request = TransportRequest(url: try #require(URL(string: server.address(of: 0))))
      let transport = AsyncHTTPClientTransport()
      #expect(try await transport.response(to: request, within: ServerBehavior.usual).status == 200)
      let error = await #expect(throws: TransportError.self) {
        try await transport.response(to: request, within: ServerBehavior.usual)
      }
      #expect(error == .malformedResponse(reason: "the header is too long."))
      #expect(server.connectionCount(of: 0) == 1)
    }
  }

  @Test("A request with an invalid header field throws an error that names the field")
  func invalidRequests() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    for headers in [["a\r\nb": "1"], ["a": "1\r\nB: 2"]] as [HeaderFields] {
      let outcome = await Base.outcome(of: TransportRequest(url: url, headers: headers))
      guard case .failure(.invalidHeader(let name)) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(name.hasPrefix("a"))
    }
  }

  // MARK: - Connections that the server closes at once

  // Before, the missing parser was reported, and the request wasn't sent again.
  @Test("A connection that is closed before its header is limited is reported as closed")
  func closedBeforePreparation() throws {
    let channel = EmbeddedChannel(handler: ByteToMessageHandler(HTTPResponseDecoder()))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    _ = try channel.finish()
    let limiting = channel.limitHeader(CurrentConnection(on: channel.eventLoop))
    channel.embeddedEventLoop.run()
    #expect(throws: ChannelError.ioOnClosedChannel) { try limiting.wait() }
  }

  // On two idle cores, the close preceded the limit in one of about 6 000 requests.
  @Test("A connection that the server closes at once is lost, whenever the client notices it")
  func closedAtOnce() async throws {
    try await BehaviorServer.serving(ServerScript([.close])) { url in
      let outcomes = await withTaskGroup(of: Base.Outcome.self) { group in
        for _ in 0..<1_000 { group.addTask { await Base.outcome(of: TransportRequest(url: url)) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count == 1_000)
      #expect(outcomes.allSatisfy { $0 == .failure(.connectionLost(receivedByteCount: 0)) })
    }
  }
}
