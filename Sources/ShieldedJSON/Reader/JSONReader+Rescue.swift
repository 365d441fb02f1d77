import ShieldedDecoding

extension _JSONReader {
  /// Converts the token of a value that isn't of the expected type by the rescue table, and records the rescue.
  ///
  /// The path of the value is that of the frames in `path`, followed by the key or the index.
  ///
  /// - Parameters:
  ///   - type: The expected type.
  ///   - key: The key of a property.
  ///   - index: The index of an element; ``PathFrame/property`` for a property; ``PathFrame/entry`` for the value of a
  ///     dictionary's entry, whose path is that of the frames. An element without a usable value is replaced by its default or,
  ///     if the innermost frame has `dropsElements`, is dropped. An entry without a usable value is dropped.
  /// - Returns: The converted value, or `nil` if there is none. The fault has then been recorded.
  /// - Throws: An interruption if the policy isn't lenient.
  @usableFromInline @inline(never)
  mutating func convertedValue<Value: _OnePassValue>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    let token = try token()
    guard session.allowsRescues else { throw Interruption() }
    guard let recorder = session.recorder else { return Value._converted(from: token).value }
    // A value of the expected kind was refused because of its parts. The record contains the error, which only `Codable` gives.
    if Value._rescueTarget.isContainer(token) { throw Interruption() }
    var value: Value?
    let outcome = Value._converted(from: token).unpack(into: &value)
    record(
      outcome,
      of: token,
      for: Value._rescueTarget,
      expected: Value._expectedType,
      forKey: key,
      at: index,
      recorder.tallyCache
    )
    return value
  }

  /// Converts the token of a property's value over its default. This function isn't inlined because it looks up the metadata of an
  /// Optional.
  @inline(never)
  mutating func readConverted<Value: _OnePassValue>(
    into value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    if let usable = try convertedValue(Value.self, forKey: key, at: PathFrame.property) { value = usable }
  }

  /// Records a rescue. This part doesn't depend on the value's type.
  @inline(never)
  mutating func record(
    _ outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    expected type: any Any.Type,
    forKey key: StaticString,
    at index: Int,
    _ tallyCache: RescueTallyCache
  ) {
    if index == PathFrame.entry {
      let key = setLocationOfEntry(in: tallyCache)
      return tallyCache.count(
        outcome,
        of: token,
        for: target,
        expected: type,
        replacement: .dropped,
        under: key,
        at: { .path(rescuePath()) }
      )
    }
    var location = tallyLocation(in: tallyCache, of: path.count)
    guard index >= 0 else {
      tallyCache.setLocation(at: location.place, in: location.elementIndex)
      return tallyCache.count(
        outcome,
        of: token,
        for: target,
        expected: type,
        under: literal(key),
        at: { .path(rescuePath(to: .named($0))) }
      )
    }
    location.append(ElementKey(index: index), in: tallyCache)
    tallyCache.setLocation(at: location.place, in: location.elementIndex)
    tallyCache.count(
      outcome,
      of: token,
      for: target,
      expected: type,
      replacement: path.count > 0 && path[path.count - 1].dropsElements ? .dropped : .defaulted,
      at: { .path(rescuePath(to: .index(index))) }
    )
  }

  /// Sets the tally cache's location to the dictionary whose entry's frame is the innermost.
  ///
  /// - Returns: The entry's key.
  private mutating func setLocationOfEntry(in tallyCache: RescueTallyCache) -> String {
    let location = tallyLocation(in: tallyCache, of: path.count - 1)
    tallyCache.setLocation(at: location.place, in: location.elementIndex)
    return codingKey(of: path[path.count - 1]).stringValue
  }

  // MARK: Missing members

  /// Returns the declared members that the object doesn't have, or none if their absence has no consequence, because the call
  /// has a lenient policy and no log.
  ///
  /// This method is `mutating` because the compiler would copy the reader otherwise.
  ///
  /// - Parameters:
  ///   - positions: The positions of their keys: at most 64, of which the first is a multiple of 64.
  ///   - seen: The members that have been read.
  @inlinable @inline(__always)
  public mutating func missingMembers(in positions: Range<Int>, unlessIn seen: borrowing _MemberSet) -> _MissingMembers
  {
    _MissingMembers(in: positions, word: session.isObserved ? seen.missing(in: positions) : 0)
  }

  /// Records that a property has no member, and keeps its default.
  @inlinable @inline(__always)
  public mutating func noteMissing<Value>(_ value: borrowing Value, forKey key: StaticString) throws(Interruption) {
    try noteMissing(Value.self, forKey: key, hasDefault: false)
  }

  /// Records that an Optional property has no member, if it has a default of its own.
  @inlinable @inline(__always)
  public mutating func noteMissing<Wrapped>(_ value: borrowing Wrapped?, forKey key: StaticString) throws(Interruption)
  {
    if (copy value) != nil { try noteMissing(Wrapped?.self, forKey: key, hasDefault: true) }
  }

  /// Records that a property has no member, and keeps its default, which is the value of an expression.
  @inlinable @inline(__always)
  public mutating func noteMissing<Value>(
    evaluated value: borrowing Value,
    forKey key: StaticString
  ) throws(Interruption) {
    try noteMissing(Value.self, forKey: key, hasDefault: true)
  }

  /// Interrupts the pass, because a strict property has no member.
  @_disfavoredOverload
  public func noteMissing<Value>(strictly value: inout Value) throws(Interruption) { throw Interruption() }

  /// Sets a strict Optional property that has no member to `nil`.
  public func noteMissing<Wrapped>(strictly value: inout Wrapped?) throws(Interruption) { value = nil }

  @usableFromInline @inline(never)
  package mutating func noteMissing(_ type: any Any.Type, forKey key: StaticString, hasDefault: Bool)
    throws(Interruption)
  {
    if session.allowsRescues {
      guard let tallyCache = session.recorder?.tallyCache else { return }
      let location = tallyLocation(in: tallyCache, of: path.count)
      tallyCache.setLocation(at: location.place, in: location.elementIndex)
      let key = literal(key, isInverted: hasDefault)
      // Before the test below, which takes longer.
      if tallyCache.countAbsenceAgain(expected: type, under: key, at: { .path(rescuePath(to: .named($0))) }) { return }
      if isNilByDefault(type, hasDefault: hasDefault) { return }
      tallyCache.recordAbsence(expected: type, under: key, at: { .path(rescuePath(to: .named($0))) })
    } else if !isNilByDefault(type, hasDefault: hasDefault) {
      throw Interruption()
    }
  }

  /// Returns a Boolean value that indicates whether a property is `nil` if it has no member, which isn't recorded. In
  /// generic code, a property may turn out to be Optional.
  private func isNilByDefault(_ type: any Any.Type, hasDefault: Bool) -> Bool {
    if hasDefault { return false }
    if type == String.self || type == Int.self || type == Double.self || type == Bool.self { return false }
    if session.typesWithoutNil.contains(ObjectIdentifier(type)) { return false }
    if type is any ExpressibleByNilLiteral.Type || type is any AbsenceRepresenting.Type { return true }
    session.typesWithoutNil.append(ObjectIdentifier(type))
    return false
  }

  /// - Parameter isInverted: Whether the address is inverted, so that an Optional with a default of its own is never taken for
  ///   one without, whose absence isn't recorded.
  private func literal(_ key: StaticString, isInverted: Bool = false) -> RescueTallyCache.LiteralKey {
    // Sound: nothing is read through the pointer.
    let address = unsafe UInt(bitPattern: key.utf8Start)
    return RescueTallyCache.LiteralKey(key, at: isInverted ? ~address : address)
  }

  // MARK: Lists

  /// Begins a list whose frame is the innermost. Called if the session counts elements.
  ///
  /// - Parameter type: The type of the elements. Only lists of composite values are counted.
  /// - Returns: Whether ``endList(elementCount:)`` must be called.
  @usableFromInline
  func beginList(of type: any _OnePassValue.Type) -> Bool {
    guard type._rescueTarget.isComposite, let recorder = session.recorder else { return false }
    if session.beginsWithPlainList {
      session.beginsWithPlainList = false
      return false
    }
    return recorder.beginList()
  }

  /// Ends the outermost list of composite values, whose frame is the innermost.
  ///
  /// - Parameter elementCount: The number of the elements, including those that were dropped.
  @usableFromInline
  func endList(elementCount: Int) {
    session.recorder?.endOutermostList(elementCount: elementCount, at: rescuePath())
  }
}
