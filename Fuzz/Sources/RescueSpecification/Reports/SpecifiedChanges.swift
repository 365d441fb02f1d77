import ShieldedDecoding

/// What must be found to have changed between two reports.
package struct SpecifiedChanges: Hashable, Sendable {
  /// The directions, in the order in which the changes are listed.
  package enum Trend: String, Hashable, Sendable, CaseIterable {
    case new, gone, moreFrequent, lessFrequent

    /// `more frequent`
    fileprivate var title: String { rawValue.replacing("F", with: " f") }
  }

  package struct Change: Hashable, Sendable {
    package var trend: Trend
    /// The tally of the later report, or of the earlier one if the kind is gone.
    package var tally: SpecifiedReport.Tally
    package var previousCount: Int
    package var currentCount: Int

    package init(_ trend: Trend, _ tally: SpecifiedReport.Tally, previousCount: Int, currentCount: Int) {
      self.trend = trend
      self.tally = tally
      self.previousCount = previousCount
      self.currentCount = currentCount
    }

    /// What decides the order of the changes: the most rescues first, then the path.
    package var rank: String { "\(trend.rawValue), \(count) at \(tally.kind.path.notation)" }

    fileprivate var count: Int { trend == .gone ? previousCount : currentCount }

    /// `moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString`
    package var line: String { "\(trend.rawValue), \(previousCount) → \(currentCount) × \(tally.text)" }
  }

  /// When a kind counts as more or less frequent. The factor is a fraction, so that nothing is rounded.
  package typealias Threshold = (numerator: Int, denominator: Int, minimumDifference: Int)

  package var all: [Change] = []
  package var unchangedCount = 0
  package var previousResponseCount = 0
  package var currentResponseCount = 0
  package var previousUncountedCount = 0
  package var currentUncountedCount = 0

  /// Creates the changes of nothing.
  package init() {}

  /// Compares two reports, in each of which a kind has one tally.
  package init(from previous: SpecifiedReport, to current: SpecifiedReport, _ threshold: Threshold) {
    previousResponseCount = previous.responseCount
    currentResponseCount = current.responseCount
    previousUncountedCount = previous.uncountedCount
    currentUncountedCount = current.uncountedCount
    // A later report of no responses has no changes.
    guard current.responseCount > 0 else { return }
    var found: [Change] = []
    for tally in current.tallies {
      guard let before = previous.tallies.first(where: { $0.kind == tally.kind }) else {
        found.append(Change(.new, tally, previousCount: 0, currentCount: tally.count))
        continue
      }
      if let trend = trend(from: before.count, to: tally.count, threshold) {
        found.append(Change(trend, tally, previousCount: before.count, currentCount: tally.count))
      } else {
        unchangedCount += 1
      }
    }
    for tally in previous.tallies where !current.tallies.contains(where: { $0.kind == tally.kind }) {
      found.append(Change(.gone, tally, previousCount: tally.count, currentCount: 0))
    }
    all = Trend.allCases.flatMap { trend in
      found.filter { $0.trend == trend }.sorted { first, second in
        if first.count != second.count { return first.count > second.count }
        return first.tally.kind.path.notation.utf8.lexicographicallyPrecedes(second.tally.kind.path.notation.utf8)
      }
    }
  }

  /// How a count has changed in relation to the numbers of responses.
  private func trend(from before: Int, to now: Int, _ threshold: Threshold) -> Trend? {
    guard previousResponseCount > 0 else { return nil }
    // Both sides of each comparison are multiplied by the earlier number of responses, and by the factor's denominator.
    let (count, expected) = (now * previousResponseCount, before * currentResponseCount)
    let difference = threshold.minimumDifference * previousResponseCount
    let (factor, divisor) = (threshold.numerator, threshold.denominator)
    if count * divisor >= expected * factor, count - expected >= difference { return .moreFrequent }
    if count * factor <= expected * divisor, expected - count >= difference { return .lessFrequent }
    return nil
  }

  /// How many times as many rescues of a kind there are for each response, as a fraction; `nil` if that isn't known.
  package func factor(of change: Change) -> (numerator: Int, denominator: Int)? {
    guard change.previousCount > 0, change.currentCount > 0, previousResponseCount > 0, currentResponseCount > 0 else {
      return nil
    }
    return (change.currentCount * previousResponseCount, change.previousCount * currentResponseCount)
  }

  /// Replaces each example by the text that a closure makes of the tally and the example.
  package func redacted(_ text: (SpecifiedReport.Tally, String) -> String) -> SpecifiedChanges {
    var changes = self
    changes.all = all.map { change in
      var change = change
      change.tally.example = change.tally.example.map { text(change.tally, $0) }
      return change
    }
    return changes
  }
}

