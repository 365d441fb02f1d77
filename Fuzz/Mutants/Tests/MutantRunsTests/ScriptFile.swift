import Foundation

@testable import MutantRuns

/// An executable script for a test.
enum ScriptFile {
  /// Writes a script.
  ///
  /// Another process writes the file. If this one did, a process that another test starts at the same time could inherit the
  /// open file, and the system doesn't execute a file that is open for writing.
  static func write(_ text: String, to file: URL) throws {
    let source = file.appendingPathExtension("source")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: source)
    let arguments = [
      "bash", "-c", "rm -f \"$2\" && cp \"$1\" \"$2\" && chmod 755 \"$2\"", "bash", source.path, file.path,
    ]
    let result = try ChildProcess(arguments: arguments).run(log: file.appendingPathExtension("log"))
    guard result.ending == .exited(0) else { throw MutantsError(result.output) }
  }
}
