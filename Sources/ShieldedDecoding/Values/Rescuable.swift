/// A type whose values can be rescued if decoding them fails.
///
/// The package's property wrappers require this conformance. These types conform:
/// - integers, floating-point numbers, `CGFloat`, `Decimal`, `Bool` and `String`;
/// - `Date`, `URL`, `UUID`, `Data` and `Duration`;
/// - arrays of types with a default, sets, and dictionaries with `String`, `Int` or other ``RescuableKey`` keys;
/// - enums that conform to ``SafeEnum`` or ``RescuableEnum``;
/// - DTOs that conform to `Rescuable` or ``DefaultProvider``;
/// - Optionals of all these types.
///
/// A type that also has a default is a ``SafeValue``.
///
/// Declare the conformance for a model type of your own; the default implementations meet every requirement:
///
///     struct Attachment: Codable, Rescuable {
///       var url: URL
///     }
///     // {"files": [{"url": "https://a.example"}, {"url": 7}]} under `@DroppingArray var files: [Attachment]`
///     // keeps the first and records that the second was dropped.
///
/// An Optional of a DTO needs the conformance too: the compiler rejects `@SafeBox var file: Attachment?` without it.
///
/// The requirements have an underscore, because `Int`, `String` and the other types above have them as well.
///
/// The `_decodePlain` requirements decode a clean value. They let each scalar name its concrete type: in generic code,
/// `decode(Self.self, …)` calls the container's generic witness, which costs several times as much as the concrete one.
public protocol Rescuable: Decodable, Sendable {
  /// Decodes the value as plain `Codable` would, or returns `nil` for a missing key and for `null`.
  ///
  /// - Parameters:
  ///   - container: The keyed container that may hold the value.
  ///   - key: The key of the value.
  /// - Returns: The value, or `nil` if plain `decodeIfPresent` returns `nil`.
  /// - Throws: What the container throws.
  static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self?

  /// Decodes the next element as plain `Codable` would.
  ///
  /// - Parameter container: The unkeyed container, which advances by one on success.
  /// - Throws: What the container throws.
  static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Self

  /// Decodes elements as plain `Codable` would, up to the end or to the first that fails.
  ///
  /// One call decodes a whole array, so that the type's witness is looked up once.
  ///
  /// - Throws: What the container throws for the first element that fails. The elements before it have been appended.
  static func _appendPlain(to elements: inout [Self], from container: inout any UnkeyedDecodingContainer) throws

  /// Decodes the value for a key as plain `Codable` would. A missing key throws.
  ///
  /// - Throws: What plain `Codable` throws for a property of this type.
  static func _decodePlain<Key: CodingKey>(from container: KeyedDecodingContainer<Key>, forKey key: Key) throws -> Self

  /// Decodes a value from a decoder as plain `Codable` would.
  ///
  /// - Throws: What the decoder throws.
  static func _decodePlain(from decoder: any Decoder) throws -> Self

  /// Converts a token to a value by the rescue table.
  ///
  /// - Parameter token: The token in the payload.
  /// - Returns: The value and how it was obtained, or the reason why there is none.
  static func _converted(from token: JSONToken) -> Conversion<Self>

  /// The row of the rescue table and of ``RescuePolicy`` that applies to the type.
  static var _rescueTarget: RescueTarget { get }

  /// The expected type in a record.
  ///
  /// The library's internal array types return the array type that the user declared.
  static var _expectedType: any Any.Type { get }

  /// The expected type in a record of an Optional.
  static var _expectedOptionalType: any Any.Type { get }

  /// A Boolean value that indicates whether a container decodes the type itself, without calling its `init(from:)`, so
  /// that only the container can throw an error.
  static var _isStandardScalar: Bool { get }

  /// What a `null` is for the type. An Optional of it is `nil` all the same.
  static var _nullMeaning: _NullMeaning { get }
}

/// What a `null` is for a type.
@frozen
public enum _NullMeaning {
  /// A fault.
  case fault
  /// A value, as for a `JSONValue`.
  case value
  /// An absence, as a missing key is, for which the type has a value: an Optional, or a `Field`.
  case absence
}

extension Rescuable {
  /// Converts a token by the rescue table, or a value that the end of the payload cut off.
  ///
  /// Of an incomplete value, only a string keeps its beginning. A number, an enum or a date could become another one.
  @inlinable
  static func conversion(of token: JSONToken) -> Conversion<Self> {
    guard case .incomplete(let text, _) = token else { return _converted(from: token) }
    if let text, let beginning = StringBeginning.value(text, as: Self.self) {
      return .lossy(beginning, .incompletePayload)
    }
    return .unusable(.incomplete)
  }
}

/// The value that has a string, of which the end of the payload has cut off the rest.
@usableFromInline
package enum StringBeginning {
  /// Returns the value with the beginning of its string; `nil` if the type isn't that of a string.
  @usableFromInline
  package static func value<Value>(_ text: String, as type: Value.Type) -> Value? {
    // Optional strings too.
    if let value = text as? Value { return value }
    // In one expression, a `nil` would be cast to an Optional type.
    guard let type = type as? any StringEnclosing.Type, let value = type.init(beginning: text) else { return nil }
    return value as? Value
  }
}

