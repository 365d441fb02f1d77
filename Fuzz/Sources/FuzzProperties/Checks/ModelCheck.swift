import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// The properties of one model over one document.
struct ModelCheck<Model: ShieldedModel>: DecodingCheck {
  let setup: DecodingSetup
  var decodedType: String { "\(Model.self)" }

  init(_ type: Model.Type, _ input: FuzzInput, _ engine: Engine = .foundation) { setup = DecodingSetup(input, engine) }

  /// A decode under a policy, with its log, which is available even if the decode throws.
  struct Rescued {
    var outcome: DecodeOutcome<Model>
    var report: RescueReport
  }

  /// Checks that the values of good documents are kept and faults are reported, for each model under every policy, and that the
  /// strict policy throws exactly when plain `Codable` does.
  func checkRescue() throws(PropertyFailure) {
    let plain = plainOutcome()
    let rescued = decode(policy.policy)
    try cleanValuesAgree(plain, rescued)
    try faultsAreReported(plain, rescued)
    try foreignErrorsPass(plain, rescued)
    try noInternalErrorEscapes(rescued)
    try reportAddsUp(rescued.report)
    try sizeIsLinear(rescued)
    try strictThrowsAsPlain(plain, decode(.strict))
    try infinityIsNoDecimal()
  }

  /// Checks that the decode gives what the specification says.
  func asSpecified() throws(PropertyFailure) {
    guard let check = SpecifiedCheck(Model.self, setup) else { return }
    try check.asSpecified()
  }

  /// Checks that the decode gives the value that the specification says, without creating a log.
  func unobservedAsSpecified() throws(PropertyFailure) {
    guard let check = SpecifiedCheck(Model.self, setup) else { return }
    try check.unobservedAsSpecified()
  }

  /// Checks that a decoded value survives a round trip.
  ///
  /// - Parameter isRounded: Whether encoding rounds a value, as the first format of a list of dates does. The rounded value must
  ///   survive.
  func checkRoundTrip(isRounded: Bool = false) throws(PropertyFailure) {
    if let value = decode(policy.policy).outcome.value { try valuesRoundTrip(value, isRounded: isRounded) }
  }

  func plainOutcome() -> DecodeOutcome<Model.Plain> { DecodeOutcome { try decodePlain(Model.Plain.self) } }

  func decode(_ policy: RescuePolicy, _ log: RescueLog = RescueLog()) -> Rescued {
    let options = RescueOptions(policy: policy, log: log)
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy)
        .decode(Model.self, from: document, options: options, applied: self.policy.isApplied)
    }
    return Rescued(outcome: outcome, report: log.report())
  }
}

