import AsyncHTTPClient
import Foundation
import LoopbackServer
import ShieldedNetworking
import Synchronization
import Testing

@Suite("Bytes after a response, and impossible ports, over AsyncHTTPClient", .timeLimit(.minutes(20)))
struct AsyncHTTPClientLeftoverTests {
  typealias Base = AsyncHTTPClientTransportTests

  // MARK: - Ports

  // Before, SwiftNIO trapped for an IP address with such a port, and wrapped the port of a host with a name.
  @Test(
    "A port above 65 535 is refused, in the request's address and in a redirect's",
    arguments: ["http://127.0.0.1:65536/", "http://127.0.0.1:99999/", "http://[::1]:65536/", "http://localhost:70000/"]
  )
  func impossiblePort(_ address: String) async throws {
    let refusal = Base.Outcome.failure(.invalidURL(reason: "its port is too great."))
    #expect(await Base.outcome(of: TransportRequest(url: try #require(URL(string: address)))) == refusal)
    // A request has been sent, so the address isn't the caller's fault.
    let malformed = Base.Outcome.failure(
      .malformedResponse(reason: "it redirects to an address that can't be requested.")
    )
    let script = ServerScript([
      .readHead, .send("HTTP/1.1 302 Found\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n"),
    ])
    try await BehaviorServer.serving(script) { url in
      let outcome = await Base.outcome(of: TransportRequest(url: url))
      #expect(outcome == malformed)
    }
  }

  @Test("The greatest port isn't refused")
  func greatestPort() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:65535/"))
    let outcome = await Base.outcome(of: TransportRequest(url: url))
    #expect(outcome == .failure(.unreachable(reason: "no connection was made.")))
  }

  // MARK: - Bytes after a response

  /// Sends a request for `a`, and while it is waiting for its answer one for `b` on the same connection.
  private func answers(to script: ServerScript, method: String = "GET") async throws -> [Base.Outcome] {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
    let transport = AsyncHTTPClientTransport(configuration: configuration)
    return try await BehaviorServer.serving(script) { url in
      let limits = TransportLimits(idleTime: .seconds(10), totalTime: .seconds(20))
      func outcome(of path: String) async -> Base.Outcome {
        let request = TransportRequest(url: url.appending(path: path), method: method)
        return await Base.outcome(of: request, limits: limits, over: transport)
      }
      async let first = outcome(of: "a")
      try await Task.sleep(for: .milliseconds(100))
      async let second = outcome(of: "b")
      return await [first, second]
    }
  }

  private static func answer(_ body: String, _ status: String = "200 OK") -> String {
    "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  // Before, a request that waited for the connection was sent on it, and failed because of the first response's last bytes.
  @Test(
    "A request that waits for a connection isn't affected by bytes after the response on it",
    arguments: [
      (answer("{\"ok\":true}", "204 No Content"), ""), (answer("[1]") + "garbage\r\n\r\n", "[1]"),
      (answer("[1]") + answer("[666]"), "[1]"),
    ],
    ["GET", "DELETE"]
  )
  func leftoverBytes(_ first: (bytes: String, body: String), _ method: String) async throws {
    let script = ServerScript([
      .readHead, .pause(milliseconds: 300),
      .check({ $0.target == "/a" }, then: [.send(first.bytes)], otherwise: [.send(Self.answer("[2]"))]),
    ])
    let outcomes = try await answers(to: script, method: method)
    #expect(try outcomes[0].get().body == Data(first.body.utf8))
    #expect(try outcomes[1].get().body == Data("[2]".utf8))
  }

  // Before, the next response was read as the rest of this header, and a forged redirect was followed.
  @Test(
    "An unfinished header after a response doesn't reach the next response, whether it comes at once or later",
    arguments: [
      "H", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 401 U\r\nX: ", "HTTP/1.1 302 F\r\nLocation: /evil\r\nX: ",
      "\u{0}", answer("[666]"), "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[6",
    ],
    [false, true]
  )
  func unfinishedHeader(leftover: String, isLate: Bool) async throws {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
    let transport = AsyncHTTPClientTransport(configuration: configuration)
    let first: [ServerStep] =
      isLate
      ? [.send(Self.answer("[1]")), .pause(milliseconds: 50), .send(leftover)] : [.send(Self.answer("[1]") + leftover)]
    let targets = Mutex<[String]>([])
    let script = ServerScript([
      .readHead,
      .check(
        { request in
          targets.withLock { $0.append(request.target) }
          return request.target == "/a"
        },
        then: first,
        otherwise: [.send(Self.answer("[2]"))]
      ),
    ])
    try await BehaviorServer.serving(script) { url in
      let limits = TransportLimits(idleTime: .seconds(10), totalTime: .seconds(20))
      for (path, body) in [("a", "[1]"), ("b", "[2]"), ("c", "[2]")] {
        let request = TransportRequest(url: url.appending(path: path), method: "POST")
        let outcome = await Base.outcome(of: request, limits: limits, over: transport)
        #expect(try outcome.get().body == Data(body.utf8), "\(path)")
        // The late bytes must arrive before the next request, also on a busy machine.
        if isLate, path == "a" { try await Task.sleep(for: .seconds(1)) }
      }
    }
    #expect(targets.withLock { $0 } == ["/a", "/b", "/c"])
  }

  @Test("Empty lines after a response are ignored, and its connection is used again")
  func emptyLines() async throws {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
    let transport = AsyncHTTPClientTransport(configuration: configuration)
    let script = ServerScript([.readHead, .send(Self.answer("[1]") + "\r\n")])
    try await BehaviorServer.serving(script) { url in
      for _ in 0..<3 {
        let outcome = await Base.outcome(of: TransportRequest(url: url, method: "POST"), over: transport)
        let body = try outcome.get().body
        #expect(body == Data("[1]".utf8))
      }
    }
  }
}
