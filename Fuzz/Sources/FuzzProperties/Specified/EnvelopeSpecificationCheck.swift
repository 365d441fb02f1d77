import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding
import Synchronization

/// Compares responses with the specification of envelopes.
///
/// A payload gives what the same value gives as the only property of a DTO: an envelope changes nothing but its place.
struct EnvelopeSpecificationCheck<Payload: SpecifiedPayload>: DecodingCheck {
  let setup: DecodingSetup
  let envelope: EnvelopeChoice
  let decodedType: String
  private let tree: JSONTree?

  /// Returns `nil` if the specification doesn't read the document, or if the decoder can't give what it says.
  ///
  /// - Parameter codeKey: The key of the code; `nil` if the envelope has none.
  init?(_ input: FuzzInput, _ engine: Engine, _ type: Any.Type, codeKey: String? = nil) {
    setup = DecodingSetup(input, engine)
    envelope = EnvelopeChoice.all.chosen(by: input.envelopeChoice)
    decodedType = "\(type), \(envelope)"
    guard let document = EnvelopeDocument(Array(setup.document)) else { return nil }
    if engine.isSlowInDepth, EnvelopeDifference.allCases.contains(where: { $0.applies(to: document, codeKey: codeKey) })
    {
      return nil
    }
    // Braces are added to a document without them. How is a decoder's matter and not an envelope's.
    if setup.strategy.assumesTopLevelDictionary, document.tree?.bytes.first != UInt8(ascii: "{") {
      return nil
    }
    tree = document.tree
  }

  /// A response in whose status the success is.
  func envelopeAsSpecified<Actual: Decodable & ExactlyComparable>(
    _ type: ShieldedResponse<Actual>.Type
  ) throws(PropertyFailure) {
    // See `emptyBodyIsNil`.
    if isBodyEmpty, Actual.self is any ExpressibleByNilLiteral.Type { return }
    let isSuccess = envelope.isSuccess
    let settings = EnvelopeSettings(
      decodePath: envelope.decodePath,
      candidateKeys: envelope.candidateKeys,
      status: envelope.status,
      isSuccess: { _ in isSuccess }
    )
    let specification = ResponseSpecification(settings, payload, policy.specified, decoder)
    let expected = specification.result(of: tree)
    try compare(type, expected.outcome, expected.records, expected.lists) { $0.exactValue }
  }

  /// A response whose layout has a code or a flag.
  func envelopeAsSpecified<Layout: EnvelopeLayout, Actual: Decodable & ExactlyComparable>(
    _ type: EnvelopeResponse<Layout, Actual>.Type,
    _ layout: LayoutSpecification.Layout
  ) throws(PropertyFailure) {
    let keys = envelope.candidateKeys ?? EnvelopeSettings().candidateKeys
    try codeAsSpecified(layout.codeKey)
    let specification = LayoutSpecification(layout, candidateKeys: keys, payload, policy.specified, decoder)
    let expected = specification.result(of: tree)
    var isAnyText = false
    let outcome = expected.outcome.map { envelope in
      if envelope.code == .anyText { isAnyText = true }
      return Self.value(envelope.isSuccess, envelope.code, envelope.message, envelope.payload)
    }
    try resolvedAsSpecified(type, expected.outcome, StockCode.self)
    try resolvedAsSpecified(type, expected.outcome, ShelfCode.self)
    try compare(type, outcome, expected.records, expected.lists) { response in
      var code = response.code.flatMap(Self.specified)
      if isAnyText, code.map(\.isText) ?? true { code = .anyText }
      let payload = response.result.map { $0.exactValue }
      return Self.value(response.isSuccess, code, Array(response.message.utf8), payload)
    }
  }

