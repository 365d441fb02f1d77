import ShieldedDecoding

extension RescueReport {
  /// The maximum number of records, and of lists, in a merged report.
  package static let mergedRecordCapacity = 100

  /// The default for the maximum number of tallies in a merged report.
  public static let mergedTallyCapacity = 1_000

  /// Creates a report of responses in which nothing was rescued.
  ///
  /// Merge it with the reports of the other responses if only those with rescues are kept. Otherwise the shares, and the
  /// frequencies in ``changes(since:factor:minimumDifference:)``, are too high:
  ///
  ///     // 3 of 1 000 responses had rescues.
  ///     let day = RescueReport.merged(reports + [RescueReport(cleanResponseCount: 997)])
  ///     day.responseCount   // 1000
  ///
  /// - Parameter count: The number of responses. A negative number counts as 0.
  public init(cleanResponseCount count: Int) {
    self.init(records: [], tallies: [], lists: [], responseCount: max(0, count), totalCount: 0, uncountedCount: 0)
  }

  /// Merges two reports.
  ///
  ///     // 3 × data[*].price and 4 × data[*].price: retyped by numberFromString give 7 ×
  ///
  /// Tallies of the same kind and path are added, and the first example is kept. As long as the number of tallies doesn't
  /// exceed the capacity, their counts don't depend on the order of the reports. Beyond it, the rarest tallies are removed, and
  /// their rescues are added to `uncountedCount`; `totalCount` stays exact. The same goes for undeclared keys.
  ///
  /// - Parameters:
  ///   - other: The other report.
  ///   - capacity: The maximum number of tallies in the merged report. A negative number counts as 0.
  /// - Returns: The report of all responses of both.
  public func merged(with other: RescueReport, capacity: Int = mergedTallyCapacity) -> RescueReport {
    Self.merged([self, other], capacity: capacity)
  }

  /// Merges a sequence of reports, for example those of a day of traffic.
  ///
  /// Memory grows with the number of different tallies, not with the number of reports. When there are more than 10 000
  /// tallies, and more than twice the capacity, the rarest so far are removed before all reports are merged. The merged report
  /// keeps the first 100 records and the first 100 lists.
  ///
  /// - Parameters:
  ///   - reports: The reports. The earliest one that has an example for a tally provides it.
  ///   - capacity: The maximum number of tallies in the merged report. A negative number counts as 0.
  /// - Returns: The report of all responses.
  public static func merged(
    _ reports: some Sequence<RescueReport>,
    capacity: Int = mergedTallyCapacity
  ) -> RescueReport {
    let capacity = max(0, capacity)
    var merged = RescueReport()
    var tallies = TalliesByKind<Tally>()
    var undeclaredTallies = TalliesByKind<UndeclaredKey.Tally>()
    var lists: [RescuePath: ListTotal] = [:]
    for report in reports {
      merged.responseCount.addClamped(report.responseCount)
      merged.totalCount.addClamped(report.totalCount)
      merged.undeclaredCount.addClamped(report.undeclaredCount)
      merged.uncountedCount.addClamped(report.uncountedCount)
      merged.records += report.records.prefix(mergedRecordCapacity - merged.records.count)
      for list in report.lists where lists[list.path] != nil || lists.count < mergedRecordCapacity {
        lists[list.path, default: ListTotal(path: list.path)].add(list)
      }
      merged.undeclaredKeys += report.undeclaredKeys.prefix(mergedRecordCapacity - merged.undeclaredKeys.count)
      for tally in report.tallies { tallies.add(tally) }
      for tally in report.undeclaredTallies { undeclaredTallies.add(tally) }
      if tallies.exceeds(capacity) { merged.uncountedCount.addClamped(tallies.trim(to: capacity)) }
      if undeclaredTallies.exceeds(capacity) { undeclaredTallies.trim(to: capacity) }
    }
    merged.uncountedCount.addClamped(tallies.trim(to: capacity))
    merged.tallies = tallies.ranked
    undeclaredTallies.trim(to: capacity)
    merged.undeclaredTallies = undeclaredTallies.ranked
    merged.lists = lists.values.sorted { $0.path.description.isInOrder(before: $1.path.description) }
    return merged
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the text comes before another one, which may be canonically equivalent.
  fileprivate func isInOrder(before other: String) -> Bool {
    self == other ? utf8.lexicographicallyPrecedes(other.utf8) : self < other
  }
}

/// A tally of a report: of rescues, or of undeclared keys.
protocol ReportTally: Sendable, Hashable {
  associatedtype Identity: TallyIdentity

