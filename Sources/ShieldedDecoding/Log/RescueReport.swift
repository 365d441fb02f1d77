/// The rescues that one ``RescueLog`` recorded, or several together.
///
///     print(report)                         // one line for each kind of rescue
///     report.count(of: .defaulted)
///     try report.outcome(at: "data[3].price")
///
/// With `import ShieldedReporting`:
///
///     print(report.text())                  // for a terminal
///     report.markdown(title: "Products")    // for an issue to the backend's team
///     try report.json()                     // for machines
///     try report.check(against: budget)     // for a contract test
///     day = day.merged(with: report)        // for a day of traffic
public struct RescueReport: Sendable, Hashable {
  /// The first rescues, in the order of decoding, up to the log's capacity.
  public package(set) var records: [RescueRecord]

  /// All rescues by path and kind, most frequent first. Equal counts are in the order of their first appearance, or in a merged
  /// report in the order of their paths.
  public package(set) var tallies: [Tally]

  /// The outermost lists whose elements were counted, in the order of their paths.
  public package(set) var lists: [ListTotal]

  /// The number of responses that the report covers: 1 for the report of a log, even if several decodes share the log.
  public package(set) var responseCount: Int

  /// The number of all rescues. Undeclared keys aren't rescues.
  public package(set) var totalCount: Int

  /// The number of rescues that are in none of the ``tallies``: those beyond the log's path capacity, or removed when reports were
  /// merged.
  public package(set) var uncountedCount: Int

  /// The first keys that no property asked for, up to the log's capacity. There are none unless
  /// ``RescueLog/reportsUndeclaredKeys`` was set.
  public package(set) var undeclaredKeys: [UndeclaredKey]

  /// All undeclared keys by path and kind of value, in the same order as ``tallies``.
  public package(set) var undeclaredTallies: [UndeclaredKey.Tally]

  /// The number of all undeclared keys.
  public package(set) var undeclaredCount: Int

  package init(
    records: [RescueRecord],
    tallies: [Tally],
    lists: [ListTotal],
    responseCount: Int = 1,
    totalCount: Int,
    uncountedCount: Int,
    undeclaredKeys: [UndeclaredKey] = [],
    undeclaredTallies: [UndeclaredKey.Tally] = [],
    undeclaredCount: Int = 0
  ) {
    self.records = records
    self.tallies = tallies
    self.lists = lists
    self.responseCount = responseCount
    self.totalCount = totalCount
    self.uncountedCount = uncountedCount
    self.undeclaredKeys = undeclaredKeys
    self.undeclaredTallies = undeclaredTallies
    self.undeclaredCount = undeclaredCount
  }

  /// Creates a report of no responses, as the start of a merge.
  public init() {
    self.init(records: [], tallies: [], lists: [], responseCount: 0, totalCount: 0, uncountedCount: 0)
  }

  /// The number of undeclared keys that are in none of the ``undeclaredTallies``.
  package var uncountedUndeclaredCount: Int {
    max(0, undeclaredCount - undeclaredTallies.reduce(0) { $0.addingClamped($1.count) })
  }

  /// A Boolean value that indicates whether nothing was rescued, so that plain `Codable` would have given the same
  /// value, and no undeclared key is reported.
  public var isEmpty: Bool { totalCount == 0 && undeclaredCount == 0 }

  /// Returns the number of rescues with an outcome, among those in ``tallies``.
  ///
  /// - Parameter outcome: The outcome.
  public func count(of outcome: RescueOutcome) -> Int {
    tallies.reduce(0) { $1.outcome == outcome ? $0.addingClamped($1.count) : $0 }
  }

  /// Returns the number of elements that a tally's rescues could have affected: those of the outermost list on its path, or the
  /// responses if no list is on its path.
  ///
  /// - Parameter tally: One of the report's tallies.
  /// - Returns: The number; `nil` if it isn't known, as for a list without one of the wrappers, or of scalars.
  public func elementCount(for tally: Tally) -> Int? { elementCount(at: tally.path) }

  /// Returns the number of elements that a tally's undeclared keys could have affected.
  ///
  /// - Parameter tally: One of the report's tallies of undeclared keys.
  /// - Returns: The number; `nil` if it isn't known.
  public func elementCount(for tally: UndeclaredKey.Tally) -> Int? { elementCount(at: tally.path) }

  private func elementCount(at path: RescuePath) -> Int? {
    guard let position = path.components.firstIndex(of: .anyIndex) else { return responseCount }
    let list = RescuePath(Array(path.components[..<position]))
    return lists.first { $0.path == list }?.elementCount
  }

  /// Returns the share of elements that a tally's rescues affected: 0.25 if one product of four has a bad price.
  ///
  /// - Parameter tally: One of the report's tallies.
  /// - Returns: A number from 0 to 1; `nil` if the number of elements isn't known or is 0.
  public func share(of tally: Tally) -> Double? { share(tally.affectedElementCount, at: tally.path) }

  /// Returns the share of elements that a tally's undeclared keys affected.
  ///
  /// - Parameter tally: One of the report's tallies of undeclared keys.
  /// - Returns: A number from 0 to 1; `nil` if the number of elements isn't known or is 0.
  public func share(of tally: UndeclaredKey.Tally) -> Double? { share(tally.affectedElementCount, at: tally.path) }

