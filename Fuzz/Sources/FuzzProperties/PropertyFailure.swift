/// A property that does not hold for an input.
public struct PropertyFailure: Error, Sendable, CustomStringConvertible {
  /// The name of the property's function.
  public let property: String
  /// What was being decoded, and how.
  public let subject: String
  /// What the property demands.
  public let expected: String
  /// What happened.
  public let actual: String
  /// The whole input, the header included.
  public let input: [UInt8]

  /// Describes a failure.
  package init(property: String, subject: String, expected: String, actual: String, input: [UInt8]) {
    self.property = property
    self.subject = subject
    self.expected = expected
    self.actual = actual
    self.input = input
  }

  /// All details, over several lines. Text that is too long to read is cut.
  public var description: String {
    """
    property \(property) does not hold
      subject:  \(subject)
      expected: \(Self.readable(expected))
      actual:   \(Self.readable(actual))
      input:    \(input.count) bytes, as text: \(Self.readable(String(decoding: input, as: UTF8.self).debugDescription))
    """
  }

  private static let readableLength = 2_000

  private static func readable(_ text: String) -> String {
    text.count > readableLength ? "\(text.prefix(readableLength))…" : text
  }
}
