/// Texts: strings that make up almost all of the document, with escapes, Chinese and Japanese, Cyrillic and emoji.
///
///     {"code":200,"message":"ok","data":[{"id":7,"language":"ja","title":"静かな港","body":"…", …}]}
///
/// One record in three has everything beyond ASCII written as `\u` escapes, emoji as pairs of them.
public struct TextCollection: PayloadShape {
  /// The shape's name in listings and results.
  public let name = "text"
  /// What it is.
  public let summary = "long strings with escapes, CJK, Cyrillic and emoji, about 700 bytes a record"

  /// Creates the shape.
  public init() {}

  /// Writes the texts piece by piece, and beside each record what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<TextRecord> {
    PayloadPieces(TextSource(seed: specification.seed), specification)
  }
}
