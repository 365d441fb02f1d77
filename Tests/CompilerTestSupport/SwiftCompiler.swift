#if os(Linux) || os(macOS)
  import ChildProcesses
  import Foundation

  /// The Swift compiler, with the modules of the current build.
  ///
  /// ```swift
  /// let compiler = try SwiftCompiler()
  /// let diagnostics = try await compiler.typecheck(
  ///   """
  ///   import ShieldedDecoding
  ///   struct Product: Codable { @SafeBox var price: Duble }
  ///   """
  /// )
  /// // Example.swift:2: error: cannot find type 'Duble' in scope
  /// ```
  public struct SwiftCompiler: Sendable {
    /// The compiler.
    public let executable: URL

    /// The modules that a text can import, besides the toolchain's.
    public let modules: BuiltModules

    /// How long a compilation can take before it is ended.
    public var timeLimit: Duration = .seconds(180)

    /// Finds the compiler and the modules.
    ///
    /// - Parameters:
    ///   - modules: The modules; those of the running tests, if `nil`.
    ///   - environment: Environment variables. The compiler is `SWIFT_EXEC`, as for SwiftPM, or the first `swiftc` on the
    ///     `PATH`. It has to be the one that built the modules.
    /// - Throws: ``SwiftCompilerError/compilerNotFound(searched:)`` or ``SwiftCompilerError/modulesNotFound(above:)``.
    public init(
      modules: BuiltModules? = nil,
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SwiftCompilerError) {
      let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
      let candidates = [environment["SWIFT_EXEC"] ?? ""] + folders.map { "\($0)/swiftc" }
      guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
        throw .compilerNotFound(searched: folders)
      }
      executable = URL(filePath: path)
      if let modules { self.modules = modules } else { self.modules = try BuiltModules(environment: environment) }
    }

    /// Type-checks a text as a file of a module of its own, in the Swift 6 language mode.
    ///
    /// A compilation takes about a second, so check many small texts at once, with a `#sourceLocation` for each.
    ///
    /// - Parameters:
    ///   - source: The text. Statements at file scope are an error, as in a library, unless `file` is `main.swift`.
    ///   - file: The name of the file in the diagnostics, without folders.
    ///   - arguments: Arguments that are added to the compiler's, for instance `-emit-sil` to go further than types.
    /// - Returns: The diagnostics in the order of the compiler's output; empty if it has nothing to say.
    /// - Throws: ``SwiftCompilerError/timeLimitExceeded(_:)``; ``SwiftCompilerError/failed(status:output:)``, if the compiler
    ///   fails without an error; an error of Foundation's, if the compiler can't be run.
    public func typecheck(
      _ source: String,
      file: String = "Example.swift",
      arguments: [String] = []
    ) async throws -> [CompilerDiagnostic] {
      let folder = FileManager.default.temporaryDirectory.appending(path: "typecheck-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let input = folder.appending(path: file)
      try source.write(to: input, atomically: false, encoding: .utf8)
      var options = [
        "-typecheck", "-swift-version", "6", "-module-name", "Example",
        "-diagnostic-style", "llvm", "-no-color-diagnostics",
      ]
      if file != "main.swift" { options.append("-parse-as-library") }
      let (status, output) = try await run(options + modules.arguments + arguments + [input.path])
      let diagnostics = CompilerDiagnostic.list(from: output, folder: folder.path)
      guard status == 0 || diagnostics.contains(where: { $0.severity == .error }) else {
        throw SwiftCompilerError.failed(status: status, output: output)
      }
      return diagnostics
    }

    /// The arguments for ``typecheck(_:file:arguments:)`` that make a program, on Linux.
    ///
    /// The text has an entry point and imports modules of the package, without ShieldedNetworking: with the traits, linking that
    /// needs two thousand objects of other packages, and takes more than a second in place of a tenth.
    ///
    /// - Throws: An error of Foundation's, if the objects of the build can't be listed.
    public func programArguments(_ program: URL) throws -> [String] {
      let linked = /\/(?:Shielded(?:Decoding|Reporting|JSON|Shapes|Streams|Macros)|Logging|CoreMetrics)\.build\//
      return try ["-emit-executable", "-o", program.path, "-use-ld=lld"]
        + modules.objects().filter { $0.contains(linked) }
    }

    /// Type-checks the files of a module, and writes their syntax trees, with the declarations that they refer to.
    ///
    /// - Parameters:
    ///   - files: The module's files.
    ///   - module: The module's name.
    ///   - package: The name of the package that the module is in, without which its `package` declarations aren't found.
    ///   - output: The file for the trees: one JSON object for each file, one after the other.
    ///   - arguments: Arguments that are added to the compiler's.
    /// - Throws: ``SwiftCompilerError/failed(status:output:)`` if a file doesn't compile; what ``typecheck(_:file:arguments:)``
    ///   throws.
    public func writeSyntaxTrees(
      of files: [URL],
      module: String,
      package: String,
      to output: URL,
      arguments: [String] = []
    ) async throws {
      // In one process, which loads the imported modules once: 8 s of CPU for the decoder with one for each file, 2 s so.
      let options = [
        executable.path, "-dump-ast", "-dump-ast-format", "json", "-enable-batch-mode", "-driver-batch-count", "1",
        "-swift-version", "6", "-module-name", module, "-package-name", package,
      ]
      let command = options + modules.arguments + arguments + files.map(\.path)
      let run = try await run(command: ["/bin/sh", "-c", #"exec "$@" >"$0""#, output.path] + command)
      guard run.status == 0 else { throw SwiftCompilerError.failed(status: run.status, output: run.output) }
    }

    /// Writes the symbol graphs of the toolchain's own modules, with the versions of systems that introduced each symbol.
    ///
    /// - Parameters:
    ///   - names: The modules' names.
    ///   - folder: The folder for the files, whose names end with `.symbols.json`.
    /// - Throws: ``SwiftCompilerError/failed(status:output:)`` if a module isn't there; an error of Foundation's if the tool,
    ///   which is beside the compiler, can't be run.
    public func writeSymbolGraphs(of names: [String], to folder: URL) async throws {
      let tool = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "swift-symbolgraph-extract")
      let target = try await run(["-print-target-info"]).output.firstMatch(of: /"triple": "([^"]+)"/)?.1 ?? ""
      for name in names {
        let run = try await run(command: [
          tool.path, "-module-name", name, "-target", String(target), "-minimum-access-level", "public", "-output-dir",
          folder.path,
        ])
        guard run.status == 0 else { throw SwiftCompilerError.failed(status: run.status, output: run.output) }
      }
    }

    /// Runs the compiler.
    ///
    /// - Returns: The exit status, and what it wrote to standard output and standard error.
    func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
      try await run(command: [executable.path] + arguments)
    }

    /// Runs a tool of the toolchain, with the time limit of a compilation.
    private func run(command: [String]) async throws -> (status: Int32, output: String) {
      let child = ChildProcess(command, errors: .withOutput, limit: timeLimit / .seconds(1))
      let run = try await child.run()
      if run.ending == .timedOut { throw SwiftCompilerError.timeLimitExceeded(timeLimit) }
      return (run.status, run.output)
    }
  }
