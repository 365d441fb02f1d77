import Foundation

/// The stream for all output other than the result.
enum StandardError {
  /// Writes text unchanged.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