  private func share(_ affectedElementCount: Int, at path: RescuePath) -> Double? {
    guard let elementCount = elementCount(at: path), elementCount > 0 else { return nil }
    return min(1, Double(affectedElementCount) / Double(elementCount))
  }
}

extension RescueReport {
  /// Hashes the numbers of rescues. Hashing all records takes 10 KB of code, and two reports with equal numbers are rare.
  public func hash(into hasher: inout Hasher) {
    for number in [totalCount, uncountedCount, undeclaredCount, records.count, tallies.count, lists.count] {
      hasher.combine(number)
    }
  }
}

extension RescueReport: CustomStringConvertible {
  /// One line for each tally: `12 × data[*].price: retyped by numberFromString`. The undeclared keys come last.
  public var description: String {
    guard !isEmpty else { return "nothing was rescued" }
    // Lines that would be equal also say what was expected and found.
    let repeatedKinds = Self.repeated(tallies.map(\.kindDescription))
    var lines: [String] = []
    for tally in tallies {
      let isRepeated = repeatedKinds.contains(SpelledKey(tally.kindDescription))
      let detail = isRepeated ? ", expected \(tally.expected), found \(tally.found.rawValue)" : ""
      lines.append(tally.description + detail)
    }
    if uncountedCount > 0 { lines.append("\(uncountedCount) × at other paths") }
    let repeatedKeys = Self.repeated(undeclaredTallies.map(\.path.description))
    for tally in undeclaredTallies {
      let isRepeated = repeatedKeys.contains(SpelledKey(tally.path.description))
      lines.append(tally.description + (isRepeated ? ", found \(tally.found.rawValue)" : ""))
    }
    if uncountedUndeclaredCount > 0 { lines.append("\(uncountedUndeclaredCount) × undeclared at other paths") }
    return lines.joined(separator: "\n")
  }

  /// The texts that occur more than once.
  private static func repeated(_ texts: [String]) -> Set<SpelledKey> {
    var (seen, repeated): (Set<SpelledKey>, Set<SpelledKey>) = ([], [])
    for text in texts.map({ SpelledKey($0) }) where !seen.insert(text).inserted { repeated.insert(text) }
    return repeated
  }
}

// MARK: - Tallies

extension RescueReport {
  /// The rescues of one kind, at all indices together.
  public struct Tally: Sendable, Hashable {
    /// The path of the rescues, with `*` for every index.
    public let path: RescuePath
    package let kind: RescueKind<String>
    /// The row of the rescue table.
    public var rule: RescueRule { kind.rule }
    /// The outcome of the rescues.
    public var outcome: RescueOutcome { kind.outcome }
    /// The reason why there was no usable value; `nil` for `retyped` and `lossy`.
    public var reason: RescueReason? { kind.reason }
    /// The name of the expected type.
    public var expected: String { kind.expected }
    /// The kind of value that the payload holds instead.
    public var found: RescueSource { kind.found }
    /// The number of rescues.
    public package(set) var count: Int
    /// The number of affected elements of the outermost list on the path, or of affected responses if no list is on the path.
    ///
    /// The number is exact if the elements are decoded in order. If several decodes share a log, an element may count twice.
    public package(set) var affectedElementCount: Int
    /// The first value found, after the log's redaction; `nil` for a missing key.
    public package(set) var example: String?
    /// The path of the error that the example's own `init(from:)` threw, for instance of the missing key.
    public package(set) var exampleUnderlyingPath: RescuePath?
    /// The reason in that error, as in ``RescueRecord/cause``.
    public package(set) var exampleCause: RescueReason?

    package init(
      path: RescuePath,
      kind: RescueKind<String>,
      count: Int,
      affectedElementCount: Int,
      example: String?,
      exampleUnderlyingPath: RescuePath?,
      exampleCause: RescueReason?
    ) {
      self.path = path
      self.kind = kind
      self.count = count
      self.affectedElementCount = affectedElementCount
      self.example = example
      self.exampleUnderlyingPath = exampleUnderlyingPath
      self.exampleCause = exampleCause
    }
  }

  /// The elements of an outermost list, over all responses of a report. Shares are relative to their number.
  public struct ListTotal: Sendable, Hashable {
    /// The path of the list.
    public let path: RescuePath
    /// The number of lists at the path.
    public package(set) var count: Int
    /// The number of their elements, including dropped ones.
    public package(set) var elementCount: Int

    package init(path: RescuePath, count: Int = 0, elementCount: Int = 0) {
      self.path = path
      self.count = count
      self.elementCount = elementCount
    }

    package mutating func add(_ other: Self) {
      count.addClamped(other.count)
      elementCount.addClamped(other.elementCount)
    }
  }
}

extension RescueReport.Tally: CustomStringConvertible {
  /// One line: `12 × data[*].price: retyped by numberFromString`.
  public var description: String { "\(count) × \(kindDescription)" }

  /// The description without the count.
  package var kindDescription: String {
    let reason = reason.map { " (\($0.rawValue))" } ?? ""
    return "\(path): \(outcome.rawValue) by \(rule.rawValue)\(reason)"
  }
}

extension Int {
  /// Returns the sum, or `Int.max` if it overflows: counts that are read from a file may have any value.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflowed) = addingReportingOverflow(other)
    return overflowed ? .max : sum
  }

  package mutating func addClamped(_ other: Int) { self = addingClamped(other) }
}
