/// Texts: documents made almost entirely of strings, with escapes, Chinese and Japanese, Cyrillic and emoji.
///
///     {"code":200,"message":"ok","data":[{"id":7,"language":"ja","title":"静かな港","body":"…", …}]}
///
/// In one record of three, all non-ASCII characters are written as `\u` escapes, emoji as surrogate pairs.
package struct TextCollection: PayloadShape {
  package let name = "text"
  package let summary = "long strings with escapes, CJK, Cyrillic and emoji, about 700 bytes a record"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<TextRecord> {
    PayloadPieces(TextSource(values: specification.values), specification)
  }
}
