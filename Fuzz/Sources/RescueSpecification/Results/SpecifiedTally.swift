import ShieldedDecoding

/// All rescues of one kind at one folded path, as a report counts them.
package struct SpecifiedTally: Hashable, Sendable {
  package var path: SpecifiedPath
  package var rule: RescueRule
  package var outcome: RescueOutcome
  package var reason: RescueReason?
  package var expected: String
  package var source: RescueSource
  package var count: Int
  /// The elements of the outermost list with such a rescue, or 1 if no list is on the path.
  package var affectedElementCount: Int

  package init(_ record: SpecifiedRecord, count: Int, affectedElementCount: Int) {
    path = record.path.folded
    rule = record.rule
    outcome = record.outcome
    reason = record.reason
    expected = record.expected
    source = record.source
    self.count = count
    self.affectedElementCount = affectedElementCount
  }
}

extension SpecifiedResult {
  /// The tallies of the records, in no order.
  package var tallies: Set<SpecifiedTally> {
    let kinds = Dictionary(grouping: records) { SpecifiedTally($0, count: 0, affectedElementCount: 0) }
    return Set(
      kinds.values.compactMap { records in
        records.first.map {
          let elements = Set(records.map(\.path.firstIndex))
          return SpecifiedTally($0, count: records.count, affectedElementCount: elements.count)
        }
      }
    )
  }
}

extension SpecifiedPath {
  /// The index in the outermost list on the path.
  fileprivate var firstIndex: Int? {
    for case .index(let index) in steps { return index }
    return nil
  }
}
