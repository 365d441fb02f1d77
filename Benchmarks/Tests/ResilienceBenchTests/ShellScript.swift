import ChildProcesses
import Foundation

/// A program for tests, in place of one that isn't built or that takes too long.
enum ShellScript {
  /// Writes an executable shell script.
  /// - Parameters:
  ///   - text: Its lines after the first one, which names the shell.
  ///   - file: The file.
  static func write(_ text: String, to file: URL) throws {
    try ExecutableFile.write("#!/bin/sh\n\(text)\n", to: file)
  }
}
