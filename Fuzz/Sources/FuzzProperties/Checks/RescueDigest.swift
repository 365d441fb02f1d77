import ShieldedDecoding

/// The content of a report in a form that is equal for twins: without their types' prefixes, and without an order.
///
/// Codable decodes properties in their declared order, and one pass in the order of the payload, so two equal decodes may
/// record their rescues in different orders.
struct RescueDigest: Equatable {
  /// One line for each record, tally, list and total, sorted.
  private(set) var lines: [String]

  /// Creates the digest of everything in a report.
  init(_ report: RescueReport) {
    lines =
      (report.records.map(Self.line) + report.tallies.map(Self.line)
      + report.lists.map { "list \($0.path): \($0.count) lists, \($0.elementCount) elements" }
      + ["\(report.totalCount) rescues, \(report.uncountedCount) uncounted"]).sorted()
  }

  /// Creates the digest of records alone.
  init(records: [RescueRecord]) {
    lines = records.map(Self.line).sorted()
  }

  /// Creates the digest of what a report counts, for a log too small for all kinds of rescue: which ones it keeps depends on
  /// the order.
  init(countsOf report: RescueReport) {
    lines = ["\(report.totalCount) rescues, \(report.records.count) records, \(report.tallies.count) tallies"]
  }

  /// Whether the log has received nothing.
  var isUntouched: Bool { lines.allSatisfy { $0.hasPrefix("0 rescues") } }

  /// The first lines that only one of two digests has; `nil` if they are equal.
  func difference(from expected: RescueDigest) -> (expected: String, actual: String)? {
    guard self != expected else { return nil }
    let change = lines.difference(from: expected.lines)
    func line(_ changes: [CollectionDifference<String>.Change]) -> String {
      switch changes.first {
      case .insert(_, let line, _), .remove(_, let line, _): line
      case nil: "nothing more"
      }
    }
    return (line(change.removals), line(change.insertions))
  }

  private static func line(_ record: RescueRecord) -> String {
    "record \(record.path): \(record.outcome.rawValue) by \(record.rule.rawValue), \(record.reason?.rawValue ?? "usable"), "
      + "expected \(plain(record.expected)), found \(record.found ?? "nothing"), "
      + "fault at \(record.underlyingPath?.description ?? "none"), \(record.cause?.rawValue ?? "none")"
  }

  private static func line(_ tally: RescueReport.Tally) -> String {
    "tally \(tally.path): \(tally.outcome.rawValue) by \(tally.rule.rawValue), \(tally.reason?.rawValue ?? "usable"), "
      + "expected \(plain(tally.expected)), found \(tally.found.rawValue), \(tally.count) times in "
      + "\(tally.affectedElementCount) elements, for example \(tally.example ?? "nothing"), "
      + "fault at \(tally.exampleUnderlyingPath?.description ?? "none"), \(tally.exampleCause?.rawValue ?? "none")"
  }

  /// The name of a type without the prefix that tells it from its twin.
  private static func plain(_ name: String) -> String {
    name.replacing("Shielded", with: "").replacing("Macro", with: "")
  }
}
