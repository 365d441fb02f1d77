import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

/// Checks every transport against the table of server behaviors.
///
/// `SERVER_BEHAVIOR` selects behaviors whose title contains a text, or, after `=`, the one with that title.
@Suite("Server behaviors", .timeLimit(.minutes(20)))
struct ServerBehaviorTests {
  /// The time by which a call may exceed its limits: two seconds, because the machine may be busy, or the milliseconds in
  /// `SERVER_BEHAVIOR_GRACE`. If the load average per processor is above 1, up to three times as much: with nine busy processes on
  /// two processors, a call ended 2.2 seconds late.
  static var grace: Duration {
    let milliseconds = ProcessInfo.processInfo.environment["SERVER_BEHAVIOR_GRACE"].flatMap { Int($0) } ?? 2_000
    var load = [0.0]
    getloadavg(&load, 1)
    return .milliseconds(milliseconds) * min(3, max(1, load[0] / Double(ProcessInfo.processInfo.activeProcessorCount)))
  }

  @Test("Over AsyncHTTPClient, every server behavior ends as the table says", arguments: ServerBehavior.selected)
  func asyncHTTPClient(_ behavior: ServerBehavior) async throws {
    #expect(try await Self.isAsExpected(behavior, over: .asyncHTTPClient))
  }

  #if !os(Linux)
    @Test("Over URLSession, every server behavior ends as the table says", arguments: ServerBehavior.selected)
    func urlSession(_ behavior: ServerBehavior) async throws {
      #expect(try await Self.isAsExpected(behavior, over: .urlSession))
    }
  #else
    // Each behavior has its own process, so that a trap in Foundation fails one test and not the whole run.

    @Test(
      "Over URLSession on Linux, every server behavior that doesn't trap ends as the table says",
      arguments: ServerBehavior.selected.filter { !$0.traps(over: .urlSession) }
    )
    func urlSession(_ behavior: ServerBehavior) async {
      await #expect(processExitsWith: .success) { [title = behavior.title as String] in
        let behavior = try #require(ServerBehavior.all.first { $0.title == title })
        guard try await Self.isAsExpected(behavior, over: .urlSession) else { exit(EXIT_FAILURE) }
      }
    }

    @Test(
      "Over URLSession on Linux, a server behavior that may trap ends as the table says or in a trap that HTTP lists",
      arguments: ServerBehavior.selected.filter { $0.traps(over: .urlSession) }
    )
    func trappingURLSession(_ behavior: ServerBehavior) async throws {
      // Whether Foundation traps depends on timing. A trap fails the process. The expected end of the call also fails it, with
      // an exit code of its own.
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [title = behavior.title as String] in
        let behavior = try #require(ServerBehavior.all.first { $0.title == title })
        if try await Self.isAsExpected(behavior, over: .urlSession) { exit(SessionTrap.endCode) }
      }
      guard let trap = SessionTrap(try #require(result)) else { return }
      #expect(trap.fault(after: behavior.responses) != nil, "\(trap)")
    }
  #endif

  @Test("The table has at least 120 behaviors with unique titles")
  func table() {
    #expect(ServerBehavior.all.count >= 120)
    #expect(Set(ServerBehavior.all.map(\.title)).count == ServerBehavior.all.count)
    let titles = ServerBehavior.all.map(\.title)
    #expect(Set(ServerBehavior.exceptions.keys).isSubset(of: titles))
  }

  /// Whether every call ends as the table says, and in time. Deviations are recorded.
  static func isAsExpected(_ behavior: ServerBehavior, over kind: TransportKind) async throws -> Bool {
    try await BehaviorServer.serving([behavior.script]) { server in
      let transport = kind.makeTransport()
      let expected = behavior.expected(over: kind)
      for _ in 0..<behavior.requestCount {
        let (result, time) = try await behavior.call(server.address(of: 0), over: transport)
        let isInTime = time < expected.deadline(within: behavior.limits) + grace
        if !expected.matches(result, within: behavior.limits) || !isInTime {
          Issue.record("\(kind), \(time): \(result)")
          return false
        }
      }
      return true
    }
  }
}

extension ServerBehavior {
  /// The whole table.
  static let all: [ServerBehavior] = [
    lengths, chunks, statuses, statusLines, headers, encodings, bodies, truncations, timings, redirects, connections,
  ].flatMap { $0 }

  /// The behaviors to run: those whose title contains the text in `SERVER_BEHAVIOR`, or the one whose title follows `=` there.
  static var selected: [ServerBehavior] {
    guard let name = ProcessInfo.processInfo.environment["SERVER_BEHAVIOR"], !name.isEmpty else { return all }
    return all.filter { name.hasPrefix("=") ? $0.title == name.dropFirst() : $0.title.contains(name) }
  }

  /// What the server sends, by steps.
  var responses: [[UInt8]] {
    script.steps.compactMap { step in
      switch step {
      case .send(let text): Array(text.replacing("{self}", with: "").utf8)
      case .sendBytes(let bytes): bytes
      default: nil
      }
    }
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
