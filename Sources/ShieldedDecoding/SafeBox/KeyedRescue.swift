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
    return RescueSettings.areCertainlyLenient
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
    if Value.rescueTarget.isScalar, let token = tokenThatCounts(in: container, forKey: key) {
      return Value.converted(from: token).value ?? makeDefault()
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

  /// Gives what stands under a key, where nothing else counts for a scalar.
  @inlinable
  @inline(__always)
  static func tokenThatCounts<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) -> JSONToken? {
    DirectTokens.areAllThatCounts ? try? container.decode(TokenForRescue.self, forKey: key).token : nil
  }

  /// Gives the default for a key that is missing or `null`.
  @inlinable
  @inline(never)
  static func absentValue<Value: Rescuable, Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default makeDefault: () -> Value
  ) throws -> Value {
    let mayStandIn = Absence(of: Value.self, target: Value.rescueTarget, settings: settings(for: container, at: key))
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
    if target.isScalar, DirectTokens.areGiven,
      let token = try? container.decode(TokenForRescue.self, forKey: key).token
    {
      // Nothing but the token counts for a scalar, so that its error is not looked into.
      return RescueFault(token: token, error: error, decoderFault: .corrupted, settings: settings)
    }
    let (token, decoderFault) = try TokenProbe.token(in: container, forKey: key, after: error, for: target)
    return RescueFault(token: token, error: error, decoderFault: decoderFault, settings: settings)
  }

  @inlinable
  static func settings<Key: CodingKey>(for container: KeyedDecodingContainer<Key>, at key: Key) -> RescueSettings {
    RescueSettings.ofCall ?? RescueSettings(for: container, at: key)
  }
}
