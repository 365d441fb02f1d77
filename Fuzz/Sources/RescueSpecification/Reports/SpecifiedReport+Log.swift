import ShieldedDecoding

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
    case UInt8(ascii: "\"")?:
      return cut(found.literalText, length).asLiteral
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
