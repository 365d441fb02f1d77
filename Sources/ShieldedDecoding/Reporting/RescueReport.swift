/// What a ``RescueLog`` has recorded, or what several have together.
///
///     print(report.text())                    // for a terminal
///     report.markdown(title: "Products")      // for an issue to the backend's team
///     try report.json()                       // for machines
///     try report.check(against: budget)       // for a contract test
///     day = day.merged(with: report)          // for a day of traffic
public struct RescueReport: Sendable, Hashable {
  /// The first rescues, in the order of decoding, up to the log's capacity.
  public internal(set) var records: [RescueRecord]

  /// All rescues by path and kind, most frequent first; those of equal count in the order of their first appearance, or in a
  /// merged report in the order of their paths.
  public internal(set) var counts: [Count]

  /// The outermost lists whose elements were counted, by path.
  public internal(set) var lists: [List]

  /// The number of responses that the report covers.
  public internal(set) var responseCount = 1

  /// The number of all rescues.
  public internal(set) var totalCount: Int

  /// The number of rescues that stand in no count of their own: those at paths beyond the log's path capacity, or folded away
  /// when reports were merged.
  public internal(set) var uncountedCount: Int

  /// Whether nothing was rescued: plain `Codable` would have given the same value.
  public var isEmpty: Bool { totalCount == 0 }

  /// The number of rescues that came to an outcome, among the counted.
  ///
  /// - Parameter outcome: The outcome.
  public func count(of outcome: RescueOutcome) -> Int {
    counts.reduce(0) { $1.outcome == outcome ? $0.addingClamped($1.count) : $0 }
  }

  /// The number of records that a count's rescues may have touched: the elements of the outermost list on its path, or the
  /// responses where there is no list on it.
  ///
  /// - Parameter count: One of the report's counts.
  /// - Returns: The number; `nil` where it is unknown, as for a list without one of the wrappers, or of scalars.
  public func recordCount(for count: Count) -> Int? {
    guard let position = count.path.components.firstIndex(of: .anyIndex) else { return responseCount }
    let path = RescuePath(Array(count.path.components[..<position]))
    return lists.first { $0.path == path }?.elementCount
  }

  /// The share of the records that a count's rescues touched: 0.25 where one product of four has a bad price.
  ///
  /// - Parameter count: One of the report's counts.
  /// - Returns: A number from 0 to 1; `nil` where the number of records is unknown.
  public func share(of count: Count) -> Double? {
    guard let recordCount = recordCount(for: count), recordCount > 0 else { return nil }
    return min(1, Double(count.recordCount) / Double(recordCount))
  }
}

extension RescueReport: CustomStringConvertible {
  /// A line for each count: `12 × data[*].price: retyped by numberFromString`.
  public var description: String {
    guard !isEmpty else { return "nothing was rescued" }
    var lines = counts.map(\.description)
    if uncountedCount > 0 { lines.append("\(uncountedCount) × at further paths") }
    return lines.joined(separator: "\n")
  }
}
