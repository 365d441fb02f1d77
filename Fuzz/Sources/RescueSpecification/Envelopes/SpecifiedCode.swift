import DecoderAgreement

/// The code in a body.
package enum SpecifiedCode: Hashable, Sendable {
  case integer(Int)
  case text([UInt8])
  /// A text that only decoders that give the token's spelling have in full.
  case anyText

  /// The code that a text spells: the integer if it is one by JSON's grammar, with or without white space around it.
  package init(text: String) {
    if let value = ExactDecimal(SpecifiedToken.trimmed(text)).flatMap(Self.integer) {
      self = .integer(value)
    } else {
      self = .text(Array(text.utf8))
    }
  }

  /// The code that plain `Codable` decodes, or the error that it throws.
  ///
  /// - Parameter place: The location of the code.
  package static func decoded(from tree: JSONTree, at place: SpecifiedPath) -> Result<SpecifiedCode, SpecifiedError> {
    switch SpecifiedToken(tree) {
    case .number(let spelling):
      if let value = ExactDecimal(spelling).flatMap(integer) { return .success(.integer(value)) }
    case .string(let text):
      if SpecifiedToken.trimmed(text).isEmpty { return .failure(SpecifiedError(.dataCorrupted, at: place)) }
      return .success(SpecifiedCode(text: text))
    case .null: return .failure(SpecifiedError(.valueNotFound, at: place))
    case .invalidString: return .failure(SpecifiedError(.dataCorrupted, at: place))
    case .boolean, .array, .object: break
    }
    return .failure(SpecifiedError(.typeMismatch, at: place))
  }

  /// The code under a layout's key; `nil` if there is none or it can't be read.
  ///
  /// - Parameter givesTokens: Whether the decoder gives numbers as they are spelled.
  init?(_ tree: JSONTree?, givesTokens: Bool) {
    guard let tree else { return nil }
    switch SpecifiedToken(tree) {
    case .number(let spelling):
      if let value = ExactDecimal(spelling).flatMap(Self.integer) {
        self = .integer(value)
      } else {
        self = givesTokens ? .text(spelling) : .anyText
      }
    case .string(let text):
      guard !SpecifiedToken.trimmed(text).isEmpty else { return nil }
      self.init(text: text)
    case .null, .boolean, .invalidString, .array, .object: return nil
    }
  }

  package var isText: Bool { if case .text = self { true } else { false } }

  private static func integer(_ number: ExactDecimal) -> Int? {
    guard number.isIntegral, let (isNegative, magnitude) = number.truncated else { return nil }
    if isNegative { return magnitude <= UInt128(Int.max) + 1 ? Int(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int(exactly: magnitude)
  }
}

/// A Boolean that says whether a request succeeded.
enum SpecifiedFlag {
  private static let words = ["1", "y", "yes", "t", "true", "on", "checked"]

  /// Whether a value converts to true.
  static func isTrue(_ tree: JSONTree?) -> Bool {
    guard let tree else { return false }
    switch SpecifiedToken(tree) {
    case .boolean(let value): return value
    case .number(let spelling): return ExactDecimal(spelling)?.isOne == true
    case .string(let text):
      let folded = SpecifiedToken.trimmed(text).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      return words.contains { folded.elementsEqual($0.utf8) }
    case .null, .invalidString, .array, .object: return false
    }
  }
}
