/// A property wrapper like ``SafeBox``, with a default that a ``DefaultValue`` type provides.
///
///     enum One: DefaultValue { static var defaultValue: Int { 1 } }
///     enum Epoch: DefaultValue { static var defaultValue: Date { Date(timeIntervalSince1970: 0) } }
///
///     struct Line: Codable {
///       @SafeDefault<One> var quantity: Int
///       @SafeDefault<Epoch> var orderedAt: Date
///     }
///     // {"quantity": "many"} gives quantity 1 and the epoch
///
/// Otherwise it behaves like ``SafeBox``, and adds no storage either. A type provides the default because a property's
/// initial value isn't available during decoding.
@frozen
@propertyWrapper
public struct SafeDefault<Provider: DefaultValue>: Sendable {
  /// The value, of the type that the property declares.
  public var wrappedValue: Provider.Value

  /// Creates a wrapper around a value, so that a memberwise initializer takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Provider.Value) {
    self.wrappedValue = wrappedValue
  }
}

extension SafeDefault: Equatable where Provider.Value: Equatable {}

extension SafeDefault: Hashable where Provider.Value: Hashable {}

extension SafeDefault: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [Provider.Value.self] } }
