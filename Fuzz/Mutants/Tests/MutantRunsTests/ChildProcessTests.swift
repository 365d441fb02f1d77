import Foundation
import Testing

@testable import MutantRuns

@Suite("A process with limits")
struct ChildProcessTests {
  private static func run(_ script: String, _ change: (inout ChildProcess) -> Void = { _ in }) throws
    -> ChildProcess.Result
  {
    let log = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    var process = ChildProcess(arguments: ["bash", "-c", script])
    change(&process)
    return try process.run(log: log)
  }

  @Test("The result has the exit code and both outputs")
  func ending() throws {
    let result = try Self.run("echo one; echo two >&2; exit 7")
    #expect(result.ending == .exited(7))
    #expect(result.output == "one\ntwo\n")
    #expect(try Self.run("echo $A") { $0.environment = ["A": "b c"] }.output == "b c\n")
    #expect(try Self.run("kill -SEGV $$").ending == .signaled(SIGSEGV))
  }

  @Test("A process is ended when its wall time is up, with its children")
  func wallLimit() throws {
    let start = Date.now
    let result = try Self.run("sleep 60 & echo $!; sleep 60") { $0.wallLimit = 0.3 }
    #expect(result.ending == .timedOut)
    #expect(-start.timeIntervalSinceNow < 30)
    let child = try #require(pid_t(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    var isAlive = true
    for _ in 0..<100 where isAlive {
      isAlive = kill(child, 0) == 0 && !Self.isZombie(child)
      if isAlive { usleep(50_000) }
    }
    #expect(!isAlive)
  }

  /// Whether a process has ended, and remains only until its exit code is read.
  private static func isZombie(_ number: pid_t) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
    return text.contains(") Z ")
  }

  @Test("A process is ended when its CPU time is up")
  func secondsLimit() throws {
    let result = try Self.run("while true; do :; done") { $0.secondsLimit = 1 }
    #expect(result.ending == .usedUp)
    #expect(result.seconds >= 0.5)
  }

  #if os(Linux)
    @Test("A process is ended if it uses nearly no CPU time for as long as the limit, and not if it works")
    func idleLimit() throws {
      let idle = try Self.run("for i in {1..20000}; do :; done; exec sleep 60") { $0.idleLimit = 0.5 }
      #expect(idle.ending == .timedOut)
      let waking = try Self.run("for i in {1..100}; do sleep 0.1; done") { $0.idleLimit = 0.5 }
      #expect(waking.ending == .timedOut)
      let busy = try Self.run("end=$((SECONDS + 2)); while [[ $SECONDS -lt $end ]]; do :; done") { $0.idleLimit = 0.5 }
      #expect(busy.ending == .exited(0))
    }
  #endif

  @Test("A process is ended at the first line that is looked for")
  func stop() throws {
    let result = try Self.run("echo a; echo b; sleep 60") { $0.stop = { $0 == "b" } }
    #expect(result.ending == .stopped)
    #expect(try Self.run("echo a; echo b") { $0.stop = { $0 == "b" } }.ending == .stopped)
    #expect(try Self.run("echo a") { $0.stop = { $0 == "b" } }.ending == .exited(0))
  }
}
