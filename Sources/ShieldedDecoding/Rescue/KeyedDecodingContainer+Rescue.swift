/// What a rescue needs from a container, compiled once and not for each key type.
///
/// These are methods of the container because a method receives the container's metadata, which a generic function would look
/// up at every call.
extension KeyedDecodingContainer {
  /// Reads the token of a scalar if the decoder supplies tokens.
  ///
  /// - Returns: The token, and the call's tally cache if it has one; `nil` if the decoder doesn't supply the token or if the
  ///   rescue depends on the call's settings.
  @usableFromInline
  func tokenForRescue(forKey key: Key, as type: any Rescuable.Type) -> TokenForRescue? {
    guard type.rescueTarget.isScalar, let observer = DirectTokens.observer, observer != .settings,
      let supplied = try? decode(TokenForRescue.self, forKey: key), !supplied.isMissing
    else { return nil }
    // The tally cache may belong to an enclosing call, whose log doesn't apply here.
    if observer == .nothing { return TokenForRescue(supplied.token, tallyCache: nil) }
    return supplied.tallyCache == nil ? nil : supplied
  }

  /// Counts the rescue of a scalar.
  @usableFromInline
  func countRescue(
    _ outcome: ConversionOutcome,
    of supplied: TokenForRescue,
    forKey key: Key,
    as type: any Rescuable.Type
  ) {
    supplied.tallyCache?.count(
      outcome,
      of: supplied.token,
      for: type.rescueTarget,
      expected: type._expectedType,
      under: key.stringValue,
      at: { RescuePathSource(codingPath, key: key) }
    )
  }

  /// Rescues a value by its token, as the policy allows, and records it.
  ///
  /// - Parameter read: Converts the token, stores the value, and returns the outcome.
  /// - Returns: Whether to keep the value, use the default, or refuse the rescue.
  /// - Throws: `error`, if it must not be rescued.
  @usableFromInline
  func rescue(
    after error: any Error,
    forKey key: Key,
    as type: any Rescuable.Type,
    reading read: (JSONToken) -> ConversionOutcome
  ) throws -> RescueDecision<Void> {
    try rescue(after: error, forKey: key, expected: type._expectedType, target: type.rescueTarget, reading: read)
  }

  /// Rescues a value of any type by its token, as if the type were ``Rescuable`` with the given target.
  func rescue(
    after error: any Error,
    forKey key: Key,
    expected type: any Any.Type,
    target: RescueTarget,
    reading read: (JSONToken) -> ConversionOutcome
  ) throws -> RescueDecision<Void> {
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

  /// Whether to use the default for a missing key or a `null`. Its use is recorded.
  @usableFromInline
  func allowsAbsence(forKey key: Key, as type: any Rescuable.Type) -> Bool {
    allowsAbsence(forKey: key, of: type._expectedType, target: type.rescueTarget)
  }

  /// Whether to use the default for a missing key or a `null` of any type. Its use is recorded.
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

  /// Makes plain `Codable`'s call, for the error to throw when the policy forbids the rescue.
  @usableFromInline
  func plainValue<Value: Rescuable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value._decodePlain(from: self, forKey: key)
  }
}
