/// An enum that declares which case stands in for a raw value it doesn't know.
///
///     enum Status: String, Codable, SafeEnum {
///       case active, closed, unknown
///       static let fallback = Status.unknown
///     }
///     // under `@SafeBox var status: Status`: {"status": "archived"} gives .unknown, and the record keeps "archived"
///
/// The raw value goes through its own row of the rescue table first, so `"2"` finds the case 2 of an `Int` enum; but never
/// at a loss: `2.9` finds none. The enum is decoded by its raw value wherever it can be; a hand-written `init(from:)` has to read
/// the same raw values.
public protocol SafeEnum: SafeValue, RawRepresentable where RawValue: Rescuable {
  /// The case that stands in for an unknown raw value.
  static var fallback: Self { get }
}

extension SafeEnum {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self? {
    // Plain `Codable` finds the case of a Decimal by the digits that a Decimal holds; so does an element of a list.
    let decoded =
      RawValue.rescueTarget == .decimal
      ? try container.decodeIfPresent(RawValue.self, forKey: key)
      : try RawValue.decodePlainIfPresent(from: container, forKey: key)
    guard let rawValue = decoded else { return nil }
    // An unknown raw value gets plain `Codable`'s error.
    return try Self(rawValue: rawValue) ?? container.decode(Self.self, forKey: key)
  }

  /// Reads the token as the raw value would, exactly or retyped only, and finds its case.
  public static func converted(from token: JSONToken) -> Conversion<Self> {
    switch RawValue.converted(from: token) {
    case .exact(let rawValue):
      Self(rawValue: rawValue).map(Conversion.exact) ?? .unusable(.unknownCase)
    case .retyped(let rawValue, _):
      Self(rawValue: rawValue).map { .retyped($0, .enumerationFromRawValue) } ?? .unusable(.unknownCase)
    case .lossy: .unusable(.unknownCase)
    case .unusable(let reason): .unusable(reason)
    }
  }

  /// An enum.
  public static var rescueTarget: RescueTarget { .enumeration }

  /// The declared fallback.
  public static var safeDefault: Self { fallback }
}
