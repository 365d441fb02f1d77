/// An Optional reads what its Wrapped reads; its default is `nil`, and a missing key or a `null` is no fault.
extension Optional: Rescuable where Wrapped: Rescuable {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped?? {
    // Never absent: where the key is missing, `nil` is the value.
    .some(try Wrapped.decodePlainIfPresent(from: container, forKey: key))
  }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Wrapped? {
    try container.decodeNil() ? nil : Wrapped.decodePlain(from: &container)
  }

  /// Decodes the value under a key, and throws where there is none.
  @inlinable
  public static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped? {
    try Wrapped.decodePlainIfPresent(from: container, forKey: key)
  }

  /// Decodes the value that a decoder holds.
  @inlinable
  public static func decodePlain(from decoder: any Decoder) throws -> Wrapped? {
    try decoder.singleValueContainer().decodeNil() ? nil : Wrapped.decodePlain(from: decoder)
  }

  /// Reads the token as the Wrapped would; `null` is `nil`.
  public static func converted(from token: JSONToken) -> Conversion<Wrapped?> {
    token == .null ? .exact(nil) : Wrapped.converted(from: token).map(Optional.some)
  }

  /// The Wrapped's.
  public static var rescueTarget: RescueTarget { Wrapped.rescueTarget }

  /// The Wrapped's.
  @inlinable
  public static var _isStandardScalar: Bool { Wrapped._isStandardScalar }
}

extension Optional: SafeValue where Wrapped: Rescuable {
  /// `nil`.
  public static var safeDefault: Wrapped? { nil }
}
