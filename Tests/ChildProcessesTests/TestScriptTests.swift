#if os(Linux) || os(macOS)
  import ChildProcesses
  import Foundation
  import Testing

  /// Tests the script `Tests/run` in a repository of its own, with small scripts in place of the builds and the tests.
  @Suite("The script that runs all tests", .timeLimit(.minutes(20)))
  struct TestScriptTests {
    private struct Repository: ~Copyable {
      let root = FileManager.default.temporaryDirectory.appending(path: "tests-run-\(UUID().uuidString)")

      init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../run").standardizedFileURL
        try ExecutableFile.write(String(contentsOf: script, encoding: .utf8), to: root.appending(path: "Tests/run"))
        for name in ["Tests/build", "Benchmarks/install-jemalloc", "Tests/EndToEnd/install-libraries"] {
          try ExecutableFile.write("#!/bin/sh\n", to: root.appending(path: name))
        }
        try ExecutableFile.write(Self.swift, to: root.appending(path: "tools/swift"))
        try git("init", "--quiet")
        try commit("README.md")
      }

      deinit { try? FileManager.default.removeItem(at: root) }

      /// One test that passes, then one that fails if the filter has the word in `FAILING`, and one that never ends, in a
      /// process group of its own as with `swift test`, if the filter is `hanging`.
      private static let swift = """
        #!/bin/bash
        echo '◇ Test "A good test" started.'
        echo '✔ Test "A good test" passed after 0.001 seconds.'
        if [[ -n ${FAILING-} && $* == *"$FAILING"* ]]; then
          echo '✘ Test "A bad test" failed after 0.001 seconds with 1 issue.'
          exit 1
        fi
        if [[ $* == *hanging* ]]; then
          echo '◇ Test "A test that hangs" started.'
          set -m
          sleep 60 & echo $! > "$PLACE/tests"
          wait
        fi
        """

      func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
        let run = try ChildProcess(["git", "-C", root.path] + identity + arguments, limit: 60).run()
        try #require(run.status == 0, "\(run.errors)")
      }

      /// Commits a file with new contents.
      func commit(_ file: String) throws {
        let place = root.appending(path: file)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(UUID().uuidString.utf8).write(to: place)
        try git("add", "--all")
        try git("commit", "--quiet", "-m", "change")
      }

      func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let variables = environment.merging(["PATH": "\(root.path)/tools:\(path)"]) { $1 }
        return try ChildProcess([root.appending(path: "Tests/run").path] + arguments, environment: variables, limit: 60)
          .run()
      }

      /// The steps that aren't run for every change.
      func extraSteps(_ arguments: [String]) throws -> [String] {
        let run = try run(arguments + ["--list"])
        try #require(run.status == 0, "\(run.errors)")
        let always: Set = ["library", "macros", "documentation", "end-to-end", "census", "fuzz"]
        let steps = run.output.split(separator: "\n").map(String.init)
        #expect(Set(steps).isSuperset(of: always))
        return steps.filter { !always.contains($0) }
      }
    }

    private static let all = ["benchmark", "own", "frameworks", "plugin"]

    @Test(
      "A change runs the steps that it can affect, and a path that isn't known runs all",
      arguments: [
        (["README.md", "Sources/ShieldedJSON/ShieldedJSON.docc/Article.md"], []),
        (["Tests/ShieldedJSONTests/X.swift", "Tests/EndToEnd/Tests/EndToEndTests/X.swift"], []),
        (["Fuzz/Sources/FuzzMutator/X.swift"], ["benchmark"]), (["Benchmarks/Census/README.md"], ["benchmark"]),
        (["Sources/ShieldedDecoding/Rules/X.swift"], ["benchmark", "own", "frameworks"]),
        (["Sources/ShieldedMacrosPlugin/X.swift"], ["benchmark", "own", "plugin"]),
        (["Benchmarks/Own/Sources/OwnBench/X.swift"], ["benchmark", "own"]),
        (["Benchmarks/Sources/BenchmarkReports/X.swift"], ["benchmark", "own"]),
        (["Tests/EndToEnd/Tests/FrameworkTests/X.swift"], ["frameworks"]),
        (["Tests/ShieldedMacrosTests/Package/X.swift"], ["plugin"]),
        (["Tests/ShieldedMacrosTests/Behavior/X.swift"], []),
        (["Package.swift"], all), (["new/file"], all), (["README.md", "new/file"], all), (["Tests/new"], all),
      ]
    )
    func changes(files: [String], steps: [String]) throws {
      let repository = try Repository()
      try repository.git("tag", "base")
      for file in files { try repository.commit(file) }
      #expect(try repository.extraSteps(["--changed-since", "base"]) == steps)
    }

    @Test("What isn't committed counts, and without a merge base or a change everything is run")
    func unknown() throws {
      let repository = try Repository()
      try repository.git("tag", "base")
      #expect(try repository.extraSteps([]) == [])
      #expect(try repository.extraSteps(["--all"]) == Self.all)
      #expect(try repository.extraSteps(["--changed-since", "base"]) == Self.all)
      #expect(try repository.extraSteps(["--changed-since", "nothing"]) == Self.all)
      try repository.commit("README.md")
      #expect(try repository.extraSteps(["--changed-since", "base"]) == [])
      try Data().write(to: repository.root.appending(path: "new"))
      #expect(try repository.extraSteps(["--changed-since", "base"]) == Self.all)
      try repository.git("checkout", "--quiet", "--orphan", "other")
      try repository.commit("README.md")
      #expect(try repository.extraSteps(["--changed-since", "base"]) == Self.all)
    }

    @Test(
      "A run passes if all its steps do, and fails if one does, also one that runs beside the others",
      arguments: [[], ["--all"]],
      [nil, "ShieldedMacros", "EndToEnd"]
    )
    func result(arguments: [String], failing: String?) throws {
      let repository = try Repository()
      let run = try repository.run(arguments, environment: failing.map { ["FAILING": $0] } ?? [:])
      let summary = run.output.components(separatedBy: "== summary\n").last ?? ""
      #expect(run.status == (failing == nil ? 0 : 1), "\(run.output)\(run.errors)")
      #expect(summary.contains("FAILED") == (failing != nil))
      #expect(summary.contains("A bad test") == (failing != nil))
      #expect(summary.contains("the end-to-end tests"))
    }

    #if os(Linux)
      @Test("The tests are run without SwiftPM, and a run without a matching test fails", arguments: [0, 1, 69])
      func program(status: Int) throws {
        let repository = try Repository()
        let program = "#!/bin/sh\necho \"$SWT_SWIFT_ERROR_BACKTRACING_ENABLED $*\"\nexit \(status)\n"
        let file = repository.root.appending(path: ".build-tests/debug/anyPackageTests.xctest")
        try ExecutableFile.write(program, to: file)
        let run = try repository.run(["--filter", "SomeTests"])
        #expect(run.status == (status == 0 ? 0 : 1))
        #expect(run.output.contains("\n0 --testing-library swift-testing --filter SomeTests --no-parallel\n"))
        #expect(!run.output.contains("A good test"))
        #expect(run.output.contains("no test matches") == (status == 69))
      }
    #endif

    #if os(Linux)
      @Test("The library's tests are those of its own build, and all others those of the common one")
      func builds() throws {
        let repository = try Repository()
        for folder in [".build-library", ".build-tests"] {
          let file = repository.root.appending(path: "\(folder)/debug/anyPackageTests.xctest")
          try ExecutableFile.write("#!/bin/sh\necho \"\(folder) $4\"\n", to: file)
        }
        let run = try repository.run([])
        #expect(run.status == 0, "\(run.output)")
        let programs = run.output.split(separator: "\n").filter { $0.hasPrefix(".build-") }
        let library = programs.filter { $0.hasPrefix(".build-library ") }
        // What the one runs, the other leaves out.
        #expect(
          Set(library) == [
            #".build-library ^ChildProcessesTests\."#,
            #".build-library ^(ChildProcesses|Documentation|Platform)Tests\."#,
          ]
        )
        #expect(programs.count == library.count + 3)
      }
    #endif

    @Test("A silent step is ended with what it has started, and the summary names the test that was running")
    func silence() throws {
      let repository = try Repository()
      let environment = ["TESTS_RUN_SILENCE": "2", "PLACE": repository.root.path]
      let run = try repository.run(["--filter", "hanging"], environment: environment)
      #expect(run.status == 1)
      let summary = run.output.components(separatedBy: "== summary\n").last ?? ""
      #expect(summary.contains("passed") && summary.contains("building the tests"))
      #expect(summary.contains("FAILED"))
      #expect(summary.contains("was running: \"A test that hangs\""))
      #expect(!summary.contains("was running: \"A good test\""))
      let tests = try String(contentsOf: repository.root.appending(path: "tests"), encoding: .utf8)
      let process = try #require(Int32(tests.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(kill(process, 0) != 0, "the tests are still running")
    }
  }
#endif
