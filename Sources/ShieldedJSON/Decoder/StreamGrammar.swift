import ShieldedDecoding

/// The part of a lenient grammar that concerns a body as a whole, while it arrives in pieces.
///
/// Comments may have brackets and quotes, so they become spaces before the ends of elements are searched for. Everything else is
/// rewritten when an element, or what is around the list, is found not to be JSON.
package struct StreamGrammar {
  private var rewriter: GrammarRewriter?
  /// A Boolean value that indicates whether a list may have a trailing comma.
  package let allowsTrailingCommas: Bool
  /// The offset of the list's trailing comma; `nil` if it has none.
  package var trailingCommaOffset: Int?
  /// A Boolean value that indicates whether the body ends in a comment that needs an end.
  package private(set) var isInComment = false

  /// - Parameters:
  ///   - decoder: The decoder, whose grammar the policy allows.
  ///   - isList: Whether the body has a list, and not lines or documents, of which each is read alone.
  ///   - hasComments: Whether comments may be anywhere in the body, and not only in a line.
  package init(_ decoder: ShieldedJSONDecoder, isList: Bool, hasComments: Bool) {
    let extensions = decoder.grammar.extensions
    allowsTrailingCommas = isList && extensions.contains(.trailingCommas)
    rewriter = hasComments && extensions.contains(.comments) ? GrammarRewriter(.comments) : nil
  }

  /// A Boolean value that indicates whether the pieces of the body are rewritten.
  package var rewrites: Bool { rewriter != nil }

  /// Returns a piece without its comments, as far as it is known what they are.
  package mutating func rewritten(_ piece: [UInt8]) -> [UInt8] {
    rewriter?.append(piece)
    return rewriter?.takeText() ?? piece
  }

  /// Ends the body.
  ///
  /// - Returns: What is left of it.
  package mutating func end() -> [UInt8] {
    isInComment = rewriter?.end() != nil
    return rewriter?.takeText() ?? []
  }

  /// Records the uses in the log of the current call.
  package func record() {
    for use in rewriter?.uses ?? [] { use.record(at: RescuePathSource([])) }
    guard let trailingCommaOffset else { return }
    GrammarUse(kind: .trailingCommas, offset: trailingCommaOffset).record(at: RescuePathSource([]))
  }
}

extension ShieldedJSONDecoder {
  /// Removes from the grammar what the policy of the current call doesn't allow.
  package mutating func restrictGrammar() {
    if grammar != .rfc8259 { grammar = .lenient(grammar.extensions.allowed) }
  }
}
