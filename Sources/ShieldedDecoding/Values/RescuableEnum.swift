/// An enum with raw values whose cases are found by the rescue table.
///
/// An enum conforms to one of two more protocols: ``SafeEnum`` if it has a fallback for unknown raw values, and
/// ``ValueWithoutDefault`` if it hasn't:
///
///     enum Size: String, Codable, RescuableEnum, ValueWithoutDefault { case small, large }
///     // {"size": "huge"} under `@SafeBox var size: Size?` gives nil
///     // {"sizes": ["small", "huge"]} under `@DroppingArray var sizes: [Size]` gives [.small]
///
/// The token is first converted to the raw value's type by the rescue table, so `"2"` finds the case 2 of an `Int` enum. A
/// lossy conversion doesn't count: `2.9` finds no case. An enum is normally decoded through its raw value, so a hand-written
/// `init(from:)` must accept the same raw values.
public protocol RescuableEnum: Rescuable, RawRepresentable where RawValue: Rescuable {}

extension RescuableEnum {
  /// Decodes the raw value for a key, and finds its case.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self? {
    // Plain `Codable` looks up a Decimal's case by the digits that a Decimal holds, and so do list elements. The Decimal
    // witness would throw for a number with more digits.
    let decoded =
      RawValue._rescueTarget.losesDigitsSilently
      ? try container.decodeIfPresent(RawValue.self, forKey: key)
      : try RawValue._decodePlainIfPresent(from: container, forKey: key)
    guard let rawValue = decoded else { return nil }
    // For an unknown raw value, throw plain `Codable`'s error.
    return try Self(rawValue: rawValue) ?? container.decode(Self.self, forKey: key)
  }

  /// Converts the token to the raw value, exactly or retyped but not lossily, and finds its case.
  public static func _converted(from token: JSONToken) -> Conversion<Self> {
    switch RawValue._converted(from: token) {
    case .exact(let rawValue):
      Self(rawValue: rawValue).map(Conversion.exact) ?? .unusable(.unknownCase)
    case .retyped(let rawValue, _):
      Self(rawValue: rawValue).map { .retyped($0, .enumerationFromRawValue) } ?? .unusable(.unknownCase)
    case .lossy: .unusable(.unknownCase)
    case .unusable(let reason): .unusable(reason)
    }
  }

  /// The table row for enums.
  public static var _rescueTarget: RescueTarget { .enumeration }
}

/// An enum that declares a fallback case for unknown raw values.
///
///     enum Status: String, Codable, SafeEnum {
///       case active, closed, unknown
///       static let fallback = Status.unknown
///     }
///     // under `@SafeBox var status: Status`: {"status": "archived"} gives .unknown, and the record keeps "archived"
///
/// The token is first converted to the raw value's type by the rescue table, so `"2"` finds the case 2 of an `Int` enum. A
/// lossy conversion doesn't count: `2.9` finds no case. An enum is normally decoded through its raw value, so a hand-written
/// `init(from:)` must accept the same raw values.
///
/// The fallback is used only if the property or the list needs a value. An Optional becomes `nil` instead. An element under
/// ``DroppingArray``, an element of a set, and a dictionary's entry are dropped:
///
///     struct Orders: Codable {
///       @SafeBox var latest: Status
///       @SafeBox var previous: Status?
///       @SafeArray var all: [Status]
///       @DroppingArray var known: [Status]
///       @DroppingDictionary var byID: [String: Status]
///     }
///     // {"latest": "archived", "previous": "archived", "all": ["closed", "archived"],
///     //  "known": ["closed", "archived"], "byID": {"1": "closed", "2": "archived"}}
///     // gives latest .unknown, previous nil, all [.closed, .unknown], known [.closed], byID ["1": .closed]
///
/// Each of them is recorded with the reason ``RescueReason/unknownCase``.
public protocol SafeEnum: SafeValue, RescuableEnum {
  /// The case to use for an unknown raw value.
  static var fallback: Self { get }
}

extension SafeEnum {
  /// The ``fallback`` case.
  public static var _defaultValue: Self { fallback }
}
