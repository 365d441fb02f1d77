import Foundation

/// This very program.
enum Program {
  /// Why the program can't find itself.
  struct Lost: Error, CustomStringConvertible {
    let description = "the program doesn't find its own file, from which it starts its workers"
  }

  /// The file that was started.
  static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else { throw Lost() }
    return url
  }

  /// The folder that the program was built from.
  static var sources: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
  }
}
