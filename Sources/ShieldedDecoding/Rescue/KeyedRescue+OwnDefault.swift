extension KeyedRescue {
  /// Decodes an Optional, rescues it, or returns the default of its property for a missing key or an unusable value. A `null`
  /// gives `nil`.
  @inlinable
  @inline(__always)
  static func decodeOptional<Wrapped: Rescuable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    orElse makeDefault: () throws -> Wrapped?
  ) throws -> Wrapped? {
    do {
      if let value = try Wrapped._decodePlainIfPresent(from: container, forKey: key) { return value }
    } catch {
      return try rescuedValue(after: error, in: container, forKey: key, as: Wrapped?.self) ?? makeDefault()
    }
    return try container.isPresentNull(forKey: key, orRefused: Wrapped.self) ? nil : makeDefault()
  }
}

extension KeyedDecodingContainer {
  /// Whether an Optional without a value has a `null`. If not, the default is used, which is recorded.
  ///
  /// - Throws: `keyNotFound`, if the policy forbids the default for a missing key.
  @usableFromInline
  func isPresentNull(forKey key: Key, orRefused type: any Rescuable.Type) throws -> Bool {
    // With an engine and without a log, an array gives no value for a token that isn't an array.
    if contains(key) { return try decodeNil(forKey: key) }
    let expected = type._expectedOptionalType
    if RescueSettings.isUnobserved || allowsAbsence(forKey: key, of: expected, target: type.rescueTarget) {
      return false
    }
    _ = try plainValue(type, forKey: key) as any Rescuable
    return false
  }
}

extension KeyedRescue {
  /// Decodes a value or rescues it, and throws plain `Codable`'s error if neither gives a value.
  static func decodeOrThrow<Value: Rescuable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Value {
    do {
      return try Value._decodePlain(from: container, forKey: key)
    } catch {
      let target = Value.rescueTarget
      guard container.contains(key),
        let failed = try failedValue(after: error, in: container, forKey: key, for: target),
        case .keep(let value) = failed.resolve(
          Value.self,
          replacement: nil,
          at: { RescuePathSource(container.codingPath, key: key) }
        )
      else { throw error }
      return value
    }
  }
}
