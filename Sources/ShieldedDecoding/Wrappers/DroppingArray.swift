/// A property wrapper for an array that keeps every valid element, in order, and drops the rest.
///
///     struct Album: Codable {
///       @DroppingArray var photos: [URL]
///     }
///     // {"photos": ["https://a.example/1", 7, null, "https://a.example/2"]} gives the two addresses
///     // {"photos": ""}, {"photos": null} and {} give []
///
/// An element that the rescue table can convert is kept: `"2"` is 2 in a list of integers. Each dropped element is recorded
/// as ``RescueOutcome/dropped`` with its index.
///
/// The property is an array, not an Optional: a missing list is `[]`.
@frozen
@propertyWrapper
public struct DroppingArray<Element> {
  /// The array.
  public var wrappedValue: [Element]

  /// Creates a wrapper around an array, so that a memberwise initializer takes the plain array.
  ///
  /// - Parameter wrappedValue: The array.
  @inlinable
  public init(wrappedValue: [Element]) where Element: Rescuable { self.wrappedValue = wrappedValue }

  // The unavailable initializers make the compiler's error for an unsupported type say what to write instead; see `SafeBox`.

  /// Unavailable. The enum has no fallback.
  @_disfavoredOverload
  @available(*, unavailable, message: "An enum needs a fallback for unknown raw values. Conform it to SafeEnum.")
  public init(wrappedValue: [Element]) where Element: Decodable & RawRepresentable { self.wrappedValue = wrappedValue }

  /// Unavailable. The DTO can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "The element type can't be rescued. Conform a DTO to Rescuable or DefaultProvider, and an enum to SafeEnum."
  )
  public init(wrappedValue: [Element]) where Element: Decodable { self.wrappedValue = wrappedValue }

  /// Unavailable. The element type isn't `Decodable`.
  @_disfavoredOverload
  @available(*, unavailable, message: "The element type isn't Decodable. Conform it to Decodable and Rescuable.")
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension DroppingArray: Sendable where Element: Sendable {}

extension DroppingArray: Equatable where Element: Equatable {}

extension DroppingArray: Hashable where Element: Hashable {}

extension DroppingArray: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Element.self] } }

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``DroppingArray`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Returns: The usable elements: `{"quantities": [1, "2", {}]}` gives `[1, 2]`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that an element's own `init(from:)` throws.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decode<Element: Rescuable>(
    _ type: DroppingArray<Element>.Type,
    forKey key: Key
  ) throws -> DroppingArray<Element> {
    DroppingArray(
      wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: NoElements<Element>.self).elements
    )
  }
}

extension DroppingArray: Decodable where Element: Rescuable {
  /// Decodes an array that has no key of its own, such as an element or a whole payload.
  ///
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't an array: an empty
  ///   array would hide the failure.
  public init(from decoder: any Decoder) throws {
    let elements = try SingleValueRescue.value(from: decoder) { KeptElements<Element>() }
    self.init(wrappedValue: elements.elements)
  }
}

extension DroppingArray: Encodable where Element: Encodable {
  /// Encodes the array without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``DroppingArray`` property as its array.
  public mutating func encode<Element: Rescuable & Encodable>(_ array: DroppingArray<Element>, forKey key: Key) throws {
    try encode(array.wrappedValue, forKey: key)
  }
}
