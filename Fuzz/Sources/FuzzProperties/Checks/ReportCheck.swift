import Foundation
import ShieldedDecoding
import ShieldedReporting
import Synchronization

/// The properties of the reports of one decode, and of what the library derives from them.
struct ReportCheck<Model: ShieldedModel> {
  let check: ModelCheck<Model>
  let subject: ReportSubject

  init(_ type: Model.Type, _ input: FuzzInput, _ engine: Engine, _ subject: ReportSubject = .library) {
    check = ModelCheck(type, input, engine)
    self.subject = subject
  }

  func runAll() throws(PropertyFailure) {
    let rescued = check.decode(check.policy.policy)
    let report = rescued.report
    try otherCallsAgree(rescued)
    try silentDecodeAgrees(rescued)
    try pathsParse(report)
    try reportRoundTrips(report)
    try rendersOnLines(report)
    try budgetsDecide(report)
    try fullLogAgrees(rescued)
    try badLimitsAreRefused(report)
    try roomDecidesCountsAlone(report)
    let small = try smallLogAgrees(report)
    try rendersOnLines(small)
    try expect(
      small.uncountedCount == 0 || !passes(small, (try? RescueBudget().allowing(at: "**")) ?? RescueBudget()),
      #function,
      "a breach, since \(small.uncountedCount) rescues have no path",
      "none"
    )
    try mergingIsAssociative([report, small, report.redacted(.kindOnly)])
    try textsParse()
    try leftOutModelsAreRecorded(at: report.records.first?.path ?? RescuePath([]))
  }

