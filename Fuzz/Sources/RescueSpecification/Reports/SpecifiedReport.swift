import ShieldedDecoding

/// What the report of some records must contain.
package struct SpecifiedReport: Hashable, Sendable {
  /// The rescues of one kind at one folded path.
  package struct Tally: Hashable, Sendable {
    /// Everything that distinguishes one tally from another.
    package struct Kind: Hashable, Sendable {
      /// The path with `*` for every index.
      package var path: SpecifiedPath
      package var rule: RescueRule
      package var outcome: RescueOutcome
      package var reason: RescueReason?
      package var expected: String
      package var source: RescueSource

      package init(
        path: SpecifiedPath,
        rule: RescueRule,
        outcome: RescueOutcome,
        reason: RescueReason?,
        expected: String,
        source: RescueSource
      ) {
        self.path = path
        self.rule = rule
        self.outcome = outcome
        self.reason = reason
        self.expected = expected
        self.source = source
      }
    }

    package var kind: Kind
    package var count: Int
    package var affectedElementCount: Int
    package var example: String?
    package var exampleUnderlyingPath: SpecifiedPath?
    package var exampleCause: RescueReason?

    package init(
      _ kind: Kind,
      count: Int,
      affectedElementCount: Int,
      example: String? = nil,
      exampleUnderlyingPath: SpecifiedPath? = nil,
      exampleCause: RescueReason? = nil
    ) {
      self.kind = kind
      self.count = count
      self.affectedElementCount = affectedElementCount
      self.example = example
      self.exampleUnderlyingPath = exampleUnderlyingPath
      self.exampleCause = exampleCause
    }
  }

  /// The lists at one path, over all responses.
  package struct ListTotal: Hashable, Sendable {
    package var path: SpecifiedPath
    package var count: Int
    package var elementCount: Int

    package init(path: SpecifiedPath, count: Int, elementCount: Int) {
      self.path = path
      self.count = count
      self.elementCount = elementCount
    }
  }

  package var records: [SpecifiedRecord] = []
  /// Most frequent first.
  package var tallies: [Tally] = []
  /// In the order of their paths.
  package var lists: [ListTotal] = []
  package var responseCount = 0
  package var totalCount = 0
  package var uncountedCount = 0

  /// Creates the report of no responses.
  package init() {}

  package var isEmpty: Bool { totalCount == 0 }

  /// The number of elements of the outermost list on a tally's path, or of responses if its path has no list; `nil` if the
  /// list wasn't counted.
  package func elementCount(for tally: Tally) -> Int? {
    guard let first = tally.kind.path.steps.firstIndex(of: .anyIndex) else { return responseCount }
    let path = SpecifiedPath(Array(tally.kind.path.steps[..<first]))
    return lists.first { $0.path == path }?.elementCount
  }

  /// The share of elements that a tally affects; `nil` if it isn't known.
  package func share(of tally: Tally) -> Double? {
    guard let all = elementCount(for: tally), all > 0 else { return nil }
    // Figures that are read from a file may contradict each other.
    return min(1, Double(tally.affectedElementCount) / Double(all))
  }
}

extension SpecifiedRecord {
  /// The tally that counts this record.
  package var tallyKind: SpecifiedReport.Tally.Kind {
    SpecifiedReport.Tally.Kind(
      path: path.folded,
      rule: rule,
      outcome: outcome,
      reason: reason,
      expected: expected,
      source: source
    )
  }
}
