import Foundation

/// A type that the textbook wrapper can hold, and its conversions from other types.
protocol TextbookValue: Decodable, Sendable {
  /// The default for an unusable value.
  static var textbookDefault: Self { get }
  /// Converts a string.
  static func textbookValue(text: String) -> Self?
  /// Converts an integer.
  static func textbookValue(integer: Int) -> Self?
  /// Converts any other number.
  static func textbookValue(number: Double) -> Self?
  /// Converts a Bool.
  static func textbookValue(flag: Bool) -> Self?
}

extension String: TextbookValue {
  /// The empty string.
  static var textbookDefault: String { "" }
  /// The string itself.
  static func textbookValue(text: String) -> String? { text }
  /// The integer's digits.
  static func textbookValue(integer: Int) -> String? { String(integer) }
  /// The number's shortest spelling.
  static func textbookValue(number: Double) -> String? { String(number) }
  /// `true` or `false`.
  static func textbookValue(flag: Bool) -> String? { String(flag) }
}

extension Int: TextbookValue {
  /// Zero.
  static var textbookDefault: Int { 0 }
  /// The integer that the string represents, or a fraction's whole part.
  static func textbookValue(text: String) -> Int? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return Int(text) ?? Double(text).flatMap(textbookValue(number:))
  }
  /// The integer itself.
  static func textbookValue(integer: Int) -> Int? { integer }
  /// The number's whole part, or `nil` if it doesn't fit.
  static func textbookValue(number: Double) -> Int? { Int(exactly: number.rounded(.towardZero)) }
  /// One or zero.
  static func textbookValue(flag: Bool) -> Int? { flag ? 1 : 0 }
}

extension Double: TextbookValue {
  /// Zero.
  static var textbookDefault: Double { 0 }
  /// The number that the string represents.
  static func textbookValue(text: String) -> Double? { Double(text.trimmingCharacters(in: .whitespaces)) }
  /// The integer as a Double.
  static func textbookValue(integer: Int) -> Double? { Double(integer) }
  /// The number itself.
  static func textbookValue(number: Double) -> Double? { number }
  /// One or zero.
  static func textbookValue(flag: Bool) -> Double? { flag ? 1 : 0 }
}

extension Bool: TextbookValue {
  /// False.
  static var textbookDefault: Bool { false }
  /// The Bool that a word represents.
  static func textbookValue(text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "1", "y", "yes", "t", "true", "on", "checked": true
    case "0", "n", "no", "f", "false", "off", "unchecked": false
    default: nil
    }
  }
  /// False for zero, true for one.
  static func textbookValue(integer: Int) -> Bool? { textbookValue(number: Double(integer)) }
  /// False for zero, true for one.
  static func textbookValue(number: Double) -> Bool? { number == 1 ? true : number == 0 ? false : nil }
  /// The Bool itself.
  static func textbookValue(flag: Bool) -> Bool? { flag }
}
