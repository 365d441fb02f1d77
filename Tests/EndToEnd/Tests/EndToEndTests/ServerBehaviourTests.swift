import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

/// Holds every transport to the table of server behaviours.
@Suite("Server behaviours")
struct ServerBehaviourTests {
  /// How much later than its limits a call may end.
  static let grace = Duration.milliseconds(500)

  @Test(
    "Over URLSession, every server behaviour ends as the table says",
    arguments: ServerBehaviour.selected(for: .urlSession)
  )
  func urlSession(_ behaviour: ServerBehaviour) async throws {
    try await Self.check(behaviour, over: .urlSession)
  }

  @Test(
    "Over AsyncHTTPClient, every server behaviour ends as the table says",
    arguments: ServerBehaviour.selected(for: .asyncHTTPClient)
  )
  func asyncHTTPClient(_ behaviour: ServerBehaviour) async throws {
    try await Self.check(behaviour, over: .asyncHTTPClient)
  }

  #if os(Linux)
    @Test("URLSession on Linux traps, or ends as the table says", arguments: ServerBehaviour.trapping)
    func trap(_ behaviour: ServerBehaviour) async {
      // A trap is a failure of the process; so is the right end of the call, which says so by its exit code.
      await #expect(processExitsWith: .failure) { [title = behaviour.title as String] in
        let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
        try await BehaviourServer.serving([behaviour.script]) { server in
          let (result, _) = try await behaviour.call(
            server.address(of: 0),
            over: TransportKind.urlSession.makeTransport()
          )
          if behaviour.expected(over: .urlSession).matches(result, within: behaviour.limits) { exit(EXIT_FAILURE) }
        }
      }
    }
  #endif

  @Test("The table has at least 120 behaviours, each with a title of its own")
  func table() {
    #expect(ServerBehaviour.all.count >= 120)
    #expect(Set(ServerBehaviour.all.map(\.title)).count == ServerBehaviour.all.count)
    #expect(Set(ServerBehaviour.urlSessionOnLinux.keys).isSubset(of: ServerBehaviour.all.map(\.title)))
  }

  private static func check(_ behaviour: ServerBehaviour, over kind: TransportKind) async throws {
    try await BehaviourServer.serving([behaviour.script]) { server in
      let transport = kind.makeTransport()
      let expected = behaviour.expected(over: kind)
      for _ in 0..<behaviour.requestCount {
        let (result, time) = try await behaviour.call(server.address(of: 0), over: transport)
        #expect(expected.matches(result, within: behaviour.limits), "\(kind), \(time): \(result)")
        #expect(time < expected.deadline(within: behaviour.limits) + grace, "\(kind): \(result)")
      }
    }
  }
}

extension ServerBehaviour {
  /// The whole table.
  static let all: [ServerBehaviour] = [
    lengths, chunks, statuses, statusLines, headers, encodings, bodies, truncations, timings, redirects, connections,
  ].flatMap { $0 }

  /// The behaviours that run in this process: all but those that end it. `SERVER_BEHAVIOUR` selects those with this in their
  /// title, and `=` before it the one with this title.
  static func selected(for kind: TransportKind) -> [ServerBehaviour] {
    guard let name = ProcessInfo.processInfo.environment["SERVER_BEHAVIOUR"] else {
      return all.filter { !$0.traps(over: kind) }
    }
    return all.filter { name.hasPrefix("=") ? $0.title == name.dropFirst() : $0.title.contains(name) }
  }

  /// The behaviours that end the process over URLSession on Linux.
  static var trapping: [ServerBehaviour] { all.filter { $0.traps(over: .urlSession) } }

  /// Whether a call ends the process.
  func traps(over kind: TransportKind) -> Bool {
    #if os(Linux)
      expected(over: kind).traps
    #else
      false
    #endif
  }
}
