/// A property that decodes whatever the backend sends: the value, the nearest reading of it, or a default.
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
/// `KeyedDecodingContainer.decode` for `SafeBox`, which makes the same call as plain `Codable` and looks further only
/// where that fails. The wrapper is as large as its value.
///
/// Two things it can't do:
/// - A default written beside the property (`@SafeBox var quantity: Int = 1`) is the memberwise initialiser's, not the
///   decoder's: a missing key gives 0. A wrapper as large as its value can't remember the 1; use ``SafeDefault``.
/// - Outside a keyed container (`[SafeBox<Int>]`, generic code that names `T`) a bad value is rescued, but a missing key
///   can't be seen.
@frozen
@propertyWrapper
public struct SafeBox<Value: SafeValue>: Sendable {
  /// The value, as bare as the property declares it.
  public var wrappedValue: Value

  /// Wraps a value, so that a memberwise initialiser takes it bare.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension SafeBox: Equatable where Value: Equatable {}

extension SafeBox: Hashable where Value: Hashable {}
