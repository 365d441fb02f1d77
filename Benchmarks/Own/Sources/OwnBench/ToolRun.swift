import Foundation

/// A completed run of a program.
struct ToolRun {
  /// The exit code, or 128 plus the signal that ended the program.
  let status: Int32
  let output: String
  let errors: String

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
    // Output goes to files, which take any length; two pipes would have to be emptied at the same time.
    let folder = FileManager.default.temporaryDirectory
    let files = (0..<2).map { _ in folder.appending(path: "own-\(UUID().uuidString)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
  }

  /// Runs a program on the PATH.
  /// - Throws: The error that kept it from being started.
  init(_ command: [String], environment: [String: String] = [:]) throws {
    try self.init(URL(filePath: "/usr/bin/env"), command, environment: environment)
  }

  /// The output of a program on the PATH without surrounding white space, or `nil` if it can't be started or fails.
  static func output(of command: [String]) -> String? {
    guard let run = try? ToolRun(command), run.status == 0 else { return nil }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
