import ShieldedDecoding

/// The changes in a backend's faults between two reports.
///
/// ``ShieldedDecoding/RescueReport/changes(since:factor:minimumDifference:)`` finds the changes:
///
///     let changes = today.changes(since: yesterday)
///     print(changes.text())                             // for a terminal
///     changes.markdown(title: "Products")               // for an issue to the backend's team
///     try changes.json()                                // for machines
///     changes.all.filter { $0.trend == .new }           // for an alert
public struct RescueChanges: Sendable, Hashable {
  /// The changes: first the new kinds, then those that are gone, more frequent, and less frequent.
  ///
  /// Changes of the same trend are in the order of ``RescueChange/currentCount``, highest first, or of
  /// ``RescueChange/previousCount`` for kinds that are gone. Equal counts are in the order of their paths.
  public internal(set) var all: [RescueChange]

  /// The changes of undeclared keys, in the same order.
  public internal(set) var undeclaredKeys: [UndeclaredKeyChange] = []

  /// The number of kinds in both reports that are neither more nor less frequent, with those of undeclared keys.
  public internal(set) var unchangedCount: Int

  /// The number of responses in the earlier report.
  public let previousResponseCount: Int

  /// The number of responses in the later report.
  public let currentResponseCount: Int

  /// The earlier report's `RescueReport.uncountedCount`. If it isn't 0, a kind that is listed as new may be among its rescues.
  public let previousUncountedCount: Int

  /// The later report's `RescueReport.uncountedCount`. If it isn't 0, a kind that is listed as gone may be among its rescues.
  public let currentUncountedCount: Int

  /// A Boolean value that indicates whether no kind of rescue or of undeclared key is new, gone, or more or less frequent.
  public var isEmpty: Bool { all.isEmpty && undeclaredKeys.isEmpty }

  /// Returns how many times as many rescues of a kind there are for each response as in the earlier report.
  ///
  ///     // 3 rescues in 100 responses, and later 12 in 200, give 2
  ///
  /// - Parameter change: One of the changes.
  /// - Returns: A number above 1 if the kind is more frequent, and between 0 and 1 if it is less frequent; `nil` if the kind is
  ///   new or gone, or a number of responses isn't known.
  public func factor(of change: RescueChange) -> Double? {
    factor(from: change.previousCount, to: change.currentCount)
  }

  /// Returns how many times as many undeclared keys of a kind there are for each response as in the earlier report.
  ///
  /// - Parameter change: One of the changes of undeclared keys.
  /// - Returns: The factor, as for a rescue.
  public func factor(of change: UndeclaredKeyChange) -> Double? {
    factor(from: change.previousCount, to: change.currentCount)
  }

  private func factor(from previousCount: Int, to currentCount: Int) -> Double? {
    guard previousCount > 0, currentCount > 0 else { return nil }
    return expectedCount(after: previousCount).map { Double(currentCount) / $0 }
  }

  /// The number of rescues that there would be now at the earlier frequency; `nil` if a number of responses isn't known.
  func expectedCount(after count: Int) -> Double? {
    guard previousResponseCount > 0, currentResponseCount > 0 else { return nil }
    return Double(count) * Double(currentResponseCount) / Double(previousResponseCount)
  }

  /// Returns a copy whose examples are redacted, as ``ShieldedDecoding/RescueReport/redacted(_:)`` does.
  ///
  /// - Parameter redaction: How much of the payloads may still appear.
  /// - Returns: The changes with their tallies' examples redacted.
  public func redacted(_ redaction: RescueLog.Redaction) -> RescueChanges {
    guard let redactor = Redactor(redaction) else { return self }
    var redacted = self
    redacted.all = all.map { change in
      var change = change
      change.tally = redactor.redacted(change.tally)
      return change
    }
    redacted.undeclaredKeys = undeclaredKeys.map { change in
      var change = change
      change.tally = redactor.redacted(change.tally)
      return change
    }
    return redacted
  }
}

extension RescueChanges: CustomStringConvertible {
  /// One line for each change: `moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString`.
  public var description: String {
    isEmpty
      ? "nothing has changed"
      : (all.map(\.description) + undeclaredKeys.map(\.description)).joined(separator: "\n")
  }
}

/// One kind of rescue that is new, gone, or more or less frequent than in an earlier report.
public struct RescueChange: Sendable, Hashable {
  /// The direction in which a kind of rescue has changed.
  @nonexhaustive
  public enum Trend: String, Sendable, Hashable, CaseIterable, Codable {
    /// The earlier report has no rescues of this kind.
    case new
    /// The later report has no rescues of this kind.
    case gone
    /// There are more rescues for each response.
    case moreFrequent
    /// There are fewer rescues for each response.
    case lessFrequent
  }

  /// The direction in which the kind has changed.
  public let trend: Trend

  /// The kind's tally in the later report, or in the earlier one if the kind is gone. Its example is redacted as in that report.
  public internal(set) var tally: RescueReport.Tally

  /// The number of rescues in the earlier report; 0 if the kind is new.
  public let previousCount: Int

  /// The number of rescues in the later report; 0 if the kind is gone.
  public let currentCount: Int

