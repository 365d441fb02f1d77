import RescueSpecification
import ShieldedDecoding

extension ReportCheck {
  /// Reports of the decode, by logs with different settings, are what the specification makes of the records.
  func reportsAsSpecified() throws(PropertyFailure) {
    let specification = ReportSpecificationCheck(check: check)
    let all = check.decode(check.policy.policy, RescueLog(capacity: .max, excerptLength: .max)).report
    // A report has no list twice, so the lists of one response are those of its report.
    let content = SpecifiedReport(all)
    let records = content.records.map { record in record.completed(by: content.tallies) }
    let lists = specifiedLists ?? content.singleLists
    let whole = ReportSpecificationCheck<ModelCheck<Model>>.Pair(
      report: all,
      specified: SpecifiedLog(capacity: .max, excerptLength: .max).report(of: records, lists: lists)
    )
    try specification.reportAsSpecified(whole)
    // The order of a dictionary's entries differs from one decode to the next.
    guard !isUnordered else { return try specification.mergedAsSpecified([whole, whole]) }
    var pairs = [whole]
    for log in Self.logs where log.hasRoom(for: records) {
      let report = check.decode(check.policy.policy, log.makeLog()).report
      pairs.append(.init(report: report, specified: log.report(of: records, lists: lists)))
    }
    for pair in pairs { try specification.contentAsSpecified(pair) }
    for pair in pairs.dropFirst().suffix(2) { try specification.reportAsSpecified(pair) }
    try specification.mergedAsSpecified(pairs.suffix(3).reversed())
  }

  private static var logs: [SpecifiedLog] {
    [
      SpecifiedLog(capacity: 0, keepsKindsOnly: true), SpecifiedLog(capacity: -1, pathCapacity: -1),
      SpecifiedLog(capacity: 1, pathCapacity: 1, excerptLength: -1), SpecifiedLog(),
      SpecifiedLog(capacity: 2, pathCapacity: 3, excerptLength: 3),
      SpecifiedLog(capacity: 2, hidesValues: true),
    ]
  }

  /// The lists that a report must count; `nil` if the model has no description, or if the document doesn't decode.
  private var specifiedLists: [SpecifiedList]? {
    guard case .value = check.decode(check.policy.policy).outcome, !check.engine.isSlowInDepth,
      let type = (Model.self as? any SpecifiedDecodable.Type)?.specifiedType
    else { return nil }
    return Specification(SpecifiedSettings(check.policy.specified, check.strategy, check.engine))
      .result(of: type, from: Array(check.document)).lists
  }

  /// Whether two decodes may record the rescues in another order.
  var isUnordered: Bool { check.engine.isFoundation && (Model.isDictionary || !Model.dictionaryNames.isEmpty) }
}

extension SpecifiedLog {
  fileprivate func makeLog() -> RescueLog {
    let redaction: RescueLog.Redaction = hidesValues ? .custom { _, _ in "" } : keepsKindsOnly ? .kindOnly : .none
    return RescueLog(
      capacity: capacity,
      pathCapacity: pathCapacity,
      excerptLength: excerptLength,
      redaction: redaction
    )
  }

  /// Whether a log can keep the paths of records: sixteen steps of paths for each kind of rescue that it counts.
  fileprivate func hasRoom(for records: [SpecifiedRecord]) -> Bool {
    let places = records.flatMap { record in
      let steps = record.path.folded.steps
      return steps.indices.map { steps[...$0] }
    }
    return pathCapacity < 1 || Set(places).count < 16 * pathCapacity
  }
}

extension SpecifiedRecord {
  /// The record with the kind of its found value, if only its tally has it.
  fileprivate func completed(by tallies: [SpecifiedReport.Tally]) -> SpecifiedRecord {
    guard !tallies.contains(where: { $0.kind == tallyKind }) else { return self }
    var record = self
    for tally in tallies {
      record.source = tally.kind.source
      if record.tallyKind == tally.kind { return record }
    }
    return self
  }
}
