/// A kind of token that a probe tries. `null` is tested before any of them.
enum TokenKind {
  case string, number, boolean, array, object

  /// Every kind, in the order in which they are tried.
  static let all: [TokenKind] = [.string, .number, .boolean, .array, .object]
}
