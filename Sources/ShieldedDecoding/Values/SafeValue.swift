/// A ``Rescuable`` type that has a default value, and can therefore be wrapped in ``SafeBox``.
///
/// Numbers default to 0, `Bool` to `false`, `String` to `""`, arrays, sets and dictionaries to empty ones, Optionals to `nil`, a
/// DTO to its ``DefaultProvider/defaultInstance()`` and an enum to its ``SafeEnum/fallback``. `Date`, `URL`, `UUID`, `Data` and
/// `Duration` have no default, because any default could be mistaken for real data: make them Optional, or use ``SafeDefault``.
///
///     struct Product: Codable {
///       @SafeBox var id: String     // {"id": null} gives ""
///       @SafeBox var seenAt: Date?  // {"seenAt": "yesterday"} gives nil
///     }
///
/// A DTO conforms by ``DefaultProvider``, and an enum by ``SafeEnum``. The requirement of this protocol has an underscore, because
/// `Int`, `String` and the other types above have it as well.
public protocol SafeValue: Rescuable {
  /// The value to use if the payload has no usable one.
  static var _defaultValue: Self { get }
}

/// A type that provides the default of a ``SafeDefault`` property.
public protocol DefaultValue {
  /// The property's type.
  associatedtype Value: Rescuable

  /// The value to use if the payload has no usable one.
  static var defaultValue: Value { get }
}

/// Provides a type's own default, for wrappers that don't name another.
@usableFromInline
package enum OwnDefault<Value: SafeValue>: DefaultValue {
  @inlinable package static var defaultValue: Value { Value._defaultValue }
}

/// A DTO that provides a default instance, used when the payload's object can't be decoded.
///
///     struct Seller: Codable, DefaultProvider {
///       @SafeBox var name: String
///       static func defaultInstance() -> Seller { Seller(name: "") }
///     }
///     // under `@SafeBox var seller: Seller`: {"seller": []} gives defaultInstance()
///     // under `@SafeArray var sellers: [Seller]`: {"sellers": [{"name": "A"}, 7]} gives "A" and defaultInstance()
///
/// ## Modules Isolated to the Main Actor
///
/// In a new app project, declarations are isolated to the main actor by default. A type that conforms to `DefaultProvider`,
/// ``Rescuable`` or ``SafeEnum`` isn't isolated, so it can be decoded by any task:
///
///     struct Seller: Codable, DefaultProvider {
///       @SafeBox var name: String
///       static func defaultInstance() -> Seller { Seller(name: "") }
///     }
///
///     @concurrent func sellers(in body: Data) async throws -> [Seller] {
///       try JSONDecoder().decodeWithReport(ShieldedResponse<[Seller]>.self, from: body).value.data
///     }
///
/// - Declare the conformance with the type itself. In an extension, it doesn't change the isolation, and the compiler rejects it.
/// - Don't write `nonisolated struct`: the compiler rejects it for a type whose properties have wrappers.
/// - The type's members aren't isolated either. If they use a declaration that is, such as a static property of another type,
///   mark that declaration `nonisolated`.
/// - A type without one of these conformances is decoded on the main actor only.
public protocol DefaultProvider: SafeValue {
  /// Creates the default instance.
  static func defaultInstance() -> Self
}

extension DefaultProvider {
  /// The instance that ``defaultInstance()`` creates.
  public static var _defaultValue: Self { defaultInstance() }
}

// MARK: - Absence

/// A type with a value for a missing key, whose absence therefore isn't a fault.
package protocol AbsenceRepresenting {
  /// The value for a missing key.
  static var absence: Self { get }
  /// The value for a `null`.
  static var nullity: Self { get }
  var isAbsent: Bool { get }
  var isNull: Bool { get }
}

// MARK: - Optionals

/// An Optional of a `Rescuable` type is rescued as its `Wrapped` is. Its default is `nil`, and a missing key or a `null` isn't
/// a fault.
extension Optional: Rescuable where Wrapped: Rescuable {
  /// Decodes the value for a key as `Wrapped` does.
  ///
  /// - Returns: The value, which is `nil` for a missing key and for `null`. The outer Optional is never `nil`.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped?? {
    // A missing key isn't an absence: its value is `nil`.
    .some(try _decodePlain(from: container, forKey: key))
  }

  /// `absence`: `nil`.
  @inlinable
  public static var _nullMeaning: _NullMeaning { .absence }

  /// Decodes the next element as `Wrapped` does, or `nil` for `null`.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Wrapped? {
    try container.decodeNil() ? nil : Wrapped._decodePlain(from: &container)
  }

  /// Decodes the value for a key as `Wrapped` does, or `nil` for a missing key and for `null`.
  @inlinable
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped? {
    // A value of its type, but not of an Optional of that type.
    if Wrapped._nullMeaning != .fault {
      try IncompletePayload.requireComplete(container, before: key)
      if try !container.contains(key) || container.decodeNil(forKey: key) { return nil }
    }
    return try Wrapped._decodePlainIfPresent(from: container, forKey: key)
  }

  /// Decodes a value from a decoder as `Wrapped` does, or `nil` for `null`.
  @inlinable
  public static func _decodePlain(from decoder: any Decoder) throws -> Wrapped? {
    try decoder.singleValueContainer().decodeNil() ? nil : Wrapped._decodePlain(from: decoder)
  }

  /// Converts the token as `Wrapped` does; `null` becomes `nil`.
  public static func _converted(from token: JSONToken) -> Conversion<Wrapped?> {
    token == .null ? .exact(nil) : Wrapped._converted(from: token).map(Optional.some)
  }

  /// The table row of `Wrapped`.
  public static var _rescueTarget: RescueTarget { Wrapped._rescueTarget }

  /// The Optional type that the user declared.
  @inlinable
  public static var _expectedType: any Any.Type { Wrapped._expectedOptionalType }

  /// The value of `Wrapped`.
  @inlinable
  public static var _isStandardScalar: Bool { Wrapped._isStandardScalar }
}

extension Optional: SafeValue where Wrapped: Rescuable {
  /// The default, `nil`.
  public static var _defaultValue: Wrapped? { nil }
}
