/// The way from a keyed container to a value: plain `Codable`'s call first, the rescue only where that fails.
///
/// ``decode(_:from:forKey:default:)`` is inlined into the caller, so that over a concrete type the clean path is the very
/// call that plain `Codable` makes. What stands behind it is kept out of line, since it runs for dirty fields only.
@usableFromInline
enum KeyedRescue {
  /// Decodes a value, rescues it, or gives the default.
  @inlinable
  @inline(__always)
  static func decode<Value: Rescuable, Key: CodingKey>(
    _ type: Value.Type,
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default makeDefault: () -> Value
  ) throws -> Value {
    do {
      // A missing key and a `null` are the commonest faults: `decodeIfPresent` tells of them without a throw.
      if let value = try Value.decodePlainIfPresent(from: container, forKey: key) { return value }
    } catch {
      return try value(after: error, in: container, forKey: key, default: makeDefault)
    }
    return RescueScope.nobodyListens
      ? makeDefault() : try absentValue(in: container, forKey: key, default: makeDefault)
  }

  /// Rescues a value that is there, and that the container could not decode.
  ///
  /// Kept out of line, as what follows: models may stand in models as deep as the decoder allows, and stack is what they
  /// share.
  @inlinable
  @inline(never)
  static func value<Value: Rescuable, Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default makeDefault: () -> Value
  ) throws -> Value {
    if Value.rescueTarget.isScalar {
      if !Value._isStandardScalar { _ = try DecoderFault.recognised(error, for: Value.rescueTarget) }
      switch DirectTokens.audience {
      case .nobody:
        if let asked = try? container.decode(TokenForRescue.self, forKey: key) {
          return Value.converted(from: asked.token).value ?? makeDefault()
        }
      case .repeats:
        if let conversion = counted(Value.self, in: container, forKey: key) { return conversion.value ?? makeDefault() }
      case .settings, nil: break
      }
    }
    if let fault = try fault(after: error, in: container, forKey: key, for: Value.rescueTarget) {
      switch fault.resolve(Value.self, standIn: .defaulted, at: { RescuePathSource(container.codingPath, key: key) }) {
      case .value(let value): return value
      case .standIn: return makeDefault()
      case .refused: break
      }
    }
    // A composite's own error is plain `Codable`'s already; to ask again at every level would double the work with each.
    if Value.rescueTarget.isComposite { throw error }
    return try Value.decodePlain(from: container, forKey: key)
  }

  /// Reads what stands under a key, and has it counted.
  ///
  /// - Returns: `nil` where there is nobody who counts.
  @inlinable
  @inline(never)
  static func counted<Value: Rescuable, Key: CodingKey>(
    _ type: Value.Type,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) -> Conversion<Value>? {
    guard let asked = try? container.decode(TokenForRescue.self, forKey: key), let repeats = asked.repeats else {
      return nil
    }
    let conversion = Value.converted(from: asked.token)
    repeats.note(
      conversion.outcome,
      of: asked.token,
      for: Value.rescueTarget,
      expected: Value._expectedType,
      under: key.stringValue,
      at: { RescuePathSource(container.codingPath, key: key) }
    )
    return conversion
  }

  /// Gives the default for a key that is missing or `null`.
  @inlinable
  @inline(never)
  static func absentValue<Value: Rescuable, Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default makeDefault: () -> Value
  ) throws -> Value {
    switch RescueScope.audience {
    case .nobody: return makeDefault()
    case .repeats:
      guard let asked = try? container.decode(AbsenceForRescue.self, forKey: key) else { break }
      asked.repeats.noteAbsence(
        isMissing: asked.isMissing,
        expected: Value._expectedType,
        under: key.stringValue,
        at: { RescuePathSource(container.codingPath, key: key) }
      )
      return makeDefault()
    case .settings: break
    }
    let settings = settings(for: container, at: key)
    let mayStandIn = Absence(of: Value._expectedType, target: Value.rescueTarget, settings: settings)
      .mayBeFilled(isMissing: { !container.contains(key) }, at: { RescuePathSource(container.codingPath, key: key) })
    return try mayStandIn ? makeDefault() : Value.decodePlain(from: container, forKey: key)
  }

  /// Finds out what stands where a value could not be decoded.
  ///
  /// What follows is inlined into a caller that knows the key's type: generic code looks up the container's metadata for every
  /// call on it, which takes longer than the call.
  ///
  /// - Returns: `nil` where the policy allows no rescue whatever stands there.
  /// - Throws: What must not be rescued.
  @inlinable
  static func fault<Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    for target: RescueTarget
  ) throws -> RescueFault? {
    if target.isComposite { try RescueFault.throwIfRefused(error) }
    let settings = settings(for: container, at: key)
    if settings.isStrict { return nil }
    let (token, decoderFault) = try TokenProbe.token(in: container, forKey: key, after: error, for: target)
    return RescueFault(token: token, error: error, decoderFault: decoderFault, settings: settings)
  }

  @inlinable
  static func settings<Key: CodingKey>(for container: KeyedDecodingContainer<Key>, at key: Key) -> RescueSettings {
    RescueSettings.ofCall ?? RescueSettings(for: container, at: key)
  }
}