// MARK: - Texts

extension SpecifiedChanges {
  private static let table = SpecifiedTable(
    titles: ["change", "before", "now", "factor"] + SpecifiedTable.kindTitles,
    numbers: 1..<4
  )

  /// One line for each change.
  package var lines: String { all.map(\.line).joined(separator: "\n") }

  /// The first line of the changes, without the number of changes.
  package var summary: String {
    "\(unchangedCount.counted("unchanged kind")) in \(currentResponseCount.counted("response")), since a report of "
      + previousResponseCount.counted("response")
  }

  /// The table for a terminal; `nil` if a cell isn't specified.
  package func text(limit: Int) -> String? {
    guard !all.isEmpty, let rows = rows(limit).flatMap(Self.table.text) else { return nil }
    return (["\(all.count.counted("change")) and \(summary)", ""] + rows).joined(separator: "\n")
  }

  /// The table for an issue; `nil` if a cell isn't specified.
  package func markdown(title: String, limit: Int) -> String? {
    guard !all.isEmpty, let rows = rows(limit).flatMap(Self.table.markdown) else { return nil }
    let heading = ["## \(title.escapedForDisplay)", "", "\(all.count.counted("change")) and \(summary).", ""]
    return (heading + rows).joined(separator: "\n")
  }

  /// What the lines about changes and rescues that aren't in the table must contain.
  package func notes(limit: Int) -> [String] {
    let hidden = max(0, all.count - max(0, limit))
    return (hidden > 0 ? ["\(hidden.counted("change")) not shown"] : [])
      + [(previousUncountedCount, "earlier"), (currentUncountedCount, "later")].filter { $0.0 > 0 }
      .map { "\($0.0.counted("rescue")) of the \($0.1) report at other paths" }
  }

  private func rows(_ limit: Int) -> [[String]]? {
    var rows: [[String]] = []
    for change in all.prefix(max(0, limit)) {
      var cell = ""
      if let factor = factor(of: change) {
        // How a half is rounded isn't documented, and neither is a very small or a very large factor.
        let hundredths = 200 * factor.numerator / factor.denominator
        guard hundredths * factor.denominator != 200 * factor.numerator || hundredths.isMultiple(of: 2),
          (2..<200_000).contains(hundredths)
        else { return nil }
        let rounded = (hundredths + 1) / 2
        cell = "\(rounded / 100).\(rounded % 100 < 10 ? "0" : "")\(rounded % 100)"
      }
      let numbers = [change.trend.title, "\(change.previousCount)", "\(change.currentCount)", cell]
      rows.append(numbers + change.tally.kindCells)
    }
    return rows
  }

  /// The changes in version 1 of their schema, without the factors.
  package var json: SpecifiedJSON {
    .object([
      "version": .integer(1), "responses": .integer(currentResponseCount),
      "previousResponses": .integer(previousResponseCount), "uncounted": .integer(currentUncountedCount),
      "previousUncounted": .integer(previousUncountedCount), "unchanged": .integer(unchangedCount),
      "changes": .list(
        all.map { change in
          .object([
            "trend": .text(change.trend.rawValue), "count": .integer(change.currentCount),
            "previousCount": .integer(change.previousCount), "tally": .object(change.tally.members),
          ])
        }
      ),
    ])
  }
}
