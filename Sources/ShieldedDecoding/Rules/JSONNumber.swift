import Foundation

/// A number token: its text in JSON's number grammar, and how close that text is to the payload's spelling.
public struct JSONNumber: Sendable, Hashable {
  /// How much of the token the decoder supplied.
  public enum Fidelity: Sendable, Hashable {
    /// The text is exactly the payload's spelling.
    case spelling
    /// The text has the same value as the token; its spelling may differ (`1.10` reads `1.1`).
    case value
    /// The text may lack digits, because the decoder drops them without an error: those after the 38th, and for a number too
    /// small for a `Decimal` those that a `Double` doesn't hold.
    case rounded
    /// The decoder supplied only a `Double`; the text is the shortest that reads back as that `Double`.
    case floatingPoint
    /// The text is close to the value but lacks digits: a number of 38 digits or more that fits no integer type.
    case magnitude
  }

  /// The number in JSON's grammar: `-12.5e3`.
  public let text: String

  /// How close ``text`` is to the payload's spelling.
  public let fidelity: Fidelity

  /// Creates a number.
  ///
  /// - Parameters:
  ///   - text: The number in JSON's grammar.
  ///   - fidelity: How close the text is to the payload's spelling.
  public init(text: String, fidelity: Fidelity) {
    self.text = text
    self.fidelity = fidelity
  }
}

extension JSONNumber {
  /// Creates a number from an integer, with all its digits.
  init(_ value: some FixedWidthInteger) {
    self.init(text: value.description, fidelity: .value)
  }

  /// Creates a number from a decoder's `Decimal`; `nil` if it has so many digits that the token may have had more.
  init?(_ value: Decimal) {
    // Takes a fiftieth of the time of a Decimal's description.
    let integer = NSDecimalNumber(decimal: value).int64Value
    if Decimal(integer) == value {
      self.init(integer)
      return
    }
    let text = value.description
    guard let number = JSONNumberText(text.utf8), number.significand < RescueRules.digitLimit / 10,
      value.magnitude < Decimal(sign: .plus, exponent: 38, significand: 1)
    else { return nil }
    self.init(text: text, fidelity: .value)
  }
}
