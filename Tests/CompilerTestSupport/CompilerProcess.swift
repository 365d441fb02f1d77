#if os(Linux) || os(macOS)
  import Foundation

  /// One run of the compiler.
  enum CompilerProcess {
    /// Runs an executable to its end, or to the time limit.
    ///
    /// - Parameters:
    ///   - executable: What to run.
    ///   - arguments: Its arguments.
    ///   - outputFile: Receives standard output and standard error: a file never makes the process wait, as a full pipe does.
    ///   - timeLimit: How long it can run.
    /// - Returns: The exit status, or the signal that ended it, and what it wrote.
    static func run(
      _ executable: URL,
      arguments: [String],
      outputFile: URL,
      timeLimit: Duration
    ) async throws -> (status: Int32, output: String) {
      try Data().write(to: outputFile)
      let file = try FileHandle(forWritingTo: outputFile)
      defer { try? file.close() }
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = file
      process.standardError = file
      let (ends, end) = AsyncStream.makeStream(of: Int32.self)
      process.terminationHandler = { ended in
        end.yield(ended.terminationStatus)
        end.finish()
      }
      try process.run()
      let identifier = process.processIdentifier
      let status = await withTaskGroup(of: Int32?.self) { group in
        group.addTask {
          for await status in ends { return status }
          return nil
        }
        group.addTask {
          try? await Task.sleep(for: timeLimit)
          return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
      }
      guard let status else {
        // The driver's children are in its process group, which Foundation makes.
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
        try Task.checkCancellation()
        throw SwiftCompilerError.timeLimitExceeded(timeLimit)
      }
      return (status, String(decoding: try Data(contentsOf: outputFile), as: UTF8.self))
    }
  }
#endif
