extension ShieldedJSONDecoder {
  /// What to do with a payload that ends too early, for example because the connection was lost.
  ///
  ///     // {"page": 1, "items": [{"sku": "a", "tags": ["x"]}, {"sku": "b", "tags": ["y", "z
  ///     // .throw         DecodingError.dataCorrupted
  ///     // .keepComplete  page 1, and the item "a"
  ///     // .keepPartial   page 1, the item "a", and the item "b" with the tag "y"
  ///
  /// What has arrived completely is kept. What hasn't is rescued: a field gets its default with the reason `incomplete`, which an
  /// Optional records too, and an element is dropped. It is never taken for a `null` or for a missing key. A number at the end
  /// isn't kept, since `12` may be the beginning of `123`. One more record, by the rule `incompletePayload`, has the path of the
  /// innermost array or object without an end, and the length of the payload in bytes.
  ///
  /// <doc:DecodingATruncatedPayload> has the exact rules.
  @nonexhaustive
  public enum Truncation: Sendable {
    /// Decoding throws `DecodingError.dataCorrupted`.
    case `throw`
    /// Complete values are kept. Of the outermost list without an end, only complete elements are kept. An object that isn't in
    /// such a list keeps the members that are complete.
    case keepComplete
    /// As ``keepComplete``, and the last element is kept with what has arrived of it. A string is kept without its last
    /// character, with which the next one might have combined.
    case keepPartial
  }
}