#endif

#if os(Linux) || os(macOS)
  import Foundation

  extension SwiftCompiler {
    /// The toolchain's folder with the modules of the standard library; `pm` inside it has those of package manifests.
    ///
    /// - Returns: A path such as `/usr/lib/swift`.
    /// - Throws: ``SwiftCompilerError``, or an error of Foundation's if the compiler can't be run.
    public func resources() async throws -> String {
      struct Information: Decodable {
        struct Paths: Decodable { let runtimeResourcePath: String }
        let paths: Paths
      }
      let (status, output) = try await run(["-print-target-info"])
      guard status == 0 else { throw SwiftCompilerError.failed(status: status, output: output) }
      return try JSONDecoder().decode(Information.self, from: Data(output.utf8)).paths.runtimeResourcePath
    }
  }
#endif

/// Why a source text couldn't be checked at all.
public enum SwiftCompilerError: Error, Equatable {
  /// No executable `swiftc` is in one of these folders.
  case compilerNotFound(searched: [String])

  /// No folder with Swift modules is above this path.
  case modulesNotFound(above: String)

  /// The compiler ran for longer than the limit, and was ended.
  case timeLimitExceeded(Duration)

  /// The compiler ended with this status and reported no error: it crashed, or an argument was wrong.
  case failed(status: Int32, output: String)
}

extension SwiftCompilerError: CustomStringConvertible {
  /// What went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .compilerNotFound(let folders):
      "There is no swiftc in \(folders.joined(separator: ", ")). Install Swift from https://www.swift.org/install, or set "
        + "SWIFT_EXEC to the path of the compiler that builds the tests."
    case .modulesNotFound(let path):
      "No folder above \(path) contains Swift modules. Set \(BuiltModules.variable) to the folder with the modules of this "
        + "build; for SwiftPM it is the folder Modules in what `swift build --show-bin-path` prints."
    case .timeLimitExceeded(let limit):
      "The compiler ran for more than \(limit), and was ended."
    case .failed(let status, let output):
      "The compiler ended with status \(status) and reported no error. Its output:\n\(output)"
    }
  }
}
