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
package enum KeyedRescue {
  /// Decodes a value, rescues it, or returns the default.
  @_alwaysEmitIntoClient
  @inline(__always)
  package static func decode<Default: DefaultValue, Key: CodingKey>(
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

  /// Decodes a value, rescues it, or returns its property's default. The default is evaluated only if it is used.
  @_alwaysEmitIntoClient
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
  /// This function isn't inlined, to save stack: models can be nested as deep as the decoder allows.
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
  @inline(never)
  static func rescuedValue<Value: Rescuable, Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    as type: Value.Type
  ) throws -> Value? { try rescue(after: error, in: container, forKey: key, as: type) }

  @_alwaysEmitIntoClient
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
    if !Value._isStandardScalar, Value._rescueTarget.isScalar {
      _ = try DecoderErrorKind.recognized(error, for: Value._rescueTarget)
    }
    let decision = try container.rescue(
      after: error,
      forKey: key,
      expected: Value._expectedType,
      target: Value._rescueTarget
    ) { token in
      Value.conversion(of: token).unpack(into: &value)
    }
    switch decision {
    case .keep: return value
    case .replace: return nil
    case .refuse: return try container.plainValue(type, forKey: key)
    }
  }

  /// Records a missing key or a `null`, and returns the default. If the policy forbids the default, makes plain `Codable`'s call
  /// for its error.
  @_alwaysEmitIntoClient
  @inline(never)
  static func absentValue<Default: DefaultValue, Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    default type: Default.Type
  ) throws -> Default.Value {
    container.allowsAbsence(forKey: key, as: Default.Value.self)
      ? type.defaultValue : try container.plainValue(Default.Value.self, forKey: key)
  }

  /// Records a missing key or a `null`, and returns `nil` so that the default is used. If the policy forbids the default, makes
  /// plain `Codable`'s call for its error.
  @_alwaysEmitIntoClient
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
  /// - Throws: `error`, if it must not be rescued, or an error of a probe that isn't the decoder's own.
  static func failedValue<Key: CodingKey>(
    after error: any Error,
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    for target: RescueTarget
  ) throws -> FailedValue? {
    if target.isComposite { try RescueRefusal.rethrowRefusal(error) }
    let settings = RescueSettings.current
    if settings.policy.isStrict { return nil }
    let token: JSONToken
    let errorKind: DecoderErrorKind
    if DirectTokens.areSupplied, let supplied = try? container.decode(TokenForRescue.self, forKey: key),
      !supplied.isMissing
    {
      token = supplied.token
      // For a scalar whose token is supplied, only the token matters, so the error isn't inspected and counts as `corrupted`.
      errorKind = target.isScalar ? .corrupted : try DecoderErrorKind.recognized(error, for: target)
    } else {
      (token, errorKind) = try TokenProbe.token(in: container, forKey: key, after: error, for: target)
    }
    return FailedValue(token: token, error: error, errorKind: errorKind, settings: settings)
  }
}

/// The methods that a rescue calls on a container. They are compiled once and not for each key type.
///
/// These are methods of the container because a method receives the container's metadata, which a generic function would look
/// up at every call.
extension KeyedDecodingContainer {
  /// Rescues a value by its token, as the policy allows, and records it.
  ///
  /// - Parameters:
  ///   - type: The type to record.
  ///   - target: The target of the type. A type that isn't ``Rescuable`` is rescued as an object.
  ///   - read: Converts the token, stores the value, and returns the outcome.
  /// - Returns: Whether to keep the value, use the default, or refuse the rescue.
  /// - Throws: `error`, if it must not be rescued.
  @usableFromInline
  func rescue(
    after error: any Error,
    forKey key: Key,
    expected type: any Any.Type,
    target: RescueTarget,
    reading read: (JSONToken) -> ConversionOutcome
  ) throws -> RescueDecision<Void> {
    // With a tally cache or without a log, a scalar needs neither the settings nor the error: the decoder supplies its token.
    if target.isScalar, let observer = DirectTokens.observer, observer != .settings,
      let supplied = try? decode(TokenForRescue.self, forKey: key), !supplied.isMissing
    {
      // The tally cache may belong to an enclosing call, whose log doesn't apply here.
      let tallyCache = observer == .nothing ? nil : supplied.tallyCache
      if observer == .nothing || tallyCache != nil {
        let outcome = read(supplied.token)
        tallyCache?.count(
          outcome,
          of: supplied.token,
          for: target,
          expected: type,
          under: key.stringValue,
          at: { RescuePathSource(codingPath, key: key) }
        )
        return .keep(())
      }
    }
    if let decision = try rescueAtNode(after: error, forKey: key, expected: type) { return decision }
    if let failedValue = try KeyedRescue.failedValue(after: error, in: self, forKey: key, for: target) {
      let outcome = read(failedValue.token)
      if failedValue.isLenientWithoutLog { return .keep(()) }
      let decision = failedValue.decide(
        on: outcome,
        for: target,
        replacement: .defaulted,
        expected: type,
        at: { RescuePathSource(codingPath, key: key) }
      )
      switch decision {
      case .keep, .replace: return decision
      case .refuse: break
      }
    }
    // A composite's error is plain `Codable`'s already. Decoding again for the error would double the work at each level.
    if target.isComposite { throw error }
    return .refuse
  }

