#if os(Linux) || os(macOS)
  import ChildProcesses
  import CompilerTestSupport
  import Foundation
  import Testing

  @Suite("The compiler on source texts", .timeLimit(.minutes(20)))
  struct SwiftCompilerTests {
    @Test("A text that uses the package's modules and compiles has no diagnostics")
    func validText() async throws {
      let diagnostics = try await SwiftCompiler().typecheck(
        """
        import Foundation
        import ShieldedDecoding

        struct Product: Codable { @SafeBox var price: Double }

        func price(of body: Data) throws -> Double { try JSONDecoder().decode(Product.self, from: body).price }
        """
      )
      #expect(diagnostics == [])
    }

    @Test("Errors, notes and warnings are returned in the compiler's order, with the lines of #sourceLocation")
    func invalidText() async throws {
      let diagnostics = try await SwiftCompiler().typecheck(
        """
        func first() -> Int { missing }
        #sourceLocation(file: "Guide/Article.md", line: 40)
        func second() {
          var unchanged = 1
          print(unchanged)
        }
        struct Twice {}
        struct Twice {}
        """,
        file: "Input.swift"
      )
      #expect(
        Set(diagnostics) == [
          CompilerDiagnostic(.error, file: "Input.swift", line: 1, "cannot find 'missing' in scope"),
          CompilerDiagnostic(
            .warning,
            file: "Guide/Article.md",
            line: 41,
            "variable 'unchanged' was never mutated; consider changing to 'let' constant"
          ),
          CompilerDiagnostic(.error, file: "Guide/Article.md", line: 45, "invalid redeclaration of 'Twice'"),
          CompilerDiagnostic(.note, file: "Guide/Article.md", line: 44, "'Twice' previously declared here"),
        ]
      )
      let redeclaration = diagnostics.firstIndex { $0.line == 45 }
      let note = diagnostics.firstIndex { $0.line == 44 }
      #expect(note == redeclaration.map { $0 + 1 })
    }

    #if os(Linux)
      @Test("What the linker says is returned too")
      func linker() async throws {
        let compiler = try SwiftCompiler()
        let program = FileManager.default.temporaryDirectory.appending(path: "linked-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        let diagnostics = try await compiler.typecheck(
          """
          @_silgen_name("absent") func absent()
          @main struct Program { static func main() { absent() } }
          """,
          arguments: compiler.programArguments(program)
        )
        #expect(diagnostics.contains(CompilerDiagnostic(.error, file: nil, line: 0, "undefined symbol: absent")))
      }
    #endif

    @Test("A text is checked in the Swift 6 language mode")
    func languageMode() async throws {
      let diagnostics = try await SwiftCompiler().typecheck("var shared = [1]")
      let error = try #require(diagnostics.first)
      #expect(error.severity == .error && error.line == 1)
      #expect(error.message.contains("not concurrency-safe"))
    }

    @Test("Statements at file scope are an error except in a main file")
    func mainFile() async throws {
      let compiler = try SwiftCompiler()
      #expect(
        try await compiler.typecheck("print(1)") == [
          CompilerDiagnostic(.error, file: "Example.swift", line: 1, "expressions are not allowed at the top level")
        ]
      )
      #expect(try await compiler.typecheck("print(1)", file: "main.swift") == [])
    }

    @Test("The folder of the toolchain's resources contains the standard library")
    func resources() async throws {
      let path = try await SwiftCompiler().resources()
      #expect(FileManager.default.fileExists(atPath: path + "/shims/module.modulemap"))
    }

    @Test("An argument that the compiler doesn't know is an error without a location")
    func unknownArgument() async throws {
      let diagnostics = try await SwiftCompiler().typecheck("", arguments: ["-no-such-option"])
      #expect(diagnostics == [CompilerDiagnostic(.error, file: nil, line: 0, "unknown argument: '-no-such-option'")])
    }

    @Test("Without a compiler on the path, the error names the folders and the remedy")
    func missingCompiler() throws {
      let error = try #require(throws: SwiftCompilerError.self) {
        try SwiftCompiler(environment: ["PATH": "/no/such/folder:/nor/this"])
      }
      #expect(error == .compilerNotFound(searched: ["/no/such/folder", "/nor/this"]))
      #expect(
        error.description == "There is no swiftc in /no/such/folder, /nor/this. Install Swift from "
          + "https://www.swift.org/install, or set SWIFT_EXEC to the path of the compiler that builds the tests."
      )
    }

    @Test("A compiler that takes longer than the limit is ended, with the processes it started")
    func timeLimit() async throws {
      try await withExecutable("sleep 900 & echo $! > \"$0.child\"; wait") { executable in
        var compiler = try SwiftCompiler(environment: ["SWIFT_EXEC": executable.path])
        compiler.timeLimit = .seconds(1)
        let start = ContinuousClock.now
        await #expect(throws: SwiftCompilerError.timeLimitExceeded(.seconds(1))) { try await compiler.typecheck("") }
        // Far below the process's own time, and far above the delay on a busy machine.
        #expect(ContinuousClock.now - start < .seconds(300))
        let child = try String(contentsOfFile: executable.path + ".child", encoding: .utf8)
        let identifier = try #require(pid_t(child.trimmingCharacters(in: .whitespacesAndNewlines)))
        var checks = 0
        while kill(identifier, 0) == 0, checks < 200 {
          checks += 1
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(kill(identifier, 0) == -1)
      }
    }

    @Test("A compiler that fails without an error is reported with its status and its output")
    func crash() async throws {
      try await withExecutable("echo a stack dump >&2; exit 7") { executable in
        let compiler = try SwiftCompiler(environment: ["SWIFT_EXEC": executable.path])
        await #expect(throws: SwiftCompilerError.failed(status: 7, output: "a stack dump\n")) {
          try await compiler.typecheck("")
        }
      }
    }

    /// Makes a shell script that takes the place of the compiler, and removes it afterwards.
    private func withExecutable(_ script: String, run body: (URL) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "compiler-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let executable = folder.appending(path: "swiftc")
      try ExecutableFile.write("#!/bin/sh\n\(script)\n", to: executable)
      try await body(executable)
    }
  }
#endif
