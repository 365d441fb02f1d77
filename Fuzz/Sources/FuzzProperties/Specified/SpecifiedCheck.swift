import Foundation
import RescueSpecification
import ShieldedDecoding

/// A decode gives exactly what the specification says: the value to the last bit, and every record in its order.
struct SpecifiedCheck<Value: Decodable & ExactlyComparable>: DecodingCheck {
  let setup: DecodingSetup
  private let type: SpecifiedType
  /// Whether the records come in the order of the declarations.
  var isOrdered = true
  /// Whether the type's models are the twins of those that the specification describes, and have names of their own.
  var isTwin = false
  var decodedType: String { "\(Value.self)" }

  /// Creates the check, or returns `nil` if the specification doesn't describe the type.
  init?(_ value: Value.Type, _ setup: DecodingSetup) {
    guard let type = (value as? any SpecifiedDecodable.Type)?.specifiedType else { return nil }
    self.init(value, type, setup)
  }

  /// - Parameter type: The description of the type.
  init(_ value: Value.Type, _ type: SpecifiedType, _ setup: DecodingSetup) {
    self.setup = setup
    self.type = type
  }

  /// Checks the decode with a log of the call, without a log, and with a log of another call.
  func asSpecified() throws(PropertyFailure) {
    guard engine.isShielded || engine.isFoundation, !isExcluded else { return }
    let specification = Specification(SpecifiedSettings(policy.policy, strategy, engine))
    let expected = specification.result(of: type, from: Array(document))
    let log = RescueLog(capacity: 1_000_000, pathCapacity: 1_000_000)
    try expect(expected, decode(log))
    try expectRecords(expected, log.report())
    try expect(expected, decode(nil))
    let elsewhere = RescueListener.elsewhere.decode(policy.policy) { _ in try decoded(nil) }
    try expect(expected, elsewhere.outcome)
    if let rescues = elsewhere.rescues.first, !rescues.isUntouched {
      throw failure("asSpecified", expected: "no record in the log of another call", actual: "\(rescues.lines)")
    }
  }

  private func decode(_ log: RescueLog?) -> DecodeOutcome<ExactValue> {
    DecodeOutcome { try decoded(log) }
  }

  private func decoded(_ log: RescueLog?) throws -> ExactValue {
    let options = log.map { RescueOptions(policy: policy.policy, log: $0) } ?? RescueOptions(policy: policy.policy)
    return try engine.decoderUnderTest(strategy)
      .decode(Value.self, from: document, options: options, applied: policy.isApplied).exactValue
  }

  private func expect(_ expected: SpecifiedResult, _ actual: DecodeOutcome<ExactValue>) throws(PropertyFailure) {
    switch (expected.outcome, actual) {
    case (.success(let expected), .value(let actual)):
      if let difference = actual.difference(from: ExactValue(expected)) { throw failure("asSpecified", difference) }
    case (.success(let expected), .failure(let actual)):
      throw failure("asSpecified", expected: ExactValue(expected).description, actual: actual.description)
    case (.failure(let expected), .failure(let actual)) where actual.matches(expected, over: engine): return
    case (.failure(let expected), _):
      let actual = actual.failure?.description ?? actual.value?.description ?? ""
      throw failure("asSpecified", expected: "throws \(expected.kind) at \(expected.path)", actual: actual)
    }
  }

  /// Every record is the specification's, in its order or, for a reader that follows the document's order, in any.
  private func expectRecords(_ expected: SpecifiedResult, _ report: RescueReport) throws(PropertyFailure) {
    let specified = expected.records.map { ComparedRecord($0, isTwin: isTwin, over: engine) }
    let actual = report.records.map { ComparedRecord($0, isTwin: isTwin, over: engine) }
    try expectSame(sorted(specified), sorted(actual))
    try expectSame(
      expected.tallies.map { ComparedRecord($0, isTwin: isTwin) }.sorted(),
      report.tallies.map { ComparedRecord($0, isTwin: isTwin) }.sorted()
    )
    // A decode that throws may have finished a list before.
    guard case .success = expected.outcome else { return }
    try expectSame(expected.listTotals.sorted(), report.lists.map { ComparedRecord($0) }.sorted())
  }

  private func sorted(_ records: [ComparedRecord]) -> [ComparedRecord] {
    isOrdered && !(engine.isFoundation && type.hasDictionaries) ? records : records.sorted()
  }

  /// Whether a difference of `JSONDecoder` from the specification is to be expected.
  private var isExcluded: Bool {
    guard engine.isFoundation else { return false }
    let document = SpecifiedDifference.Document(
      bytes: Array(document),
      convertsKeys: strategy.convertsKeys,
      hasDictionaries: type.hasDictionaries,
      mayThrow: RescueTarget.allCases.contains { target in
        RescueSource.allCases.contains { policy.policy[target, from: $0] == .throw }
      }
    )
    return SpecifiedDifference.allCases.contains { $0.applies(to: document) }
  }

  private func expectSame(_ expected: [ComparedRecord], _ actual: [ComparedRecord]) throws(PropertyFailure) {
    for index in 0..<max(expected.count, actual.count) {
      let expected = index < expected.count ? expected[index] : nil
      let actual = index < actual.count ? actual[index] : nil
      guard expected != actual else { continue }
      throw failure(
        "asSpecified",
        expected: "record \(index): \(expected?.description ?? "none")",
        actual: "record \(index): \(actual?.description ?? "none")"
      )
    }
  }
}

extension SpecifiedResult {
  /// The totals of the lists whose elements are counted.
  fileprivate var listTotals: [ComparedRecord] {
    Dictionary(grouping: lists, by: \.path.folded).map { path, lists in
      ComparedRecord(path, count: lists.count, elementCount: lists.reduce(0) { $0 + $1.elementCount })
    }
  }
}

extension DecodeFailure {
  /// Whether the error has the case and the path that the specification gives.
  fileprivate func matches(_ error: SpecifiedError, over engine: Engine) -> Bool {
    let isSameKind =
      switch (error.kind, kind) {
      case (.typeMismatch, .typeMismatch), (.valueNotFound, .valueNotFound), (.dataCorrupted, .dataCorrupted): true
      case (.keyNotFound(let expected), .keyNotFound(let actual)): expected.elementsEqual(actual.utf8)
      case (.foreign(let expected), .foreign(let actual)): expected == actual
      case (.serverError(let code, let message), .serverError(let actualCode, let actualMessage)):
        code == actualCode && message == actualMessage
      default: false
      }
    // Foundation loses the path, or its last step, for a number or a date that it can't read.
    let isCut = engine.isFoundation && kind == .dataCorrupted && path.count < error.path.steps.count
    return isSameKind && (isCut || error.path.steps.count == path.count)
      && zip(error.path.steps, path).allSatisfy { step, actual in
        switch step {
        case .key(let bytes): !actual.isIndex && bytes.elementsEqual(actual.name.utf8)
        case .index(let index): actual.isIndex && actual.name == "Index \(index)"
        case .anyIndex: false
        }
      }
  }
}
