/// A property with a default of its own, which a type names.
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
/// Everything else is as with ``SafeBox``, and the wrapper is as large as its value. The default is chosen by type because
/// the decoder never sees a property's initial value.
@frozen
@propertyWrapper
public struct SafeDefault<Provider: DefaultValue>: Sendable {
  /// The value, as bare as the property declares it.
  public var wrappedValue: Provider.Value

  /// Wraps a value, so that a memberwise initialiser takes it bare.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Provider.Value) {
    self.wrappedValue = wrappedValue
  }
}

extension SafeDefault: Equatable where Provider.Value: Equatable {}

extension SafeDefault: Hashable where Provider.Value: Hashable {}
