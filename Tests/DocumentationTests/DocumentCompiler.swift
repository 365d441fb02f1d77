#if os(Linux) || os(macOS)
  import ChildProcesses
  import CompilerTestSupport
  import Foundation

  /// Compiles and runs the programs of documents.
  struct DocumentCompiler {
    private let compiler: SwiftCompiler

    init() throws {
      compiler = try SwiftCompiler()
    }

    /// Compiles programs, each as a module. On Linux, also runs those that show output, and compares it.
    ///
    /// - Returns: The errors, with the document and the line of each.
    func errors(of programs: [DocumentProgram], document: String) async throws -> [CompilerDiagnostic] {
      var errors: [CompilerDiagnostic] = []
      let executable = FileManager.default.temporaryDirectory.appending(path: "document-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: executable) }
      for program in programs {
        #if os(macOS)
          // Testing isn't in the SDK here. These programs are compiled on Linux.
          if program.source.contains("import Testing") { continue }
        #endif
        #if !Macros
          // The macros' module is empty without the trait. These programs are compiled with it.
          if program.source.contains("import ShieldedMacros") { continue }
        #endif
        // Up to SIL: data races and variables without a value are found only there.
        var arguments = ["-emit-sil", "-o", "/dev/null", "-suppress-warnings"]
        if program.isManifest {
          arguments += [
            "-I", try await compiler.resources() + "/pm/ManifestAPI", "-package-description-version", "6.2.0",
          ]
        }
        #if os(Linux)
          if !program.blocks.isEmpty {
            arguments = try compiler.programArguments(executable) + ["-suppress-warnings"]
          }
        #endif
        let file = program.isManifest ? "main.swift" : "Example.swift"
        let found = try await compiler.typecheck(program.source, file: file, arguments: arguments)
          .filter { $0.severity == .error }
        errors += found
        #if os(Linux)
          if found.isEmpty, !program.blocks.isEmpty {
            let run = try await ChildProcess(
              [executable.path],
              environment: ["SWIFT_BACKTRACE": "enable=no"],
              limit: 60
            ).run()
            errors += program.differences(from: run, document: document)
          }
        #endif
      }
      return errors
    }
  }

  extension DocumentProgram {
    /// Compares the output of the program with what its blocks show.
    ///
    /// - Returns: An error for each block that prints something else. `…` as the last line stands for any further lines.
    func differences(from run: ChildProcess.Result, document: String) -> [CompilerDiagnostic] {
      guard run.status == 0 else {
        return [
          CompilerDiagnostic(.error, file: document, line: 0, "the program ends with \(run.ending): \(run.errors)")
        ]
      }
      var printed: [String: [String]] = [:]
      for part in run.output.split(separator: "\u{1}") {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        printed[lines[0]] = lines.dropFirst().dropLast()
      }
      return blocks.compactMap { shown in
        let lines = printed["\(shown.block.line)"]
        let expected = shown.output.last == "…" ? Array(shown.output.dropLast()) : shown.output
        let compared = shown.output.last == "…" ? lines.map { Array($0.prefix(expected.count)) } : lines
        if compared == expected { return nil }
        let texts = [shown.output, lines ?? ["nothing, since the program has ended"]].map { $0.joined(separator: "\n") }
        let message = "the document shows\n\(texts[0])\nand the block prints\n\(texts[1])"
        return CompilerDiagnostic(.error, file: document, line: shown.block.line, message)
      }
    }
  }
#endif
