import Foundation

/// Reads what is appended to a file, by lines.
struct OutputReader {
  private let file: FileHandle?
  private var rest: [UInt8] = []

  init(_ file: URL) { self.file = try? FileHandle(forReadingFrom: file) }

  /// Returns the lines that have been completed since the last call.
  ///
  /// - Parameter isComplete: Whether the last line counts although it may have no end.
  mutating func newLines(isComplete: Bool = false) -> [Substring] {
    if let data = try? file?.readToEnd() { rest += data }
    let lastLine = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    guard let end = isComplete ? rest.endIndex : lastLine else { return [] }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest.removeSubrange(..<end)
    return text.split(separator: "\n")
  }
}
