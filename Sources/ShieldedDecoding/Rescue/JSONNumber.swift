/// A number token: its text in JSON's number grammar, and how near that text is to the payload's own.
public struct JSONNumber: Sendable, Hashable {
  /// How much of the token a decoder gave away.
  public enum Fidelity: Sendable, Hashable {
    /// The text is the payload's own, to the letter.
    case spelling
    /// The text has the same value as the token; its spelling may differ (`1.10` reads `1.1`).
    case value
    /// The text may lack digits behind the 38th: the decoder cuts there without a word.
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
}
