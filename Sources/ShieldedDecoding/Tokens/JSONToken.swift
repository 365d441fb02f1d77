/// What stands in the payload, before anybody decides what it should have been.
///
/// The rescue table maps tokens to values, so it needs to know no decoder. A decoder that can hand out its tokens answers
/// `decode(JSONToken.self, forKey:)` itself; over any other decoder a token is found by trying.
///
///     try JSONDecoder().decode([JSONToken].self, from: Data(#"["42", 3.9, {}]"#.utf8))
///     // .string("42"), .number("3.9"), .object(isEmpty: true)
public enum JSONToken: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, with its digits as far as the decoder could give them.
  case number(JSONNumber)
  /// A number token that the decoder can read as no number type it has: `1e400`, and over decoders that look late, `01`.
  case unreadableNumber
  /// A string, escapes resolved.
  case string(String)
  /// A string with invalid UTF-8 or a lone surrogate escape, repaired with U+FFFD where the bytes could be reached.
  case invalidString(repaired: String?)
  /// An array.
  case array(isEmpty: Bool)
  /// An object.
  case object(isEmpty: Bool)
  /// A value that JSON doesn't have, as a property list's date.
  case other
}

extension JSONToken {
  /// The kind of source that ``RescuePolicy`` knows the token as.
  public var source: RescueSource {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number, .unreadableNumber: .number
    case .string(let text): RescueRules.isBlank(text) ? .emptyString : .string
    case .invalidString: .string
    case .array(let isEmpty): isEmpty ? .emptyArray : .array
    case .object(let isEmpty): isEmpty ? .emptyObject : .object
    case .other: .other
    }
  }
}

extension JSONToken: CustomStringConvertible {
  /// The token as it would stand in JSON, with the contents of arrays and objects left out.
  public var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .unreadableNumber: "unreadable number"
    case .string(let text): text.quoted
    case .invalidString(let repaired): repaired?.quoted ?? "invalid string"
    case .array(let isEmpty): isEmpty ? "[]" : "[…]"
    case .object(let isEmpty): isEmpty ? "{}" : "{…}"
    case .other: "value unknown to JSON"
    }
  }
}

extension String {
  /// The text in quotes, on one line: what would break the line or the quotes, or hide or reorder text, is escaped.
  var quoted: String {
    // Most texts need no escape, and looking at every character for one takes longer than the rest of a record.
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    return isPlain ? "\"\(self)\"" : debugDescription.onOneLine
  }
}
