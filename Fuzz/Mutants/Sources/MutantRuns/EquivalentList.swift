import Foundation

/// The mutants that no input can tell from the original, each with a reason.
public struct EquivalentList: Sendable {
  /// The reasons by identifier.
  public let reasons: [String: String]

  /// Whether a mutant is listed as one that only costs speed.
  func onlyCostsSpeed(_ identifier: String) -> Bool { reasons[identifier]?.hasPrefix("speed:") ?? false }

  /// Reads a list: one identifier and one reason a line. Empty lines and lines that begin with `#` are ignored.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - file: The file's name, for errors.
  /// - Throws: ``MutantsError`` for a line without a reason, and for an identifier that is listed twice.
  public init(_ text: String, file: String = "equivalent.txt") throws {
    var reasons: [String: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw MutantsError("\(file):\(index + 1): expected an identifier, a space and a reason, not \"\(line)\"")
      }
      guard reasons.updateValue(parts[1].trimmingCharacters(in: .whitespaces), forKey: parts[0]) == nil else {
        throw MutantsError("\(file):\(index + 1): \(parts[0]) is listed twice; remove one of the lines")
      }
    }
    self.reasons = reasons
  }

  /// Reads the list at a place.
  public init(at file: URL) throws {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw MutantsError("\(file.path): the list of equivalent mutants can't be read; create the file")
    }
    try self.init(text, file: file.lastPathComponent)
  }
}
