#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  @Suite("The self-test", .timeLimit(.minutes(20)))
  struct SelfTestTests {
    /// Returns a library of one file that says "one". The target Sound finds a fault that makes the file say "two".
    static func sandbox() throws -> DriverSandbox {
      let sandbox = try DriverSandbox()
      try sandbox.write("one\n", to: "../Sources/One.txt")
      for file in ["../Package.swift", "../Tests/x", "../Benchmarks/x", "Sources/x", "Tests/x"] {
        try sandbox.write("", to: file)
      }
      return sandbox
    }

    static func patch(from old: String = "one", to new: String = "two", targets: String) -> String {
      """
      Fault: One is something else.
      Targets: \(targets)

      --- a/Sources/One.txt
      +++ b/Sources/One.txt
      @@ -1 +1 @@
      -\(old)
      +\(new)

      """
    }

    @Test("A fault is found if an input fails with it and passes without")
    func found() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(targets: "Sound"), to: "Faults/two.patch")
      let result = try sandbox.fuzz("selftest", "--seeds", "2", "--seconds", "5")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains(/\| two \| Sound \| \d+\.\d \| \d+\.\d \| 2\/2 \|/))
    }

    @Test("A fault that no target finds is a failure")
    func missed() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(to: "three", targets: "Sound"), to: "Faults/three.patch")
      let result = try sandbox.fuzz("selftest", "--seeds", "1", "--seconds", "5")
      #expect(result.status == 1)
      #expect(result.output.contains("| three | – | – | 0/1 |"))
    }

    @Test("All faults are planted in one build, and one is active at a time")
    func oneBuild() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(to: "three", targets: "Sound"), to: "Faults/a-three.patch")
      try sandbox.write(Self.patch(targets: "Sound"), to: "Faults/b-two.patch")
      let result = try sandbox.fuzz("selftest", "--seeds", "1", "--seconds", "5")
      #expect(result.status == 1)
      #expect(
        result.errorLines.filter { $0.contains("building FuzzTargets") } == [
          "fuzz: building FuzzTargets with 2 faults …"
        ]
      )
      #expect(result.output.contains("| a-three | – | – | 0/1 |"))
      #expect(result.output.contains(/\| b-two \| Sound \| \d+\.\d \| 1\/1 \|/))
    }

    @Test("With --run, every target is also fuzzed without a fault, and a finding is a failure")
    func runWithoutFault() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(targets: "Sound"), to: "Faults/two.patch")
      let result = try sandbox.fuzz("selftest", "--seeds", "1", "--seconds", "5", "--run", "7")
      #expect(result.status == 1)
      #expect(result.output.contains("finding:") && result.output.contains(".build-selftest/runs/Broken/crash-0123"))
      #expect(result.errors.contains("Sound: nothing found"))
      let log = try sandbox.read(".build-selftest/runs/Sound/log")
      #expect(log.contains("-max_total_time=7") && log.contains("-seed=1"))
      #expect(result.output.contains(/\| two \| Sound \| \d+\.\d \| 1\/1 \|/))
    }

    @Test("Several targets and faults at a time give the same rows in the same order")
    func jobs() throws {
      let sandbox = try Self.sandbox()
      let names = ["a", "b", "c", "d", "e"]
      for name in names { try sandbox.write(Self.patch(targets: "Sound"), to: "Faults/\(name)-two.patch") }
      let result = try sandbox.fuzz("selftest", "--seeds", "2", "--seconds", "5", "--run", "5", "--jobs", "3")
      // By the run of Broken.
      #expect(result.status == 1)
      #expect(result.errors.contains("Sound: nothing found"))
      let rows = result.output.split(separator: "\n").filter { $0.contains("-two |") }
      #expect(rows.map { $0.prefix(3) } == names.map { "| \($0)" }, "\(result.errors)")
      #expect(rows.allSatisfy { $0.contains(/\| Sound \| \d+\.\d \| \d+\.\d \| 2\/2 \|/) })
    }

    @Test("A fault that can't be planted stops the self-test")
    func unplantable() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(targets: "Sound"), to: "Faults/two.patch")
      let result = try sandbox.fuzz("selftest", "--seeds", "1", environment: ["PLANTING_EXIT": "69"])
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
    }

    @Test("An input that fails without the fault too doesn't count")
    func failsAnyway() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(targets: "Broken"), to: "Faults/two.patch")
      let result = try sandbox.fuzz("selftest", "--seeds", "1", "--seconds", "5")
      #expect(result.status == 1)
      #expect(result.errors.contains("fails without the fault too"))
      #expect(result.output.contains("| two | – | – | 0/1 |"))
    }

    @Test("A patch that no longer applies, or names an unknown target, is a failure")
    func stale() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write(Self.patch(targets: "Sound"), to: "Faults/fresh.patch")
      #expect(try sandbox.fuzz("selftest", "--check").status == 0)
      try sandbox.write(Self.patch(from: "another", targets: "Sound"), to: "Faults/stale.patch")
      try sandbox.write(Self.patch(targets: "Nobody"), to: "Faults/unowned.patch")
      let result = try sandbox.fuzz("selftest", "--check")
      #expect(result.status == 1)
      #expect(result.errors.contains("Faults/stale.patch no longer applies"))
      #expect(result.errors.contains("Faults/unowned.patch names a target 'Nobody' that does not exist"))
      #expect(result.errors.contains("1 of 3 patches apply"))
    }
  }
#endif