  /// Every DTO without a model has a record at its index, below the path of its list.
  private func leftOutModelsAreRecorded(at path: RescuePath) throws(PropertyFailure) {
    let bytes = check.document.prefix(16).map(EvenByte.init)
    let log = RescueLog()
    let models = subject.models(bytes, log, path)
    let odd = bytes.indices.filter { !bytes[$0].byte.isMultiple(of: 2) }
    let expected = odd.map { RescuePath(path.components + [.index($0)]) }
    let records = log.report().records
    let actual = records.map(\.path)
    try expect(actual == expected, #function, "\(expected)", "\(actual)")
    let areDropped = records.allSatisfy { record in
      record.outcome == .dropped && record.rule == .domainConversion && record.reason == .elementFailed
        && record.expected == "UInt8" && record.found == "{…}"
    }
    try expect(areDropped, #function, "dropped DTOs", "\(records)")
    try expect(models.count == bytes.count - odd.count, #function, "all the others", "\(models)")
  }

  /// `ReportedValue`, and options set around a call, give the same result as a log in the call's options.
  private func otherCallsAgree(_ rescued: ModelCheck<Model>.Rescued) throws(PropertyFailure) {
    let log = RescueLog()
    let options = RescueOptions(policy: check.policy.policy, log: log)
    let decoder = check.engine.decoderUnderTest(check.strategy)
    let around = DecodeOutcome { try options.apply { try decoder.decode(Model.self, from: check.document) } }
    try expectSame(around, rescued.outcome, #function)
    try expectSameRescues(log.report(), rescued.report, #function)

    let alone = RescueOptions(policy: check.policy.policy)
    let reported = DecodeOutcome {
      try decoder.decode(ReportedValue<Model>.self, from: check.document, options: alone)
    }
    guard case .value(let value) = reported else { return }
    try expectSame(.value(value.value), rescued.outcome, #function)
    try expectSameRescues(value.report, rescued.report, #function)
  }

  /// Whether another decode of the document may throw at another entry of a dictionary, before or after other rescues.
  private var mayThrowElsewhere: Bool { isUnordered && !check.policy.isLenient }

  /// Expects the same kinds of rescue, equally often. Their order depends on the hashes of a dictionary's keys.
  func expectSameRescues(
    _ actual: RescueReport,
    _ expected: RescueReport,
    _ property: String
  ) throws(PropertyFailure) {
    guard !mayThrowElsewhere else { return }
    let isSame = Set(actual.tallies.map(\.description)) == Set(expected.tallies.map(\.description))
    try expect(isSame, property, expected.description, actual.description)
    try expect(actual.totalCount == expected.totalCount, property, "\(expected.totalCount)", "\(actual.totalCount)")
  }

  /// Without a policy and without a log the values are the same.
  private func silentDecodeAgrees(_ rescued: ModelCheck<Model>.Rescued) throws(PropertyFailure) {
    guard check.policy.isLenient else { return }
    let decoder = check.engine.decoderUnderTest(check.strategy)
    let silent = DecodeOutcome { try decoder.decode(Model.self, from: check.document, options: RescueOptions()) }
    try expectSame(silent, rescued.outcome, #function)
  }

  private func expectSame(
    _ actual: DecodeOutcome<Model>,
    _ expected: DecodeOutcome<Model>,
    _ property: String
  ) throws(PropertyFailure) {
    switch (actual, expected) {
    case (.value(let actual), .value(let expected)):
      if let difference = actual.exactValue.difference(from: expected.exactValue) {
        throw check.failure(property, difference)
      }
    // If there are two bad entries, the error of either may be thrown.
    case (.failure, .failure): return
    case (.value, .failure(let expected)): throw check.failure(property, expected: "\(expected)", actual: "a value")
    case (.failure(let actual), .value): throw check.failure(property, expected: "a value", actual: "\(actual)")
    }
  }

  /// A log that keeps no records counts the same rescues and the same affected elements as one that keeps all.
  private func fullLogAgrees(_ rescued: ModelCheck<Model>.Rescued) throws(PropertyFailure) {
    let full = check.decode(check.policy.policy, RescueLog(capacity: 0))
    try expectSameRescues(full.report, rescued.report, #function)
    guard check.policy.isLenient, case .value = rescued.outcome else { return }
    let records = Set(full.report.tallies.map { "\($0.description) in \($0.affectedElementCount)" })
    let expected = Set(rescued.report.tallies.map { "\($0.description) in \($0.affectedElementCount)" })
    try expect(records == expected, #function, "\(expected)", "\(records)")
  }

  /// A log with little capacity counts the same rescues, and calls its handler for every one.
  private func smallLogAgrees(_ report: RescueReport) throws(PropertyFailure) -> RescueReport {
    let listener = Listener()
    let log = RescueLog(capacity: 2, pathCapacity: 3, excerptLength: 4, redaction: .kindOnly) { record in
      listener.records.withLock { $0.append(record) }
    }
    let small = check.decode(check.policy.policy, log).report
    let handled = listener.records.withLock { $0 }
    if !mayThrowElsewhere {
      try expect(
        small.totalCount == report.totalCount,
        #function,
        "\(report.totalCount) rescues",
        "\(small.totalCount)"
      )
    }
    try expect(handled.count == small.totalCount, #function, "all rescues handled", "\(handled.count) of them")
    try expect(small.records == Array(handled.prefix(2)), #function, "the first two records", "\(small.records)")
    let counted = small.tallies.reduce(small.uncountedCount) { $0 + $1.count }
    try expect(counted == small.totalCount, #function, "\(small.totalCount) in the counts", "\(counted)")
    // The log keeps an example for a kind of rescue even if it keeps no record of it.
    for tally in small.tallies {
      let first = handled.first { $0.isCounted(in: tally) }
      let isKept = tally.example == first?.found && tally.exampleUnderlyingPath == first?.underlyingPath
      try expect(isKept, #function, "the example \(first?.found ?? "nil")", "\(tally.example ?? "nil")")
    }
    let kinds = Set(RescueSource.allCases.map(\.rawValue))
    for record in small.records {
      try expect(record.found.map(kinds.contains) ?? true, #function, "a kind alone", "\(record)")
    }
    let custom = RescueLog(capacity: 8, redaction: .custom { path, _ in path.description })
    for record in check.decode(check.policy.policy, custom).report.records {
      let isRedacted = record.found == nil || record.found == record.path.description
      try expect(isRedacted, #function, "the path instead of the found value", "\(record)")
    }
    let renamed = subject.redacted(report)
    for record in renamed.records where record.found != nil {
      try expect(record.found == record.path.description, #function, "the path", "\(record)")
    }
    try expect(report.redacted(.none) == report, #function, "the same report", "another")
    return small
  }

  /// Every path parses back from its notation, and every record's description begins with its path.
  private func pathsParse(_ report: RescueReport) throws(PropertyFailure) {
    let paths = report.records.map(\.path) + report.tallies.map(\.path) + report.records.compactMap(\.underlyingPath)
    for path in paths {
      let parsed = try? subject.path(path.description)
      try expect(parsed == path, #function, path.description, parsed?.description ?? "an error")
    }
    for record in report.records {
      try expect(record.description.hasPrefix(record.path.description), #function, "a path", record.description)
    }
  }

  /// A report decoded from its JSON equals the original, and encodes to the same bytes again.
  private func reportRoundTrips(_ report: RescueReport) throws(PropertyFailure) {
    let again = Result { try subject.read(report.json()) }
    guard case .success(let read) = again, read == report, (try? read.json()) == (try? report.json()) else {
      throw check.failure(#function, expected: report.description, actual: "\(again)")
    }
  }

  /// No control character of the payload is written to a terminal or a page, and every kind has its line.
  private func rendersOnLines(_ report: RescueReport) throws(PropertyFailure) {
    for limit in [0, 1, 100] {
      let text = subject.text(report, limit)
      let shown = min(limit, report.tallies.count)
      let hidden = (report.tallies.count > limit ? 1 : 0) + (report.uncountedCount > 0 ? 1 : 0)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      let expected = report.isEmpty ? 1 : 3 + shown + hidden
      try expect(lines == expected, #function, "\(expected) lines", text)
      for rendered in [text, subject.markdown(report, limit)] {
        let isClean = rendered.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
        try expect(isClean, #function, "no control characters", rendered)
      }
    }
    let described = report.description.split(separator: "\n", omittingEmptySubsequences: false).count
    let kinds = max(1, report.tallies.count + (report.uncountedCount > 0 ? 1 : 0))
    try expect(described == kinds, #function, "\(kinds) lines", report.description)
    let names = RescueOutcome.allCases.map { outcome in
      report.tallies.filter { $0.outcome == outcome }.reduce(0) { $0 + $1.count } == report.count(of: outcome)
    }
    try expect(names.allSatisfy { $0 }, #function, "counts by outcome", report.description)
    for count in report.tallies {
      let share = report.share(of: count) ?? 0
      try expect((0...1).contains(share), #function, "a share from 0 to 1", "\(share)")
    }
  }

  /// A budget passes what it allows and names what it doesn't.
  private func budgetsDecide(_ report: RescueReport) throws(PropertyFailure) {
    try expect(passes(report, RescueBudget()) == report.isEmpty, #function, "a breach", "none")
    let everything = try? RescueBudget().allowing(at: "**")
    try expect(everything.map { passes(report, $0) } == true, #function, "everything allowed", "a breach")
    var exact = RescueBudget()
    var tight = RescueBudget()
    for path in Set(report.tallies.map(\.path)) {
      let count = report.tallies.filter { $0.path == path }.reduce(0) { $0 + $1.count }
      // No count has an index in its path, so a pattern can name each path.
      guard let more = try? exact.allowing(at: path.description, atMost: count),
        let less = try? tight.allowing(.retyped, .lossy, .defaulted, .dropped, at: path.description, atMost: count - 1)
      else { throw check.failure(#function, expected: "a pattern", actual: path.description) }
      (exact, tight) = (more, less)
    }
    try expect(passes(report, exact), #function, "the report's own counts allowed", "a breach")
    try expect(passes(report, tight) == report.isEmpty, #function, "a breach of each count", "none")
    for share in [0, 1.0] {
      guard let budget = try? RescueBudget().allowing(at: "**", share: share) else {
        throw check.failure(#function, expected: "a budget", actual: "an error")
      }
      let shares = report.tallies.map { report.share(of: $0) }
      let isWithin = shares.allSatisfy { $0.map { $0 <= share } ?? false }
      try expect(passes(report, budget) == isWithin, #function, "within the share: \(isWithin)", "\(shares)")
    }
  }

  func passes(_ report: RescueReport, _ budget: RescueBudget) -> Bool {
    subject.passes(report, budget)
  }

  /// Reports can be merged in any grouping, and merging loses no rescue, however small its capacity.
  private func mergingIsAssociative(_ reports: [RescueReport]) throws(PropertyFailure) {
    let (first, second, third) = (reports[0], reports[1], reports[2])
    let left = subject.merge(subject.merge(first, second), third)
    let right = subject.merge(first, subject.merge(second, third))
    try expect(left == right, #function, left.description, right.description)
    try expect(RescueReport.merged(reports) == left, #function, left.description, "another report by one call")
    let total = reports.reduce(0) { $0 + $1.totalCount }
    for capacity in [-1, 1, 1_000] {
      let merged = RescueReport.merged(reports, capacity: capacity)
      let counted = merged.tallies.reduce(merged.uncountedCount) { $0 + $1.count }
      try expect(merged.totalCount == total, #function, "\(total) rescues", "\(merged.totalCount)")
      try expect(counted == total, #function, "\(total) in the counts", "\(counted)")
      try expect(merged.tallies.count <= max(0, capacity), #function, "at most \(capacity) kinds", merged.description)
    }
  }

  /// The document itself is parsed as a path, a pattern and a report. What parses is written back unchanged, and anything else
  /// throws an error with a position.
  private func textsParse() throws(PropertyFailure) {
    let text = String(decoding: check.document, as: UTF8.self)
    do {
      let path = try subject.path(text)
      try expect((try? subject.path(path.description)) == path, #function, path.description, "another path")
    } catch let error as RescuePathParsingError {
      let isInside = (0...text.unicodeScalars.count).contains(error.offset)
      try expect(isInside && !error.description.isEmpty, #function, "a position in the text", "\(error)")
    } catch {
      throw error as? PropertyFailure ?? check.failure(#function, expected: "a path", actual: "\(error)")
    }
    do {
      _ = try RescueBudget().allowing(at: text)
    } catch {
      try expect(!error.description.isEmpty, #function, "an error with a description", "\(error)")
    }
    guard let report = try? RescueReport(json: check.document) else { return }
    try reportRoundTrips(report)
    for merged in [report.merged(with: report, capacity: 1), RescueReport.merged([report, report])] {
      try expect(merged.totalCount >= report.totalCount, #function, "a sum", merged.description)
    }
    _ = report.text()
    _ = report.markdown(title: text)
    _ = passes(report, RescueBudget())
  }

  func expect(
    _ condition: Bool,
    _ property: String,
    _ expected: @autoclosure () -> String,
    _ actual: @autoclosure () -> String
  ) throws(PropertyFailure) {
    if !condition { throw check.failure(property, expected: expected(), actual: actual()) }
  }
}

extension RescueRecord {
  /// Whether a tally counts this record of a log that shows only kinds.
  fileprivate func isCounted(in tally: RescueReport.Tally) -> Bool {
    path.folded == tally.path && rule == tally.rule && outcome == tally.outcome && reason == tally.reason
      && expected == tally.expected && (found ?? RescueSource.missing.rawValue) == tally.found.rawValue
  }
}

/// The records that a log's handler received.
private final class Listener: Sendable {
  let records = Mutex<[RescueRecord]>([])
}

/// A DTO that has a model if its byte is even.
struct EvenByte: DomainConvertible {
  var byte: UInt8

  func toDomain() -> UInt8? { byte.isMultiple(of: 2) ? byte : nil }
}