  /// Rescues a property at a node of its path that isn't an object: the default is used, and recorded at the node.
  ///
  /// - Returns: The decision; `nil` for any other error.
  /// - Throws: The decoder's error for the node, if the policy forbids the rescue.
  private func rescueAtNode(
    after error: any Error,
    forKey key: Key,
    expected type: any Any.Type
  ) throws -> RescueDecision<Void>? {
    // Comparing types takes less time than a cast that fails.
    guard Swift.type(of: error) == NodeMismatch.self, let mismatch = error as? NodeMismatch else { return nil }
    let node = try decode(MismatchContainer.Node.self, forKey: key)
    let decision = try node.container.rescue(
      after: mismatch.error,
      forKey: node.key,
      expected: type,
      target: .object
    ) { _ in .unusable(.typeMismatch) }
    if case .refuse = decision { throw mismatch.error }
    return decision
  }

  /// Returns a Boolean value that indicates whether to use the default for a missing key or a `null`. Its use is recorded.
  @usableFromInline
  func allowsAbsence(forKey key: Key, as type: any Rescuable.Type) -> Bool {
    allowsAbsence(forKey: key, of: type._expectedType, target: type._rescueTarget)
  }

  /// Returns a Boolean value that indicates whether to use the default for a missing key or a `null` of any type. Its
  /// use is recorded.
  func allowsAbsence(forKey key: Key, of type: any Any.Type, target: RescueTarget) -> Bool {
    switch RescueScope.observer {
    case .nothing: return true
    case .tallyCache:
      guard let supplied = try? decode(TokenForRescue.self, forKey: key), let tallyCache = supplied.tallyCache else {
        break
      }
      tallyCache.countAbsence(
        isMissing: supplied.isMissing,
        expected: type,
        under: key.stringValue,
        at: { RescuePathSource(codingPath, key: key) }
      )
      return true
    case .settings: break
    }
    return Absence(of: type, target: target, settings: .current)
      .allowsDefault(isMissing: { !contains(key) }, at: { RescuePathSource(codingPath, key: key) })
  }

  /// Makes plain `Codable`'s call, whose error is thrown if the policy forbids the rescue.
  @usableFromInline
  func plainValue<Value: Rescuable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value._decodePlain(from: self, forKey: key)
  }
}

// MARK: - Own defaults

extension KeyedRescue {
  /// Decodes an Optional, rescues it, or returns the default of its property for a missing key or an unusable value. A `null`
  /// gives `nil`.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func decodeOptional<Wrapped: Rescuable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    orElse makeDefault: () throws -> Wrapped?
  ) throws -> Wrapped? {
    do {
      // A type of which a `null` is a value would keep it as one.
      if Wrapped._nullMeaning != .fault, container.contains(key), try container.decodeNil(forKey: key) { return nil }
      if let value = try Wrapped._decodePlainIfPresent(from: container, forKey: key) { return value }
    } catch {
      return try rescuedValue(after: error, in: container, forKey: key, as: Wrapped?.self) ?? makeDefault()
    }
    return try container.isPresentNull(forKey: key, orRefused: Wrapped.self) ? nil : makeDefault()
  }
}

extension KeyedDecodingContainer {
  /// Returns a Boolean value that indicates whether the key of an Optional without a value holds a `null`. Otherwise, the
  /// property's default is used; for a missing key, its use is recorded.
  ///
  /// - Throws: `keyNotFound`, if the policy forbids the default for a missing key.
  @usableFromInline
  func isPresentNull(forKey key: Key, orRefused type: any Rescuable.Type) throws -> Bool {
    if contains(key) { return try decodeNil(forKey: key) }
    let expected = type._expectedOptionalType
    if RescueSettings.isUnobserved || allowsAbsence(forKey: key, of: expected, target: type._rescueTarget) {
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
      let target = Value._rescueTarget
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

// MARK: - Types without rescues of their own

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
  /// Checks that the policy allows the default in place of a value that the type's `init(from:)` refused, and records the use of
  /// the default.
  ///
  /// - Throws: `error`, if it must not be rescued.
  fileprivate func allowDefault(after error: any Error, forKey key: Key, as type: any Any.Type) throws {
    let decision = try rescue(after: error, forKey: key, expected: type, target: .object) { token in
      .unusable(RescueRules.reason(forValueOf: token))
    }
    if case .refuse = decision { throw error }
  }
}
