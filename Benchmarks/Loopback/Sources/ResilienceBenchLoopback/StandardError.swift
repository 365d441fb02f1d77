import Foundation

/// The stream for everything that isn't the result.
enum StandardError {
  /// Writes text as it stands.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
