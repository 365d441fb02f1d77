extension JSONToken {
  /// The token's description, with the text of a string or a number cut to a number of UTF-8 bytes.
  func excerpt(length: Int) -> String {
    switch self {
    case .string(let text), .invalidString(let text?):
      return text.utf8.count > length ? text.quotedExcerpt(length) : description
    case .incomplete(let text?, let endOffset):
      return text.utf8.count > length
        ? Self.endDescription(after: text.quotedExcerpt(length), at: endOffset) : description
    case .number(let number): return number.text.excerpt(utf8Count: length)
    case .null, .boolean, .unreadableNumber, .invalidString(nil), .array, .object, .incomplete(nil, _), .other:
      return description
    }
  }
}

extension String {
  fileprivate func quotedExcerpt(_ length: Int) -> String {
    // Without the quote only: some characters combine with the one that follows.
    String(prefix(utf8Count: length).quoted.unicodeScalars.dropLast()) + "…\""
  }
}
