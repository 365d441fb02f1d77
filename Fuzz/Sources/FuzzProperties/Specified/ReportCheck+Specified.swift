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
    func pair(_ log: RescueLog, _ settings: SpecifiedLog) -> ReportSpecificationCheck<ModelCheck<Model>>.Pair {
      .init(
        report: check.decode(check.policy.policy, log).report,
        specified: settings.report(of: records, lists: lists)
      )
    }
    let whole = ReportSpecificationCheck<ModelCheck<Model>>.Pair(
      report: all,
      specified: SpecifiedLog(capacity: .max, excerptLength: .max).report(of: records, lists: lists)
    )
    try specification.reportAsSpecified(whole)
    // The order of a dictionary's entries differs from one decode to the next.
    guard !isUnordered else { return try specification.mergedAsSpecified([whole, whole]) }
    let small = pair(
      RescueLog(capacity: 2, pathCapacity: 3, excerptLength: 3),
      SpecifiedLog(capacity: 2, pathCapacity: 3, excerptLength: 3)
    )
    let pairs = [
      whole, pair(RescueLog(), SpecifiedLog()), small,
      pair(RescueLog(capacity: 0, redaction: .kindOnly), SpecifiedLog(capacity: 0, keepsKindsOnly: true)),
      pair(
        RescueLog(capacity: 1, pathCapacity: 1, excerptLength: -1) { _ in },
        SpecifiedLog(capacity: 1, pathCapacity: 1, excerptLength: -1)
      ),
      pair(RescueLog(capacity: -1, pathCapacity: -1), SpecifiedLog(capacity: -1, pathCapacity: -1)),
    ]
    for pair in pairs { try specification.contentAsSpecified(pair) }
    try specification.reportAsSpecified(small)
    try specification.mergedAsSpecified([small, whole, pairs[1]])
  }

  /// The lists that a report must count; `nil` if the model has no description, or if the document doesn't decode.
  private var specifiedLists: [SpecifiedList]? {
    guard case .value = check.decode(check.policy.policy).outcome, !check.engine.isSlowInDepth,
      let type = (Model.self as? any SpecifiedDecodable.Type)?.specifiedType
    else { return nil }
    return Specification(SpecifiedSettings(check.policy.policy, check.strategy, check.engine))
      .result(of: type, from: Array(check.document)).lists
  }

  /// Whether two decodes may record the rescues in another order.
  private var isUnordered: Bool {
    check.engine.isSlowInDepth
      && (Model.isDictionary || !Model.dictionaryNames.isEmpty || Model.Attempts.self != NoAttempts.self)
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