/// A type around another one, which may be a string.
package protocol StringEnclosing {
  /// Creates a value with the beginning of a string; `nil` if it doesn't enclose one.
  init?(beginning: String)
}

/// The error for an unkeyed container that returned a value but didn't advance.
@usableFromInline
package struct UnmovingDecoderError: Error {
  @usableFromInline
  package init() {}
}

extension Rescuable {
  /// Decodes the value for a key with the container's generic `decodeIfPresent`.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self? {
    try UndeclaredKeys.requireSupport(Self.self)
    return try container.decodeIfPresent(Self.self, forKey: key)
  }

  /// Decodes the next element with the container's generic `decode`.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Self {
    try container.decode(Self.self)
  }

  /// Decodes the value for a key, or throws if there is none.
  @inlinable
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self {
    try UndeclaredKeys.requireSupport(Self.self)
    return try container.decode(Self.self, forKey: key)
  }

  /// Decodes elements one by one, up to the end or to the first that fails.
  public static func _appendPlain(
    to elements: inout [Self],
    from container: inout any UnkeyedDecodingContainer
  ) throws { try elements.appendPlainElements(from: &container) }

  /// Decodes the value through a single-value container.
  ///
  /// `Self(from: decoder)` would bypass the decoder's special handling of `Date`, `Data`, `URL`, `Decimal` and `[String: T]`.
  public static func _decodePlain(from decoder: any Decoder) throws -> Self {
    try decodeSingleValue(from: decoder)
  }

  /// Compiled once for all types. Called for a whole payload, but not for each property or element.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  private static func decodeSingleValue(from decoder: any Decoder) throws -> Self {
    try UndeclaredKeys.requireSupport(Self.self)
    return try decoder.singleValueContainer().decode(Self.self)
  }

  /// Returns only a reason, never a value: a DTO is decoded only by its own `init(from:)`.
  public static func _converted(from token: JSONToken) -> Conversion<Self> {
    .unusable(token == .null ? .valueNotFound : .typeMismatch)
  }

  /// The table row for DTOs.
  public static var _rescueTarget: RescueTarget { .object }

  /// The conforming type.
  @inlinable
  public static var _expectedType: any Any.Type { Self.self }

  /// An Optional of the conforming type.
  @inlinable
  public static var _expectedOptionalType: any Any.Type { Self?.self }

  /// `false`: a type's own `init(from:)` may throw any error.
  @inlinable
  public static var _isStandardScalar: Bool { false }

  /// `fault`: a `null` isn't a value.
  @inlinable
  public static var _nullMeaning: _NullMeaning { .fault }
}

extension Rescuable {
  /// Returns a Boolean value that indicates whether an error that decoding a value of this type threw may be rescued.
  package static func isRescuable(after error: any Error) -> Bool {
    (try? DecoderErrorKind.recognized(error, for: _rescueTarget)) != nil
  }
}

// MARK: Lists

extension Array where Element: Rescuable {
  // A method of Array receives the array's metadata. A generic function with an array as its parameter looks the metadata up for
  // each element that it appends, which takes 200 instructions.

  /// Decodes elements one by one, up to the end or to the first that fails.
  ///
  /// Compiled once for all types but the most frequent, because a copy for a type is 400 bytes of code.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  package mutating func appendPlainElements(from container: inout any UnkeyedDecodingContainer) throws {
    try appendEach(from: &container)
  }

  @inline(__always)
  fileprivate mutating func appendEach(from container: inout any UnkeyedDecodingContainer) throws {
    var previousIndex = -1
    while !container.isAtEnd {
      // A container that returns values without advancing would never reach its end.
      let index = container.currentIndex
      if index == previousIndex { throw UnmovingDecoderError() }
      previousIndex = index
      append(try Element._decodePlain(from: &container))
    }
  }
}

// The most frequent types have copies of their own. Over JSONDecoder, a list of Int takes 1 177 instructions an element with one,
// and 1 267 without (callgrind).

extension String {
  /// Decodes elements one by one, up to the end or to the first that fails.
  public static func _appendPlain(
    to elements: inout [String],
    from container: inout any UnkeyedDecodingContainer
  ) throws { try elements.appendEach(from: &container) }
}

extension Int {
  /// Decodes elements one by one, up to the end or to the first that fails.
  public static func _appendPlain(
    to elements: inout [Int],
    from container: inout any UnkeyedDecodingContainer
  ) throws { try elements.appendEach(from: &container) }
}

extension Double {
  /// Decodes elements one by one, up to the end or to the first that fails.
  public static func _appendPlain(
    to elements: inout [Double],
    from container: inout any UnkeyedDecodingContainer
  ) throws { try elements.appendEach(from: &container) }
}

extension Bool {
  /// Decodes elements one by one, up to the end or to the first that fails.
  public static func _appendPlain(
    to elements: inout [Bool],
    from container: inout any UnkeyedDecodingContainer
  ) throws { try elements.appendEach(from: &container) }
}
