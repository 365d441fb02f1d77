#if os(macOS) || os(Linux)
  import Foundation
  import FuzzProperties
  import SeedCorpus
  import Testing

  @Suite("The driver's usage")
  struct DriverUsageTests {
    private static func fuzz(_ arguments: [String]) throws -> ProcessResult {
      try ProcessResult(DriverSandbox.package.appending(path: "fuzz"), arguments)
    }

    private static let commands = [
      "list", "run", "replay", "minimise", "merge", "coverage", "selftest", "mutants", "ablation", "nightly", "seeds",
      "conformance",
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
        [], ["walk"], ["list", "x"], ["seeds", "x"],
        ["run"], ["run", "Nothing"], ["run", "all", "soon"], ["run", "all", "0"], ["run", "all", "5", "6"],
        ["run", "all", "--all"], ["run", "all", "-seed=7"],
        ["replay"], ["replay", "Nothing"],
        ["minimise"], ["merge"], ["merge", "Nothing"],
        ["coverage"], ["coverage", "--all", "--faster"],
        ["selftest", "--fault"], ["selftest", "--fault", "nothing"], ["selftest", "--seeds", "0"], ["selftest", "x"],
        ["selftest", "--target", "Nothing"],
        ["mutants", "x"], ["mutants", "--sample"], ["mutants", "--sample", "0"], ["mutants", "--seed", "x"],
        ["mutants", "--seconds", "-1"], ["mutants", "--jobs", "many"], ["mutants", "--mutant", "12"],
        ["mutants", "--folder"], ["mutants", "--folder", "Nothing"],
        ["nightly"], ["nightly", "folder"], ["nightly", "folder", "--minutes"], ["nightly", "--minutes", "5"],
        ["nightly", "folder", "--minutes", "-5"], ["nightly", "folder", "other", "--minutes", "5"],
        ["nightly", "/dev/null/x", "--minutes", "5"],
        ["seeds", "--faster"], ["seeds", "--update-readme"], ["ablation", "x"], ["ablation", "--fault", "nothing"],
        ["ablation", "--without"],
        ["ablation", "--without", "luck"], ["ablation", "--trials", "0"], ["ablation", "--seconds", "soon"],
        ["ablation", "--mutants"], ["ablation", "--mutants", "0"], ["ablation", "--seed", "2"],
        ["ablation", "--jobs", "2"],
        ["ablation", "--update-readme"],
        ["ablation", "--mutants", "3", "--fault", "wrong-member"], ["ablation", "--mutants", "3", "--jobs", "all"],
        ["conformance"], ["conformance", "--faster"], ["conformance", "/nowhere/at/all"], ["conformance", "/", "/"],
        ["conformance", "/dev"],
      ]
    )
    func usage(_ arguments: [String]) throws {
      let result = try Self.fuzz(arguments)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(result.errorLines.first?.hasPrefix("fuzz: ") == true)
    }

    @Test("A missing file is wrong usage", arguments: ["replay", "minimise", "merge"])
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