  /// The properties that distinguish the tally from the others of a report, and are the same in the reports of other responses.
  var identity: Identity { get }
  var count: Int { get }

  /// Adds the tally with the same identity of another report.
  mutating func add(_ other: Self)
}

/// The path and the kind of a tally.
protocol TallyIdentity: Hashable, Sendable {
  /// A sort key that doesn't depend on hash values.
  var sortText: String { get }
}

/// Tallies by path and kind.
private struct TalliesByKind<Tally: ReportTally> {
  private(set) var byKind: [Tally.Identity: Tally] = [:]

  mutating func add(_ tally: Tally) {
    if byKind[tally.identity]?.add(tally) == nil { byKind[tally.identity] = tally }
  }

  /// Returns a Boolean value that indicates whether there are so many tallies that the rarest are removed before the end.
  func exceeds(_ capacity: Int) -> Bool { byKind.count > 10_000 && byKind.count / 2 > capacity }

  /// Most frequent first, then by path.
  var ranked: [Tally] {
    let tallies = byKind.map { (tally: $0.value, text: $0.key.sortText) }
    let sorted = tallies.sorted { first, second in
      if first.tally.count != second.tally.count { return first.tally.count > second.tally.count }
      return first.text.isInOrder(before: second.text)
    }
    return sorted.map(\.tally)
  }

  /// Removes all but the most frequent tallies.
  ///
  /// - Returns: The sum of the removed tallies' counts.
  @discardableResult
  mutating func trim(to capacity: Int) -> Int {
    guard byKind.count > capacity else { return 0 }
    var foldedCount = 0
    for tally in ranked.dropFirst(capacity) {
      foldedCount.addClamped(tally.count)
      byKind[tally.identity] = nil
    }
    return foldedCount
  }
}

extension RescueReport.Tally: ReportTally {
  struct Identity: TallyIdentity {
    let path: RescuePath
    let kind: RescueKind<String>

    var sortText: String {
      [
        path.description, kind.rule.rawValue, kind.outcome.rawValue, kind.reason?.rawValue ?? "", kind.expected,
        kind.found.rawValue,
      ].joined(separator: "\u{0}")
    }
  }

  var identity: Identity { Identity(path: path, kind: kind) }

  mutating func add(_ other: RescueReport.Tally) {
    count.addClamped(other.count)
    affectedElementCount.addClamped(other.affectedElementCount)
    if example != nil { return }
    example = other.example
    exampleUnderlyingPath = other.exampleUnderlyingPath
    exampleCause = other.exampleCause
  }
}

extension UndeclaredKey.Tally: ReportTally {
  struct Identity: TallyIdentity {
    let path: RescuePath
    let found: RescueSource

    var sortText: String { [path.description, found.rawValue].joined(separator: "\u{0}") }
  }

  var identity: Identity { Identity(path: path, found: found) }

  mutating func add(_ other: UndeclaredKey.Tally) {
    count.addClamped(other.count)
    affectedElementCount.addClamped(other.affectedElementCount)
    if example == nil { example = other.example }
  }
}

extension Sequence {
  /// Sorts elements by their tally's path and kind.
  func sorted<Identity: TallyIdentity>(by identity: (Element) -> Identity) -> [Element] {
    map { (element: $0, text: identity($0).sortText) }
      // Not by the strings themselves: two keys that are canonically equivalent are two paths.
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      .map(\.element)
  }
}
