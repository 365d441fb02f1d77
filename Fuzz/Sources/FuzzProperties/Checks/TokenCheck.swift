import DecoderAgreement
import Foundation
import ShieldedDecoding

/// A decoded token matches the document according to an independent reader.
struct TokenCheck: PropertyCheck {
  let input: FuzzInput
  let engine: Engine

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "JSONToken over \(engine.name)" }

  /// Checks the whole document's token and, if the document is an array, those of its elements.
  func tokensAreTheDocuments(_ read: (JSONToken) -> JSONToken = { $0 }) throws(PropertyFailure) {
    let document = Array(input.document)
    // The tree would take a byte order mark for a part of a number.
    guard RFC8259.accepts(document, depthLimit: WorkBudget.foundationDepth), let text = PayloadText.utf8(document),
      let tree = JSONTree(text)
    else { return }
    let decoder = engine.decoderUnderTest(DecoderStrategy.all[0])
    try expect(tree, DecodeOutcome { read(try decoder.decode(JSONToken.self, from: Data(document))) })
    guard case .array(let elements) = tree else { return }
    let tokens = DecodeOutcome { try decoder.decode([JSONToken].self, from: Data(document)).map(read) }
    guard tokens.value?.count == elements.count else {
      throw failure("\(elements.count) tokens", tokens.value.map { "\($0)" } ?? tokens.failure?.description ?? "")
    }
    for (element, token) in zip(elements, tokens.value ?? []) { try expect(element, .value(token)) }
  }

  private func expect(_ tree: JSONTree, _ outcome: DecodeOutcome<JSONToken>) throws(PropertyFailure) {
    guard let token = outcome.value else { throw failure("a token", outcome.failure?.description ?? "") }
    let isSame: Bool
    switch tree {
    case .array(let elements): isSame = token == .array(isEmpty: elements.isEmpty)
    case .object(let members):
      isSame = token == .object(isEmpty: members.isEmpty) || (token == .other && mayBeNoObject(members))
    case .token(let spelling): isSame = isToken(token, of: spelling)
    }
    if !isSame { throw failure(String(decoding: tree.bytes, as: UTF8.self), "\(token)") }
  }

  /// Whether Foundation's decoder doesn't recognize the object, because it has a key that isn't valid Unicode.
  private func mayBeNoObject(_ members: [JSONTree.Member]) -> Bool {
    engine.name == Engine.foundation.name && members.contains { !JSONString($0.key).isUnicode }
  }

  private func isToken(_ token: JSONToken, of spelling: [UInt8]) -> Bool {
    switch spelling.first {
    case UInt8(ascii: "n"): return token == .null
    case UInt8(ascii: "t"): return token == .boolean(true)
    case UInt8(ascii: "f"): return token == .boolean(false)
    case UInt8(ascii: "\""):
      if let text = JSONString(spelling).text { return token == .string(text) }
      if case .invalidString = token { return true } else { return false }
    default: break
    }
    let text = String(decoding: spelling, as: UTF8.self)
    switch token {
    // Foundation's decoder can't represent a number beyond its types.
    case .unreadableNumber: return Double(text).map { !$0.isFinite || $0 == 0 } ?? true
    case .number(let number):
      // The spelling itself, or one with the same value to the precision of a Double.
      return number.text == text || Double(number.text) == Double(text)
    default: return false
    }
  }

  private func failure(_ expected: String, _ actual: String) -> PropertyFailure {
    failure("tokensAreTheDocuments", expected: expected, actual: actual)
  }
}
