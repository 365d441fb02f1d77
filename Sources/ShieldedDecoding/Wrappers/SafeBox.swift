/// A property wrapper that decodes a value and, if that isn't possible, converts it or uses a default.
///
///     struct Product: Codable {
///       @SafeBox var id: String
///       @SafeBox var price: Double
///       @SafeBox var isActive: Bool
///       @SafeBox var discount: Int?
///     }
///     // {"id": 7, "price": "99.0", "isActive": "checked", "discount": "none"}
///     // decodes to id "7", price 99.0, isActive true, discount nil.
///
/// A valid field takes as long to decode as with plain `Codable`: the synthesised `init(from:)` calls the overload of
/// `KeyedDecodingContainer.decode` for `SafeBox`, which makes one plain `decodeIfPresent` call, and rescues the value only if
/// that call returns none. The wrapper adds no storage.
///
/// `SafeBox` has two limitations:
/// - A property's initial value (`@SafeBox var quantity: Int = 1`) applies to the memberwise initialiser, not to decoding: a
///   missing key gives 0, because the wrapper has no storage for the 1. Use ``SafeDefault`` instead.
/// - Outside a keyed container, as in `[SafeBox<Int>]`, and in generic code that decodes a `T` that is a `SafeBox`, an invalid
///   value is rescued, but a missing key throws.
@frozen
@propertyWrapper
public struct SafeBox<Value: SafeValue>: Sendable {
  /// The value, of the type that the property declares.
  public var wrappedValue: Value

  /// Creates a wrapper around a value, so that a memberwise initialiser takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension SafeBox: Equatable where Value: Equatable {}

extension SafeBox: Hashable where Value: Hashable {}
