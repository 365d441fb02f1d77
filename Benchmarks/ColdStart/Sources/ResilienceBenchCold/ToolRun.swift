import Foundation

/// A completed run of a program, whose standard error is that of this process.
struct ToolRun {
  /// The exit code, or 128 plus the signal that ended the program.
  let status: Int32
  /// The standard output.
  let output: String

  /// Runs a program and waits for it to exit.
  /// - Parameters:
  ///   - tool: The program.
  ///   - arguments: Its arguments.
  ///   - environment: Variables to add to the environment.
  /// - Throws: The error that kept it from being started.
  init(_ tool: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    output = String(decoding: bytes, as: UTF8.self)
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// Runs a program on the PATH.
  /// - Throws: The error that kept it from being started.
  init(_ command: [String], environment: [String: String] = [:]) throws {
    try self.init(URL(filePath: "/usr/bin/env"), command, environment: environment)
  }

  /// The output without surrounding white space, or `nil` if the program can't be started or fails.
  static func output(of command: [String]) -> String? {
    guard let run = try? ToolRun(command), run.status == 0 else { return nil }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
