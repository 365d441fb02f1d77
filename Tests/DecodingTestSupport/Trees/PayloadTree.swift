/// A payload independent of any format: the values of JSON as a tree.
///
/// Numbers keep their text, so that converting them to a format loses no digits.
public indirect enum PayloadTree: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, as spelled.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([PayloadTree])
  /// An object, with its members in order.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: PayloadTree

    /// Pairs a key with a value.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    public init(key: String, value: PayloadTree) {
      self.key = key
      self.value = value
    }
  }
}

// Not `ExpressibleByNilLiteral`: for an Optional tree, `nil` is a missing key and not `null`.
extension PayloadTree: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A Boolean.
  ///
  /// - Parameter value: The value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// A string.
  ///
  /// - Parameter value: The value.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A number.
  ///
  /// - Parameter value: The value.
  public init(integerLiteral value: Int) { self = .number(value.description) }

  /// A number.
  ///
  /// - Parameter value: The value.
  public init(floatLiteral value: Double) { self = .number(value.description) }

  /// An array.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: PayloadTree...) { self = .array(elements) }

  /// An object.
  ///
  /// - Parameter elements: The members, in order.
  public init(dictionaryLiteral elements: (String, PayloadTree)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}
