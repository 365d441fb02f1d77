/// What a mutant changes.
package enum MutantOperator: String, Codable, CaseIterable, Sendable {
  /// `<` becomes `<=` or `>=`, and so on for every comparison; the upper bound of a range moves by one.
  case relational
  /// A condition is negated.
  case negatedCondition = "negated condition"
  /// A condition is always true or always false. A `guard` whose condition is always true is disabled.
  case constantCondition = "constant condition"
  /// `&&` becomes `||`, or one side is left out.
  case logical
  /// `+` becomes `-`, and so on; a minus sign is left out; `a ?? b` becomes `b`.
  case arithmetic
  /// `&` becomes `|`, `<<` becomes `>>`, and so on.
  case bits
  /// A number, or the byte in `UInt8(ascii:)`, is one more or one less.
  case constant
  /// A call or an assignment is left out.
  case omittedStatement = "omitted statement"
  /// Another case of the same enumeration, or another static member of the same structure.
  case otherCase = "other case"
  /// A pattern no longer matches.
  case omittedPattern = "omitted pattern"
  /// Two arguments of a call are exchanged.
  case swappedArguments = "swapped arguments"
  /// `break` becomes `continue` or the reverse.
  case jump
  /// A function returns at its start, with an empty or default value if it returns one.
  case earlyReturn = "early return"
  /// One `return` returns an empty or default value.
  case returnValue = "return value"
}

/// A small change of the sources that a switch activates.
package struct Mutant: Codable, Hashable, Sendable {
  /// Identifies the mutant for as long as its function's name and its text don't change, in whatever file of the module they are:
  /// ten hexadecimal digits. If functions of the name have equal changes, neither their lines nor their number may change.
  package internal(set) var identifier: String
  /// The path of the source file, relative to the repository.
  package let file: String
  /// The line of the original source, counted from 1.
  package let line: Int
  /// The declaration that contains the change, such as `DocumentScanner.scanNumber(at:)`.
  package let function: String
  /// What is changed.
  package let `operator`: MutantOperator
  /// The UTF-8 offsets between which text is changed.
  package let start: Int
  package let end: Int
  /// The text that the mutant puts in place of the original.
  package let replacement: String
  /// The text written before and after the original in the copy.
  let plant: Plant

  /// The folder below Sources that the mutant is counted under: the module and the first folder in it.
  package var folder: String { file.split(separator: "/").dropFirst().prefix(2).joined(separator: "/") }

  /// The module that contains the mutant.
  package var module: String { Self.module(of: file) }

  static func module(of file: String) -> String { file.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// Texts around the original. The condition that the mutant is active replaces the first `#` in each.
  struct Plant: Codable, Hashable, Sendable {
    let before: String
    let after: String

    /// One of two expressions.
    static func expression(_ replacement: String) -> Plant { Plant(before: "(# ? (\(replacement)) : (", after: "))") }

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
        return text[..<place] + active + text[text.index(after: place)...]
      }
      return (filled(before), filled(after))
    }
  }
}

/// FNV-1a with 64 bits: equal in every process, unlike the standard library's hash.
package enum StableHash {
  /// Returns the hash of several texts.
  package static func of(_ texts: [String]) -> UInt64 {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      // A separator follows each text.
      for byte in Array(text.utf8) + [0xFF] { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    // FNV's upper bits mix poorly for short texts.
    value = (value ^ (value >> 33)) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ (value >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ (value >> 33)
  }
}
