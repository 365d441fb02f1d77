#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation
  import FuzzProperties
  import SeedCorpus
  import Testing

  @Suite("The driver's usage", .timeLimit(.minutes(20)))
  struct DriverUsageTests {
    private static func fuzz(_ arguments: [String]) throws -> ChildProcess.Result {
      try ChildProcess.Result.of(DriverSandbox.package.appending(path: "fuzz"), arguments)
    }

    private static let commands = [
      "list", "run", "replay", "minimize", "merge", "coverage", "selftest", "mutants", "nightly", "seeds",
      "conformance", "oracles",
    ]

    @Test("list has a row for every declared target")
    func list() throws {
      let result = try Self.fuzz(["list"])
      #expect(result.status == 0)
      let names = result.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
      #expect(names.map(String.init).sorted() == FuzzTarget.all.map(\.name).sorted())
    }

    @Test("--help prints the commands to standard output")
    func help() throws {
      let result = try Self.fuzz(["--help"])
      #expect(result.status == 0)
      for command in Self.commands { #expect(result.output.contains("\n  \(command) ")) }
    }

    @Test("Every command's --help lists its exit codes", arguments: commands)
    func helpOfCommand(_ command: String) throws {
      let result = try Self.fuzz([command, "--help"])
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("Usage: fuzz \(command)"))
      #expect(result.errors.isEmpty)
      if command != "list" { #expect(result.output.contains("Exit codes: 0 ")) }
    }

    @Test(
      "Wrong usage prints one line and exits with 64",
      arguments: [
        [], ["list", "x"], ["run", "all", "0"], ["run", "all", "--all"], ["replay"], ["replay", "Nothing"],
        ["minimize"], ["merge"], ["merge", "Nothing"], ["coverage", "--all", "--faster"],
        ["nightly"], ["nightly", "folder"], ["nightly", "--minutes", "5"],
        ["nightly", "folder", "other", "--minutes", "5"], ["nightly", "/dev/null/x", "--minutes", "5"],
        ["conformance"], ["conformance", "/nowhere/at/all"], ["conformance", "/", "/"], ["conformance", "/dev"],
        ["oracles", "/nowhere/at/all"],
      ]
    )
    func usage(_ arguments: [String]) throws {
      let result = try Self.fuzz(arguments)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(result.errorLines.first?.hasPrefix("fuzz: ") == true)
    }

    /// Wrong arguments, and what is printed before the reference to the help.
    private static let refusals: [([String], String)] = [
      (["walk"], "unknown command 'walk'"),
      (["--seed"], "unknown option '--seed'; the first argument is a command"),
      (["run"], "specify all or a target: Broken or Sound"),
      (["run", "Nothing"], "unknown target 'Nothing'; the targets are Broken and Sound"),
      (["run", "Sound", "Broken"], "specify one target, or all, not 'Sound' and 'Broken'"),
      (["run", "--all", "Sound"], "specify one target, or all, not 'all' and 'Sound'"),
      (["run", "Sound", "soon"], "SECONDS takes a whole number of seconds from 1 to 9999999, not 'soon'"),
      (["run", "Sound", "5", "6"], "unexpected argument '6'"),
      (["run", "Sound", "-seed=7"], "unknown option '-seed=7'; libFuzzer's options follow --"),
      (["run", "Sound", "--jobs=2"], "unknown option '--jobs=2'; an option's value is the next argument"),
      (
        ["run", "Sound", "--jobs", "08"],
        "--jobs takes a whole number of jobs from 1 to 1000 without leading zeros, not '08'"
      ),
      (["run", "Sound", "--jobs"], "the value of --jobs is missing: a whole number of jobs from 1 to 1000"),
      (["replay", "--timeout", "5"], "specify a target: Broken or Sound"),
      (["replay", "Sound", "--timeout", "x"], "--timeout takes a whole number of seconds from 1 to 100000, not 'x'"),
      (
        ["replay", "Sound", "--timeout"],
        "the value of --timeout is missing: a whole number of seconds from 1 to 100000"
      ),
      (["minimize", "Sound", "/"], "'/' is a folder; specify the file to reduce"),
      (["minimize", "Sound", "/dev/null"], "no such file: '/dev/null'"),
      (["minimize", "Sound", "-runs=1"], "unknown option '-runs=1'; libFuzzer's options follow --"),
      (["merge", "Sound", "--faster"], "unknown option '--faster'"),
      (["coverage"], "specify --all or a target: Broken or Sound"),
      (["coverage", "Sound", "--all"], "specify one target, or --all, not 'Sound' and '--all'"),
      (["seeds", "x"], "unexpected argument 'x'"),
      (["conformance", "/", "--faster"], "unknown option '--faster'"),
      (["oracles", "/", "/tmp"], "unexpected argument '/tmp'"),
      (["oracles", "--count=5"], "unknown option '--count=5'; an option's value is the next argument"),
      (["oracles", "--count", "0"], "--count takes a whole number of documents from 1 to 10000000, not '0'"),
      (["oracles", "--count"], "the value of --count is missing: a whole number of documents from 1 to 10000000"),
      (["oracles", "--seed", "x"], "--seed takes a whole number from 1 to 999999999, not 'x'"),
      (["oracles", "--seed"], "the value of --seed is missing: a whole number from 1 to 999999999"),
      (["selftest", "x"], "unexpected argument 'x'"),
      (
        ["selftest", "--fault", "nothing"],
        "--fault takes the name of a patch in Fuzz/Faults without .patch, not 'nothing'"
      ),
      (["selftest", "--fault"], "the value of --fault is missing: the name of a patch in Fuzz/Faults without .patch"),
      (["selftest", "--fault", "two", "--fault", "two"], "--fault two is given twice"),
      (["selftest", "--target", "Nothing"], "unknown target 'Nothing'; the targets are Broken and Sound"),
      (["selftest", "--target"], "the value of --target is missing: Broken or Sound"),
      (["selftest", "--target", "Sound", "--target", "Sound"], "--target Sound is given twice"),
      (["selftest", "--seeds", "0"], "--seeds takes a whole number of seeds from 1 to 100, not '0'"),
      (["selftest", "--seeds"], "the value of --seeds is missing: a whole number of seeds from 1 to 100"),
      (["selftest", "--seconds", "x"], "--seconds takes a whole number of seconds from 1 to 100000, not 'x'"),
      (["selftest", "--seconds"], "the value of --seconds is missing: a whole number of seconds from 1 to 100000"),
      (["selftest", "--run", "1.5"], "--run takes a whole number of seconds from 1 to 9999999, not '1.5'"),
      (["selftest", "--run"], "the value of --run is missing: a whole number of seconds from 1 to 9999999"),
      (["selftest", "--jobs", "many"], "--jobs takes a whole number of jobs from 1 to 1000, not 'many'"),
      (["selftest", "--jobs"], "the value of --jobs is missing: a whole number of jobs from 1 to 1000"),
      (["mutants", "x"], "unexpected argument 'x'"),
      (["mutants", "--sample", "x"], "--sample takes a whole number of mutants from 1 to 1000000, not 'x'"),
      (["mutants", "--sample"], "the value of --sample is missing: a whole number of mutants from 1 to 1000000"),
      (["mutants", "--seed", "20261127x"], "--seed takes a whole number from 1 to 999999999, not '20261127x'"),
      (["mutants", "--seed", "1000000000"], "--seed takes a whole number from 1 to 999999999, not '1000000000'"),
      (["mutants", "--seed"], "the value of --seed is missing: a whole number from 1 to 999999999"),
      (["mutants", "--folder", "Nothing"], "--folder takes a folder or file below Sources, not 'Nothing'"),
      (["mutants", "--folder"], "the value of --folder is missing: a folder or file below Sources"),
      (["mutants", "--mutant", "12"], "--mutant takes an identifier that --list prints, not '12'"),
      (["mutants", "--mutant"], "the value of --mutant is missing: an identifier that --list prints"),
      (["mutants", "--seconds", "-1"], "--seconds takes a whole number of seconds from 1 to 100000, not '-1'"),
      (["mutants", "--seconds"], "the value of --seconds is missing: a whole number of seconds from 1 to 100000"),
      (["mutants", "--jobs", "many"], "--jobs takes a whole number of jobs from 1 to 1000, not 'many'"),
      (["mutants", "--jobs"], "the value of --jobs is missing: a whole number of jobs from 1 to 1000"),
      (
        ["mutants", "--changed-since", "nowhere"],
        "--changed-since takes a commit, and 'nowhere' isn't one in the history of {root}"
      ),
      (["mutants", "--changed-since"], "the value of --changed-since is missing: a commit"),
      (["mutants", "--minutes", "0"], "--minutes takes a whole number of minutes from 1 to 10000, not '0'"),
      (["mutants", "--minutes"], "the value of --minutes is missing: a whole number of minutes from 1 to 10000"),
      (["nightly", "night", "--minutes", "-5"], "--minutes takes a whole number of minutes from 1 to 10000, not '-5'"),
      (
        ["nightly", "night", "--minutes"],
        "the value of --minutes is missing: a whole number of minutes from 1 to 10000"
      ),
    ]

    @Test("A wrong or missing value, or an argument that the command doesn't take, is named", arguments: refusals)
    func messages(_ arguments: [String], _ message: String) throws {
      let sandbox = try SelfTestTests.sandbox()
      try sandbox.write(SelfTestTests.patch(targets: "Sound"), to: "Faults/two.patch")
      let result = try sandbox.fuzz(arguments)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      let command = Self.commands.contains(arguments[0]) ? "\(arguments[0]) " : ""
      let root = sandbox.package.deletingLastPathComponent().path
      #expect(
        result.errorLines == ["fuzz: \(message.replacing("{root}", with: root)); see 'fuzz \(command)--help'"]
      )
    }

    @Test("A missing file is wrong usage", arguments: ["replay", "minimize", "merge"])
    func missingFile(_ command: String) throws {
      let target = try #require(FuzzTarget.all.first)
      let result = try Self.fuzz([command, target.name, "/nowhere/at/all"])
      #expect(result.status == 64)
      #expect(result.errors.contains("'/nowhere/at/all'"))
    }

    @Test("Every planted fault applies to the sources, and has a description and targets")
    func faults() throws {
      let folder = DriverSandbox.package.appending(path: "Faults")
      let patches = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".patch") }
      #expect(patches.count >= 12)
      for patch in patches {
        let lines = String(decoding: try Data(contentsOf: folder.appending(path: patch)), as: UTF8.self)
          .split(separator: "\n")
        #expect(lines[0].hasPrefix("Fault: "), "\(patch)")
        let targets = lines[1].split(separator: " ")
        #expect(targets.first == "Targets:" && targets.count > 1, "\(patch)")
      }
      let result = try Self.fuzz(["selftest", "--check"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("\(patches.count) of \(patches.count) patches apply"))
    }
  }
#endif
