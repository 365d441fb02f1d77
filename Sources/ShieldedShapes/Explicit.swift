import ShieldedDecoding
import ShieldedJSON

/// A property wrapper for an Optional whose `nil` is encoded as `null`, where plain `Codable` leaves the key out.
///
///     struct ProfileChange: Codable {
///       @Explicit var nickname: String?
///     }
///     // nil is encoded as {"nickname": null}
///
/// The value is decoded as by `SafeBox`. For a property in which a missing key and a `null` differ, see ``Field``; the wrapper
/// leaves an absent field out.
///
/// It works in `@Shielded` types too.
@propertyWrapper
public struct Explicit<Value: SafeValue> {
  /// The value, of the type that the property declares.
  public var wrappedValue: Value

  /// Creates a wrapper around a value, so that a memberwise initializer takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Explicit: Equatable where Value: Equatable {}

extension Explicit: Hashable where Value: Hashable {}

extension Explicit: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension Explicit: StringEnclosing {
  package init?(beginning text: String) {
    guard let value = StringBeginning.value(text, as: Value.self) else { return nil }
    self.init(wrappedValue: value)
  }
}

extension Explicit: _ValueWrapper {
  /// The default of the value's type.
  public static var _defaultValue: Explicit { Explicit(wrappedValue: Value._defaultValue) }

  /// `true`: that is what the wrapper is for.
  public static var _encodesNil: Bool { true }

  /// Decodes the value for a key, as its type does.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Explicit? {
    try Value._decodePlainIfPresent(from: container, forKey: key).map(Explicit.init)
  }

  /// Converts the token as the value's type does.
  public static func _converted(from token: JSONToken) -> Conversion<Explicit> {
    Value._converted(from: token).map(Explicit.init)
  }

  /// The table row of the value's type.
  public static var _rescueTarget: RescueTarget { Value._rescueTarget }

  /// Decodes a value.
  ///
  /// - Throws: What the decoder throws.
  public init(_reading decoder: any Decoder) throws { wrappedValue = try Value._decodePlain(from: decoder) }
}

extension Explicit: Encodable where Value: Encodable {}

extension Explicit: _OnePassValue where Value: _OnePassValue {
  /// Reads a property's value in place, as its type does.
  @inlinable
  public static func _read(
    into property: inout Explicit,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    try Value._read(into: &property.wrappedValue, from: &reader, forKey: key)
  }

  /// Reads the value.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Explicit? {
    try Value._read(from: &reader, forKey: key, at: index).map(Explicit.init)
  }
}
