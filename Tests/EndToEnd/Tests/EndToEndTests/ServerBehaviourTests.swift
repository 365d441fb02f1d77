import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

/// Checks every transport against the table of server behaviors.
///
/// `SERVER_BEHAVIOUR` selects behaviors whose title contains a text, or, after `=`, the one with that title.
@Suite("Server behaviours", .timeLimit(.minutes(20)))
struct ServerBehaviourTests {
  /// The time by which a call may exceed its limits: two seconds, because the machine may be busy, or the milliseconds in
  /// `SERVER_BEHAVIOUR_GRACE`.
  static let grace = Duration.milliseconds(
    ProcessInfo.processInfo.environment["SERVER_BEHAVIOUR_GRACE"].flatMap { Int($0) } ?? 2_000
  )

  @Test("Over AsyncHTTPClient, every server behavior ends as the table says", arguments: ServerBehaviour.selected)
  func asyncHTTPClient(_ behaviour: ServerBehaviour) async throws {
    #expect(try await Self.isAsExpected(behaviour, over: .asyncHTTPClient))
  }

  #if !os(Linux)
    @Test("Over URLSession, every server behavior ends as the table says", arguments: ServerBehaviour.selected)
    func urlSession(_ behaviour: ServerBehaviour) async throws {
      #expect(try await Self.isAsExpected(behaviour, over: .urlSession))
    }
  #else
    // Each behavior has its own process, so that a trap in Foundation fails one test and not the whole run.

    @Test(
      "Over URLSession on Linux, every server behavior that doesn't trap ends as the table says",
      arguments: ServerBehaviour.selected.filter { !$0.traps(over: .urlSession) }
    )
    func urlSession(_ behaviour: ServerBehaviour) async {
      await #expect(processExitsWith: .success) { [title = behaviour.title as String] in
        let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
        guard try await Self.isAsExpected(behaviour, over: .urlSession) else { exit(EXIT_FAILURE) }
      }
    }

    @Test(
      "Over URLSession on Linux, a server behavior that may trap ends as the table says or in a trap",
      arguments: ServerBehaviour.selected.filter { $0.traps(over: .urlSession) }
    )
    func trappingURLSession(_ behaviour: ServerBehaviour) async {
      // Whether Foundation traps depends on timing. A trap fails the process. The expected end of the call also fails it, with
      // an exit code of its own.
      await #expect(processExitsWith: .failure) { [title = behaviour.title as String] in
        let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
        if try await Self.isAsExpected(behaviour, over: .urlSession) { exit(EXIT_FAILURE) }
      }
    }
  #endif

  @Test("The table has at least 120 behaviors with unique titles")
  func table() {
    #expect(ServerBehaviour.all.count >= 120)
    #expect(Set(ServerBehaviour.all.map(\.title)).count == ServerBehaviour.all.count)
    let titles = ServerBehaviour.all.map(\.title)
    #expect(Set(ServerBehaviour.urlSessionOnLinux.keys).isSubset(of: titles))
    #expect(Set(ServerBehaviour.overAsyncHTTPClient.keys).isSubset(of: titles))
  }

  /// Whether every call ends as the table says, and in time. Deviations are recorded.
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

  /// The behaviors to run: those whose title contains the text in `SERVER_BEHAVIOUR`, or the one whose title follows `=` there.
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
