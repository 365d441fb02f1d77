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
  public init(wrappedValue: [Element]) where Element: Rescuable {
    self.wrappedValue = wrappedValue
  }

  // The unavailable initializers make the compiler's error for an unsupported type say what to write instead; see `SafeBox`.

  /// Unavailable. The enum has no fallback.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "An enum needs a fallback for unknown raw values. Conform it to SafeEnum."
  )
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
  @available(
    *,
    unavailable,
    message: "The element type isn't Decodable. Conform it to Decodable and Rescuable."
  )
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension DroppingArray: Sendable where Element: Sendable {}

extension DroppingArray: Equatable where Element: Equatable {}

extension DroppingArray: Hashable where Element: Hashable {}

extension DroppingArray: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [Element.self] } }
