import Foundation

/// The running program.
enum Program {
  /// The reason why the program's own file can't be found.
  struct Lost: Error, CustomStringConvertible {
    let description = "the program can't find its own file, which it needs to start its workers"
  }

  /// The program's own file.
  static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else { throw Lost() }
    return url
  }

  /// The root of the checkout that the program was built from.
  static var checkout: URL {
    // The root is five levels above this file: Benchmarks/Sources/ResilienceBench/Suite/Program.swift.
    (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }
}
