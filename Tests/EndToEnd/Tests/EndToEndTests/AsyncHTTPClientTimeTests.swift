import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

@Suite("Time limits of AsyncHTTPClientTransport", .timeLimit(.minutes(20)))
struct AsyncHTTPClientTimeTests {
  typealias Base = AsyncHTTPClientTransportTests

  @Test("An upload that the server reads slowly but steadily doesn't reach the idle limit")
  func slowUpload() async throws {
    let body = Data(repeating: 0x61, count: 3_000_000)
    try await ConnectionServer.serving(receiveBufferSize: 65_536) { connection in
      let head = try await connection.readHead()
      #expect(head["Content-Length"] == "\(body.count)")
      var count = 0
      while count < body.count {
        for _ in 0..<16 where count < body.count { count += try await connection.read(atMost: 16_384) }
        try await Task.sleep(for: .milliseconds(100))
      }
      try await connection.write("\(Base.json)Content-Length: 2\r\n\r\n[]")
    } _: { url in
      let limits = TransportLimits(idleTime: .milliseconds(1_200), totalTime: .seconds(60))
      let request = TransportRequest(url: url, method: "POST", body: body)
      let begin = ContinuousClock.now
      let response = try await Base.outcome(of: request, limits: limits).get()
      #expect(response.status == 200)
      #expect(ContinuousClock.now - begin > .seconds(2))
    }
  }

  @Test(
    "A time limit too long to elapse isn't reached",
    arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)]
  )
  func endless(time: Duration) async throws {
    let limits = TransportLimits(idleTime: time, totalTime: time)
    #expect(try await Base.outcome(of: "\(Base.json)Content-Length: 2\r\n\r\n[]", limits: limits).get().status == 200)
  }
}