  /// The code decodes on its own too, without a record or a conversion of its type, and a code is made from any text.
  private func codeAsSpecified(_ codeKey: String) throws(PropertyFailure) {
    guard case .object(let members)? = tree,
      let code = members.first(where: { JSONString($0.key).text == codeKey })?.value
    else { return }
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy)
        .decode([String: ResponseCode].self, from: Data(#"{"code":"#.utf8 + code.bytes + "}".utf8)).values.first
        .flatMap(Self.specified)
    }
    let place = SpecifiedPath([.key("code")])
    let actual: Result<SpecifiedCode?, SpecifiedError> =
      switch outcome {
      case .value(let code): .success(code)
      // Foundation throws without a path for a string that it can't read.
      case .failure(let failure) where engine.isSlowInDepth && failure.path.isEmpty:
        .failure(SpecifiedError(SpecifiedError(failure).kind, at: place))
      case .failure(let failure): .failure(SpecifiedError(failure))
      }
    let expected = SpecifiedCode.decoded(from: code, at: place).map { Optional($0) }
    guard actual == expected else {
      throw failure("envelopeAsSpecified", expected: "\(expected)", actual: "\(actual)")
    }
    for case .token(let token) in members.map(\.value) {
      guard token.first == UInt8(ascii: "\""), let text = JSONString(token).text else { continue }
      let (actual, expected) = (Self.specified(ResponseCode(text: text)), SpecifiedCode(text: text))
      guard actual == expected else {
        throw failure("envelopeAsSpecified", expected: "\(expected)", actual: "\(String(describing: actual))")
      }
    }
  }

  /// A response is resolved to its payload or to the error for its code, and the closure for an expired token is called once.
  private func resolvedAsSpecified<Response: BaseResponseProtocol, Code: ModuleResponseCode>(
    _ type: Response.Type,
    _ expected: Result<LayoutSpecification.Envelope, SpecifiedError>,
    _ codes: Code.Type
  ) throws(PropertyFailure) where Response: Decodable, Response.Payload: ExactlyComparable {
    // What such a code is depends on the decoder.
    guard case .success(let envelope) = expected, envelope.code != .anyText,
      let response = try? engine.decoderUnderTest(strategy).decode(
        type,
        from: document,
        options: self.envelope.options(policy: policy.policy, log: nil),
        applied: policy.isApplied
      )
    else { return }
    let specification = SpecifiedResolver(expired: ["401", "E_EXPIRED"], codes: Code.allCases.map { "\($0.rawValue)" })
    let calls = Mutex(0)
    let resolver = ResponseResolver<Code>(commonCodes: CommonCodes(tokenExpired: [401, "E_EXPIRED"])) {
      calls.withLock { $0 += 1 }
    }
    func check(_ expected: SpecifiedResolver.Resolution, _ resolve: () throws -> ExactValue) throws(PropertyFailure) {
      calls.withLock { $0 = 0 }
      let resolved = Result { try resolve() }
      var actual: SpecifiedResolver.Resolution?
      switch resolved {
      case .success(let payload): actual = .payload(payload)
      case .failure(let error as ModuleResponseError<Code>):
        switch error {
        case .unmappablePayload: actual = .unmappable
        case .common(.tokenExpired, _): actual = .tokenExpired
        case .common(.other, _): actual = .other
        case .module(let code, _): actual = Array(Code.allCases).firstIndex(of: code).map { .module($0) }
        case .unrecognized(let code, _): actual = Self.specified(code).map { .unrecognized($0) }
        }
        let message = actual == .unmappable ? "The response could not be read." : response.message
        if error.errorDescription != message { actual = nil }
      case .failure: break
      }
      let count = calls.withLock { $0 }
      guard actual == expected, count == (expected == .tokenExpired ? 1 : 0) else {
        throw failure(
          "envelopeAsSpecified",
          expected: "resolved to \(expected)",
          actual: "\(resolved), \(count) calls for an expired token"
        )
      }
    }
    try check(specification.resolution(of: envelope)) { try resolver.resolve(response).exactValue }
    try check(specification.resolution(of: envelope, isConverted: false)) {
      try resolver.resolve(response) { _ in Int?.none }.exactValue
    }
  }

  private static func specified(_ code: ResponseCode) -> SpecifiedCode? {
    switch code {
    case .integer(let value): .integer(value)
    case .text(let text): .text(Array(text.utf8))
    @unknown default: nil
    }
  }