  /// The folded path of the rescues.
  public var path: RescuePath { tally.path }
}

extension RescueChange: CustomStringConvertible {
  /// One line: `moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString`.
  public var description: String {
    "\(trend.rawValue), \(previousCount) → \(currentCount) × \(tally.kindDescription)"
  }
}

/// The undeclared keys at a path that are new, gone, or more or less frequent than in an earlier report.
public struct UndeclaredKeyChange: Sendable, Hashable {
  /// The direction in which the keys have changed.
  public let trend: RescueChange.Trend

  /// The tally in the later report, or in the earlier one if the keys are gone. Its example is redacted as in that report.
  public internal(set) var tally: UndeclaredKey.Tally

  /// The number of keys in the earlier report; 0 if they are new.
  public let previousCount: Int

  /// The number of keys in the later report; 0 if they are gone.
  public let currentCount: Int

  /// The folded path of the keys' values.
  public var path: RescuePath { tally.path }
}

extension UndeclaredKeyChange: CustomStringConvertible {
  /// One line: `new, 0 → 2 × items[*].colour: undeclared`.
  public var description: String {
    "\(trend.rawValue), \(previousCount) → \(currentCount) × \(path): undeclared"
  }
}

// MARK: - Comparing reports

extension RescueReport {
  /// Finds the kinds of rescue that are new, gone, or more or less frequent than in an earlier report.
  ///
  ///     // Yesterday, 3 of 1 000 responses had a price like "99.0"; today, 40 of 2 000, and 2 titles are null.
  ///     print(today.changes(since: yesterday))
  ///     // new, 0 → 2 × title: defaulted by nullValue (valueNotFound)
  ///     // moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString
  ///
  /// A kind of rescue consists of its folded path, the rule, the outcome, the reason, the expected type and the JSON type of the
  /// token. Its frequency is the number of rescues for each response, as in `responseCount`: a report of a log covers one
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
  public func changes(since previous: RescueReport, factor: Double = 1.5, minimumDifference: Int = 1) -> RescueChanges {
    let threshold = Threshold(factor: factor.isNaN ? 1 : max(1, factor), difference: Double(max(1, minimumDifference)))
    var result = RescueChanges(
      all: [],
      unchangedCount: 0,
      previousResponseCount: previous.responseCount,
      currentResponseCount: responseCount,
      previousUncountedCount: previous.uncountedCount,
      currentUncountedCount: uncountedCount
    )
    let rescues = result.compare(tallies, with: previous.tallies, threshold)
    result.all = rescues.map {
      RescueChange(trend: $0.trend, tally: $0.tally, previousCount: $0.previousCount, currentCount: $0.currentCount)
    }
    let keys = result.compare(undeclaredTallies, with: previous.undeclaredTallies, threshold)
    result.undeclaredKeys = keys.map { key in
      UndeclaredKeyChange(
        trend: key.trend,
        tally: key.tally,
        previousCount: key.previousCount,
        currentCount: key.currentCount
      )
    }
    return result
  }
}

/// A tally that has changed.
private struct TallyChange<Tally: ReportTally> {
  let trend: RescueChange.Trend
  let tally: Tally
  let previousCount: Int
  let currentCount: Int
}

extension RescueChanges {
  /// Finds the tallies that have changed, and counts the others.
  fileprivate mutating func compare<Tally: ReportTally>(
    _ tallies: [Tally],
    with previous: [Tally],
    _ threshold: Threshold
  ) -> [TallyChange<Tally>] {
    let (before, now) = (Self.byIdentity(previous), Self.byIdentity(tallies))
    var changes: [TallyChange<Tally>] = []
    for (identity, tally) in now {
      guard let count = before[identity]?.count else {
        changes.append(TallyChange(trend: .new, tally: tally, previousCount: 0, currentCount: tally.count))
        continue
      }
      guard let trend = threshold.trend(of: tally.count, expected: expectedCount(after: count)) else {
        unchangedCount += 1
        continue
      }
      changes.append(TallyChange(trend: trend, tally: tally, previousCount: count, currentCount: tally.count))
    }
    if currentResponseCount > 0 {
      changes += before.filter { now[$0.key] == nil }
        .map { TallyChange(trend: .gone, tally: $0.value, previousCount: $0.value.count, currentCount: 0) }
    }
    // The sort is stable.
    let ranked = changes.sorted(by: \.tally.identity).sorted { $0.rank > $1.rank }
    return RescueChange.Trend.allCases.flatMap { trend in ranked.filter { $0.trend == trend } }
  }

  /// The tallies by identity. Two types with the same name have tallies of their own, which are added here.
  private static func byIdentity<Tally: ReportTally>(_ tallies: [Tally]) -> [Tally.Identity: Tally] {
    Dictionary(tallies.map { ($0.identity, $0) }) { first, second in
      var sum = first
      sum.add(second)
      return sum
    }
  }
}

extension TallyChange {
  /// The count by which changes of the same trend are ordered: the most first.
  fileprivate var rank: Int { trend == .gone ? previousCount : currentCount }
}

/// The differences from which on a kind of rescue counts as more or less frequent.
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
