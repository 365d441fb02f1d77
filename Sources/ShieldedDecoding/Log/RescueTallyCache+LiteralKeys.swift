extension RescueTallyCache {
  /// A field's key that is a literal. It is compared by its address, so that no string is created for a known kind.
  package struct LiteralKey {
    let text: StaticString
    let address: UInt

    /// - Parameters:
    ///   - text: The key.
    ///   - address: The address of its UTF-8; not 0.
    package init(_ text: StaticString, at address: UInt) {
      self.text = text
      self.address = address
    }
  }

  /// Counts a value in a field whose key is a literal, as the methods above do.
  ///
  /// - Parameter path: Makes the path of the value from its key.
  package func count(
    _ outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    expected type: any Any.Type,
    under key: LiteralKey,
    at path: (String) -> RescuePathSource
  ) {
    let kind = RescueKind(
      RescueDecision(.lossy, on: outcome),
      on: outcome,
      of: token,
      for: target,
      expected: type,
      replacement: .defaulted
    )
    guard let kind, !countAgain(kind, under: key) else { return }
    let text = key.text.description
    record(kind, token, under: text, at: key.address) { path(text) }
  }

  /// Counts a missing value in a field whose key is a literal, if one of the same type has been recorded there.
  ///
  /// - Returns: Whether it has been counted. If not, ``recordAbsence(expected:under:at:)`` must be called.
  package func countAbsenceAgain(expected type: any Any.Type, under key: LiteralKey) -> Bool {
    countAgain(.absence(of: type, isMissing: true), under: key)
  }

  /// Records a missing value in a field whose key is a literal.
  ///
  /// - Parameter path: Makes the path of the value from its key.
  package func recordAbsence(
    expected type: any Any.Type,
    under key: LiteralKey,
    at path: (String) -> RescuePathSource
  ) {
    let text = key.text.description
    record(.absence(of: type, isMissing: true), nil, under: text, at: key.address) { path(text) }
  }

  @inline(__always)
  private func countAgain(_ kind: RescueKind<ExpectedType>, under key: LiteralKey) -> Bool {
    guard !known.kinds.isEmpty else { return false }
    let placed = PlacedKind(place: place, kind: kind)
    let slot = known.table.slot(placed.hash(keyLength: key.text.utf8CodeUnitCount)) { position in
      known.addresses[position &- 1] == key.address && known.kinds[position &- 1] == placed
    }
    let position = known.table[slot] &- 1
    guard position >= 0 else { return false }
    log.countAgain(known.tallies[position], in: elementIndex)
    return true
  }
}
