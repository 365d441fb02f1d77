/// The interface between the core and an engine: a decoder of this package that supplies its tokens directly.
///
/// The core works with every `Decoder`. After a mismatch it needs the token, and with most decoders it has to try one type
/// after the other (``TokenProbe``), although each attempt that fails costs as much as decoding ten fields. An engine supplies
/// the token on request. The interface is internal to the package: an engine announces for a whole call that it supplies
/// tokens, and the core doesn't check it again, so an engine must keep every rule below. `ShieldedJSON` contains one.
///
/// ## What an engine does
///
/// 1. It runs each of its calls in ``supplyingTokens(_:)``.
/// 2. Its containers recognize the types in the table by comparing metatypes, and answer without calling their `init(from:)`.
/// 3. A container that fails to decode a value stays at it, so that the token can be requested next.
/// 4. It reads a clean integer, floating-point number, Boolean or string as ``RescueRules`` converts its token.
/// 5. If it completes a truncated payload, it says so, refuses every value that the end cut off as corrupted, and supplies
///    ``JSONToken/incomplete(text:endOffset:)`` for it; see ``IncompletePayload``.
/// 6. It may report undeclared keys for every type; see ``KeyTrackingDecoder``.
/// 7. It may count repeated rescues with a ``RescueTallyCache``. It may also repair the keys of a dictionary; see
///    ``KeyRepairing``.
///
/// | request | containers | answer |
/// |---|---|---|
/// | ``JSONToken`` | all | the token, with every digit of a number |
/// | ``TokenForRescue`` | keyed, unkeyed | the token of a value that was just refused, or that is absent, and the tally cache |
/// | ``TokensForRescue`` | keyed | the tokens of a list's elements, or `nil` if a strategy may read an element differently |
/// | ``LosslessDecimal`` | all | the Decimal, or a mismatch if a Decimal can't hold all digits |
///
/// An engine without a tally cache passes `nil` for it; then rescues are recorded one by one. An unkeyed container moves past
/// the element whose token it supplies.
///
/// ## An example
///
/// The keyed container of an engine whose document is a tree of values, without a tally cache:
///
///     func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
///       let value = members[key.stringValue]
///       if type == TokenForRescue.self {
///         return TokenForRescue(value?.token ?? .null, isMissing: value == nil, tallyCache: nil) as! Value
///       }
///       guard let value else { throw keyNotFound(key) }
///       if type == JSONToken.self { return value.token as! Value }
///       if type == TokensForRescue.self { return TokensForRescue(try value.requireElements().map(\.token)) as! Value }
///       if type == LosslessDecimal.self { return LosslessDecimal(try value.requireWholeDecimal()) as! Value }
///       return try Value(from: decoder(of: value, at: key))
///     }
///
/// and its call:
///
///     func decode<Value: Decodable>(_ type: Value.Type, from tree: Tree) throws -> Value {
///       try TokenEngine.supplyingTokens { _ in try Value(from: decoder(of: tree)) }
///     }
///
/// `TreeEngine` in `Tests/DecodingTestSupport` is this engine in full.
package enum TokenEngine {
  /// Runs a call of an engine: a closure in which the current decoder supplies its tokens.
  ///
  /// A container doesn't expose its decoder, and requesting the decoder costs more than the token. So the engine announces in
  /// advance that it supplies tokens, for everything that is decoded in the closure. If another decoder is called inside,
  /// tokens are still right but slower: their requests are answered by probing.
  ///
  /// - Parameters:
  ///   - isIncomplete: Whether the payload is truncated, so that some tokens are ``JSONToken/incomplete(text:endOffset:)``. Such a
  ///     call has no tally cache.
  ///   - isArriving: Whether the rest of the payload may still arrive. Only values are then given that don't change when it does.
  ///   - tracksKeys: Whether the engine reports undeclared keys; see ``UndeclaredKeys/areTracked``.
  ///   - body: The closure. Receives the call's tally cache, or `nil` if no log can use one or if an enclosing call has one
  ///     already.
  package static func supplyingTokens<Result>(
    isIncomplete: Bool = false,
    isArriving: Bool = false,
    tracksKeys: Bool = false,
    _ body: (RescueTallyCache?) throws -> Result
  ) rethrows -> Result {
    var hints = RescueScope.hints.union(.suppliesTokens)
    hints.subtract([.isIncomplete, .isArriving, .tracksKeys])
    if tracksKeys { hints.insert(.tracksKeys) }
    if isIncomplete { hints.insert(isArriving ? [.isIncomplete, .isArriving] : .isIncomplete) }
    // The cache belongs to the enclosing call and isn't available from this call's containers.
    hints.remove(.hasTallyCache)
    var tallyCache: RescueTallyCache?
    if !isIncomplete, hints.contains(.isObserved), !hints.contains(.isInsideTallyCache),
      let settings = RescueScope.current?.settings,
      let log = settings.log,
      settings.isLenientlyCounted(by: log)
    {
      tallyCache = RescueTallyCache(log)
      hints.insert([.hasTallyCache, .isInsideTallyCache])
    }
    return try RescueScope.$hints.withValue(hints) { try body(tallyCache) }
  }
}

/// The steps that a rescue skips when the active decoder supplies its tokens directly.
@usableFromInline
enum DirectTokens {
  @usableFromInline static var areSupplied: Bool { RescueScope.hints.contains(.suppliesTokens) }

  /// The way in which rescues are reported; `nil` if the decoder doesn't supply tokens.
  @usableFromInline static var observer: RescueObserver? {
    let hints = RescueScope.hints
    return hints.contains(.suppliesTokens) ? RescueScope.observer(hints) : nil
  }

  /// A Boolean value that indicates whether the decoder supplies tokens, and a policy or a log may be active. A
  /// `Decimal` then shows whether it lost digits.
  @usableFromInline static var isObserved: Bool {
    if RescueScope.isUnobserved { return false }
    switch observer {
    case .tallyCache, .settings: return true
    case .nothing, nil: return false
    }
  }
}

/// A decoder that decodes the JSON in a string with its own settings.
package protocol EmbeddingDecoder: Decoder {
  /// Decodes the JSON in the string that the decoder is positioned at.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - text: The text of the string.
  /// - Throws: The error of the JSON, with its path in the outer payload.
  func decodeEmbedded<Value: Decodable>(_ type: Value.Type, in text: String) throws -> Value
}
