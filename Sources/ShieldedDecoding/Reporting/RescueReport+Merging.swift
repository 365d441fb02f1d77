extension RescueReport {
  /// The maximum number of records in a merged report, and also of lists.
  public static let mergedRecordCapacity = 100

  /// The default for the maximum number of counts in a merged report.
  public static let mergedCountCapacity = 1_000

  /// Creates a report of no responses, as the start of a merge.
  public init() {
    self.init(records: [], counts: [], lists: [], responseCount: 0, totalCount: 0, uncountedCount: 0)
  }

  /// Merges two reports.
  ///
  ///     // 3 × data[*].price and 4 × data[*].price: retyped by numberFromString give 7 ×
  ///
  /// Counts of the same kind are added, and the first example is kept. As long as the number of kinds doesn't exceed the
  /// capacity, the numbers don't depend on the order of the reports. Beyond it, the rarest kinds are removed and added to
  /// ``uncountedCount``; ``totalCount`` stays exact.
  ///
  /// - Parameters:
  ///   - other: The other report.
  ///   - capacity: The maximum number of counts in the merged report. A negative number counts as 0.
  /// - Returns: The report of all responses of both.
  public func merged(with other: RescueReport, capacity: Int = mergedCountCapacity) -> RescueReport {
    Self.merged([self, other], capacity: capacity)
  }

  /// Merges a sequence of reports, for example those of a day of traffic.
  ///
  /// Memory grows with the number of different kinds of rescue, not with the number of reports. When there are more than
  /// 10 000 kinds, and more than twice the capacity, the rarest so far are removed before all reports are merged.
  ///
  /// - Parameters:
  ///   - reports: The reports. The earliest one that has an example for a count provides it.
  ///   - capacity: The maximum number of counts in the merged report. A negative number counts as 0.
  /// - Returns: The report of all responses.
  public static func merged(
    _ reports: some Sequence<RescueReport>,
    capacity: Int = mergedCountCapacity
  ) -> RescueReport {
    let capacity = max(0, capacity)
    var merged = RescueReport()
    var counts = CountsByKind()
    var lists: [RescuePath: List] = [:]
    for report in reports {
      merged.responseCount = merged.responseCount.addingClamped(report.responseCount)
      merged.totalCount = merged.totalCount.addingClamped(report.totalCount)
      merged.uncountedCount = merged.uncountedCount.addingClamped(report.uncountedCount)
      merged.records += report.records.prefix(mergedRecordCapacity - merged.records.count)
      for list in report.lists where lists[list.path] != nil || lists.count < mergedRecordCapacity {
        lists[list.path, default: List(path: list.path)].add(list)
      }
      for count in report.counts { counts.add(count) }
      if counts.byKind.count > 10_000, counts.byKind.count / 2 > capacity {
        merged.uncountedCount.addClamped(counts.trim(to: capacity))
      }
    }
    merged.uncountedCount.addClamped(counts.trim(to: capacity))
    merged.counts = counts.ranked
    merged.lists = lists.values.sorted { $0.path.description < $1.path.description }
    return merged
  }
}

/// Counts by everything that distinguishes one kind of rescue from another.
private struct CountsByKind {
  struct Kind: Hashable {
    let path: RescuePath
    let rule: RescueRule
    let outcome: RescueOutcome
    let reason: RescueReason?
    let expected: String
    let found: RescueSource

    init(_ count: RescueReport.Count) {
      path = count.path
      rule = count.rule
      outcome = count.outcome
      reason = count.reason
      expected = count.expected
      found = count.found
    }

    /// A sort key that doesn't depend on hash values.
    var sortText: String {
      [path.description, rule.rawValue, outcome.rawValue, reason?.rawValue ?? "", expected, found.rawValue]
        .joined(separator: "\u{0}")
    }
  }

  private(set) var byKind: [Kind: RescueReport.Count] = [:]

  mutating func add(_ count: RescueReport.Count) {
    let kind = Kind(count)
    guard var known = byKind[kind] else {
      byKind[kind] = count
      return
    }
    known.count.addClamped(count.count)
    known.recordCount.addClamped(count.recordCount)
    if known.example == nil {
      known.example = count.example
      known.exampleUnderlyingPath = count.exampleUnderlyingPath
      known.exampleCause = count.exampleCause
    }
    byKind[kind] = known
  }

  /// Most frequent first, then by path.
  var ranked: [RescueReport.Count] {
    byKind
      .map { (count: $0.value, text: $0.key.sortText) }
      .sorted { ($1.count.count, $0.text) < ($0.count.count, $1.text) }
      .map(\.count)
  }

  /// Keeps the most frequent kinds.
  ///
  /// - Returns: The number of rescues of the removed kinds.
  mutating func trim(to capacity: Int) -> Int {
    guard byKind.count > capacity else { return 0 }
    var foldedCount = 0
    for count in ranked.dropFirst(capacity) {
      foldedCount.addClamped(count.count)
      byKind[Kind(count)] = nil
    }
    return foldedCount
  }
}

extension RescueReport.List {
  fileprivate mutating func add(_ other: Self) {
    count.addClamped(other.count)
    elementCount.addClamped(other.elementCount)
  }
}

extension Int {
  fileprivate mutating func addClamped(_ other: Int) {
    self = addingClamped(other)
  }
}
