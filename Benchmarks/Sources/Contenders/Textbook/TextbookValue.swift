import Foundation

/// What the textbook wrapper can hold, and how it gets there from another type.
public protocol TextbookValue: Decodable, Sendable {
  /// What stands for a value that can't be had.
  static var textbookDefault: Self { get }
  /// The value that a string stands for.
  static func textbookValue(text: String) -> Self?
  /// The value that an integer stands for.
  static func textbookValue(integer: Int) -> Self?
  /// The value that any other number stands for.
  static func textbookValue(number: Double) -> Self?
  /// The value that a Bool stands for.
  static func textbookValue(flag: Bool) -> Self?
}

extension String: TextbookValue {
  /// The empty string.
  public static var textbookDefault: String { "" }
  /// The string itself.
  public static func textbookValue(text: String) -> String? { text }
  /// The integer's digits.
  public static func textbookValue(integer: Int) -> String? { String(integer) }
  /// The number's shortest spelling.
  public static func textbookValue(number: Double) -> String? { String(number) }
  /// `true` or `false`.
  public static func textbookValue(flag: Bool) -> String? { String(flag) }
}

extension Int: TextbookValue {
  /// Zero.
  public static var textbookDefault: Int { 0 }
  /// The integer that the string spells, or a fraction's whole part.
  public static func textbookValue(text: String) -> Int? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return Int(text) ?? Double(text).flatMap(textbookValue(number:))
  }
  /// The integer itself.
  public static func textbookValue(integer: Int) -> Int? { integer }
  /// The number's whole part, where it fits.
  public static func textbookValue(number: Double) -> Int? { Int(exactly: number.rounded(.towardZero)) }
  /// One or zero.
  public static func textbookValue(flag: Bool) -> Int? { flag ? 1 : 0 }
}

extension Double: TextbookValue {
  /// Zero.
  public static var textbookDefault: Double { 0 }
  /// The number that the string spells.
  public static func textbookValue(text: String) -> Double? { Double(text.trimmingCharacters(in: .whitespaces)) }
  /// The integer as a Double.
  public static func textbookValue(integer: Int) -> Double? { Double(integer) }
  /// The number itself.
  public static func textbookValue(number: Double) -> Double? { number }
  /// One or zero.
  public static func textbookValue(flag: Bool) -> Double? { flag ? 1 : 0 }
}

extension Bool: TextbookValue {
  /// False.
  public static var textbookDefault: Bool { false }
  /// The Bool that a word stands for.
  public static func textbookValue(text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "1", "y", "yes", "t", "true", "on", "checked": true
    case "0", "n", "no", "f", "false", "off", "unchecked": false
    default: nil
    }
  }
  /// False for zero, true for one.
  public static func textbookValue(integer: Int) -> Bool? { textbookValue(number: Double(integer)) }
  /// False for zero, true for one.
  public static func textbookValue(number: Double) -> Bool? { number == 1 ? true : number == 0 ? false : nil }
  /// The Bool itself.
  public static func textbookValue(flag: Bool) -> Bool? { flag }
}
