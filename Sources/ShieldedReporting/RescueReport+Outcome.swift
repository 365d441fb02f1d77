import ShieldedDecoding

extension RescueReport {
  /// The way in which the value at a path was obtained.
  public enum ValueOutcome: Sendable, Hashable {
    /// The value was rescued, or is inside a value that was replaced by its default or dropped. The record's path says which.
    case rescued(RescueRecord)
    /// No rescue affected the value.
    case notRescued
    /// Something may have been rescued there, but its record wasn't kept.
    case notKept
  }

  /// Finds out whether the value at a path was rescued.
  ///
  ///     // {"items": [{"price": 1}, {"price": "99.0"}, 7], "title": null}
  ///     try report.outcome(at: "items[1].price")   // rescued, retyped by numberFromString, found "99.0"
  ///     try report.outcome(at: "items[0].price")   // notRescued
  ///     try report.outcome(at: "items[2].price")   // rescued: items[2] was dropped
  ///     try report.outcome(at: "items[*].price")   // rescued: the last price that was
  ///
  /// The path is written as in the report: `RescuePath.description` gives it, and any path of the report's text can be used.
  /// It leads from the payload's top level, through an envelope, to the value in the payload; dropped elements count in an index.
  /// A key is spelled as in the payload, or as the decoder's key strategy converts it: for `convertFromSnakeCase`, both
  /// `unit_price` and `unitPrice` find the same value, unless the report has a record for each.
  ///
  /// An undeclared key has no value, so the result at its path is ``ValueOutcome/notRescued``.
  ///
  /// A record of a conversion to domain models has the path that `toDomain(log:at:)` was given, and the index in the payload if
  /// that was given the log of the call that decoded the list. A record at `[*]` may be that of any element, so the result at an
  /// index is ``ValueOutcome/notKept`` then.
  ///
  /// A report keeps only the first records, up to the log's capacity, and the first 100 in a merged report. Beyond them, it counts
  /// rescues at all indices together. The result is ``ValueOutcome/notKept`` whenever one of the rescues without a record may be
  /// at the path. To avoid that, give the log a larger capacity. A report can't tell that a path doesn't exist: for such a path,
  /// the result is ``ValueOutcome/notRescued`` as well.
  ///
  /// - Parameter text: The path, such as `items[3].price` or `items[3]["a.b"]`. An index `[*]` means any element.
  /// - Returns: The last record that determines the value, or why there is none. In a report of several responses, it may be that
  ///   of any response.
  /// - Throws: ``RescuePathParsingError`` if the text isn't a path, with the problem and its correction.
  public func outcome(at text: String) throws(RescuePathParsingError) -> ValueOutcome {
    outcome(at: try RescuePath(parsing: text))
  }

  /// Finds out whether the value at a path was rescued, as ``outcome(at:)-(String)`` does.
  ///
  /// - Parameter path: The path, from the payload's top level. `RescuePath.Component.anyIndex` means any element.
  /// - Returns: The last record that determines the value, or why there is none.
  public func outcome(at path: RescuePath) -> ValueOutcome {
    let exact = outcome(at: ValuePath(path, acceptsSnakeCase: false))
    if case .rescued = exact { return exact }
    // A decoder's key strategy may have converted the keys.
    let converted = outcome(at: ValuePath(path, acceptsSnakeCase: true))
    return converted == .notRescued ? exact : converted
  }

  private func outcome(at path: ValuePath) -> ValueOutcome {
    // Among any elements, a replaced container of one doesn't determine the value of another.
    if path.isWildcard, let record = records.last(where: { path.matches($0.path) }) {
      return .rescued(record)
    }
    // A record at any index may be that of another element.
    if let record = records.last(where: { path.isDetermined(by: $0.outcome, at: $0.path) && !$0.path.hasAnyIndex }) {
      return .rescued(record)
    }
    let kinds = tallies.filter { path.isDetermined(by: $0.outcome, at: $0.path) }.map(RecordKind.init)
    if kinds.isEmpty, uncountedCount == 0 { return .notRescued }
    let missing = missingRecordCounts
    return missing.isUncounted || kinds.contains { missing.byKind[$0, default: 0] > 0 } ? .notKept : .notRescued
  }

  /// The number of rescues of each kind that have no record, and whether there are others at unknown paths.
  private var missingRecordCounts: (byKind: [RecordKind: Int], isUncounted: Bool) {
    var missing: [RecordKind: Int] = [:]
    for tally in tallies { missing[RecordKind(tally), default: 0].addClamped(tally.count) }
    for record in records where !record.path.hasAnyIndex { missing[RecordKind(record), default: 0].addClamped(-1) }
    // A record that exceeds its kind's count, or has no tally, is that of an uncounted rescue. If that explains all uncounted
    // rescues, none of them is without a record.
    let uncountedRecordCount = missing.values.reduce(0) { $0 + max(0, -$1) }
    return (missing, uncountedCount > uncountedRecordCount)
  }
}

extension RescuePath {
  /// A Boolean value that indicates whether the path doesn't name one element of each list on it.
  fileprivate var hasAnyIndex: Bool { components.contains(.anyIndex) }
}

/// The properties that a record and its tally have in common.
private struct RecordKind: Hashable {
  let path: RescuePath
  let rule: RescueRule
  let outcome: RescueOutcome
  let reason: RescueReason?
  let expected: String

  init(_ tally: RescueReport.Tally) {
    path = tally.path.folded
    rule = tally.rule
    outcome = tally.outcome
    reason = tally.reason
    expected = tally.expected
  }

  init(_ record: RescueRecord) {
    path = record.path.folded
    rule = record.rule
    outcome = record.outcome
    reason = record.reason
    expected = record.expected
  }
}

/// The path of a value, as a caller writes it.
private struct ValuePath {
  private let components: [RescuePath.Component]
  private let acceptsSnakeCase: Bool

  init(_ path: RescuePath, acceptsSnakeCase: Bool) {
    components = path.components
    self.acceptsSnakeCase = acceptsSnakeCase
  }

  /// A Boolean value that indicates whether the path means any element of a list.
  var isWildcard: Bool { RescuePath(components).hasAnyIndex }

  /// Returns a Boolean value that indicates whether a path is that of the value itself.
  func matches(_ path: RescuePath) -> Bool { components.count == path.components.count && isAtOrBelow(path) }

  /// Returns a Boolean value that indicates whether a rescue decides how the value was obtained: it is at the value
  /// itself, or at a container that it replaces.
  func isDetermined(by outcome: RescueOutcome, at path: RescuePath) -> Bool {
    isAtOrBelow(path)
      && (path.components.count == components.count || outcome == .defaulted || outcome == .dropped)
  }

  private func isAtOrBelow(_ path: RescuePath) -> Bool {
    path.components.count <= components.count && zip(components, path.components).allSatisfy(matches)
  }

  private func matches(_ component: RescuePath.Component, _ other: RescuePath.Component) -> Bool {
    switch (component, other) {
    case (.index(let index), .index(let other)): index == other
    case (.anyIndex, .index), (.index, .anyIndex), (.anyIndex, .anyIndex): true
    case (.key(let key), .key(let other)):
      isSpelled(key, other) || acceptsSnakeCase && isSpelled(SnakeCase.camelCased(key), other)
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether two keys have the same bytes, up to the length to which a report cuts them.
  private func isSpelled(_ key: String, _ other: String) -> Bool {
    let limit = RescuePath.Component.keyLengthLimit
    return SpelledKey(key.excerpt(utf8Count: limit)).isSpelled(other.excerpt(utf8Count: limit))
  }
}
