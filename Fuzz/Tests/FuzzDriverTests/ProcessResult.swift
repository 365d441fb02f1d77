#if os(macOS) || os(Linux)
  import Foundation

  /// The status and the output of a process that has ended.
  struct ProcessResult {
    let status: Int32
    let output: String
    let errors: String

    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// Runs an executable from a folder that isn't the executable's own.
    init(_ executable: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.currentDirectoryURL = FileManager.default.temporaryDirectory
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      // Files are used, since a pipe that is read only after the process has ended may fill up before.
      let files = try (0..<2).map { _ in
        let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-driver-\(UUID().uuidString)")
        try Data().write(to: file)
        return file
      }
      defer { for file in files { try? FileManager.default.removeItem(at: file) } }
      process.standardOutput = try FileHandle(forWritingTo: files[0])
      process.standardError = try FileHandle(forWritingTo: files[1])
      process.standardInput = FileHandle.nullDevice
      try Self.withAllSignals { try process.run() }
      process.waitUntilExit()
      status = process.terminationStatus
      output = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
      errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    }

    /// Calls a function on a thread that receives all signals. A thread of Dispatch blocks most of them, and a process that it starts
    /// inherits that. Then it would never receive the signal that ends a run.
    private static func withAllSignals(_ body: () throws -> Void) rethrows {
      var (none, before) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      try body()
    }
  }
#endif
