import ShieldedDecoding

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
