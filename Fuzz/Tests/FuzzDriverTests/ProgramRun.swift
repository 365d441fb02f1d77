#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation

  extension ChildProcess.Result {
    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// Runs an executable from a folder that isn't the executable's own.
    static func of(
      _ executable: URL,
      _ arguments: [String],
      environment: [String: String] = [:]
    ) throws -> ChildProcess.Result {
      var process = ChildProcess([executable.path] + arguments, environment: environment, limit: 300)
      process.folder = FileManager.default.temporaryDirectory
      return try process.run()
    }
  }
#endif
