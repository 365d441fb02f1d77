import ShieldedDecoding

/// A running check: decodes, compares, and collects deviations.
struct ConformanceRun {
  let subject: any ConformanceSubject
  var deviations: [String] = []
  private(set) var caseCount = 0

  init(subject: any ConformanceSubject) {
    self.subject = subject
  }

  /// Expects a value and its records from decoding a token under the key `value`.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - token: The token; `nil` for a missing key.
  ///   - expected: The value.
  ///   - rescues: All records, in order.
  ///   - underlyingPaths: The underlying paths of the records that have one.
  mutating func expect<Model: SingleField>(
    _ type: Model.Type,
    from token: PayloadTree?,
    gives expected: Model.Value,
    _ rescues: [ExpectedRescue] = [],
    underlyingPaths: [String] = []
  ) {
    guard subject.canExpress(token) else { return }
    caseCount += 1
    let tree = Self.payload(token)
    let what = "\(type) from \(Self.excerpt(tree.json))"
    let log = RescueLog(capacity: 1_000)
    do {
      let value = try RescueOptions(log: log).apply { try subject.decode(type, from: tree).value }
      if value != expected { deviations.append("\(what): \(value), not \(expected)") }
    } catch {
      deviations.append("\(what): threw \(error)")
    }
    let report = log.report()
    let recorded = report.records.map(ExpectedRescue.init)
    if recorded != rescues {
      deviations.append("\(what): recorded \(Self.excerpt("\(recorded)")), not \(Self.excerpt("\(rescues)"))")
    }
    if report.totalCount != rescues.count {
      deviations.append("\(what): counted \(report.totalCount), not \(rescues.count)")
    }
    let innerPaths = report.records.compactMap { $0.underlyingPath?.description }
    if innerPaths != underlyingPaths {
      deviations.append("\(what): inner paths \(innerPaths), not \(underlyingPaths)")
    }
  }

  /// Expects that a shielded model under the strict policy has the same result as the plain one.
  ///
  /// - Parameters:
  ///   - shielded: The shielded model.
  ///   - plain: The same model without wrappers.
  ///   - token: The token under the key `value`; `nil` for a missing key.
  mutating func expectStrict<Shielded: SingleField, Plain: SingleField>(
    _ shielded: Shielded.Type,
    as plain: Plain.Type,
    from token: PayloadTree?
  ) where Shielded.Value == Plain.Value {
    guard subject.canExpress(token) else { return }
    let tree = Self.payload(token)
    let subject = subject
    expectSame(
      "\(shielded) under the strict policy from \(tree.json)",
      DecodingResult { try RescueOptions(policy: .strict).apply { try subject.decode(shielded, from: tree).value } },
      DecodingResult { try subject.decode(plain, from: tree).value }
    )
  }

  /// Expects two results to be equal.
  mutating func expectSame<Value>(
    _ what: String,
    _ actual: DecodingResult<Value>,
    _ expected: DecodingResult<Value>
  ) {
    caseCount += 1
    if actual != expected { deviations.append("\(what): \(actual), not \(expected)") }
  }

  private static func excerpt(_ text: String) -> String { text.count > 400 ? "\(text.prefix(400))…" : text }

  private static func payload(_ token: PayloadTree?) -> PayloadTree {
    .object(token.map { [PayloadTree.Member(key: "value", value: $0)] } ?? [])
  }
}
