import Foundation

/// A child process that has exited, has crashed, or has been killed after its time limit.
struct ChildProcess {
  /// How the process ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  let ending: Ending
  /// Standard output and standard error.
  let output: String

  /// Whether the process exited with 0.
  var succeeded: Bool { ending == .exited(0) }

  /// Runs a program and waits for it.
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: Its arguments.
  ///   - environment: Variables to add to the environment.
  ///   - limit: The time after which the process is killed, in seconds.
  /// - Throws: The error that kept it from being started.
  init(_ program: URL, _ arguments: [String], environment: [String: String] = [:], limit: Double) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // A file takes any length; a pipe would have to be emptied meanwhile.
    let file = FileManager.default.temporaryDirectory.appending(path: "peers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    let deadline = Date(timeIntervalSinceNow: limit)
    var hasTime = true
    while process.isRunning {
      hasTime = Date() < deadline
      if !hasTime {
        kill(process.processIdentifier, SIGKILL)
        break
      }
      usleep(5_000)
    }
    process.waitUntilExit()
    try? handle.close()
    output = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    if !hasTime {
      ending = .timedOut
    } else if process.terminationReason == .uncaughtSignal {
      ending = .signalled(process.terminationStatus)
    } else {
      ending = .exited(process.terminationStatus)
    }
  }

  /// The output of a program on the PATH without surrounding white space, or `nil` if it can't be started or fails.
  static func output(of command: [String]) -> String? {
    let run = try? ChildProcess(URL(filePath: "/usr/bin/env"), command, limit: 60)
    guard let run, run.succeeded else { return nil }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
