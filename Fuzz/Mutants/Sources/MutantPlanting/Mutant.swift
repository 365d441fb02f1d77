/// A small change of the sources that a switch activates.
public struct Mutant: Codable, Hashable, Sendable {
  /// Identifies the mutant for as long as its function's text around it doesn't change: ten hexadecimal digits.
  public let identifier: String

  /// The path of the source file, relative to the repository.
  public let file: String

  /// The line of the original source, counted from 1.
  public let line: Int

  /// The declaration that contains the change, such as `DocumentScanner.scanNumber(at:)`.
  public let function: String

  /// What is changed.
  public let `operator`: MutantOperator

  /// The UTF-8 offset at which the changed text begins.
  public let start: Int

  /// The UTF-8 offset at which the changed text ends.
  public let end: Int

  /// The text that the mutant puts in place of the original.
  public let replacement: String

  /// The text written before and after the original in the copy.
  let plant: Plant

  /// The folder below Sources that the mutant is counted under: the module and the first folder in it.
  public var folder: String {
    file.split(separator: "/").dropFirst().prefix(2).joined(separator: "/")
  }

  /// The module that contains the mutant.
  public var module: String {
    file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
  }

  /// Texts around the original. The condition that the mutant is active replaces the first `#` in each.
  struct Plant: Codable, Hashable, Sendable {
    let before: String
    let after: String

    /// One of two expressions.
    static func expression(_ replacement: String) -> Plant {
      Plant(before: "(# ? (\(replacement)) : (", after: "))")
    }

    /// One of two statements.
    static func statement(_ replacement: String) -> Plant {
      Plant(before: "if # { \(replacement) } else { ", after: " }")
    }

    /// A statement that isn't executed if the mutant is active.
    static let omission = Plant(before: "if !# { ", after: " }")

    /// Whether the text in the copy is a statement.
    var isStatement: Bool { before.hasPrefix("if ") }

    /// The texts with a condition in place of `#`.
    func texts(active: String) -> (before: String, after: String) {
      // The replacement may contain the character, so only the first one outside it is replaced, which comes first.
      func filled(_ text: String) -> String {
        guard let place = text.firstIndex(of: "#") else { return text }
        return text.replacingCharacters(in: place...place, with: active)
      }
      return (filled(before), filled(after))
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: ClosedRange<String.Index>, with text: String) -> String {
    var result = self
    result.replaceSubrange(range, with: text)
    return result
  }
}
