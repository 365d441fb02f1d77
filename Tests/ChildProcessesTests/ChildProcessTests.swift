#if os(Linux) || os(macOS)
  import ChildProcesses
  import Foundation
  import Testing

  @Suite("A process with limits", .timeLimit(.minutes(20)))
  struct ChildProcessTests {
    private static func run(
      _ script: String,
      _ change: (inout ChildProcess) -> Void = { _ in }
    ) throws -> ChildProcess.Result {
      var process = ChildProcess(["bash", "-c", script], errors: .withOutput, limit: 60)
      change(&process)
      return try process.run()
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
      #expect(-start.timeIntervalSinceNow < 50)
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
        // Beside other work, it gets a small part of a processor, of which a twentieth must suffice.
        let busy = try Self.run("end=$((SECONDS + 5)); while [[ $SECONDS -lt $end ]]; do :; done") { $0.idleLimit = 2 }
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

    @Test("The standard error is collected apart, and a log keeps the output")
    func streams() throws {
      let log = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString).log")
      defer { try? FileManager.default.removeItem(at: log) }
      let result = try ChildProcess(["bash", "-c", "echo one; echo two >&2"], limit: 60).run(log: log)
      #expect(result.output == "one\n")
      #expect(result.errors == "two\n")
      #expect(try String(contentsOf: log, encoding: .utf8) == "one\n")
      #expect(ChildProcess.output(of: ["echo", " a "]) == "a")
      #expect(ChildProcess.output(of: ["false"]) == nil)
    }

    @Test("A process gets its folder, and no signal is blocked, whichever thread starts it")
    func folderAndSignals() async throws {
      #expect(try Self.run("pwd -P") { $0.folder = URL(filePath: "/usr") }.output == "/usr\n")
      // A process that ignores the signal, or in which it is blocked, would exit with 0.
      let run = try await ChildProcess(["bash", "-c", "kill -TERM $$; sleep 1"], limit: 600).run()
      #expect(run.ending == .signaled(SIGTERM))
      #expect(run.status == 128 + SIGTERM)
    }

    @Test("A program that isn't there is an error with its name")
    func missing() {
      let error = #expect(throws: ChildProcess.StartFailure.self) {
        try ChildProcess(["/no/such/program"], limit: 1).run()
      }
      #expect(error?.description == "can't start /no/such/program: No such file or directory")
    }

    @Test("A task that is canceled ends its process")
    func cancellation() async {
      // On a busy machine, the task may begin and continue after minutes. A process that isn't ended would throw no error.
      let start = Date.now
      let task = Task { try await ChildProcess(["sleep", "1000"], limit: 2_000).run() }
      try? await Task.sleep(for: .milliseconds(50))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(-start.timeIntervalSinceNow < 900)
    }

    @Test("Lines are answered by lines, and the end of a program is an error with its status")
    func lines() throws {
      let script = "while read -r line; do echo \"<$line>\"; done; exit 7"
      let process = try PipedProcess(URL(filePath: "/bin/bash"), ["-c", script], environment: [:])
      for text in ["a", String(repeating: "b", count: 200_000), "c"] {
        try process.send(text)
        #expect(try process.receive(limit: 30) == "<\(text)>")
      }
      #expect(throws: PipedProcess.Failure.self) { try process.receive(limit: 0.1) }
      let ended = try PipedProcess(URL(filePath: "/bin/bash"), ["-c", "exit 7"], environment: [:])
      let error = #expect(throws: PipedProcess.Failure.self) { try ended.receive(limit: 30) }
      #expect(error?.description == "bash exited with status 7")
    }
  }
#endif
