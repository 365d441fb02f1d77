extension RescueReport {
  /// Finds the kinds of rescue that are new, gone, or more or less frequent than in an earlier report.
  ///
  ///     // Yesterday, 3 of 1 000 responses had a price like "99.0"; today, 40 of 2 000, and 2 titles are null.
  ///     print(today.changes(since: yesterday))
  ///     // new, 0 → 2 × title: defaulted by nullValue (valueNotFound)
  ///     // moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString
  ///
  /// A kind of rescue consists of its folded path, the rule, the outcome, the reason, the expected type and the JSON type of the
  /// token. Its frequency is the number of rescues for each response, as in ``responseCount``: a report of a log covers one
  /// response, and a merged report covers those of all its parts. Merge in a ``init(cleanResponseCount:)`` if reports without
  /// rescues weren't kept. A later report of no responses has no changes.
  ///
  /// A kind is more frequent if there are at least `factor` times as many rescues as the earlier frequency would give in the
  /// later report's responses, and at least `minimumDifference` more. It is less frequent if there are at most 1 / `factor` as
  /// many, and at least `minimumDifference` fewer. New kinds and those that are gone are always listed, even if there was only
  /// one rescue. A dictionary's keys are part of the path, so a key that wasn't there before makes a new kind.
  ///
  /// To keep yesterday's report, store its ``json()``.
  ///
  /// - Parameters:
  ///   - previous: The earlier report.
  ///   - factor: How many times as frequent a kind must be to be listed, at least 1. A smaller number, and one that isn't a
  ///     number, count as 1.
  ///   - minimumDifference: The number of rescues by which the count must differ from the expected one, at least 1. A smaller
  ///     number counts as 1. Raise it for reports of many responses, in which small counts vary by chance.
  /// - Returns: The changes. Their examples are those of the two reports, with the same redaction.
  public func changes(
    since previous: RescueReport,
    factor: Double = 1.5,
    minimumDifference: Int = 1
  ) -> RescueChanges {
    let threshold = Threshold(factor: factor.isNaN ? 1 : max(1, factor), difference: Double(max(1, minimumDifference)))
    let (before, now) = (previous.talliesByIdentity, talliesByIdentity)
    var result = RescueChanges(
      all: [],
      unchangedCount: 0,
      previousResponseCount: previous.responseCount,
      currentResponseCount: responseCount,
      previousUncountedCount: previous.uncountedCount,
      currentUncountedCount: uncountedCount
    )
    var changes: [RescueChange.Trend: [RescueChange]] = [:]
    for (identity, tally) in now {
      guard let count = before[identity]?.count else {
        changes[.new, default: []].append(RescueChange(.new, tally, 0, tally.count))
        continue
      }
      guard let trend = threshold.trend(of: tally.count, expected: result.expectedCount(after: count)) else {
        result.unchangedCount += 1
        continue
      }
      changes[trend, default: []].append(RescueChange(trend, tally, count, tally.count))
    }
    if responseCount > 0 {
      changes[.gone] = before.filter { now[$0.key] == nil }.map { RescueChange(.gone, $0.value, $0.value.count, 0) }
    }
    result.all = RescueChange.Trend.allCases.flatMap { (changes[$0] ?? []).ranked }
    return result
  }

  /// The tallies by identity. Two types with the same name have tallies of their own, which are added here.
  private var talliesByIdentity: [Tally.Identity: Tally] {
    Dictionary(tallies.map { ($0.identity, $0) }) { first, second in
      var sum = first
      sum.count.addClamped(second.count)
      return sum
    }
  }
}

/// When a kind of rescue counts as more or less frequent.
private struct Threshold {
  let factor: Double
  let difference: Double

  /// Returns the trend of a count; `nil` if it is unchanged, or if the expected count isn't known.
  func trend(of count: Int, expected: Double?) -> RescueChange.Trend? {
    guard let expected else { return nil }
    let count = Double(count)
    if count >= expected * factor, count - expected >= difference { return .moreFrequent }
    if count * factor <= expected, expected - count >= difference { return .lessFrequent }
    return nil
  }
}

extension RescueChange {
  fileprivate init(_ trend: Trend, _ tally: RescueReport.Tally, _ previousCount: Int, _ currentCount: Int) {
    self.init(trend: trend, tally: tally, previousCount: previousCount, currentCount: currentCount)
  }
}

extension [RescueChange] {
  /// The changes of one trend, the most rescues first, then by path.
  fileprivate var ranked: [RescueChange] {
    // The sort is stable.
    sorted(by: \.tally.identity).sorted { $0.rank > $1.rank }
  }
}

extension RescueChange {
  /// The count by which changes of the same trend are ordered.
  fileprivate var rank: Int { trend == .gone ? previousCount : currentCount }
}
