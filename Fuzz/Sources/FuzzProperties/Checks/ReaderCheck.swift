import DecoderAgreement
import Dispatch
import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedJSON
import Synchronization

/// The properties of the one-pass reader over any bytes.
///
/// The header's first letter chooses where the bytes are placed, the second the type that reads them, the third the payload's
/// form and its padding, and the fourth the depth limit.
struct ReaderCheck: PropertyCheck {
  let input: FuzzInput
  private let type: RowType
  private let form: ScannerSubject.Form
  private let placement: ReaderPlacement
  private let depthLimit: Int
  private let payload: [UInt8]
  private let decoder: any TestableDecoder & PayloadDecoder
  private let isValid: Bool

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "the reader for \(type), form \(form), depth limit \(depthLimit)" }

  static let depthLimits = [512, 0, 1, 2, 3, 5, 64, .max]

  init(_ input: FuzzInput, _ decoder: any TestableDecoder & PayloadDecoder = ShieldedJSONDecoder()) {
    self.input = input
    let forms = ScannerSubject.Form.allCases
    placement = ReaderPlacement.allCases.chosen(by: input.subjectChoice)
    let padding = DocumentPadding.allCases.chosen(by: input.strategyChoice / UInt8(forms.count))
    type = RowType.allCases.chosen(by: input.policyChoice)
    form = forms.chosen(by: input.strategyChoice)
    depthLimit = Self.depthLimits.chosen(by: input.envelopeChoice)
    payload = padding.applied(to: placement.document(input.document)[...])
    var decoder = decoder
    decoder.depthLimit = depthLimit
    self.decoder = decoder
    if let text = PayloadText.utf8(payload) {
      isValid = RFC8259.accepts(text, depthLimit: depthLimit, allowsMark: false)
    } else {
      isValid = false
    }
  }

  func runAll() throws(PropertyFailure) {
    if depthLimit == .max { return try depthTakesNoStack() }
    try skippingAcceptsExactlyJSON()
    let model = type.macroModel
    try checkModel(model)
  }

  /// Without a depth limit, a document of any depth is skipped by a thread with little stack.
  private func depthTakesNoStack() throws(PropertyFailure) {
    guard RFC8259.accepts(Array(input.document), allowsMark: false) else { return }
    func nested(_ levels: Int) -> [UInt8] {
      let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
      return placement.document(
        [UInt8](repeating: opening, count: levels) + input.document + [UInt8](repeating: closing, count: levels)
      )
    }
    let (deep, decoder) = (nested(65_536), decoder)
    let expected = RFC8259.accepts(nested(1), allowsMark: false) && deep.first == UInt8(ascii: "{")
    let accepted = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      // libFuzzer handles the signal of a stack overflow, which needs a stack too. The thread's own is set again, because the address
      // sanitizer unmaps what it finds at the thread's end.
      var (signalStack, ownStack) = (stack_t(), stack_t())
      (signalStack.ss_sp, signalStack.ss_size) = (malloc(64 << 10), 64 << 10)
      sigaltstack(&signalStack, &ownStack)
      let isAccepted = (try? decoder.decode(UnreadMembers.self, from: Data(deep))) != nil
      accepted.withLock { $0 = isAccepted }
      sigaltstack(&ownStack, nil)
      free(signalStack.ss_sp)
      end.signal()
    }
    thread.stackSize = 192 << 10
    thread.start()
    end.wait()
    let actual = accepted.withLock { $0 }
    guard expected == actual else { throw failure(#function, expected: "\(expected)", actual: "\(actual)") }
  }

  private func checkModel<Model: MacroModel>(_ model: Model.Type) throws(PropertyFailure) {
    for type in [model, PlacedMembers.self, [Model].self] as [any (Decodable & ExactlyComparable).Type] {
      try acceptsOnlyJSON(type)
      try malformedPayloadsWin(type)
      try formsAgree(type)
    }
    let decoder = decoder
    let engine = Engine(name: "ShieldedJSONDecoder", isSlowInDepth: false) { _ in decoder }
    var setup = DecodingSetup(input, engine, document: payload)
    setup.useDefaults()
    var check = TwinCheck(model, model, twin: Model.Twin.self, plain: Model.Plain.self, setup, .call)
    check.isReadInOnePass = true
    try check.runAll()
    var lists = TwinCheck(model, [Model].self, twin: [Model.Twin].self, plain: [Model.Plain].self, setup, .call)
    lists.isReadInOnePass = true
    try lists.runAll()
  }

  /// A type that skips all members is read from every payload that is a JSON object, and from nothing else.
  private func skippingAcceptsExactlyJSON() throws(PropertyFailure) {
    let text = PayloadText.utf8(payload)
    // A member with the name of the type's property isn't skipped.
    if isValid, let keys = text.flatMap({ JSONTree($0) })?.keys,
      keys.contains(where: { JSONString($0).text == UnreadMembers.name })
    {
      return
    }
    let expected = isValid && text?.first { !Self.whiteSpace.contains($0) } == UInt8(ascii: "{")
    let actual = (try? decoder.decodeInOnePass(UnreadMembers.self, from: Data(payload))) != nil
    guard expected != actual else { return }
    throw failure(
      #function,
      expected: expected ? "accepted, as RFC 8259 does" : "an interruption",
      actual: actual ? "accepted" : "an interruption"
    )
  }

  /// A pass that isn't interrupted has read a JSON text.
  private func acceptsOnlyJSON<Value: Decodable>(_ type: Value.Type) throws(PropertyFailure) {
    guard !isValid, let value = try? decoder.decodeInOnePass(type, from: Data(payload)) else { return }
    throw failure(#function, expected: "an interruption, since this isn't JSON", actual: "\(value)")
  }

  /// A malformed payload throws the scanner's error, whatever else is wrong with it.
  private func malformedPayloadsWin<Value: Decodable>(_ type: Value.Type) throws(PropertyFailure) {
    guard !isValid else { return }
    func fault<Decoded: Decodable>(_ type: Decoded.Type) -> DecodeFault? {
      do {
        _ = try decoder.decode(type, from: Data(payload))
        return nil
      } catch {
        return DecodeFault(error)
      }
    }
    let (expected, actual) = (fault(PlainDocument.self), fault(type))
    guard expected != actual || actual == nil else { return }
    throw failure(
      #function,
      expected: expected?.description ?? "the scanner's error",
      actual: actual?.description ?? "a value"
    )
  }

  /// The payload's form doesn't change the result.
  private func formsAgree<Value: Decodable & ExactlyComparable>(_ type: Value.Type) throws(PropertyFailure) {
    guard form != .data else { return }
    // Zeros in a string aren't those of another encoding, and no JSON has any.
    if payload.contains(0), let text = String(validating: payload, as: UTF8.self) {
      let actual = DecodeOutcome { try ShieldedJSONDecoder().decode(type, from: text).exactValue }
      if let value = actual.value { throw failure(#function, expected: "an error", actual: "\(value)") }
    }
    let expected = DecodeOutcome { try decoder.decode(type, from: Data(payload)).exactValue }
    let actual = DecodeOutcome { try decoder.decode(type, from: payload, in: form).exactValue }
    guard expected.value != actual.value || expected.failure != actual.failure else { return }
    throw failure(#function, expected: "\(expected)", actual: "\(actual)")
  }

  private static let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
}

/// A decoder of payloads in several forms.
protocol PayloadDecoder: Sendable {
  var depthLimit: Int { get set }

  func decode<Value: Decodable>(_ type: Value.Type, from payload: [UInt8], in form: ScannerSubject.Form) throws -> Value
}

extension ShieldedJSONDecoder: PayloadDecoder {
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from payload: [UInt8],
    in form: ScannerSubject.Form
  ) throws -> Value {
    switch form {
    case .data: return try decode(type, from: Data(payload))
    case .bytes: return try decode(type, from: payload)
    case .text:
      // A payload that isn't text, or that is in another encoding if it is given as bytes, is given as bytes.
      guard PayloadText.utf8(payload) == payload, let text = String(validating: payload, as: UTF8.self) else {
        return try decode(type, from: payload)
      }
      return try decode(type, from: text)
    case .span: return try decode(type, from: payload.span.bytes)
    }
  }
}
