import Foundation

/// A completed run of a program.
package struct ToolRun {
  /// The exit code.
  package let status: Int32
  /// The standard output.
  package let output: String
  /// The standard error.
  package let errors: String

  /// Runs a program and waits for it to exit.
  /// - Parameters:
  ///   - tool: The program.
  ///   - arguments: Its arguments.
  ///   - environment: Variables to add to the environment.
  /// - Throws: The error that kept it from being started.
  package init(_ tool: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Output goes to files, which take any length; two pipes would have to be emptied at the same time.
    let folder = FileManager.default.temporaryDirectory
    let files = (0..<2).map { _ in folder.appending(path: "tool-\(UUID().uuidString)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
  }

  /// The output of a program on the PATH without surrounding white space, or `nil` if it can't be started or fails.
  /// - Parameter command: The program's name, followed by its arguments.
  package static func output(of command: [String]) -> String? {
    guard let run = try? ToolRun(URL(filePath: "/usr/bin/env"), command), run.status == 0 else { return nil }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
