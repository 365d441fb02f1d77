import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedReporting

/// Reports that an input describes: two letters for each record or list, and a semicolon between two reports.
///
/// A small letter and any other select a record's path and its kind; a capital letter and any other select a list's path and its
/// number of elements. Few paths and kinds are distinguished, so that reports often have some in common.
struct GeneratedReports {
  let reports: [SpecifiedReport]

  init(_ bytes: some Sequence<UInt8>) {
    let parts = Array(bytes).split(separator: UInt8(ascii: ";"), maxSplits: 7, omittingEmptySubsequences: false)
    reports = parts.map { Self.report(Array($0)) }
  }

  private static func report(_ letters: [UInt8]) -> SpecifiedReport {
    var records: [SpecifiedRecord] = []
    var lists: [SpecifiedList] = []
    for index in stride(from: 0, to: letters.count - 1, by: 2) {
      let (first, second) = (Int(letters[index]), Int(letters[index + 1]))
      if (0x41...0x5A).contains(first) {
        // The last letter has a list for each second letter, so that there may be many.
        let keys = first == 0x5A ? ["list \(second)"] : Self.lists[first % Self.lists.count]
        let place = SpecifiedPath(keys.map(SpecifiedPath.Step.key))
        lists.append(SpecifiedList(path: place, elementCount: second % 12))
      } else {
        records.append(record(path: first, kind: second, index: index))
      }
    }
    return SpecifiedLog(capacity: 60, pathCapacity: 9).report(of: records, lists: lists)
  }

  private static let lists = [["items"], ["rows"], [], ["data", "rows"], ["a|`b"]]

  private static func record(path: Int, kind: Int, index: Int) -> SpecifiedRecord {
    let element = SpecifiedPath.Step.index(index / 4)
    let paths: [[SpecifiedPath.Step]] = [
      [.key("items"), element, .key("price")], [.key("title")], [.key("items"), element], [element, .key("a b")],
      [.key("rows"), element, .key("x"), .index(index)], [.key("data"), .key("rows"), element], [], [.key("items")],
      [.key("rates"), .key("k|`\(index % 3)")], [.key("items"), element, .key("price"), .key("cents")],
    ]
    let kinds: [(RescueRule, RescueOutcome, RescueReason?, String, String?)] = [
      (.numberFromString, .retyped, nil, "Double", "\"99.0\""), (.missingKey, .defaulted, .keyNotFound, "String", nil),
      (.nullValue, .defaulted, .valueNotFound, "Int", "null"),
      (.objectFromOther, .dropped, .elementFailed, "Item", "{…}"), (.numberFromNumber, .lossy, nil, "Int", "3.9"),
      (.numberFromString, .retyped, nil, "Double", "\"7 | ` \""), (.numberFromString, .retyped, nil, "Int", "\"1\""),
      (.arrayFromOther, .defaulted, .typeMismatch, "Array<Item>", "{}"),
      (.numberFromString, .defaulted, .notNumeric, "Double", "\"x\u{7}\""),
      // The same as another kind, but without an example, as in a report that has been edited.
      (.objectFromOther, .dropped, .elementFailed, "Item", nil),
    ]
    let place = SpecifiedPath(paths[path % paths.count])
    let (rule, outcome, reason, expected, found) = kinds[kind % kinds.count]
    let isInner = reason == .elementFailed
    return SpecifiedRecord(
      path: place,
      rule: rule,
      outcome: outcome,
      reason: reason,
      expected: expected,
      source: isInner ? .object : SpecifiedRecord.source(of: found),
      found: found,
      underlyingPath: isInner && found != nil ? place.key("inner") : nil,
      cause: isInner && found != nil && (kind / 10).isMultiple(of: 2) ? .keyNotFound : nil
    )
  }
}

/// The properties of generated reports.
struct GeneratedReportsCheck: PropertyCheck {
  let input: FuzzInput

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "generated reports" }

  func runAll() throws(PropertyFailure) {
    let check = ReportSpecificationCheck(check: self)
    var pairs: [ReportSpecificationCheck<GeneratedReportsCheck>.Pair] = []
    for specified in GeneratedReports(input.document.prefix(512)).reports {
      do {
        pairs.append(.init(report: try RescueReport(json: Data(specified.json.bytes)), specified: specified))
      } catch {
        throw failure("reportAsSpecified", expected: "a report", actual: "\(error)")
      }
    }
    for pair in pairs { try check.reportAsSpecified(pair) }
    try check.mergedAsSpecified(pairs)
    try check.mergedAsSpecified(pairs.reversed())
    #if SwiftMetrics
      try check.metricsAsSpecified(pairs)
    #endif
    for (first, second) in zip(pairs, pairs.dropFirst()).prefix(3) { try pairAsSpecified(first, second, check) }
    if let first = pairs.first { try pairAsSpecified(first, .init(report: RescueReport(), specified: .init()), check) }
  }

  /// What has changed between two reports, with several numbers of responses, and what the budget of one finds in the other.
  private func pairAsSpecified(
    _ first: ReportSpecificationCheck<Self>.Pair,
    _ second: ReportSpecificationCheck<Self>.Pair,
    _ check: ReportSpecificationCheck<Self>
  ) throws(PropertyFailure) {
    try check.budgetAsSpecified(of: first, for: second)
    for (firstCount, secondCount) in [(-1, 0), (0, 2), (3, 0), (1, 4)] {
      let pairs = [(first, firstCount), (second, secondCount)].map { pair, count in
        let report = pair.report.merged(with: RescueReport(cleanResponseCount: count))
        var specified = SpecifiedReport.merged([pair.specified])
        specified.responseCount += max(0, count)
        return ReportSpecificationCheck<Self>.Pair(report: report, specified: specified)
      }
      try check.changesAsSpecified(from: pairs[0], to: pairs[1])
      try check.changesAsSpecified(from: pairs[1], to: pairs[0])
    }
  }
}
