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
  public init(wrappedValue: Provider.Value) { self.wrappedValue = wrappedValue }
}

extension SafeDefault: Equatable where Provider.Value: Equatable {}

extension SafeDefault: Hashable where Provider.Value: Hashable {}

extension SafeDefault: UndeclaredKeysForwarding {
  package static var partTypes: [any Any.Type] { [Provider.Value.self] }
}

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``SafeDefault`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Returns: The value, its conversion, or the provider's default. A missing key gives the default, except for an Optional,
  ///   where it gives `nil`.
  /// - Throws: The same errors as ``SafeBox``.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decode<Provider: DefaultValue>(
    _ type: SafeDefault<Provider>.Type,
    forKey key: Key
  ) throws -> SafeDefault<Provider> {
    SafeDefault(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: Provider.self))
  }
}

extension SafeDefault: Decodable {
  /// Decodes a value that has no key of its own, such as an element or a whole payload.
  ///
  /// - Throws: The same errors as ``SafeBox``.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { Provider.defaultValue })
  }
}

extension SafeDefault: Encodable where Provider.Value: Encodable {
  /// Encodes the value without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeDefault`` property as its value.
  public mutating func encode<Provider: DefaultValue>(
    _ box: SafeDefault<Provider>,
    forKey key: Key
  ) throws where Provider.Value: Encodable { try encode(box.wrappedValue, forKey: key) }

  /// Encodes an Optional ``SafeDefault`` property as plain `Codable` would: for `nil`, the key is omitted.
  public mutating func encode<Provider: DefaultValue, Wrapped: Encodable>(
    _ box: SafeDefault<Provider>,
    forKey key: Key
  ) throws where Provider.Value == Wrapped? { try encodeIfPresent(box.wrappedValue, forKey: key) }
}