  /// A response without a payload.
  func envelopeAsSpecified(_ type: EmptyResponse.Type) throws(PropertyFailure) where Payload == String {
    let status = envelope.status ?? 200
    let isSuccess = envelope.successes?.contains(status) ?? (200...299).contains(status)
    // The error of a failure is that of any other response. Its payload isn't decoded.
    let settings = EnvelopeSettings(status: status, isSuccess: { _ in false })
    let failure = ResponseSpecification(settings, payload, policy.specified, decoder).result(of: tree)
    let value = ExactValue.record([.init("status", .integer(Int128(status))), .init("message", .text("Success."))])
    let expected = isSuccess ? .success(value) : failure.outcome
    try compare(type, expected, [], []) { response in
      guard response.code == nil, response.result != nil else { return .absent }
      return .record([.init("status", .integer(Int128(response.status))), .init("message", .text(response.message))])
    }
  }

  private static func value(
    _ isSuccess: Bool,
    _ code: SpecifiedCode?,
    _ message: [UInt8],
    _ payload: ExactValue?
  ) -> ExactValue {
    let codeValue: ExactValue =
      switch code {
      case .integer(let value): .integer(Int128(value))
      case .text(let text): .utf8(text)
      case .anyText: .list([])
      case nil: .absent
      }
    let result = payload.map { ExactValue.list([$0]) } ?? .absent
    return .record([
      .init("isSuccess", .boolean(isSuccess)), .init("code", codeValue), .init("message", .utf8(message)),
      .init("result", result),
    ])
  }

  private var decoder: EnvelopeDecoder {
    EnvelopeDecoder(convertsKeys: strategy.convertsKeys, givesTokens: !engine.isSlowInDepth)
  }

  /// Compares the value, or the error, the records and the lists with the expected ones: with a log, and without.
  private func compare<Response: Decodable>(
    _ type: Response.Type,
    _ expected: Result<ExactValue, SpecifiedError>,
    _ records: [SpecifiedRecord],
    _ lists: [SpecifiedList],
    _ value: (Response) -> ExactValue
  ) throws(PropertyFailure) {
    // Only the options of the call are known before the body is parsed. With others, a decoder refuses what isn't JSON.
    let isRefused = policy.isApplied && tree == nil
    let expected = isRefused ? .failure(SpecifiedError(.dataCorrupted, at: .whole)) : expected
    let log = RescueLog(capacity: .max, excerptLength: .max)
    func check(_ actual: Result<ExactValue, SpecifiedError>) throws(PropertyFailure) {
      guard actual == expected || areErrorsOfOtherEntries(actual, expected) else {
        throw failure("envelopeAsSpecified", expected: Self.text(of: expected), actual: Self.text(of: actual))
      }
    }
    try check(result(of: type, log, value))
    try check(result(of: type, nil, value))
    let elsewhere = RescueListener.elsewhere.decode(policy.policy) { _ in result(of: type, nil, value) }
    if let actual = elsewhere.outcome.value { try check(actual) }
    if let rescues = elsewhere.rescues.first, !rescues.isUntouched {
      throw failure("envelopeAsSpecified", expected: "no record in the log of another call", actual: "\(rescues.lines)")
    }
    let report = SpecifiedReport(log.report())
    // Which entries were decoded before an error depends on their hashes.
    if Payload.shape == .dictionary, case .failure = expected { return }
    let reported = report.records.map { $0.withoutSource }
    let promised = records.map { $0.withoutSource }
    // The entries of a dictionary are decoded in any order, and those of an object in one pass in the payload's.
    let isSame = isOrdered ? reported == promised : Set(reported) == Set(promised) && reported.count == promised.count
    guard isSame else {
      throw failure(
        "envelopeAsSpecified",
        expected: "\(promised.count) records: \(promised)",
        actual: "\(reported.count) records: \(reported)"
      )
    }
    // How far the lists were read before an error isn't specified.
    guard case .success = expected else { return }
    let totals = SpecifiedLog().report(of: [], lists: lists).lists
    guard report.lists == totals else {
      throw failure("envelopeAsSpecified", expected: "lists \(totals)", actual: "lists \(report.lists)")
    }
  }

  private func result<Response: Decodable>(
    of type: Response.Type,
    _ log: RescueLog?,
    _ value: (Response) -> ExactValue
  ) -> Result<ExactValue, SpecifiedError> {
    var options = envelope.options(policy: policy.policy, log: RescueLog())
    options.log = log
    do {
      let decoder = engine.decoderUnderTest(strategy)
      return .success(value(try decoder.decode(type, from: document, options: options, applied: policy.isApplied)))
    } catch {
      return .failure(SpecifiedError(DecodeFailure(error)))
    }
  }