extension ModelCheck {
  /// If plain `Codable` decodes the document, the model gives the same values under every policy, and reports nothing.
  ///
  /// The exception is a `Decimal` that can't hold all digits of its number, if the decoder shows them: the loss is reported, and a
  /// policy that forbids it gives another value at that place alone. ``asSpecified()`` says which.
  func cleanValuesAgree(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let plain = plain.value else { return }
    guard let value = rescued.outcome.value else {
      throw failure(
        #function,
        expected: "a value, as from plain Codable",
        actual: rescued.outcome.failure?.description ?? ""
      )
    }
    let report = rescued.report
    guard mayLoseDigits ? report.uncountedCount == 0 && report.tallies.allSatisfy(\.isOfLostDigits) : report.isEmpty
    else {
      let expected = mayLoseDigits ? "a report of the digits of Decimals and of nothing else" : "an empty report"
      throw failure(#function, expected: expected, actual: report.description)
    }
    // The places without a record aren't known.
    if report.records.count < report.totalCount { return }
    var (actual, expected) = (value.exactValue, plain.exactValue)
    for record in report.records where record.reason == .refusedByPolicy {
      ExactValue.leaveOut(record.path.components[...], of: &actual, &expected)
    }
    if let difference = actual.difference(from: expected) { throw failure(#function, difference) }
  }

  /// Whether the document has a number of which a `Decimal` can't hold all digits, if the decoder shows them.
  private var mayLoseDigits: Bool {
    guard !engine.isFoundation else { return false }
    return documentTree?.tokens.contains { !Decimal.holdsDigits(of: String(decoding: $0, as: UTF8.self)) } ?? false
  }

  /// If plain `Codable` throws, the model throws the same error case, or reports at least one rescue.
  func faultsAreReported(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = plain.failure, rescued.report.isEmpty, rescued.outcome.failure?.kind != thrown.kind else {
      return
    }
    if let actual = rescued.outcome.failure, thrown.mayComeFromOtherEntry(than: actual, of: Model.self) { return }
    throw failure(
      #function,
      expected: "a rescue, or what plain Codable does: \(thrown)",
      actual: rescued.outcome.failure.map(\.description) ?? "a value and an empty report"
    )
  }

  /// An error that isn't the decoder's, such as a cancellation, passes under every policy.
  func foreignErrorsPass(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = plain.failure, thrown.isForeign, rescued.outcome.failure != thrown else { return }
    throw failure(
      #function,
      expected: thrown.description,
      actual: rescued.outcome.failure.map(\.description) ?? "a value"
    )
  }

  /// A thrown error is a `DecodingError` or was thrown by user code, so that it can be caught by name.
  func noInternalErrorEscapes(_ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = rescued.outcome.failure, thrown.isInternal else { return }
    throw failure(#function, expected: "a DecodingError", actual: thrown.description)
  }

  /// The strict policy throws exactly when plain `Codable` throws, the same case at the same path. Otherwise it gives the same
  /// values.
  func strictThrowsAsPlain(_ plain: DecodeOutcome<Model.Plain>, _ strict: Rescued) throws(PropertyFailure) {
    if let difference = strict.outcome.difference(from: plain) { throw failure(#function, difference) }
    if let expected = plain.failure, let actual = strict.outcome.failure, expected != actual,
      !expected.mayComeFromOtherEntry(than: actual, of: Model.self)
    {
      throw failure(#function, expected: expected.description, actual: actual.description)
    }
    guard strict.report.isEmpty else {
      throw failure(#function, expected: "an empty report", actual: strict.report.description)
    }
  }

  /// JSON5's infinity isn't a `Decimal`: it's replaced with a record, although plain `Codable` reads it as not-a-number. One
  /// number of the document becomes infinite.
  private func infinityIsNoDecimal() throws(PropertyFailure) {
    guard policy.isLenient, let decoder = engine.decoderUnderTest(strategy) as? JSONDecoder,
      let type = (Model.self as? any SpecifiedDecodable.Type)?.specifiedType, type.hasDecimals,
      !setup.input.mayNestDeeper(than: WorkBudget.foundationDepth), RFC8259.accepts(Array(document), allowsMark: false),
      let text = String(validating: document, as: UTF8.self), !text.contains("NaN"), !text.contains("\\"),
      let tree = documentTree
    else { return }
    let numbers = tree.tokens.count { Self.isNumber($0) }
    guard numbers > 0, var place = BodyPlaces(Array(document)).first(where: { _ in true }) else { return }
    place %= numbers
    let infinite = tree.mappingTokens { token in
      guard Self.isNumber(token) else { return token }
      defer { place -= 1 }
      return place == 0 ? Array("Infinity".utf8) : token
    }
    let payload = Data(infinite.bytes)
    decoder.allowsJSON5 = true
    let log = RescueLog()
    guard let value = try? decoder.decode(Model.self, from: payload, options: RescueOptions(log: log)).exactValue else {
      return
    }
    func hasNaN(_ value: ExactValue?) -> Bool { value?.description.contains("NaN") ?? false }
    let plain = (try? decoder.decode(Model.Plain.self, from: payload))?.exactValue
    guard hasNaN(value) || hasNaN(plain) && log.report().isEmpty else { return }
    throw failure(#function, expected: "a record, and no Decimal that isn't a number", actual: "\(value)")
  }

  private static func isNumber(_ token: [UInt8]) -> Bool {
    token.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
  }

  /// A report's total is the sum of its counts, and it has as many records as the log keeps.
  func reportAddsUp(_ report: RescueReport) throws(PropertyFailure) {
    let counted = report.tallies.reduce(report.uncountedCount) { $0 + $1.count }
    guard counted == report.totalCount else {
      throw failure(#function, expected: "\(report.totalCount) rescues in the counts", actual: "\(counted)")
    }
    let kept = min(report.totalCount, 100)
    guard report.records.count == kept else {
      throw failure(#function, expected: "\(kept) records", actual: "\(report.records.count)")
    }
  }

  /// Whether the document may nest within two levels of Foundation's limit: a bracket in a string counts as well.
  private var mayNestTooDeep: Bool { document.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > 508 }

  /// The size of value and report together is at most a fixed multiple of the input's size, so that nothing is invented and
  /// nothing accumulates.
  func sizeIsLinear(_ rescued: Rescued) throws(PropertyFailure) {
    let size = (rescued.outcome.value?.exactValue.size ?? 0) + rescued.report.records.reduce(0) { $0 + $1.size }
    // The largest case is a model made of defaults for each `{}`, with a record for each of its fields.
    let limit = 8_192 + document.count * 512
    guard size > limit else { return }
    throw failure(#function, expected: "at most \(limit) bytes of names and values", actual: "\(size)")
  }

  /// A decoded value encodes, and decodes again to an equal value with nothing to rescue.
  ///
  /// Encoding and the second decode use the model's own form of dates and data, because Foundation's date strategies round and
  /// the test is about the model. A key in snake case is converted back.
  ///
  /// The default for a bad element may nest two levels deeper than the element did, so a document just within the 512 levels of
  /// Foundation's coders may give a value beyond them.
  func valuesRoundTrip(_ value: Model, isRounded: Bool = false) throws(PropertyFailure) {
    let encoder = strategy.makeEncoder()
    let decoder = engine.decoderUnderTest(strategy.return)
    let encoded: Data
    do {
      encoded = try encoder.encode(value)
    } catch {
      // A list can't write a date that it would read as another one, such as the year 10000, or 1970 if it has both units.
      if mayNestTooDeep || isRounded { return }
      throw failure(#function, expected: "a value that encodes", actual: "\(error)")
    }
    let again: ReportedValue<Model>
    do {
      again = try decoder.decodeWithReport(Model.self, from: encoded)
    } catch {
      throw failure(
        #function,
        expected: "a value that decodes again",
        actual: "\(DecodeFailure(error)) for \(String(decoding: encoded, as: UTF8.self))"
      )
    }
    guard again.report.isEmpty else {
      throw failure(#function, expected: "nothing to rescue the second time", actual: again.report.description)
    }
    if isRounded { return try valuesRoundTrip(again.value) }
    if let difference = again.value.exactValue.difference(from: value.exactValue) {
      throw failure(#function, difference)
    }
  }
}

extension Decimal {
  /// Whether a number's digits, without leading and trailing zeros, are an integer of at most 128 bits.
  static func holdsDigits(of number: String) -> Bool {
    let mantissa = number.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
    let zeros = mantissa.reversed().prefix { $0 == "0" }.count
    let digits = String(mantissa.dropLast(zeros))
    let limit = "340282366920938463463374607431768211455"
    return digits.count < limit.count || (digits.count == limit.count && digits <= limit)
  }
}

extension RescueReport.Tally {
  /// Whether the rescues are of a `Decimal` that plain `Codable` reads without some of its digits.
  fileprivate var isOfLostDigits: Bool {
    rule == .numberFromNumber && expected.contains("Decimal") && (outcome == .lossy || reason == .refusedByPolicy)
  }
}

extension ExactValue {
  /// Leaves what a path leads to out of two values. Of a list or a dictionary that has lost a part, nothing is left.
  fileprivate static func leaveOut(
    _ path: ArraySlice<RescuePath.Component>,
    of first: inout ExactValue,
    _ second: inout ExactValue
  ) {
    guard case .key(let key)? = path.first, case .record(var fields) = first, case .record(var others) = second,
      let index = fields.firstIndex(where: { $0.name == key }), let other = others.firstIndex(where: { $0.name == key })
    else {
      (first, second) = (.absent, .absent)
      return
    }
    leaveOut(path.dropFirst(), of: &fields[index].value, &others[other].value)
    (first, second) = (.record(fields), .record(others))
  }
}

extension RescueRecord {
  /// The record's approximate size in bytes.
  var size: Int {
    expected.utf8.count + (found?.utf8.count ?? 0)
      + path.components.reduce(8) { size, component in
        if case .key(let key) = component { size + key.utf8.count } else { size + 8 }
      }
  }
}
