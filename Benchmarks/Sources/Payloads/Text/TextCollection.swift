/// Texts: documents made almost entirely of strings, with escapes, Chinese and Japanese, Cyrillic and emoji.
///
///     {"code":200,"message":"ok","data":[{"id":7,"language":"ja","title":"静かな港","body":"…", …}]}
///
/// In one record of three, all non-ASCII characters are written as `\u` escapes, emoji as surrogate pairs.
public struct TextCollection: PayloadShape {
  /// The shape's name in listings and results.
  public let name = "text"
  /// A one-line summary.
  public let summary = "long strings with escapes, CJK, Cyrillic and emoji, about 700 bytes a record"

  /// Creates the shape.
  public init() {}

  /// Writes the texts piece by piece, with the expected result of each record.
  /// - Parameter specification: Everything that determines the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<TextRecord> {
    PayloadPieces(TextSource(values: specification.values), specification)
  }
}
