import ArgumentParser
import Foundation

/// A file that a command writes, if an option names it.
enum RecordFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - data: Its contents.
  ///   - path: Its path.
  /// - Throws: `ExitCode(74)`, after a message to standard error, if it can't be written.
  static func write(_ data: Data, to path: String) throws {
    do {
      try data.write(to: URL(filePath: path))
    } catch {
      StandardError.write("Benchmarks/run loopback: \(path) can't be written: \(error)\n")
      throw ExitCode(74)
    }
  }
}
