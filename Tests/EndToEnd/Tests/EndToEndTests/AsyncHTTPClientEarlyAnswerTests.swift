import AsyncHTTPClient
import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

@Suite("Responses before the end of an upload, over AsyncHTTPClient", .timeLimit(.minutes(20)))
struct AsyncHTTPClientEarlyAnswerTests {
  /// A server's answer before it has read the body, and the status that every call must receive.
  typealias EarlyAnswer = (title: String, steps: [ServerStep], status: Int)

  static let answers: [EarlyAnswer] = [
    ("a 200 on a connection that stays open", [.readHead, .answer(), .readBody], 200),
    (
      "a 401 on a connection that is closed",
      [.readHead, .answer(status: "401 Unauthorized", "Connection: close"), .end],
      401
    ),
    ("a 413 on a connection that stays open", [.readHead, .answer(status: "413 Content Too Large"), .readBody], 413),
    // Before, the call waited for the end of an upload that the server doesn't read, and timed out.
    (
      "a 401 without a body on a connection that stays open",
      [.readHead, .answer("", status: "401 Unauthorized"), .readBody],
      401
    ),
    (
      "a 413 without a body on a connection that is closed",
      [.readHead, .answer("", status: "413 Content Too Large", "Connection: close"), .end],
      413
    ),
    ("a 204 on a connection that stays open", [.readHead, .raw(status: "204 No Content"), .readBody], 204),
    (
      "an empty chunked 401 on a connection that stays open",
      [.readHead, .raw("Transfer-Encoding: chunked", body: "0\r\n\r\n", status: "401 Unauthorized"), .readBody],
      401
    ),
  ]

  // If requests and connections used different event loops, the first of these would end the process within a few requests. If
  // the upload ended before its last byte is sent, one call in twenty of the second would lose its response.
  @Test("Every early answer to an upload is delivered completely, by one transport or by many", arguments: answers)
  func earlyAnswers(_ answer: EarlyAnswer) async throws {
    let script = ServerScript(answer.steps)
    let statuses = try await BehaviorServer.serving(script) { url in
      let common = AsyncHTTPClientTransport()
      return await withTaskGroup(of: [String].self) { group in
        for number in 0..<8 {
          group.addTask {
            var statuses: [String] = []
            for _ in 0..<50 {
              let transport = number < 4 ? common : AsyncHTTPClientTransport()
              let request = TransportRequest(url: url, method: "POST", body: Data(count: 300_000))
              let outcome = await AsyncHTTPClientTransportTests.outcome(
                of: request,
                limits: ServerBehavior.usual,
                over: transport
              )
              switch outcome {
              case .success(let response): statuses.append("\(response.status)")
              case .failure(let error): statuses.append("\(error)")
              }
            }
            return statuses
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
    }
    // By their number, since a text of 400 would hide the one that is wrong.
    #expect(Dictionary(grouping: statuses) { $0 }.mapValues(\.count) == ["\(answer.status)": 400])
  }

  @Test(
    "An early answer without a body is delivered although the server reads nothing more",
    arguments: [("401 Unauthorized", 401), ("413 Content Too Large", 413), ("204 No Content", 204)],
    [1_000_000, 8_000_000]
  )
  func unreadUploadWithoutBody(_ status: (line: String, code: Int), byteCount: Int) async throws {
    let script = ServerScript([.readHead, .answer("", status: status.line), .pause(milliseconds: 20_000), .close])
    try await BehaviorServer.serving(script) { url in
      let request = TransportRequest(url: url, method: "POST", body: Data(count: byteCount))
      let limits = TransportLimits(idleTime: .seconds(10), totalTime: .seconds(10))
      let response = try await AsyncHTTPClientTransport().response(to: request, within: limits)
      #expect(response.status == status.code)
    }
  }

  // Before, each such call kept its connection, and the ninth call waited for one until it timed out.
  @Test("An early success whose upload isn't read doesn't keep its connection", arguments: ["[1]", ""])
  func earlySuccess(body: String) async throws {
    let script = ServerScript([.readHead, .answer(body), .pause(milliseconds: 20_000), .close])
    try await BehaviorServer.serving(script) { url in
      let transport = AsyncHTTPClientTransport()
      for _ in 0..<12 {
        let request = TransportRequest(url: url, method: "POST", body: Data(count: 8_000_000))
        let limits = TransportLimits(idleTime: .seconds(10), totalTime: .seconds(10))
        let outcome = await AsyncHTTPClientTransportTests.outcome(of: request, limits: limits, over: transport)
        let received = try outcome.get().body
        #expect(received == Data(body.utf8))
      }
    }
  }

  @Test("An early redirect without a body is followed")
  func earlyRedirect() async throws {
    let script = ServerScript([
      .readHead,
      .route(["/start": [.redirect(303, to: "/next"), .pause(milliseconds: 20_000), .close], "/next": [.answer()]]),
    ])
    try await BehaviorServer.serving([script]) { server in
      let url = try #require(URL(string: server.address(of: 0) + "/start"))
      let request = TransportRequest(url: url, method: "POST", body: Data(count: 1_000_000))
      let limits = TransportLimits(idleTime: .seconds(10), totalTime: .seconds(10))
      let response = try await AsyncHTTPClientTransport().response(to: request, within: limits)
      #expect(response.body == Data("[1]".utf8))
    }
  }

  // Before, SwiftNIO ended the process in a debug build: a promise of AsyncHTTPClient's was never fulfilled.
  @Test("An early answer whose end isn't known, and that then stops, times out", arguments: [300_000, 1_000_000])
  func endlessEarlyAnswer(byteCount: Int) async throws {
    let script = ServerScript([
      .readHead, .send("HTTP/1.1 401 U\r\nContent-Type: application/json\r\n\r\n{}"), .readBody,
      .pause(milliseconds: 3_000), .close,
    ])
    try await BehaviorServer.serving(script) { url in
      for _ in 0..<6 {
        let request = TransportRequest(url: url, method: "POST", body: Data(count: byteCount))
        let limits = TransportLimits(idleTime: .milliseconds(300), totalTime: .seconds(2))
        let outcome = await AsyncHTTPClientTransportTests.outcome(of: request, limits: limits)
        #expect(outcome == .failure(.timedOut(after: .milliseconds(300))))
      }
    }
  }

  @Test("An early answer ends an upload of 20 MB that the server doesn't read")
  func unreadUpload() async throws {
    let script = ServerScript([
      .readHead, .answer("{}", status: "413 Content Too Large", "Connection: close"),
      .pause(milliseconds: 40_000), .end,
    ])
    try await BehaviorServer.serving(script) { url in
      let request = TransportRequest(url: url, method: "POST", body: Data(count: 20_000_000))
      // A client that waited for the server to read, or to close, would wait for forty seconds.
      let limits = TransportLimits(idleTime: .seconds(20), totalTime: .seconds(20))
      let response = try await AsyncHTTPClientTransport().response(to: request, within: limits)
      #expect(response.status == 413)
      #expect(response.body == Data("{}".utf8))
    }
  }
}
