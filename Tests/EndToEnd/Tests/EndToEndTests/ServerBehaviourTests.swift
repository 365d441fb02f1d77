import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

/// Holds every transport to the table of server behaviours.
///
/// It runs only if `SERVER_BEHAVIOUR` is set, because some behaviours don't end the same way in every run yet.
@Suite("Server behaviours", .enabled(if: ProcessInfo.processInfo.environment["SERVER_BEHAVIOUR"] != nil))
struct ServerBehaviourTests {
  /// How much later than its limits a call may end.
  static let grace = Duration.milliseconds(500)

  #if !os(Linux)
    @Test("Over URLSession, every server behaviour ends as the table says", arguments: ServerBehaviour.selected)
    func urlSession(_ behaviour: ServerBehaviour) async throws {
      try await Self.check(behaviour, over: .urlSession)
    }
  #else
    /// Each in a process of its own: if a response's header isn't complete when a connection or a time limit ends,
    /// Foundation may trap, and whether it does is a matter of time.
    @Test(
      "Over URLSession on Linux, every behaviour ends as the table says, or in a trap",
      arguments: ServerBehaviour.selected
    )
    func urlSession(_ behaviour: ServerBehaviour) async {
      // A trap is a failure of the process; so is the right end of the call, which says so by its exit code.
      await #expect(processExitsWith: .failure) { [title = behaviour.title as String] in
        let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
        if try await Self.isAsExpected(behaviour, over: .urlSession) { exit(EXIT_FAILURE) }
      }
    }
  #endif

  @Test(
    "Over AsyncHTTPClient, every server behaviour ends as the table says",
    arguments: ServerBehaviour.selected.filter { !$0.answersBeforeUpload }
  )
  func asyncHTTPClient(_ behaviour: ServerBehaviour) async throws {
    try await Self.check(behaviour, over: .asyncHTTPClient)
  }

  /// Each in a process of its own: AsyncHTTPClient 1.37 sometimes ends the process if a response comes before the end of the
  /// upload, with "A connection that we don't know was released? Something is very wrong...".
  @Test(
    "Over AsyncHTTPClient, a response before the end of an upload ends as the table says, or in a trap",
    arguments: ServerBehaviour.selected.filter(\.answersBeforeUpload)
  )
  func earlyAnswer(_ behaviour: ServerBehaviour) async {
    await #expect(processExitsWith: .failure) { [title = behaviour.title as String] in
      let behaviour = try #require(ServerBehaviour.all.first { $0.title == title })
      if try await Self.isAsExpected(behaviour, over: .asyncHTTPClient) { exit(EXIT_FAILURE) }
    }
  }

  @Test("The table has at least 120 behaviours, each with a title of its own")
  func table() {
    #expect(ServerBehaviour.all.count >= 120)
    #expect(Set(ServerBehaviour.all.map(\.title)).count == ServerBehaviour.all.count)
    #expect(Set(ServerBehaviour.urlSessionOnLinux.keys).isSubset(of: ServerBehaviour.all.map(\.title)))
  }

  private static func check(_ behaviour: ServerBehaviour, over kind: TransportKind) async throws {
    #expect(try await isAsExpected(behaviour, over: kind))
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

  /// Whether the server answers while the request's body is still being sent.
  var answersBeforeUpload: Bool { title.contains("the upload is read") }

  /// Whether a call ends the process.
  func traps(over kind: TransportKind) -> Bool {
    #if os(Linux)
      expected(over: kind).traps
    #else
      false
    #endif
  }
}
