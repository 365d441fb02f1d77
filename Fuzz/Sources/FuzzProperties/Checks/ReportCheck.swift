import Foundation
import RescueSpecification
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
    try badLimitsAreRefused()
    let small = try smallLogAgrees(report)
    try rendersOnLines(small)
    try expect(
      small.uncountedCount == 0 || !passes(small, (try? RescueBudget().allowing(at: "**")) ?? RescueBudget()),
      #function,
      "a breach, since \(small.uncountedCount) rescues have no path",
      "none"
    )
    try textsParse()
    try leftOutModelsAreRecorded(at: report.records.first?.path ?? RescuePath([]))
  }

  /// Every DTO without a model has a record at its index, below the path of its list. If the log is that of the call that has
  /// decoded the list, the index is that in the payload.
  private func leftOutModelsAreRecorded(at path: RescuePath) throws(PropertyFailure) {
    let bytes = Array(check.document.prefix(16))
    try leftOutModelsAreRecorded(bytes.map(EvenByte.init), at: path, RescueLog(), bytes)
    let log = RescueLog()
    let list = Data("[\(bytes.map { $0.isMultiple(of: 3) ? "null" : "\($0)" }.joined(separator: ","))]".utf8)
    let decoder = check.engine.decoderUnderTest(DecoderStrategy())
    guard let kept = try? decoder.decode([EvenByte].self, from: list, options: RescueOptions(log: log)) else { return }
    try leftOutModelsAreRecorded(kept, at: RescuePath([]), log, bytes.map { $0.isMultiple(of: 3) ? nil : $0 })
  }

  /// - Parameter sent: The bytes of all elements; `nil` for those that were dropped while the list was decoded.
  private func leftOutModelsAreRecorded(
    _ bytes: [EvenByte],
    at path: RescuePath,
    _ log: RescueLog,
    _ sent: [UInt8?]
  ) throws(PropertyFailure) {
    let models = subject.models(bytes, log, path)
    let odd = sent.indices.filter { sent[$0]?.isMultiple(of: 2) == false }
    let expected = odd.map { RescuePath(path.components + [.index($0)]) }
    let records = log.report().records.filter { $0.rule == .domainConversion }
    let actual = records.map(\.path)
    try expect(actual == expected, #function, "\(expected)", "\(actual)")
    let areDropped = records.allSatisfy { record in
      record.outcome == .dropped && record.reason == .elementFailed
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
    let reported = DecodeOutcome { try decoder.decode(ReportedValue<Model>.self, from: check.document, options: alone) }
    guard case .value(let value) = reported else { return }
    try expectSame(.value(value.value), rescued.outcome, #function)
    try expectSameRescues(value.report, rescued.report, #function)
  }

  /// Whether another decode of the document may throw at another entry of a dictionary, before or after other rescues.
  private var mayThrowElsewhere: Bool { isUnordered && !check.policy.isLenient }

  /// Expects the same kinds of rescue, equally often. Their order depends on the hashes of a dictionary's keys.
  private func expectSameRescues(
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
    // If there are two bad entries, the error of either may be thrown.
    if let difference = actual.difference(from: expected) { throw check.failure(property, difference) }
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

  /// No control character of the payload is written to a terminal or a page.
  private func rendersOnLines(_ report: RescueReport) throws(PropertyFailure) {
    for limit in [0, 1, 100] {
      for rendered in [subject.text(report, limit), subject.markdown(report, limit)] {
        let isClean = rendered.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
        try expect(isClean, #function, "no control characters", rendered)
      }
    }
  }

  private func passes(_ report: RescueReport, _ budget: RescueBudget) -> Bool {
    do throws(RescueBudgetError) {
      try report.check(against: budget)
      return true
    } catch {
      // A breach without a description counts as none.
      return error.description.isEmpty
    }
  }

  /// A limit that no report could meet or exceed is refused.
  private func badLimitsAreRefused() throws(PropertyFailure) {
    for (limit, share) in [(-1, nil), (Int.min, nil), (nil, -0.1), (nil, 1.1), (nil, Double.nan)] as [(Int?, Double?)] {
      let budget = Result { () throws(RescueBudgetError) in
        try RescueBudget().allowing(at: "**", atMost: limit, share: share)
      }
      guard case .failure(let error) = budget, error.description.contains("**") else {
        throw check.failure(#function, expected: "an error that names the pattern", actual: "\(budget)")
      }
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

  private func expect(
    _ condition: Bool,
    _ property: String,
    _ expected: @autoclosure () -> String,
    _ actual: @autoclosure () -> String
  ) throws(PropertyFailure) {
    if !condition { throw check.failure(property, expected: expected(), actual: actual()) }
  }
}

/// The records that a log's handler received.
private final class Listener: Sendable { let records = Mutex<[RescueRecord]>([]) }

/// A DTO that has a model if its byte is even.
struct EvenByte: DomainConvertible, Rescuable {
  let byte: UInt8

  init(_ byte: UInt8) { self.byte = byte }

  init(from decoder: any Decoder) throws { byte = try decoder.singleValueContainer().decode(UInt8.self) }

  func toDomain() -> UInt8? { byte.isMultiple(of: 2) ? byte : nil }
}

/// The operations on reports: the library's, or in a unit test a broken one.
struct ReportSubject: Sendable {
  /// Parses a path.
  var path: @Sendable (String) throws -> RescuePath
  /// Decodes a report from JSON.
  var read: @Sendable (Data) throws -> RescueReport
  /// Describes at most a given number of kinds of rescue for a terminal.
  var text: @Sendable (RescueReport, Int) -> String
  /// Describes at most a given number of kinds of rescue as a page.
  var markdown: @Sendable (RescueReport, Int) -> String
  /// Makes models of DTOs, and records the DTOs that have none.
  var models: @Sendable ([EvenByte], RescueLog, RescuePath) -> [UInt8]

  static let library = ReportSubject(
    path: { try RescuePath(parsing: $0) },
    read: { try RescueReport(json: $0) },
    text: { $0.text(limit: $1) },
    markdown: { $0.markdown(title: "A\nreport\u{202E}", limit: $1) },
    models: { $0.toDomain(log: $1, at: $2) }
  )
}
