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
    try await BehaviourServer.serving([script]) { server in
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
}
