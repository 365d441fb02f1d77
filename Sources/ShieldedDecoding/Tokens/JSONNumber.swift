import Foundation

/// A number token: its text in JSON's number grammar, and how near that text is to the payload's own.
public struct JSONNumber: Sendable, Hashable {
  /// How much of the token a decoder gave away.
  public enum Fidelity: Sendable, Hashable {
    /// The text is the payload's own, to the letter.
    case spelling
    /// The text has the same value as the token; its spelling may differ (`1.10` reads `1.1`).
    case value
    /// The text may lack digits, because the decoder cuts them without an error: those behind the 38th, and for a number too
    /// small for a Decimal those that a Double doesn't hold.
    case rounded
    /// The text is the shortest that reads back as the Double which was all that the decoder would give.
    case floatingPoint
    /// The text is near the value, but digits of it were lost: a number of 38 digits or more that fits no integer type.
    case magnitude
  }

  /// The number in JSON's grammar, as `-12.5e3`.
  public let text: String

  /// How near ``text`` is to the token.
  public let fidelity: Fidelity

  /// Creates a number.
  ///
  /// - Parameters:
  ///   - text: The number in JSON's grammar.
  ///   - fidelity: How near the text is to the token.
  public init(text: String, fidelity: Fidelity) {
    self.text = text
    self.fidelity = fidelity
  }
}

extension JSONNumber {
  /// An integer, to the last digit.
  init(_ value: some FixedWidthInteger) {
    self.init(text: value.description, fidelity: .value)
  }

  /// A decoder's Decimal with all digits of the token; `nil` if it has so many that there may have been more.
  init?(_ value: Decimal) {
    // A fiftieth of the time that a Decimal's description takes.
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
