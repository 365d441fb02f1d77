/// A property wrapper for a dictionary that keeps every valid entry and drops the rest.
///
///     struct Rates: Codable {
///       @DroppingDictionary var rates: [String: Double]
///     }
///     // {"rates": {"EUR": 1, "USD": "1.08", "XXX": {}}} gives ["EUR": 1, "USD": 1.08]
///     // {"rates": []}, {"rates": ""}, {"rates": null} and {} give [:]
///
/// The decoder's key strategy doesn't apply: keys keep the payload's bytes.
///
/// The property is a dictionary with `String` keys, not an Optional: a missing dictionary is `[:]`. For `Int` keys or an
/// Optional, use ``SafeBox``, which drops invalid entries too.
@frozen
@propertyWrapper
public struct DroppingDictionary<Value> {
  /// The dictionary.
  public var wrappedValue: [String: Value]

  /// Creates a wrapper around a dictionary, so that a memberwise initializer takes the plain dictionary.
  ///
  /// - Parameter wrappedValue: The dictionary.
  @inlinable
  public init(wrappedValue: [String: Value]) where Value: Rescuable {
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
  public init(wrappedValue: [String: Value]) where Value: Decodable & RawRepresentable {
    self.wrappedValue = wrappedValue
  }

  /// Unavailable. The DTO can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "The value type can't be rescued. Conform a DTO to Rescuable or DefaultProvider, and an enum to SafeEnum."
  )
  public init(wrappedValue: [String: Value]) where Value: Decodable { self.wrappedValue = wrappedValue }

  /// Unavailable. The value type isn't `Decodable`.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "The value type isn't Decodable. Conform it to Decodable and Rescuable."
  )
  public init(wrappedValue: [String: Value]) { self.wrappedValue = wrappedValue }
}

extension DroppingDictionary: Sendable where Value: Sendable {}

extension DroppingDictionary: Equatable where Value: Equatable {}

extension DroppingDictionary: Hashable where Value: Hashable {}

extension DroppingDictionary: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [Value.self] } }
