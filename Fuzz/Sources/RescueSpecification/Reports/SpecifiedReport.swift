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

/// The settings of a log.
package struct SpecifiedLog: Sendable {
  /// How many records are kept whole.
  package var capacity = 100
  /// How many kinds of rescue have a tally.
  package var pathCapacity = 1_000
  /// How many UTF-8 bytes of a string or a number are kept.
  package var excerptLength = 80
  /// Whether only the kind of a found value is kept.
  package var keepsKindsOnly = false
  /// Whether a found value is replaced by an empty text.
  package var hidesValues = false

  package init(
    capacity: Int = 100,
    pathCapacity: Int = 1_000,
    excerptLength: Int = 80,
    keepsKindsOnly: Bool = false,
    hidesValues: Bool = false
  ) {
    self.capacity = capacity
    self.pathCapacity = pathCapacity
    self.excerptLength = excerptLength
    self.keepsKindsOnly = keepsKindsOnly
    self.hidesValues = hidesValues
  }

  /// Returns the report of one response.
  ///
  /// - Parameters:
  ///   - records: All rescues, in the order of decoding, with their found values uncut.
  ///   - lists: The lists whose elements are counted.
  package func report(of records: [SpecifiedRecord], lists: [SpecifiedList]) -> SpecifiedReport {
    var report = SpecifiedReport()
    report.responseCount = 1
    report.totalCount = records.count
    let kept = records.map(record)
    report.records = Array(kept.prefix(max(0, capacity)))

    // The first kinds that occur have a tally, in this order.
    var order: [SpecifiedReport.Tally.Kind] = []
    var members: [SpecifiedReport.Tally.Kind: [SpecifiedRecord]] = [:]
    for record in kept {
      if members[record.tallyKind] == nil {
        guard order.count < max(0, pathCapacity) else {
          report.uncountedCount += 1
          continue
        }
        order.append(record.tallyKind)
      }
      members[record.tallyKind, default: []].append(record)
    }
    let tallies = order.map { kind in
      let records = members[kind] ?? []
      return SpecifiedReport.Tally(
        kind,
        count: records.count,
        affectedElementCount: Set(records.map(\.firstIndex)).count,
        example: records.first?.found,
        exampleUnderlyingPath: records.first?.underlyingPath,
        exampleCause: records.first?.cause
      )
    }
    // Equal counts stay in the order of their first appearance.
    report.tallies = Set(tallies.map(\.count)).sorted(by: >).flatMap { count in tallies.filter { $0.count == count } }
    report.lists = SpecifiedReport.totals(
      of: lists.map { SpecifiedReport.ListTotal(path: $0.path.folded, count: 1, elementCount: $0.elementCount) }
    )
    return report
  }

  /// The record as this log keeps it.
  private func record(_ record: SpecifiedRecord) -> SpecifiedRecord {
    var record = record
    record.found = record.found.map { found in
      if hidesValues { return "" }
      return keepsKindsOnly ? record.source.rawValue : Self.excerpt(found, excerptLength)
    }
    return record
  }

  /// Cuts the text of a string or a number to a number of UTF-8 bytes, and marks the cut with an ellipsis.
  ///
  /// - Parameter found: A found value: a string as a literal, a number, a word, or a container's brackets.
  package static func excerpt(_ found: String, _ length: Int) -> String {
    switch found.utf8.first {
    case UInt8(ascii: "\"")?: return cut(found.literalText, length).asLiteral
    case UInt8(ascii: "-")?, (0x30...0x39)?: return cut(found, length)
    default: return found
    }
  }

  static func cut(_ text: String, _ length: Int) -> String {
    guard text.utf8.count > max(0, length) else { return text }
    var kept = ""
    for scalar in text.unicodeScalars {
      guard kept.utf8.count + String(scalar).utf8.count <= max(0, length) else { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}

extension SpecifiedRecord {
  /// The index in the outermost list on the path; `nil` if no list is on it.
  fileprivate var firstIndex: Int? {
    for case .index(let index) in path.steps { return index }
    return nil
  }
}

extension SpecifiedReport {
  /// Adds the totals of lists at the same path, and puts them in the order of their paths.
  static func totals(of lists: [ListTotal]) -> [ListTotal] {
    Dictionary(grouping: lists, by: \.path)
      .map { path, lists in
        ListTotal(
          path: path,
          count: lists.reduce(0) { $0.saturatingSum($1.count) },
          elementCount: lists.reduce(0) { $0.saturatingSum($1.elementCount) }
        )
      }
      .sorted { $0.path.notation < $1.path.notation }
  }
}

extension Int {
  /// The sum, or the greatest `Int` if it doesn't fit.
  package func saturatingSum(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension SpecifiedReport {
  /// The report of all responses of some reports.
  ///
  /// - Parameters:
  ///   - reports: The reports, earliest first. They have at most 10 000 kinds of rescue.
  ///   - capacity: The maximum number of tallies.
  package static func merged(_ reports: [SpecifiedReport], capacity: Int = 1_000) -> SpecifiedReport {
    var merged = SpecifiedReport()
    merged.records = Array(reports.flatMap(\.records).prefix(100))
    let lists = reports.flatMap(\.lists)
    var listPaths: [SpecifiedPath] = []
    for list in lists where !listPaths.contains(list.path) && listPaths.count < 100 { listPaths.append(list.path) }
    merged.lists = totals(of: lists.filter { listPaths.contains($0.path) })
    merged.responseCount = reports.reduce(0) { $0.saturatingSum($1.responseCount) }
    merged.totalCount = reports.reduce(0) { $0.saturatingSum($1.totalCount) }
    merged.uncountedCount = reports.reduce(0) { $0.saturatingSum($1.uncountedCount) }
    let all = Dictionary(grouping: reports.flatMap(\.tallies), by: \.kind).map { sum(of: $1, $0) }.sorted(by: precedes)
    merged.tallies = Array(all.prefix(max(0, capacity)))
    for removed in all.dropFirst(max(0, capacity)) {
      merged.uncountedCount = merged.uncountedCount.saturatingSum(removed.count)
    }
    return merged
  }

  /// Adds tallies of one kind. The earliest that has an example provides it.
  private static func sum(of tallies: [Tally], _ kind: Tally.Kind) -> Tally {
    let example = tallies.first { $0.example != nil } ?? tallies.first
    return Tally(
      kind,
      count: tallies.reduce(0) { $0.saturatingSum($1.count) },
      affectedElementCount: tallies.reduce(0) { $0.saturatingSum($1.affectedElementCount) },
      example: example?.example,
      exampleUnderlyingPath: example?.exampleUnderlyingPath,
      exampleCause: example?.exampleCause
    )
  }

  /// Most frequent first, then by path. The order of kinds that are equal in both isn't promised.
  static func precedes(_ first: Tally, _ second: Tally) -> Bool {
    if first.count != second.count { return first.count > second.count }
    return first.kind.sortKey.lexicographicallyPrecedes(second.kind.sortKey)
  }
}

extension SpecifiedReport.Tally.Kind {
  var sortKey: [String] {
    [path.notation, rule.rawValue, outcome.rawValue, reason?.rawValue ?? "", expected, source.rawValue]
  }
}

extension SpecifiedReport {
  /// Replaces each example by its kind, and each record's found value by a fixed word.
  package var redactedToKinds: SpecifiedReport {
    var report = self
    report.records = records.map { record in
      var record = record
      if record.found != nil { record.found = "redacted" }
      return record
    }
    report.tallies = tallies.map { tally in
      var tally = tally
      if tally.example != nil { tally.example = tally.kind.source.rawValue }
      return tally
    }
    return report
  }

  /// Replaces each example and each found value by the text that a closure makes of its path and itself.
  package func redacted(_ text: (SpecifiedPath, String) -> String) -> SpecifiedReport {
    var report = self
    report.records = records.map { record in
      var record = record
      record.found = record.found.map { text(record.path, $0) }
      return record
    }
    report.tallies = tallies.map { tally in
      var tally = tally
      tally.example = tally.example.map { text(tally.kind.path, $0) }
      return tally
    }
    return report
  }
}
