/// A type that the rescue table knows how to read from a token of another kind.
///
/// Everything that may stand under one of the package's property wrappers is `Rescuable`: the scalars, `Date`, `URL`,
/// `UUID` and `Data`, arrays and dictionaries of them, enums that conform to ``SafeEnum``, and DTOs. A type that also
/// has a default is a ``SafeValue``.
///
/// A DTO gets everything from the defaults below; conforming is one word:
///
///     struct Attachment: Codable, Rescuable {
///       var url: URL
///     }
///     // {"files": [{"url": "https://a.example"}, {"url": 7}]} under `@DroppingArray var files: [Attachment]`
///     // keeps the first and records that the second was dropped.
///
/// The `decodePlain` requirements are the clean path. They exist so that each scalar can name its concrete type: a call
/// through `decode(Self.self, …)` in generic code binds the container's generic witness, which costs several times as
/// much as the concrete one.
public protocol Rescuable: Decodable, Sendable {
  /// Decodes the value as plain `Codable` would, or gives `nil` for a missing key and for `null`.
  ///
  /// - Parameters:
  ///   - container: The keyed container that may hold the value.
  ///   - key: The key to look under.
  /// - Returns: The value, or `nil` where plain `decodeIfPresent` gives `nil`.
  /// - Throws: What the container throws.
  static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self?

  /// Decodes the next element as plain `Codable` would.
  ///
  /// - Parameter container: The unkeyed container, which advances by one on success.
  /// - Throws: What the container throws.
  static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Self

  /// Decodes elements as plain `Codable` would, up to the end or to the first that fails.
  ///
  /// One call for a whole array, so that what differs from type to type is looked up once.
  ///
  /// - Parameters:
  ///   - elements: Gets the elements.
  ///   - container: The unkeyed container.
  /// - Throws: What the container throws for the element behind those that were appended.
  static func appendPlain(to elements: inout [Self], from container: inout any UnkeyedDecodingContainer) throws

  /// Decodes the value under a key as plain `Codable` would, for its error: a missing key throws.
  ///
  /// - Parameters:
  ///   - container: The keyed container.
  ///   - key: The key to look under.
  /// - Throws: What plain `Codable` throws for a property of this type.
  static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self

  /// Decodes the value that a decoder holds as plain `Codable` would.
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: What the decoder throws.
  static func decodePlain(from decoder: any Decoder) throws -> Self

  /// Reads the value from a token by the rescue table.
  ///
  /// - Parameter token: What stands in the payload.
  /// - Returns: The value and how it was got, or the reason why there is none.
  static func converted(from token: JSONToken) -> Conversion<Self>

  /// The row of the rescue table, and of ``RescuePolicy``, that the type belongs to.
  static var rescueTarget: RescueTarget { get }

  /// The type that a record names as expected.
  ///
  /// The library's own element readers name the array that the user declared.
  static var _expectedType: any Any.Type { get }

  /// Whether the container's own call reads the type, so that the container's own error is the only one it throws.
  static var _isStandardScalar: Bool { get }
}

/// A decoder gives values, says that it is not at the end, and doesn't move.
@usableFromInline
struct UnmovingDecoderError: Error {
  @usableFromInline
  init() {}
}

extension Rescuable {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self? {
    try container.decodeIfPresent(Self.self, forKey: key)
  }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Self {
    try container.decode(Self.self)
  }

  /// Decodes the value under a key, and throws where there is none.
  @inlinable
  public static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self {
    try container.decode(Self.self, forKey: key)
  }

  /// Decodes elements one after the other, up to the end or to the first that fails.
  @inlinable
  public static func appendPlain(
    to elements: inout [Self],
    from container: inout any UnkeyedDecodingContainer
  ) throws {
    var previousIndex = -1
    while !container.isAtEnd {
      // A decoder that gives values and stays where it is would give them for ever.
      let index = container.currentIndex
      if index == previousIndex { throw UnmovingDecoderError() }
      previousIndex = index
      elements.append(try decodePlain(from: &container))
    }
  }

  /// Decodes the value through a single value container, never as `Self(from: decoder)`, which would go around the
  /// decoder's own treatment of `Date`, `Data`, `URL`, `Decimal` and `[String: T]`.
  @inlinable
  public static func decodePlain(from decoder: any Decoder) throws -> Self {
    try decoder.singleValueContainer().decode(Self.self)
  }

  /// Gives no value: what a DTO is made of, only its own `init(from:)` knows.
  public static func converted(from token: JSONToken) -> Conversion<Self> {
    .unusable(token == .null ? .valueNotFound : .typeMismatch)
  }

  /// A DTO, unless the type says otherwise.
  public static var rescueTarget: RescueTarget { .object }

  /// The type itself.
  @inlinable
  public static var _expectedType: any Any.Type { Self.self }

  /// False: a type's own `init(from:)` may throw any error.
  @inlinable
  public static var _isStandardScalar: Bool { false }
}
