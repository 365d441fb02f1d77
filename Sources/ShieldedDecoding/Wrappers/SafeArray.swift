/// A property wrapper for an array that keeps every valid element in its place and replaces the rest by their default.
///
///     struct Cart: Codable {
///       @SafeArray var quantities: [Int]
///     }
///     // {"quantities": [1, "2", {}, null, 5]} gives [1, 2, 0, 0, 5]
///     // {"quantities": ""}, {"quantities": null} and {} give []
///
/// An element that is a DTO is replaced by its ``DefaultProvider/defaultInstance()``. To drop invalid elements instead, use
/// ``DroppingArray``.
///
/// The property is an array, not an Optional: a missing list is `[]`. For a list that is `nil` when its key is missing, write
/// `@SafeBox var quantities: [Int]?`, which treats the elements in the same way.
@frozen
@propertyWrapper
public struct SafeArray<Element> {
  /// The array.
  public var wrappedValue: [Element]

  /// Creates a wrapper around an array, so that a memberwise initializer takes the plain array.
  ///
  /// - Parameter wrappedValue: The array.
  @inlinable
  public init(wrappedValue: [Element]) where Element: SafeValue { self.wrappedValue = wrappedValue }

  // The unavailable initializers make the compiler's error for an unsupported type say what to write instead; see `SafeBox`.

  /// Unavailable. The elements can be rescued, but have no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "The elements have no default to replace invalid ones by. Use @DroppingArray, or an array of Optionals."
  )
  public init(wrappedValue: [Element]) where Element: Rescuable { self.wrappedValue = wrappedValue }

  /// Unavailable. The enum has no fallback.
  @_disfavoredOverload
  @available(*, unavailable, message: "An enum needs a fallback for unknown raw values. Conform it to SafeEnum.")
  public init(wrappedValue: [Element]) where Element: Decodable & RawRepresentable { self.wrappedValue = wrappedValue }

  /// Unavailable. The DTO has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "A DTO needs a default. Conform it to DefaultProvider, or conform it to Rescuable and use @DroppingArray."
  )
  public init(wrappedValue: [Element]) where Element: Decodable { self.wrappedValue = wrappedValue }

  /// Unavailable. The element type isn't `Decodable`.
  @_disfavoredOverload
  @available(*, unavailable, message: "The element type isn't Decodable. Conform it to Decodable and DefaultProvider.")
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension SafeArray: Sendable where Element: Sendable {}

extension SafeArray: Equatable where Element: Equatable {}

extension SafeArray: Hashable where Element: Hashable {}

extension SafeArray: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Element.self] } }

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``SafeArray`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Returns: The elements, each rescued separately: `{"quantities": [1, "2", {}]}` gives `[1, 2, 0]`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that an element's own `init(from:)` throws.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decode<Element: SafeValue>(
    _ type: SafeArray<Element>.Type,
    forKey key: Key
  ) throws -> SafeArray<Element> {
    SafeArray(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<[Element]>.self))
  }
}

extension SafeArray: Decodable where Element: SafeValue {
  /// Decodes an array that has no key of its own, such as an element or a whole payload.
  ///
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't an array: an empty
  ///   array would hide the failure.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { [] })
  }
}

extension SafeArray: Encodable where Element: Encodable {
  /// Encodes the array without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeArray`` property as its array.
  public mutating func encode<Element: SafeValue & Encodable>(_ array: SafeArray<Element>, forKey key: Key) throws {
    try encode(array.wrappedValue, forKey: key)
  }
}
