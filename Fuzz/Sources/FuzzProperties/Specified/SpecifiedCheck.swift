import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// A check that compares a decode with the specification.
protocol SpecificationComparing {
  func asSpecified() throws(PropertyFailure)
  func unobservedAsSpecified() throws(PropertyFailure)
}

/// A decode gives exactly what the specification says: the value to the last bit, and every record in its order.
struct SpecifiedCheck<Value: Decodable & ExactlyComparable>: DecodingCheck, SpecificationComparing {
  let setup: DecodingSetup
  private let type: SpecifiedType
  /// Whether the type's models are the twins of those that the specification describes, with names of their own.
  private let isTwin: Bool
  /// Whether the records may be in any order. One pass reads properties in the order of the document.
  private let isInAnyOrder: Bool
  /// Whether the entries of a dictionary are read in no order. The library's decoder gives converted keys in no order, which
  /// only a dictionary with integer keys asks for.
  private let isUnordered: Bool
  var decodedType: String { "\(Value.self)" }

  /// Creates the check, or returns `nil` if the specification doesn't describe the type.
  init?(_ value: Value.Type, _ setup: DecodingSetup) {
    guard let type = (value as? any SpecifiedDecodable.Type)?.specifiedType else { return nil }
    self.init(type, setup, isTwin: false, isInAnyOrder: false)
  }

  /// Creates the check of a type by the description of its twin.
  init(_ value: Value.Type, twin: SpecifiedType, _ setup: DecodingSetup) {
    self.init(twin, setup, isTwin: true, isInAnyOrder: true)
  }

  /// Creates the check of a `@Shielded` type by its own description.
  init(_ value: Value.Type, described type: SpecifiedType, _ setup: DecodingSetup) {
    self.init(type, setup, isTwin: false, isInAnyOrder: true)
  }

  private init(_ type: SpecifiedType, _ setup: DecodingSetup, isTwin: Bool, isInAnyOrder: Bool) {
    self.setup = setup
    self.type = type
    self.isTwin = isTwin
    self.isInAnyOrder = isInAnyOrder
    isUnordered =
      setup.engine.isFoundation ? type.hasDictionaries : setup.strategy.convertsKeys && type.hasConvertedKeys
  }

  /// Checks the decode with a log of the call, with one that reports undeclared keys, with one that keeps no record, without a log,
  /// with a log of another call, and without a log inside a call with one.
  func asSpecified() throws(PropertyFailure) {
    try policyAsSpecified()
    guard let expected else { return }
    let specified = specifiedReport(expected)
    let log = RescueLog(capacity: 1_000_000, pathCapacity: 1_000_000)
    try expect(expected, decode(log))
    try expectReport(expected, specified, log.report(), hasRecords: true)
    try undeclaredKeysAsSpecified(expected, beside: log.report())
    // Such a log keeps no record, so rescues are only counted.
    let full = RescueLog(capacity: 0, pathCapacity: 1_000_000)
    try expect(expected, decode(full))
    try expectReport(expected, specified, full.report(), hasRecords: false)
    try expect(expected, decode(nil))
    let elsewhere = RescueListener.elsewhere.decode(policy.policy, decoded)
    try expect(expected, elsewhere.outcome)
    if let rescues = elsewhere.rescues.first, !rescues.isUntouched {
      throw failure("asSpecified", expected: "no record in the log of another call", actual: "\(rescues.lines)")
    }
    let enclosing = RescueLog()
    try expect(expected, decodeSilently(inside: enclosing))
    let report = enclosing.report()
    guard report.isEmpty, report.lists.isEmpty else {
      throw failure("asSpecified", expected: "no record in the log of the call around", actual: "\(report)")
    }
    try withoutPolicyAsSpecified()
  }

