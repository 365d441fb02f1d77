import DecoderAgreement
import RescueSpecification

/// The documents for which a decoder other than the library's can't give what the specification of envelopes does.
enum EnvelopeDifference: CaseIterable {
  /// Foundation accepts documents that aren't JSON, as long as the part isn't read that isn't.
  case notJSON
  /// Foundation reads all keys of an object when it opens the object, and fails if one isn't valid Unicode.
  case keyWithoutUnicode
  /// Foundation reads integers with a point or an exponent through a `Double`, which can drop a fraction or lack digits, and
  /// treats some zeros with an exponent as too small. A number that isn't a plain integer may be another code then.
  case spelledNumber

  /// Whether the difference may change the result for a document.
  func applies(to document: EnvelopeDocument, codeKey: String?) -> Bool {
    switch self {
    case .notJSON: return document.tree == nil
    case .keyWithoutUnicode: return document.tree?.keys.contains { !JSONString($0).isUnicode } == true
    case .spelledNumber:
      guard let codeKey, case .object(let members) = document.tree else { return false }
      return members.contains { member in
        guard JSONString(member.key).text == codeKey, case .token(let token) = member.value else { return false }
        return token.first != UInt8(ascii: "\"") && token.contains { [0x2E, 0x45, 0x65].contains($0) }
      }
    }
  }
}

/// The document of an envelope, as an independent parser reads it.
struct EnvelopeDocument {
  /// The greatest depth of a document whose payload is also decoded on its own, one level deeper.
  private static let depthLimit = 64

  /// The document, or `nil` if it isn't JSON.
  let tree: JSONTree?

  /// Returns `nil` for a document that the specification doesn't read: one that isn't in UTF-8, or that nests deep.
  init?(_ bytes: [UInt8]) {
    guard PayloadText.utf8(bytes).map({ $0 == bytes }) == true else { return nil }
    if RFC8259.accepts(bytes, depthLimit: 512) {
      guard RFC8259.accepts(bytes, depthLimit: Self.depthLimit), let tree = JSONTree(bytes) else { return nil }
      self.tree = tree
    } else {
      tree = nil
    }
  }
}
