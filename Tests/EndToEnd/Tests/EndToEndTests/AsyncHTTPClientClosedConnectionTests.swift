import Foundation
import LoopbackServer
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ShieldedNetworking

@Suite("Connections that the server closes at once, over AsyncHTTPClient", .timeLimit(.minutes(20)))
struct AsyncHTTPClientClosedConnectionTests {
  typealias Outcome = AsyncHTTPClientTransportTests.Outcome

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
    try await BehaviourServer.serving([ServerScript([.close])]) { server in
      let url = try #require(URL(string: server.address(of: 0)))
      let outcomes = await withTaskGroup(of: Outcome.self) { group in
        for _ in 0..<1_000 {
          group.addTask { await AsyncHTTPClientTransportTests.outcome(of: TransportRequest(url: url)) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count == 1_000)
      #expect(outcomes.allSatisfy { $0 == .failure(.connectionLost(receivedByteCount: 0)) })
    }
  }
}
