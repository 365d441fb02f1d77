import Foundation

/// The stream for all output other than the result.
enum StandardError {
  /// Writes a line.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
