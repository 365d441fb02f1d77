// Types that aren't `Rescuable` are decoded by their own `init(from:)` alone, and rescued as DTOs are: by a default.
extension KeyedRescue {
  /// Decodes a value or, if that isn't possible, returns the default of its property.
  @usableFromInline
  static func decodePlain<Value: Decodable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    orElse makeDefault: () throws -> Value
  ) throws -> Value {
    try UndeclaredKeys.requireSupport(Value.self)
    do {
      if let value = try container.decodeIfPresent(Value.self, forKey: key) { return value }
    } catch {
      try container.allowDefault(after: error, forKey: key, as: Value.self)
      return try makeDefault()
    }
    guard container.allowsAbsence(forKey: key, of: Value.self, target: .object) else {
      return try container.decode(Value.self, forKey: key)
    }
    return try makeDefault()
  }

  /// Decodes an Optional or, if that isn't possible, returns the default of its property. A `null` gives `nil`.
  @usableFromInline
  static func decodePlainOptional<Wrapped: Decodable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    orElse makeDefault: () throws -> Wrapped?
  ) throws -> Wrapped? {
    try UndeclaredKeys.requireSupport(Wrapped.self)
    do {
      if let value = try container.decodeIfPresent(Wrapped.self, forKey: key) { return value }
    } catch {
      try container.allowDefault(after: error, forKey: key, as: Wrapped?.self)
      return try makeDefault()
    }
    if container.contains(key) { return nil }
    guard container.allowsAbsence(forKey: key, of: Wrapped?.self, target: .object) else {
      return try container.decode(Wrapped.self, forKey: key)
    }
    return try makeDefault()
  }

  /// Decodes an Optional that is `nil` for a missing key, for a `null`, and for an unusable value, which is recorded.
  @usableFromInline
  static func decodePlainIfPresent<Wrapped: Decodable, Key: CodingKey>(
    _ type: Wrapped.Type,
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped? {
    try UndeclaredKeys.requireSupport(Wrapped.self)
    do {
      return try container.decodeIfPresent(Wrapped.self, forKey: key)
    } catch {
      try container.allowDefault(after: error, forKey: key, as: Wrapped?.self)
      return nil
    }
  }
}

extension KeyedDecodingContainer {
  /// Checks that the policy allows the default for a value that its `init(from:)` refused, and records its use.
  ///
  /// - Throws: `error`, if it must not be rescued.
  fileprivate func allowDefault(after error: any Error, forKey key: Key, as type: any Any.Type) throws {
    let decision = try rescue(after: error, forKey: key, expected: type, target: .object) { token in
      .unusable(RescueRules.reason(forValueOf: token))
    }
    if case .refuse = decision { throw error }
  }
}
