extension JSONToken {
  /// The token's description, with the text of a string or a number cut to a number of UTF-8 bytes.
  func excerpt(length: Int) -> String {
    switch self {
    case .string(let text), .invalidString(let text?):
      guard text.utf8.count > length else { return description }
      // Without the quote only: some characters combine with the one that follows.
      return String(text.prefix(utf8Count: length).quoted.unicodeScalars.dropLast()) + "…\""
    case .number(let number): return number.text.excerpt(utf8Count: length)
    case .null, .boolean, .unreadableNumber, .invalidString(nil), .array, .object, .other: return description
    }
  }
}
