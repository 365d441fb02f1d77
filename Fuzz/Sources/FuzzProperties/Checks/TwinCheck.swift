import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedJSON

/// Compares a `@Shielded` type with its twin under the package's wrappers, over one document, one engine and one listener.
///
/// `Model` names the dictionaries in both. `Plain` is their plain `Codable` twin.
struct TwinCheck<
  Model: ShieldedModel,
  Value: Decodable & ExactlyComparable,
  Twin: Decodable & ExactlyComparable,
  Plain: Decodable
>: DecodingCheck {
  typealias Result = RescueListener.Result<ExactValue>

  let setup: DecodingSetup
  let listener: RescueListener
  var envelope = EnvelopeChoice()
  /// Whether payloads of the type are read in one pass.
  var isReadInOnePass = false
  /// Whether an exact payload must be. A response may hold its payload in a place where a pass doesn't look.
  var mustBeReadInOnePass = true
  /// Whether a payload with rescues must be. A strict property that doesn't fit interrupts the pass.
  var mustBeRescuedInOnePass = false
  /// Whether the twin is decoded without a pass. This is for a `@Shielded` type that is its own twin.
  var isTwinDecodedByCodable = false
  var decodedType: String { "\(Value.self), listener \(listener)" }

  init(
    _ model: Model.Type,
    _ value: Value.Type,
    twin: Twin.Type,
    plain: Plain.Type,
    _ setup: DecodingSetup,
    _ listener: RescueListener
  ) {
    self.setup = setup
    self.listener = listener
  }

  func runAll() throws(PropertyFailure) {
    let expected = result { try decodeTwin($0) }
    let actual = result { try decode(Value.self, $0) }
    try twinsAgree(expected, actual)
    try recordsAgree(expected, actual)
    guard isReadInOnePass, listener != .reportedValue, let pass = pass() else { return }
    try passAgrees(expected, pass)
    try exactDocumentsNeedOnePass(expected, pass)
    try rescuesNeedOnePass(expected, pass)
    try undeclaredKeysAgree()
  }

  /// The `@Shielded` type gives the value that its twin gives, or throws an error of the same case at the same path.
  private func twinsAgree(_ expected: Result, _ actual: Result) throws(PropertyFailure) {
    if let difference = actual.outcome.difference(from: expected.outcome) { throw failure(#function, difference) }
    guard let thrown = expected.outcome.failure, let actual = actual.outcome.failure, thrown != actual,
      !thrown.mayComeFromOtherEntry(than: actual, of: Model.self)
    else { return }
    throw failure(#function, expected: thrown.description, actual: actual.description)
  }

  /// Every log receives the same rescues from both.
  private func recordsAgree(_ expected: Result, _ actual: Result) throws(PropertyFailure) {
    // An error ends the decode at one of several entries of a dictionary, and Foundation chooses which. Under a policy that
    // throws, the error may be that of a DTO which is replaced by its default.
    let mayThrow = expected.outcome.failure != nil || !policy.isLenient
    if engine.isSlowInDepth, mayThrow, !Model.dictionaryNames.isEmpty || Model.isDictionary { return }
    try expectSameRescues(expected, actual, #function)
  }

  /// A pass that isn't interrupted gives the twin's value and records.
  private func passAgrees(_ expected: Result, _ pass: Result) throws(PropertyFailure) {
    guard case .value(let value) = pass.outcome else {
      guard pass.rescues.allSatisfy(\.isUntouched) else {
        throw failure(#function, expected: "no record of an interrupted pass", actual: "\(pass.rescues)")
      }
      return
    }
    guard case .value(let expectedValue) = expected.outcome else {
      throw failure(#function, expected: expected.outcome.failure?.description ?? "", actual: "\(value)")
    }
    if let difference = value.difference(from: expectedValue) { throw failure(#function, difference) }
    try expectSameRescues(expected, pass, #function)
  }

  /// A document that plain `Codable` decodes, with nothing to rescue, is read in one pass, unless the settings forbid that.
  private func exactDocumentsNeedOnePass(_ expected: Result, _ pass: Result) throws(PropertyFailure) {
    guard mustBeReadInOnePass, pass.outcome.value == nil, strategy.permitsOnePass, !listener.hasHandler,
      expected.outcome.value?.isResponseWithoutPayload != true, (try? decodePlain(Plain.self)) != nil,
      DecodeOutcome({ try decodeTwin(RescueOptions(policy: .strict)) }).value != nil, !repeatsIntegerKey
    else { return }
    throw failure(#function, expected: "a value in one pass", actual: "an interruption")
  }

  /// Under the lenient policy, a document that needs rescues is read in one pass too.
  private func rescuesNeedOnePass(_ expected: Result, _ pass: Result) throws(PropertyFailure) {
    guard mustBeRescuedInOnePass, pass.outcome.value == nil, strategy.permitsOnePass, !listener.hasHandler,
      policy.isLenient, expected.outcome.value != nil, !hasKeyWithoutUnicode
    else { return }
    throw failure(#function, expected: "a value in one pass", actual: "an interruption")
  }

  /// The undeclared keys that are reported with passes are those that are reported without one, in the same order.
  private func undeclaredKeysAgree() throws(PropertyFailure) {
    guard listener == .call else { return }
    let decoder = engine.decoderUnderTest(strategy)
    let expected = undeclaredKeys { try decoder.decodeByCodable(Value.self, from: document) }
    let actual = undeclaredKeys { try decoder.decode(Value.self, from: document) }
    guard expected != actual else { return }
    throw failure(#function, expected: "\(expected)", actual: "\(actual)")
  }

  private func undeclaredKeys(_ decode: () throws -> Value) -> [String] {
    let log = RescueLog(capacity: 1_000_000, pathCapacity: 1_000_000, reportsUndeclaredKeys: true)
    _ = try? located(RescueOptions(policy: policy.policy, log: log)).apply(decode)
    let report = log.report()
    return report.undeclaredKeys.map(\.description)
      + report.undeclaredTallies.map { "\($0) in \($0.affectedElementCount) elements" }
  }

  /// Whether a dictionary with integer keys may have a key twice or a key that is converted, which interrupts the pass.
  private var repeatsIntegerKey: Bool {
    guard Model.self == MacroKeyed.self, let tree = documentTree else { return false }
    let name: ([UInt8]) -> String = { JSONString($0).repairedText }
    return tree.repeats(name)
      || strategy.convertsKeys && tree.keys.contains { SnakeCaseKey.converted(name($0)) != name($0) }
  }

  /// Whether a key isn't valid Unicode. In a dictionary, such a key interrupts the pass.
  private var hasKeyWithoutUnicode: Bool { documentTree?.keys.contains { !JSONString($0).isUnicode } ?? false }

  private func expectSameRescues(_ expected: Result, _ actual: Result, _ property: String) throws(PropertyFailure) {
    for (expected, actual) in zip(expected.rescues, actual.rescues) {
      if let difference = actual.difference(from: expected) {
        throw failure(property, expected: difference.expected, actual: difference.actual)
      }
    }
  }

  private func result(_ decode: (RescueOptions) throws -> ExactValue) -> Result {
    listener.decode(policy.policy, decode)
  }

  private func decodeTwin(_ options: RescueOptions) throws -> ExactValue {
    guard isTwinDecodedByCodable else { return try decode(Twin.self, options) }
    let decoder = engine.decoderUnderTest(strategy)
    if hasNoOptions(options) { return try decoder.decodeByCodable(Twin.self, from: document).exactValue }
    return try located(options).apply {
      guard listener == .reportedValue else { return try decoder.decodeByCodable(Twin.self, from: document).exactValue }
      return try decoder.decodeByCodable(ReportedValue<Twin>.self, from: document).value.exactValue
    }
  }

  private func decode<Decoded: Decodable & ExactlyComparable>(
    _ type: Decoded.Type,
    _ options: RescueOptions
  ) throws -> ExactValue {
    let decoder = engine.decoderUnderTest(strategy)
    if listener == .reportedValue {
      let reported = ReportedValue<Decoded>.self
      return try decoder.decode(reported, from: document, options: located(options), applied: policy.isApplied).value
        .exactValue
    }
    if hasNoOptions(options) { return try decoder.decode(type, from: document).exactValue }
    return try decoder.decode(type, from: document, options: located(options), applied: policy.isApplied).exactValue
  }

  /// Whether the decode is a plain call, which a policy of the type applies to.
  private func hasNoOptions(_ options: RescueOptions) -> Bool {
    listener == .nothing && options.policy == .lenient && envelope.isDefault && !policy.isApplied
  }

  /// Decodes in one pass, without the `Codable` that follows an interruption; `nil` if the engine has no reader.
  private func pass() -> Result? {
    let decoder = engine.decoderUnderTest(strategy)
    guard decoder.hasReader else { return nil }
    return result { options in
      if hasNoOptions(options) { return try decoder.decodeInOnePass(Value.self, from: document).exactValue }
      return try located(options).apply { try decoder.decodeInOnePass(Value.self, from: document).exactValue }
    }
  }

  private func located(_ options: RescueOptions) -> RescueOptions {
    var options = options
    options.decodePath = envelope.decodePath
    options.status = envelope.status
    options.successStatuses = envelope.successStatuses
    options.candidateKeys = envelope.candidateKeys
    return options
  }
}

extension EnvelopeChoice {
  /// Whether no option is set.
  fileprivate var isDefault: Bool {
    decodePath == nil && status == nil && successStatuses == nil && candidateKeys == nil
  }
}

extension ExactValue {
  /// Whether this is a response whose code isn't that of a success, so that its payload isn't read.
  fileprivate var isResponseWithoutPayload: Bool {
    guard case .record(let fields) = self else { return false }
    return fields.contains { $0.name == "result" && $0.value == .absent }
  }
}