  /// Checks that a log that reports undeclared keys reports those that the specification gives, and changes neither the result nor
  /// any other record.
  ///
  /// Any other engine throws a configuration error for most types.
  private func undeclaredKeysAsSpecified(
    _ expected: SpecifiedResult,
    beside report: RescueReport
  ) throws(PropertyFailure) {
    guard engine.isShielded else { return }
    let log = RescueLog(capacity: 1_000_000, pathCapacity: 1_000_000, reportsUndeclaredKeys: true)
    try expect(expected, decode(log))
    let found = log.report()
    // A pass makes the records in another order.
    let others = found.records.map(\.description).sorted()
    let records = report.records.map(\.description).sorted()
    guard others == records, found.totalCount == report.totalCount, found.lists == report.lists else {
      throw failure(#function, expected: "\(records)", actual: "\(others) of \(found.totalCount)")
    }
    guard found.undeclaredCount == found.undeclaredKeys.count else {
      throw failure(#function, expected: "every undeclared key", actual: "\(found)")
    }
    guard case .success = expected.outcome, isExaminedByAsking else { return }
    let specified = SpecifiedLog(capacity: .max, pathCapacity: .max).report(
      of: expected.undeclaredKeys.map(\.asRecord.shown),
      lists: []
    )
    let keys = specified.records.map { "\($0.path.notation): \($0.found ?? "")" }
    let tallies = specified.tallies.map {
      "\($0.count) × \($0.kind.path.notation): \($0.kind.source), \($0.affectedElementCount), \($0.example ?? "")"
    }
    let actual = (
      keys: found.undeclaredKeys.map { "\($0.path): \($0.found)" },
      tallies: found.undeclaredTallies.map {
        "\($0.count) × \($0.path): \($0.found), \($0.affectedElementCount), \($0.example ?? "")"
      }
    )
    guard keys == actual.keys, tallies.sorted() == actual.tallies.sorted() else {
      throw failure(#function, expected: "\(keys), \(tallies)", actual: "\(actual.keys), \(actual.tallies)")
    }
  }

  /// Whether the undeclared keys are those that no property has asked for by its name. A `@Shielded` type declares its keys
  /// itself, and a key strategy changes the names.
  private var isExaminedByAsking: Bool {
    !isInAnyOrder && !strategy.convertsKeys && documentTree?.keys.allSatisfy { JSONString($0).isUnicode } ?? false
  }

  private func specifiedReport(_ expected: SpecifiedResult) -> SpecifiedReport {
    let log = SpecifiedLog(capacity: .max, pathCapacity: .max)
    let lists = expected.lists.map { SpecifiedList(path: $0.path.shown, elementCount: $0.elementCount) }
    return log.report(of: expected.records.map(\.shown), lists: lists)
  }

  /// Checks a call without a policy, in which the policies of types apply.
  private func withoutPolicyAsSpecified() throws(PropertyFailure) {
    guard policy.isLenient, type.hasPolicies, var settings else { return }
    settings.isPolicyOfCall = false
    let expected = Specification(settings).result(of: type, from: Array(document))
    let log = RescueLog(capacity: 1_000_000, pathCapacity: 1_000_000)
    for options in [RescueOptions(log: log), RescueOptions()] {
      try expect(expected, DecodeOutcome { try decoded(options) })
    }
    try expectReport(expected, specifiedReport(expected), log.report(), hasRecords: true)
  }

  /// Checks the value without creating a log: with the call's policy and, if that is the lenient one, also without options.
  func unobservedAsSpecified() throws(PropertyFailure) {
    guard let expected else { return }
    try expect(expected, decode(nil))
    // Without options, the policies of types apply.
    guard policy.isLenient, !type.hasPolicies else { return }
    let decoder = engine.decoderUnderTest(strategy)
    try expect(expected, DecodeOutcome { try decoder.decode(Value.self, from: document).exactValue })
  }

  /// What the specification gives, or `nil` if the engine can't give it.
  private var expected: SpecifiedResult? {
    guard let expected = settings.map({ Specification($0).result(of: type, from: Array(document)) }) else { return nil }
    if let habit = engine.habit, HabitDifference.changes(expected, with: habit) { return nil }
    // Which error of a dictionary is thrown depends on the hashes of its keys.
    if isUnordered, type.hasStrictDictionaries, case .failure = expected.outcome { return nil }
    return expected
  }

  /// How the specification decodes, or `nil` if the engine can't give what it gives.
  private var settings: SpecifiedSettings? {
    if let habit = engine.habit {
      let document = Array(document)
      return HabitDifference.applies(to: document, type, habit) ? nil : .ofTrees(policy.specified)
    }
    guard engine.isShielded || engine.isFoundation, !isExcluded else { return nil }
    return SpecifiedSettings(policy.specified, strategy, engine)
  }

  private func decodeSilently(inside log: RescueLog) -> DecodeOutcome<ExactValue> {
    DecodeOutcome {
      var decoder = engine.decoderUnderTest(strategy)
      if let key = CodingUserInfoKey.silentPolicy { decoder.userInfo[key] = policy.policy }
      let options = RescueOptions(log: log)
      return try decoder.decode(SilentDecode<Value>.self, from: document, options: options).value.exactValue
    }
  }

  private func decode(_ log: RescueLog?) -> DecodeOutcome<ExactValue> {
    DecodeOutcome { try decoded(RescueOptions(policy: policy.policy, log: log)) }
  }

  private func decoded(_ options: RescueOptions) throws -> ExactValue {
    try engine.decoderUnderTest(strategy)
      .decode(Value.self, from: document, options: options, applied: policy.isApplied).exactValue
  }

  private func expect(_ expected: SpecifiedResult, _ actual: DecodeOutcome<ExactValue>) throws(PropertyFailure) {
    switch (expected.outcome, actual) {
    case (.success(let expected), .value(let actual)):
      // Only the library's decoder supplies the spelling of a number.
      let (expected, actual) = engine.isShielded ? (expected, actual) : (expected.numbersByValue, actual.numbersByValue)
      if let difference = actual.difference(from: expected) { throw failure("asSpecified", difference) }
    case (.success(let expected), .failure(let actual)):
      throw failure("asSpecified", expected: expected.description, actual: actual.description)
    case (.failure(let expected), .failure(let actual)) where matches(SpecifiedError(actual), expected): return
    case (.failure(let expected), _):
      let actual = actual.failure?.description ?? actual.value?.description ?? ""
      throw failure("asSpecified", expected: "throws \(expected.kind) at \(expected.path)", actual: actual)
    }
  }

  /// Every record and every count is the specification's. The records are in its order or, for a reader that follows the
  /// document's order, in any.
  ///
  /// - Parameter hasRecords: Whether the decode's log keeps records.
  private func expectReport(
    _ expected: SpecifiedResult,
    _ specified: SpecifiedReport,
    _ report: RescueReport,
    hasRecords: Bool
  ) throws(PropertyFailure) {
    // Which entries of a dictionary have been read before an error depends on the hashes of their keys.
    if case .failure = expected.outcome, isUnordered { return }
    func records(_ report: SpecifiedReport) -> [ComparedRecord] {
      sorted(report.records.map { ComparedRecord($0, isTwin: isTwin, over: engine) })
    }
    func tallies(_ report: SpecifiedReport) -> [ComparedRecord] {
      report.tallies.map { ComparedRecord($0, isTwin: isTwin) }.sorted()
    }
    func lists(_ report: SpecifiedReport) -> [ComparedRecord] { report.lists.map { ComparedRecord($0) }.sorted() }
    let actual = SpecifiedReport(report)
    try expectSame(hasRecords ? records(specified) : [], records(actual))
    try expectSame(tallies(specified), tallies(actual))
    // A decode that throws may have finished a list before.
    if case .success = expected.outcome { try expectSame(lists(specified), lists(actual)) }
  }

  /// Whether the error has the case and the path that the specification gives.
  private func matches(_ actual: SpecifiedError, _ expected: SpecifiedError) -> Bool {
    // A tree's errors have other cases than those of decoders of JSON, for example for a `null` in place of a `Bool`.
    if engine.habit != nil { return actual.path == expected.path }
    // Foundation loses the path, or its last steps, for a number or a date that it can't read.
    let isCut = engine.isFoundation && actual.kind == .dataCorrupted
    let path = isCut ? Array(expected.path.steps.prefix(actual.path.steps.count)) : expected.path.steps
    return actual.kind == expected.kind && actual.path.steps == path
  }

  private func sorted(_ records: [ComparedRecord]) -> [ComparedRecord] {
    isInAnyOrder || isUnordered ? records.sorted() : records
  }

  /// Whether a difference from the specification is to be expected.
  private var isExcluded: Bool {
    // No difference applies otherwise, and parsing the document takes time.
    guard engine.isFoundation || isUnordered else { return false }
    let document = SpecifiedDifference.Document(
      bytes: Array(document),
      convertsKeys: strategy.convertsKeys,
      isUnordered: isUnordered,
      mayThrow: type.hasPolicies
        || RescueTarget.allCases.contains { target in
          RescueSource.allCases.contains { policy.specified[target, from: $0] == .throw }
        }
    )
    let differences = engine.isFoundation ? SpecifiedDifference.allCases : SpecifiedDifference.ofOrder
    return differences.contains { $0.applies(to: document) }
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

/// A value that decodes itself without a log, inside a decode that may have one.
struct SilentDecode<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let policy = CodingUserInfoKey.silentPolicy.flatMap { decoder.userInfo[$0] as? RescuePolicy } ?? .lenient
    value = try RescueOptions(policy: policy).apply { try decoder.singleValueContainer().decode(Value.self) }
  }
}

extension CodingUserInfoKey {
  /// The policy of a ``SilentDecode``.
  static let silentPolicy = CodingUserInfoKey(rawValue: "FuzzProperties.silentPolicy")
}
