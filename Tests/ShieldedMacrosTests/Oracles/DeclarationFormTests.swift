#if Macros && (os(Linux) || os(macOS))
  import ChildProcesses
  import CompilerTestSupport
  import Foundation
  import Testing

  @Suite("Every form of a declaration", .timeLimit(.minutes(20)))
  struct DeclarationFormTests {
    /// The program of all forms, in one file with the comparison.
    private static func source() throws -> String {
      let comparison = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FormComparison.swift")
      return try String(contentsOf: comparison, encoding: .utf8) + DeclarationForms.program
    }

    #if os(Linux)
      @Test("A declaration gives the same values and records over both decoders, however they are observed")
      func agreement() async throws {
        let program = FileManager.default.temporaryDirectory.appending(path: "forms-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        var compiler = try SwiftCompiler()
        compiler.timeLimit = .seconds(600)
        let arguments = try compiler.programArguments(program) + ["-D", "Macros", "-Onone"]
        let diagnostics = try await compiler.typecheck(Self.source(), file: "Forms.swift", arguments: arguments)
        #expect(diagnostics.filter { $0.severity == .error } == [])
        let run = try await ChildProcess([program.path], errors: .withOutput, limit: 600).run()
        #expect(run.output == "\(8 * 8 + 8) forms\n")
        #expect(run.ending == .exited(0))
      }
    #else
      // A program can't be linked with the modules of the tests.
      @Test("Every form of a declaration compiles")
      func compiles() async throws {
        let diagnostics = try await SwiftCompiler().typecheck(Self.source(), arguments: ["-D", "Macros"])
        #expect(diagnostics.filter { $0.severity == .error } == [])
      }
    #endif

    /// The generated conformances are unsafe, which is for the library to answer for, and not for the user.
    @Test("Strict memory safety has nothing to say about a declaration of any form")
    func strictMemorySafety() async throws {
      let arguments = ["-D", "Macros", "-strict-memory-safety"]
      let diagnostics = try await SwiftCompiler().typecheck(Self.source(), arguments: arguments)
      #expect(diagnostics.filter { $0.severity == .error } == [])
      #expect(diagnostics.map(\.message).filter { $0.contains("unsafe") || $0.contains("memory") } == [])
    }
  }
#endif
