import ShieldedDecoding

/// One promise that the core keeps over every decoder.
///
/// To test your own decoder, make it a ``ConformanceSubject`` and run all checks:
///
///     for check in ConformanceCheck.all {
///       let deviations = check.deviations(of: MySubject())   // [] if the promise is kept
///     }
public struct ConformanceCheck: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String

  private let body: @Sendable (inout ConformanceRun) throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (inout ConformanceRun) throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Runs the check.
  ///
  /// - Returns: One line for each deviation from the promise.
  public func deviations(of subject: any ConformanceSubject) -> [String] {
    var run = ConformanceRun(subject: subject)
    do {
      try body(&run)
    } catch {
      run.deviations.append("threw \(error)")
    }
    if run.caseCount == 0 { run.deviations.append("nothing was checked") }
    return run.deviations
  }

  /// All checks.
  public static let all: [ConformanceCheck] = elements + endings + values + failures
}

/// A running check: decodes, compares, and collects deviations.
struct ConformanceRun {
  let subject: any ConformanceSubject
  var deviations: [String] = []
  private(set) var caseCount = 0

  init(subject: any ConformanceSubject) { self.subject = subject }

  /// Expects a value and its records from decoding a token under the key `value`.
  ///
  /// - Parameters:
  ///   - token: The token; `nil` for a missing key.
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
  mutating func expectSame<Value>(_ what: String, _ actual: DecodingResult<Value>, _ expected: DecodingResult<Value>) {
    caseCount += 1
    if actual != expected { deviations.append("\(what): \(actual), not \(expected)") }
  }

  private static func excerpt(_ text: String) -> String { text.count > 400 ? "\(text.prefix(400))…" : text }

  private static func payload(_ token: PayloadTree?) -> PayloadTree {
    .object(token.map { [PayloadTree.Member(key: "value", value: $0)] } ?? [])
  }
}

extension ConformanceCheck {
  /// Loops over lists that must end.
  static let endings: [ConformanceCheck] = [
    ConformanceCheck("a list of nothing but bad elements comes to its end") { run in
      let count = 200
      let bad = PayloadTree.array(Array(repeating: [:], count: count))
      guard run.subject.reachesLaterElements else {
        // One element is enough to stop such a decoder.
        run.expect(DroppingField<Int>.self, from: bad, gives: [], [.dropped(.elementFailed, "value[0]")])
        return
      }
      run.expect(
        SubstitutingField<Int>.self,
        from: bad,
        gives: Array(repeating: 0, count: count),
        (0..<count).map { ExpectedRescue(.defaulted, .typeMismatch, at: "value[\($0)]") }
      )
      run.expect(
        DroppingField<String>.self,
        from: bad,
        gives: [],
        (0..<count).map { ExpectedRescue(.dropped, .typeMismatch, at: "value[\($0)]") }
      )
      let nulls = PayloadTree.array(Array(repeating: .null, count: count))
      run.expect(
        DroppingField<TableSeller>.self,
        from: nulls,
        gives: [],
        (0..<count).map { ExpectedRescue(.dropped, .valueNotFound, at: "value[\($0)]") }
      )
    },
    ConformanceCheck("a list ends where its decoder can't go on, keeps what was read, and says so") { run in
      guard !run.subject.reachesLaterElements else {
        run.expect(
          DroppingField<Int>.self,
          from: [1, 2, [:], 4],
          gives: [1, 2, 4],
          [.dropped(.typeMismatch, "value[2]")]
        )
        return
      }
      run.expect(DroppingField<Int>.self, from: [1, 2, [:], 4], gives: [1, 2], [.dropped(.elementFailed, "value[2]")])
      run.expect(
        SubstitutingField<Int>.self,
        from: [1, 2, [:], 4],
        gives: [1, 2, 0],
        [.defaulted(.elementFailed, "value[2]")]
      )
    },
    ConformanceCheck("the fields after a list that ended early are still read") { run in
      struct Listed: SingleField {
        struct Pair: Equatable {
          var numbers: [Int]
          var name: String
        }
        struct Inner: Decodable {
          @DroppingArray var numbers: [Int]
          @SafeBox var name: String
        }
        var value: Pair

        enum CodingKeys: CodingKey { case value }

        init(from decoder: any Decoder) throws {
          let inner = try decoder.container(keyedBy: CodingKeys.self).decode(Inner.self, forKey: .value)
          value = Pair(numbers: inner.numbers, name: inner.name)
        }
      }
      let ending: RescueReason = run.subject.reachesLaterElements ? .typeMismatch : .elementFailed
      run.expect(
        Listed.self,
        from: ["numbers": [1, [:]], "name": 7],
        gives: Listed.Pair(numbers: [1], name: "7"),
        [ExpectedRescue(.dropped, ending, at: "value.numbers[1]"), .retyped("value.name")]
      )
    },
  ]
}
