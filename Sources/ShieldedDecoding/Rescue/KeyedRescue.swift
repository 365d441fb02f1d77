/// Decodes a field: first with plain `Codable`'s call, then with a rescue if that returns no value.
///
/// ``decode(from:forKey:default:)`` is inlined into the caller, so that for a concrete type the clean path is the same call
/// that plain `Codable` makes. Out of line, it costs 3 % more instructions with `ShieldedJSONDecoder`.
///
/// The functions after it are specialized for each pair of value and key type, so they contain only what needs the
/// value's type. Everything else is compiled once, in methods of `KeyedDecodingContainer`: a DTO of 13 fields takes
/// 4 KB of code this way, and 16 KB if those methods are specialized too. A slow path that isn't specialized for the value's
/// type at all takes 15 % more instructions on payloads in which half of the objects are dirty.
@usableFromInline
enum KeyedRescue {
  /// Decodes a value, rescues it, or returns the default.
  @inlinable
  @inline(__always)
  static func decode<Default: DefaultValue, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default type: Default.Type
  ) throws -> Default.Value {
    do {
      // Missing keys and `null` are the most common faults, and `decodeIfPresent` reports them without throwing.
      if let value = try Default.Value._decodePlainIfPresent(from: container, forKey: key) { return value }
    } catch {
      return try rescuedValue(after: error, in: container, forKey: key, default: type)
    }
    return RescueSettings.isUnobserved
      ? type.defaultValue : try absentValue(in: container, forKey: key, default: type)
  }

  /// Decodes a value, rescues it, or returns the default of its property, which is evaluated only then.
  @inlinable
  @inline(__always)
  static func decode<Value: Rescuable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    orElse makeDefault: () throws -> Value
  ) throws -> Value {
    do {
      if let value = try Value._decodePlainIfPresent(from: container, forKey: key) { return value }
    } catch {
      return try rescuedValue(after: error, in: container, forKey: key, as: Value.self) ?? makeDefault()
    }
    if !RescueSettings.isUnobserved, let value = try absentValue(in: container, forKey: key, as: Value.self) {
      return value
    }
    return try makeDefault()
  }

  /// Rescues a value that the container could not decode, or returns the default.
  ///
  /// Outlined to save stack: models can be nested as deep as the decoder allows.
  @inlinable
  @inline(never)
  static func rescuedValue<Default: DefaultValue, Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default type: Default.Type
  ) throws -> Default.Value {
    try rescue(after: error, in: container, forKey: key, as: Default.Value.self) ?? type.defaultValue
  }

  /// Rescues a value that the container could not decode, or returns `nil` if the default is to be used.
  @inlinable
  @inline(never)
  static func rescuedValue<Value: Rescuable, Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    as type: Value.Type
  ) throws -> Value? {
    try rescue(after: error, in: container, forKey: key, as: type)
  }

  @inlinable
  @inline(__always)
  static func rescue<Value: Rescuable, Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    as type: Value.Type
  ) throws -> Value? {
    var value: Value?
    // The container's own call decodes a standard scalar, so its error isn't inspected: that would cost as much as decoding
    // two fields.
    if !Value._isStandardScalar, Value.rescueTarget.isScalar {
      _ = try DecoderErrorKind.recognised(error, for: Value.rescueTarget)
    }
    if let supplied = container.tokenForRescue(forKey: key, as: Value.self) {
      let outcome = Value.conversion(of: supplied.token).unpack(into: &value)
      if supplied.tallyCache != nil { container.countRescue(outcome, of: supplied, forKey: key, as: Value.self) }
      return value
    }
    let decision = try container.rescue(after: error, forKey: key, as: Value.self) { token in
      Value.conversion(of: token).unpack(into: &value)
    }
    switch decision {
    case .keep: return value
    case .replace: return nil
    case .refuse: return try container.plainValue(type, forKey: key)
    }
  }

  /// Returns the default for a missing key or a `null`.
  @inlinable
  @inline(never)
  static func absentValue<Default: DefaultValue, Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default type: Default.Type
  ) throws -> Default.Value {
    container.allowsAbsence(forKey: key, as: Default.Value.self)
      ? type.defaultValue : try container.plainValue(Default.Value.self, forKey: key)
  }

  /// Records a missing key or a `null`, and returns `nil` if the default is to be used.
  @inlinable
  @inline(never)
  static func absentValue<Value: Rescuable, Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    as type: Value.Type
  ) throws -> Value? {
    container.allowsAbsence(forKey: key, as: Value.self) ? nil : try container.plainValue(type, forKey: key)
  }

  /// Reads the token of a value that could not be decoded.
  ///
  /// - Returns: The failed value, or `nil` if the policy forbids every rescue.
  /// - Throws: `error`, if it must not be rescued.
  static func failedValue<Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    for target: RescueTarget
  ) throws -> FailedValue? {
    if target.isComposite { try RescueRefusal.rethrowRefusal(error) }
    let settings = RescueSettings.current
    if settings.policy.isStrict { return nil }
    let (token, errorKind) = try TokenReader.token(in: container, forKey: key, after: error, for: target)
    return FailedValue(token: token, error: error, errorKind: errorKind, settings: settings)
  }
}
