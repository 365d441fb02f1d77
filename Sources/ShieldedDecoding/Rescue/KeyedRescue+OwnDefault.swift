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
    if container.contains(key) { return nil }
    if !RescueSettings.isUnobserved, !container.allowsAbsence(forKey: key, as: Wrapped?.self) {
      // Throws, because the key is missing.
      return try container.plainValue(forKey: key) as Wrapped
    }
    return try makeDefault()
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
      guard container.contains(key), let failed = try failedValue(after: error, in: container, forKey: key, for: target),
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
