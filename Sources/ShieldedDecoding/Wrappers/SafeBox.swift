/// A property wrapper that decodes the value, the nearest conversion of it, or a default.
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
/// A clean field costs what plain `Codable` costs: the synthesised `init(from:)` calls the overload of
/// `KeyedDecodingContainer.decode` for `SafeBox`, which makes the same call as plain `Codable` and rescues the value only if
/// that call fails. The wrapper adds no storage.
///
/// `SafeBox` has two limitations:
/// - A property's initial value (`@SafeBox var quantity: Int = 1`) applies to the memberwise initialiser, not to decoding: a
///   missing key gives 0, because the wrapper has no storage for the 1. Use ``SafeDefault`` instead.
/// - Outside a keyed container (`[SafeBox<Int>]`, generic code that names `T`), an invalid value is rescued, but a missing
///   key can't be detected.
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
