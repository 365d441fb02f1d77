import Foundation
import ShieldedNetworking
import Testing

@Suite("URLSessionTransport", .timeLimit(.minutes(20)))
struct URLSessionTransportTests {
  @Test(
    "A time limit too long to elapse doesn't trap",
    .timeLimit(.minutes(10)),
    arguments: [Duration.seconds(Int64.max), .seconds(4_000_000_000_000), Duration(attoseconds: .max)]
  )
  func endless(time: Duration) async throws {
    let transport = URLSessionTransport()
    // No server listens at this port.
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let limits = TransportLimits(idleTime: time, totalTime: time)
    let error = await #expect(throws: TransportError.self) {
      try await transport.response(to: TransportRequest(url: url), within: limits)
    }
    #expect(error == .unreachable(reason: "no connection was made."))
  }

  @Test(
    "An address without a host is an error and doesn't trap",
    .timeLimit(.minutes(10)),
    arguments: ["http:", "http://", "http:///list", "http:list", "https://:80/", "HTTP:///"]
  )
  func noServer(address: String) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: TransportError.self) {
      try await URLSessionTransport().response(to: TransportRequest(url: url), within: TransportLimits())
    }
    #expect(error != .cancelled)
  }
}