  private static func text(of outcome: Result<ExactValue, SpecifiedError>) -> String {
    switch outcome {
    case .success(let value): value.description
    case .failure(let error): "throws \(error.kind) at \(error.path)"
    }
  }

  private var isOrdered: Bool { Payload.shape != .dictionary && !(Payload.self is any OnePassPayload.Type) }

  /// Whether both are errors of entries of a dictionary, of which either may be thrown.
  private func areErrorsOfOtherEntries(
    _ actual: Result<ExactValue, SpecifiedError>,
    _ expected: Result<ExactValue, SpecifiedError>
  ) -> Bool {
    guard Payload.shape == .dictionary, case .failure(let actual) = actual, case .failure(let expected) = expected
    else {
      return false
    }
    return actual.path.steps.dropLast() == expected.path.steps.dropLast() || actual.path == .whole
      || expected.path == .whole
  }
}

/// A payload that one pass may read in the order of the document.
private protocol OnePassPayload {}

extension MacroPart: OnePassPayload {}
extension MacroVersioned: OnePassPayload {}
extension DroppingArray: OnePassPayload where Element: OnePassPayload {}
extension Array: OnePassPayload where Element: OnePassPayload {}

extension EnvelopeSpecificationCheck {
  /// What the specification says about the payload.
  var payload: PayloadSpecification {
    PayloadSpecification(
      Payload.shape,
      target: Payload.target,
      name: Payload.Alone.specifiedType.name,
      isOptional: Payload.isOptional,
      defaultValue: Payload.defaultValue,
      decode: { tree, place in
        let alone = engine.isSlowInDepth ? decodedAlone : specifiedAlone
        let result = alone(tree, place, false)
        // A default in place of the payload would hide the failure, so plain `Codable`'s error is thrown.
        let isDefault =
          Payload.shape == .scalar && result.records.contains { $0.path == place && $0.outcome == .defaulted }
        return isDefault ? alone(tree, place, true) : result
      }
    )
  }

  /// What the specification gives for a payload as the only property of a DTO, moved to another place.
  private func specifiedAlone(_ tree: JSONTree, at place: SpecifiedPath, _ isStrict: Bool) -> SpecifiedResult {
    let property = SpecifiedModel.Property("payload", Payload.Alone.specifiedType)
    let model = SpecifiedModel(name: "PayloadAlone", defaultValue: nil) { [property] }
    let document = PayloadAlone<Payload.Alone>.document(tree.bytes)
    let result = Specification(SpecifiedSettings(isStrict ? .strict : policy.specified, strategy, engine)).result(
      of: .model(model),
      from: Array(document)
    )
    let origin = PayloadAlone<Payload.Alone>.place
    return SpecifiedResult(
      result.outcome.map { value in
        guard case .record(let fields) = value, let payload = fields.first else { return .absent }
        return payload.value
      }.mapError { error in
        SpecifiedError(error.kind, at: error.kind.isForeign ? error.path : error.path.moved(from: origin, to: place))
      },
      records: result.records.map { $0.moved(from: origin, to: place).shown },
      lists: result.lists.map {
        SpecifiedList(path: $0.path.moved(from: origin, to: place), elementCount: $0.elementCount)
      }
    )
  }

  /// What a decode gives for a payload as the only property of a DTO, moved to another place: the specification doesn't
  /// describe what decoders other than the library's read differently.
  private func decodedAlone(_ tree: JSONTree, at place: SpecifiedPath, _ isStrict: Bool) -> SpecifiedResult {
    let log = RescueLog(capacity: .max, excerptLength: .max)
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy).decode(
        PayloadAlone<Payload.Alone>.self,
        from: PayloadAlone<Payload.Alone>.document(tree.bytes),
        options: RescueOptions(policy: isStrict ? .strict : policy.policy, log: log)
      )
    }
    let origin = PayloadAlone<Payload.Alone>.place
    let report = SpecifiedReport(log.report())
    let lists = report.singleLists.map {
      SpecifiedList(path: $0.path.moved(from: origin, to: place), elementCount: $0.elementCount)
    }
    let records = report.records.map { $0.moved(from: origin, to: place) }
    switch outcome {
    case .value(let value): return SpecifiedResult(.success(value.payload.exactValue), records: records, lists: lists)
    case .failure(let failure):
      var error = SpecifiedError(failure)
      error.path = error.path.moved(from: origin, to: place)
      return SpecifiedResult(.failure(error), records: records, lists: lists)
    }
  }
}

