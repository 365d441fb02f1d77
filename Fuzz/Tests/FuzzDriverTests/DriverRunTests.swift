#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation
  import Testing

  @Suite("The driver's commands", .timeLimit(.minutes(20)))
  struct DriverRunTests {
    @Test("mutants passes on which lines differ from a commit, those of new files included, and the time that is left")
    func changedLines() throws {
      let sandbox = try DriverSandbox()
      let library = sandbox.package.deletingLastPathComponent()
      for file in ["One.txt", "Gone.txt"] { try sandbox.write("one\n", to: "../Sources/\(file)") }
      let identity = ["-c", "user.name=x", "-c", "user.email=x"]
      for arguments in [["init", "-q"], ["add", "."], identity + ["commit", "-qm", "x"]] {
        let git = try ChildProcess(["git", "-C", library.path] + arguments, limit: 60).run()
        try #require(git.status == 0, "\(git.errors)")
      }
      // One of the files isn't in git yet, and one isn't below Sources.
      for file in ["Sources/One.txt", "Sources/two words.txt", "README.md"] {
        try sandbox.write("one\ntwo\n", to: "../\(file)")
      }
      try FileManager.default.removeItem(at: library.appending(path: "Sources/Gone.txt"))
      let result = try sandbox.fuzz("mutants", "--changed-since", "HEAD", "--minutes", "5", "--sample", "7")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains(/--sample 7 --diff \S+changes\.diff --limit (300|29\d)\n/))
      let changes = try sandbox.read(".build-mutants/changes.diff").split(separator: "\n")
      #expect(
        changes.filter { $0.hasPrefix("+++ ") || $0.hasPrefix("@@ ") } == [
          "+++ /dev/null", "@@ -1 +0,0 @@", "+++ b/Sources/One.txt", "@@ -1,0 +2 @@ one",
          "+++ b/Sources/two words.txt\t", "@@ -0,0 +1,2 @@",
        ]
      )
    }

    @Test("list has a row for each folder of seeds")
    func list() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("list")
      let rows = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      #expect(rows.dropFirst() == [["Broken", "1", "1", "0"], ["Sound", "1", "1", "0"]])
    }

    @Test("A run without a finding prints its figures and exits with 0")
    func nothingFound() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "Sound", "5", "--", "-seed=7")
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      let last = try #require(result.errorLines.last)
      for figure in ["900 runs", "450 a second", "coverage 1234 of 5000", "corpus 56", "30 MB", "31 MB"] {
        #expect(last.contains(figure))
      }
      let log = try sandbox.read("Findings/Sound/log")
      for option in ["-max_total_time=5", "-seed=7", "-max_len=", "Dictionaries/Sound.dict", "Seeds/Sound"] {
        #expect(log.contains(option))
      }
    }

    @Test("With --cpu, a run has no time limit, and is stopped after it has used the seconds of CPU")
    func cpuTime() throws {
      let sandbox = try DriverSandbox()
      let start = ContinuousClock.now
      let result = try sandbox.fuzz("run", "Sound", "2", "--cpu", environment: ["SPINS": "yes"])
      // One thread can't use two seconds of CPU sooner.
      #expect(ContinuousClock.now - start >= .seconds(2))
      #expect(result.status == 0)
      #expect(result.errors.contains("Sound for 2 seconds of CPU"))
      #expect(try #require(result.errorLines.last).contains("nothing found: 900 runs"))
      let log = try sandbox.read("Findings/Sound/log")
      #expect(log.contains("exiting as requested"))
      #expect(!log.contains("-max_total_time"))
    }

    @Test("With --cpu, a run ends when its fuzzer exits before the limit")
    func cpuTimeNotReached() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "--all", "900", "--cpu")
      #expect(result.status == 1)
      #expect(result.errors.contains("| Sound | 0 | 900 |"))
      #expect(result.output.contains("fuzz replay Broken"))
    }

    @Test("A finding is printed with its property, stack, input and next steps, and the run exits with 1")
    func finding() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "Broken", "5")
      #expect(result.status == 1)
      #expect(result.errors.contains("property cleanValuesAgree does not hold"))
      let file = sandbox.package.appending(path: "Findings/Broken/crash-0123").path
      #expect(result.output.contains("finding:      \(file) (8 bytes)"))
      #expect(result.output.contains(#"as text:      {"a":\t\377}"#))
      #expect(result.output.contains("  decode()  (Sources/Thing.swift:7:3)"))
      #expect(result.output.contains("fuzz replay Broken \(file)"))
      #expect(result.output.contains("fuzz minimize Broken \(file)"))
      #expect(result.output.contains("cp \(file) \(sandbox.package.path)/Regressions/Broken/NAME"))
    }

    @Test("A repeated finding is a finding", arguments: [1, 2])
    func foundAgain(_ runs: Int) throws {
      let sandbox = try DriverSandbox()
      var status: Int32 = 0
      for _ in 0..<runs { status = try sandbox.fuzz("run", "Broken", "5").status }
      #expect(status == 1)
    }

    @Test("A run over all targets continues after a finding, and ends with a table")
    func all() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "--all", "5")
      #expect(result.status == 1)
      #expect(result.errors.contains("| Sound | 0 | 900 | 450 | 1234 of 5000 | 56 | 30 → 31 MB | 0 |"))
      #expect(result.errors.contains("| Broken |"))
    }

    @Test(
      "Targets that are run at the same time have the same table, findings and exit code",
      arguments: ["1", "2", "3"]
    )
    func atOnce(_ jobs: String) throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "--all", "5", "--jobs", jobs)
      #expect(result.status == 1)
      let rows = result.errorLines.filter { $0.hasPrefix("| ") }.map { $0.prefix { $0 != "0" } }
      #expect(
        rows == [
          "| target | CPU seconds | runs | runs a second | coverage in counters | corpus | memory | findings |",
          "| Broken | ", "| Sound | ",
        ]
      )
      #expect(result.output.contains("fuzz replay Broken"))
      #expect(try sandbox.read("Findings/Sound/log").contains("DONE"))
    }

    @Test("A build without instrumentation is a failure")
    func notInstrumented() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "Sound", "5", environment: ["COUNTERS": "12"])
      #expect(result.status == 69)
      #expect(result.errors.contains("only 12 inline 8-bit counters"))
    }

    @Test("A run that ends before its corpus is read is a failure that says what to do", arguments: ["0", "124"])
    func corpusNotRead(_ status: String) throws {
      let sandbox = try DriverSandbox()
      for name in ["one", "two", "three"] { try sandbox.write("{}", to: "Corpus/Sound/\(name)") }
      let result = try sandbox.fuzz("run", "Sound", "5", environment: ["STOPS": status])
      #expect(result.status == 69)
      #expect(result.errors.contains("before all 3 inputs in \(sandbox.package.path)/Corpus/Sound were read"))
      #expect(result.errors.contains("specify more seconds, or reduce the corpus with 'fuzz merge Sound'"))
      #expect(!result.errors.contains("nothing found"))
    }

    @Test("A run in several processes, which doesn't say when its corpus is read, has fuzzed")
    func forked() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "Sound", "5", "--", "-fork=2", environment: ["FORKS": "yes"])
      #expect(result.status == 0)
      #expect(result.errors.contains("nothing found"))
    }

    @Test("A fuzzer that stops without a reproducer is a failure", arguments: ["1", "137"])
    func stops(_ status: String) throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("run", "Sound", "5", environment: ["STOPS": status])
      #expect(result.status == 69)
      #expect(result.errors.contains("exit code \(status)"))
    }

    @Test("A failed build prints the compiler's output", arguments: ["run", "replay", "merge", "coverage"])
    func buildFails(_ command: String) throws {
      let sandbox = try DriverSandbox()
      try sandbox.write("{}", to: "Corpus/Sound/one")
      for tool in ["llvm-cov", "llvm-profdata"] { try sandbox.write("", to: "toolchain/\(tool)", executable: true) }
      let result = try sandbox.fuzz(command, "Sound", environment: ["BUILD_FAILS": "yes"])
      #expect(result.status == 69)
      #expect(result.errors.contains("no such module 'Nothing'"))
      #expect(result.errorLines.last == "fuzz: the build of FuzzTargets failed")
    }

    @Test("Without a build, oracles installs and compares nothing")
    func oraclesWithoutBuild() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("oracles", environment: ["BUILD_FAILS": "yes"])
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.last == "fuzz: the build of OracleRun failed")
    }

    @Test("replay exits with 0 if all properties hold, and with 1 if one doesn't")
    func replay() throws {
      let sandbox = try DriverSandbox()
      #expect(try sandbox.fuzz("replay", "Sound").status == 0)
      let broken = try sandbox.fuzz("replay", "Broken", "\(sandbox.package.path)/Seeds/Broken/all.clean")
      #expect(broken.status == 1)
      #expect(broken.errors.contains("property cleanValuesAgree does not hold"))
    }

    @Test("minimize writes a smaller file that fails, and refuses a file that doesn't fail")
    func minimize() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("minimize", "Broken", "\(sandbox.package.path)/Seeds/Broken/all.clean", "5")
      #expect(result.status == 0)
      let file = try #require(try sandbox.files(in: "Findings/Broken").first { $0.hasPrefix("minimized-") })
      #expect(try sandbox.read("Findings/Broken/\(file)") == "x")
      #expect(result.output.contains("Findings/Broken/\(file) (1 bytes)"))

      let sound = try sandbox.fuzz("minimize", "Sound", "\(sandbox.package.path)/Seeds/Sound/all.clean")
      #expect(sound.status == 64)
      #expect(sound.errors.contains("doesn't fail"))
    }

    @Test("merge keeps only what libFuzzer keeps")
    func merge() throws {
      let sandbox = try DriverSandbox()
      try sandbox.write("{}", to: "Corpus/Sound/one")
      let result = try sandbox.fuzz("merge", "Sound")
      #expect(result.status == 0)
      #expect(try sandbox.files(in: "Corpus/Sound") == ["one"])
      #expect(try sandbox.files(in: "Corpus") == ["Sound"])
    }

    @Test("seeds --minimize keeps what libFuzzer keeps, and prints files, bytes and coverage before and after")
    func minimizedSeeds() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("seeds", "--minimize")
      #expect(result.status == 0, "\(result.errors)")
      #expect(try sandbox.files(in: "Seeds/Sound") == ["a", "all.clean", "b"])
      #expect(result.output.contains("\n| Sound | 2 | 8 | 1234 | 9 | 3 | 10 | 1234 | 9 |\n"))
    }

    @Test("mutants passes its options to the tool, and exits with the tool's exit code", arguments: [0, 1])
    func mutants(_ status: Int32) throws {
      let sandbox = try DriverSandbox()
      try sandbox.write("", to: "../Sources/M/One.swift")
      let arguments = ["--sample", "5", "--seed", "20261127", "--folder", "M", "--mutant", "0123456789", "--list"]
      let result = try sandbox.fuzz(["mutants"] + arguments, environment: status == 0 ? [:] : ["STOPS": "\(status)"])
      #expect(result.status == status)
      let root = sandbox.package.deletingLastPathComponent().path
      #expect(result.errors.contains("options: --root \(root) \(arguments.joined(separator: " "))"))
    }

    @Test("nightly continues after a finding, begins without the seeds, keeps the corpus, and writes a summary")
    func nightly() throws {
      let sandbox = try DriverSandbox()
      let result = try sandbox.fuzz("nightly", "\(sandbox.package.path)/night", "--minutes", "1")
      #expect(result.status == 1)
      #expect(try sandbox.files(in: "night") == ["corpus", "findings", "summary.md"])
      #expect(try sandbox.files(in: "night/corpus/Sound") == ["new", "new-from-one-folder"])
      #expect(try sandbox.files(in: "night/findings/Broken") == ["crash-0123", "log", "without-seeds"])
      for (log, starts, seconds) in [
        ("log", ["Regressions", "Seeds"], 23), ("without-seeds/log", ["Regressions"], 7),
      ] {
        let text = try sandbox.read("night/findings/Sound/\(log)")
        #expect(["Regressions", "Seeds"].filter { text.contains("\($0)/Sound") } == starts)
        #expect(text.contains("-max_total_time=\(seconds) "))
      }
      let summary = try sandbox.read("night/summary.md")
      #expect(summary.contains("Each target was fuzzed for 30 seconds"))
      #expect(summary.contains("| Sound | 0 | 900 | 450 | 1234 of 5000 | 2 | 30 → 31 MB | 0 |"))
      #expect(summary.contains("| Sound, without seeds | 0 | 900 | 450 | 1234 of 5000 | 56 | 30 → 31 MB | 0 |"))
      #expect(summary.contains("## Findings") && summary.contains("night/findings/Broken/crash-0123"))
    }
  }
#endif
