#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import Foundation

  /// Compiles the programs of documents.
  struct DocumentCompiler {
    private let compiler: SwiftCompiler

    init() throws {
      compiler = try SwiftCompiler()
    }

    /// Compiles programs, each as a module.
    ///
    /// - Parameter programs: The programs of one document, or of several.
    /// - Returns: The errors, with the document and the line of each.
    func errors(of programs: [DocumentProgram]) async throws -> [CompilerDiagnostic] {
      var errors: [CompilerDiagnostic] = []
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
        let file = program.isManifest ? "main.swift" : "Example.swift"
        errors += try await compiler.typecheck(program.source, file: file, arguments: arguments)
          .filter { $0.severity == .error }
      }
      return errors
    }
  }
#endif