/// A payload whose envelopes are checked against the specification.
protocol SpecifiedPayload: Decodable, Sendable, ExactlyComparable {
  /// The same value as the only property of a DTO.
  associatedtype Alone: Decodable, ExactlyComparable, SpecifiedDecodable
  static var shape: PayloadSpecification.Shape { get }
  static var target: RescueTarget { get }
  static var isOptional: Bool { get }
  /// The default of the type; `nil` if it has none.
  static var defaultValue: ExactValue? { get }
}

extension SpecifiedPayload { static var isOptional: Bool { false } }

extension SpecifiedPayload where Self: DefaultProvider {
  static var shape: PayloadSpecification.Shape { .object }
  static var target: RescueTarget { .object }
  static var defaultValue: ExactValue? { defaultInstance().exactValue }
}

extension ShieldedPart: SpecifiedPayload { typealias Alone = ShieldedPart }

extension MacroPart: SpecifiedPayload, SpecifiedDecodable {
  typealias Alone = MacroPart

  static var specifiedType: SpecifiedType {
    .model(SpecifiedModel(name: "MacroPart", defaultValue: defaultValue) { ShieldedPart.specifiedProperties })
  }
}

extension PlainPart: SpecifiedPayload, SpecifiedDecodable {
  typealias Alone = PlainPart

  static var specifiedType: SpecifiedType {
    .model(
      SpecifiedModel(name: "PlainPart", defaultValue: nil) {
        [.init("name", String.specifiedType), .init("count", Int.specifiedType)]
      }
    )
  }

  static var shape: PayloadSpecification.Shape { .object }
  static var target: RescueTarget { .object }
  static var defaultValue: ExactValue? { nil }
}

extension Array: SpecifiedPayload where Element: SafeValue & ExactlyComparable & SpecifiedDecodable & Sendable {
  typealias Alone = SafeArray<Element>

  static var shape: PayloadSpecification.Shape { .list }
  static var target: RescueTarget { .array }
  static var defaultValue: ExactValue? { .list([]) }
}

extension DroppingArray: SpecifiedPayload where Element: Rescuable & ExactlyComparable & SpecifiedDecodable & Sendable {
  typealias Alone = DroppingArray

  static var shape: PayloadSpecification.Shape { .list }
  static var target: RescueTarget { .array }
  static var defaultValue: ExactValue? { .list([]) }
}

extension Dictionary: SpecifiedPayload where Key == String, Value == Int {
  typealias Alone = SafeBox<[String: Int]>

  static var shape: PayloadSpecification.Shape { .dictionary }
  static var target: RescueTarget { .dictionary }
  static var defaultValue: ExactValue? { .record([]) }
}

extension Int: SpecifiedPayload {
  typealias Alone = SafeBox<Int>

  static var shape: PayloadSpecification.Shape { .scalar }
  static var target: RescueTarget { .integer }
  static var defaultValue: ExactValue? { .integer(0) }
}

extension String: SpecifiedPayload {
  typealias Alone = SafeBox<String>

  static var shape: PayloadSpecification.Shape { .scalar }
  static var target: RescueTarget { .string }
  static var defaultValue: ExactValue? { .text("") }
}

extension Optional: SpecifiedPayload
where Wrapped: SpecifiedPayload & SpecifiedDecodable & SafeValue & ExactlyComparable {
  typealias Alone = SafeBox<Wrapped?>

  static var shape: PayloadSpecification.Shape { Wrapped.shape }
  static var target: RescueTarget { Wrapped.target }
  static var isOptional: Bool { true }
  static var defaultValue: ExactValue? { .absent }
}

/// A document with a payload and nothing else.
struct PayloadAlone<Payload: Decodable>: Decodable {
  static var place: SpecifiedPath { SpecifiedPath([.key("payload")]) }

  var payload: Payload

  static func document(_ payload: [UInt8]) -> Data { Data(#"{"payload":"#.utf8 + payload + "}".utf8) }
}
