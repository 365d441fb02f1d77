import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

/// Holds every transport to the table of server behaviours.
///
/// `SERVER_BEHAVIOUR` selects behaviours by a text in their title, or one by its whole title after `=`.
@Suite("Server behaviours")
struct ServerBehaviourTests {
  /// How much later than its limits a call may end: two seconds, because the machine may be busy, or so many milliseconds as
  /// `SERVER_BEHAVIOUR_GRACE` says.
  static let grace = Duration.milliseconds(
    ProcessInfo.processInfo.environment["SERVER_BEHAVIOUR_GRACE"].flatMap { Int($0) } ?? 2_000
  )

  @Test("Over AsyncHTTPClient, every server behaviour ends as the table says", arguments: ServerBehaviour.selected)
  func asyncHTTPClient(_ behaviour: ServerBehaviour) async throws {
    #expect(try await Self.isAsExpected(behaviour, over: .asyncHTTPClient))
  }

  #if !os(Linux)
    @Test("Over URLSession, every server behaviour ends as the table says", arguments: ServerBehaviour.selected)
    func urlSession(_ behaviour: ServerBehaviour) async throws {
      #expect(try await Self.isAsExpected(behaviour, over: .urlSession))
    }
  #else
    // Each behaviour has a process of its own, so that a trap in Foundation fails one test and not the whole run.

    @Test(
      "Over URLSession on Linux, every server behaviour that doesn't trap ends as the table says",
      arguments: ServerBehaviour.selected.filter { !$0.traps(over: .urlSession) }
    )
    func urlSession(_ behaviour: ServerBehaviour) async {
      await #expect(processExitsWith: .success) { [title = behaviour.title as String] in
        let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
        guard try await Self.isAsExpected(behaviour, over: .urlSession) else { exit(EXIT_FAILURE) }
      }
    }

    @Test(
      "Over URLSession on Linux, a server behaviour that may trap ends as the table says or in a trap",
      arguments: ServerBehaviour.selected.filter { $0.traps(over: .urlSession) }
    )
    func trappingURLSession(_ behaviour: ServerBehaviour) async {
      // Whether Foundation traps is a matter of time. A trap is a failure of the process; so is the expected end of the call,
      // which says so by its exit code.
      await #expect(processExitsWith: .failure) { [title = behaviour.title as String] in
        let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
        if try await Self.isAsExpected(behaviour, over: .urlSession) { exit(EXIT_FAILURE) }
      }
    }
  #endif

  @Test("The table has at least 120 behaviours, each with a title of its own")
  func table() {
    #expect(ServerBehaviour.all.count >= 120)
    #expect(Set(ServerBehaviour.all.map(\.title)).count == ServerBehaviour.all.count)
    let titles = ServerBehaviour.all.map(\.title)
    #expect(Set(ServerBehaviour.urlSessionOnLinux.keys).isSubset(of: titles))
    #expect(Set(ServerBehaviour.overAsyncHTTPClient.keys).isSubset(of: titles))
  }

  /// Whether every call ends as the table says, and in time. What ends otherwise is recorded.
  static func isAsExpected(_ behaviour: ServerBehaviour, over kind: TransportKind) async throws -> Bool {
    try await BehaviourServer.serving([behaviour.script]) { server in
      let transport = kind.makeTransport()
      let expected = behaviour.expected(over: kind)
      for _ in 0..<behaviour.requestCount {
        let (result, time) = try await behaviour.call(server.address(of: 0), over: transport)
        let isInTime = time < expected.deadline(within: behaviour.limits) + grace
        if !expected.matches(result, within: behaviour.limits) || !isInTime {
          Issue.record("\(kind), \(time): \(result)")
          return false
        }
      }
      return true
    }
  }
}

extension ServerBehaviour {
  /// The whole table.
  static let all: [ServerBehaviour] = [
    lengths, chunks, statuses, statusLines, headers, encodings, bodies, truncations, timings, redirects, connections,
  ].flatMap { $0 }

  /// The behaviours to run: those with the text of `SERVER_BEHAVIOUR` in their title, or the one whose title follows `=` there.
  static var selected: [ServerBehaviour] {
    guard let name = ProcessInfo.processInfo.environment["SERVER_BEHAVIOUR"], !name.isEmpty else { return all }
    return all.filter { name.hasPrefix("=") ? $0.title == name.dropFirst() : $0.title.contains(name) }
  }

  /// Whether a call may end the process.
  func traps(over kind: TransportKind) -> Bool {
    #if os(Linux)
      expected(over: kind).traps
    #else
      false
    #endif
  }
}
