#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation
  import Testing

  @Suite("The ablation command", .timeLimit(.minutes(20)))
  struct AblationCommandTests {
    private static func sandbox() throws -> DriverSandbox {
      let sandbox = try SelfTestTests.sandbox()
      try sandbox.write(SelfTestTests.patch(targets: "Sound"), to: "Faults/two.patch")
      try sandbox.write(SelfTestTests.patch(to: "three", targets: "Sound"), to: "Faults/three.patch")
      return sandbox
    }

    /// Returns the trials without their times.
    private static func trials(_ sandbox: borrowing DriverSandbox) throws -> [String] {
      try sandbox.read("Ablation/trials.tsv").split(separator: "\n").map { line in
        line.hasPrefix("#") ? String(line) : line.split(separator: "\t").dropLast().joined(separator: " ")
      }
    }

    @Test("Each trial has a line, and the variants take turns")
    func lines() throws {
      let sandbox = try Self.sandbox()
      let result = try sandbox.fuzz(
        "ablation",
        "--fault",
        "two",
        "--fault",
        "three",
        "--without",
        "seeds",
        "--without",
        "mutator",
        "--trials",
        "2",
        "--seconds",
        "5"
      )
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "12\n")
      let turns = ["complete 1", "seeds 1", "mutator 1", "complete 2", "seeds 2", "mutator 2"]
      #expect(try Self.trials(sandbox) == ["# seconds 5"] + turns.map { "two \($0)" } + turns.map { "three \($0)" })
      let lines = try sandbox.read("Ablation/trials.tsv").split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("three") }.allSatisfy { $0.hasSuffix("\t-") })
      #expect(lines.filter { $0.hasPrefix("two") }.allSatisfy { $0.contains(/\t\d+\.\d$/) })
    }

    @Test("After an interruption, only the missing trials are run")
    func resumption() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write("# seconds 5\ntwo\tcomplete\t2\t1.5\n", to: "Ablation/trials.tsv")
      for _ in 0..<2 {
        let arguments = ["--fault", "two", "--without", "dictionary", "--trials", "2", "--seconds", "5"]
        let result = try ChildProcess.Result.of(
          sandbox.package.appending(path: "fuzz"),
          ["ablation"] + arguments,
          environment: sandbox.toolchain()
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(
          try Self.trials(sandbox) == [
            "# seconds 5", "two complete 2", "two complete 1", "two dictionary 1", "two dictionary 2",
          ]
        )
      }
    }

    @Test("By default, faults that the committed inputs find aren't measured")
    func replay() throws {
      let sandbox = try Self.sandbox()
      let result = try sandbox.fuzz("ablation", "--without", "seeds", "--trials", "1", "--seconds", "5")
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        try Self.trials(sandbox) == ["# seconds 5", "three complete 1", "three seeds 1", "# replay finds two"]
      )
    }

    @Test("Trials with different time limits aren't mixed")
    func limits() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write("# seconds 60\n", to: "Ablation/trials.tsv")
      let result = try sandbox.fuzz("ablation", "--seconds", "5")
      #expect(result.status == 64)
      #expect(result.errors.contains("another limit (seconds 60)"))
    }

    @Test("With --mutants, the tool measures into a file of its own, and its trials are reported")
    func mutants() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write("{}", to: ".build-mutants/plan.json")
      try sandbox.write("# seconds 60\n", to: "Ablation/trials.tsv")
      let arguments = [
        "ablation", "--mutants", "30", "--seconds", "5", "--without", "seeds", "--jobs", "2", "--seed", "3",
      ]
      let result = try sandbox.fuzz(arguments)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "1\n")
      let library = sandbox.root.appending(path: "library").path
      #expect(
        result.errorLines.contains {
          $0.hasPrefix("--root \(library) --results \(library)/Fuzz/Ablation/mutants.tsv ")
            && $0.hasSuffix(" --mutants 30 --trials 20 --seconds 5 --seed 3 --without seeds --jobs 2")
        }
      )
      #expect(try sandbox.read("Ablation/mutants.tsv").hasPrefix("# seconds 5\n0123456789\t"))
      #expect(try sandbox.read("Ablation/trials.tsv") == "# seconds 60\n")
      #expect(try sandbox.fuzz(["ablation", "--mutants", "30"]).status == 64)
    }

    @Test("With --mutants and --update-readme, the table is written to the README with its command")
    func mutantsReadme() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write("{}", to: ".build-mutants/plan.json")
      try sandbox.write("a\n<!-- ablation:begin -->\nold\n<!-- ablation:end -->\nz\n", to: "README.md")
      let arguments = ["ablation", "--mutants", "30", "--trials", "4", "--jobs", "2", "--update-readme"]
      let parts = ["mutator", "crossover", "dictionary", "seeds", "value-profile"].flatMap { ["--without", $0] }
      for (more, command) in [([], ""), (parts, ""), (["--without", "seeds"], " --without seeds")] {
        try? FileManager.default.removeItem(at: sandbox.package.appending(path: "Ablation"))
        #expect(try sandbox.fuzz(arguments + more).status == 0)
        #expect(
          try sandbox.read("README.md") == """
            a
            <!-- ablation:begin -->

            By `Fuzz/fuzz ablation --mutants 30 --trials 4 --seconds 60\(command)`, in seconds of CPU time:

            1

            <!-- ablation:end -->
            z

            """
        )
      }
    }

    @Test("With --mutants, the tool's exit code is the command's, and all parts are switched off by default")
    func mutantsFailure() throws {
      let sandbox = try Self.sandbox()
      try sandbox.write("{}", to: ".build-mutants/plan.json")
      let result = try sandbox.fuzz(["ablation", "--mutants", "30"], environment: ["ABLATION_EXIT": "64"])
      #expect(result.status == 64 && result.output.isEmpty)
      let parts = ["mutator", "crossover", "dictionary", "seeds", "value-profile"]
      #expect(result.errors.contains(parts.map { " --without \($0)" }.joined()))
    }

    @Test("Without a build with mutants, --mutants says which command makes one")
    func noMutants() throws {
      let sandbox = try Self.sandbox()
      let result = try sandbox.fuzz("ablation", "--mutants", "30")
      #expect(result.status == 69)
      #expect(result.errorLines == ["fuzz: there is no build with mutants; run 'fuzz mutants --sample 600' first"])
    }

    @Test("A variant changes the options and inputs of its runs only")
    func options() throws {
      let sandbox = try Self.sandbox()
      var logs: [String: String] = [:]
      for part in ["dictionary", "seeds", "value-profile", "mutator"] {
        let result = try sandbox.fuzz(
          "ablation",
          "--fault",
          "three",
          "--without",
          part,
          "--trials",
          "1",
          "--seconds",
          "5"
        )
        #expect(result.status == 0, "\(result.errors)")
        logs[part] = try sandbox.read(".build-selftest/runs/three-Sound-1/log")
      }
      for (part, log) in logs {
        #expect(log.contains("-dict=") == (part != "dictionary"), "\(part)")
        #expect(log.contains("Seeds/Sound") == (part != "seeds"), "\(part)")
        #expect(log.contains("-use_value_profile=1") == (part == "value-profile"), "\(part)")
        #expect(log.contains("without: mutator") == (part == "mutator"), "\(part)")
      }
    }
  }
#endif
