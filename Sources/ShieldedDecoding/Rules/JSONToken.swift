/// What the payload holds at one place, before it is converted to a target type.
///
/// The rescue table maps tokens to values and so doesn't depend on a decoder. A token can be decoded from any decoder:
/// `ShieldedJSONDecoder` supplies it directly, and with any other decoder it is found by trying one kind after the other.
///
///     try JSONDecoder().decode([JSONToken].self, from: Data(#"["42", 3.9, {}]"#.utf8))
///     // .string("42"), .number("3.9"), .object(isEmpty: true)
public enum JSONToken: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, with as many of its digits as the decoder could supply.
  case number(JSONNumber)
  /// A number that the decoder can't read as any type: `1e400`, and `01` in decoders that validate numbers lazily.
  case unreadableNumber
  /// A string, with its escapes resolved.
  case string(String)
  /// A string with invalid UTF-8 or a lone surrogate escape, repaired with U+FFFD; `nil` if its bytes aren't available.
  case invalidString(repaired: String?)
  /// An array.
  case array(isEmpty: Bool)
  /// An object.
  case object(isEmpty: Bool)
  /// A value that the end of a truncated payload cut off: before its first byte, or inside it.
  ///
  /// Only a decoder that completes truncated payloads gives this token. ``Rescuable/converted(from:)`` isn't called with it.
  ///
  /// - Parameters:
  ///   - text: The beginning of a string, in whole characters; `nil` for any other value.
  ///   - endOffset: The length of the payload in bytes.
  case incomplete(text: String?, endOffset: Int)
  /// A value that JSON doesn't have, for example a property list's date.
  case other
}

extension JSONToken {
  /// The token's column in a ``RescuePolicy``.
  public var source: RescueSource {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number, .unreadableNumber: .number
    case .string(let text): RescueRules.isBlank(text) ? .emptyString : .string
    case .invalidString: .string
    case .array(let isEmpty): isEmpty ? .emptyArray : .array
    case .object(let isEmpty): isEmpty ? .emptyObject : .object
    case .incomplete: .incomplete
    case .other: .other
    }
  }
}

extension JSONToken: CustomStringConvertible {
  /// The token as JSON, without the contents of arrays and objects.
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
    case .incomplete(let text, let endOffset): Self.endDescription(after: text?.quoted, at: endOffset)
    case .other: "value of an unknown type"
    }
  }
}

extension JSONToken {
  /// Describes the end of a payload, after the beginning of a string that it cuts off.
  static func endDescription(after text: String?, at offset: Int) -> String {
    text.map { "\($0) and then the end of the payload at byte \(offset)" } ?? "the end of the payload at byte \(offset)"
  }

  /// Whether the value is incomplete because the payload is truncated.
  var isIncomplete: Bool { if case .incomplete = self { true } else { false } }
}

extension String {
  /// The text in quotes, on one line. Characters that would break the line or the quotes, or hide or reorder text, are escaped.
  package var quoted: String {
    // Most texts need no escape, and inspecting every character takes longer than the rest of a record.
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { return "\"\(self)\"" }
    // Not `debugDescription`, which also escapes apostrophes.
    return "\"\(unicodeScalars.map(\.escapedInQuotes).joined())\"".onOneLine
  }
}

extension Unicode.Scalar {
  /// The scalar, or the escape of a Swift literal for an ASCII character that would break a line or the quotes.
  fileprivate var escapedInQuotes: String {
    switch self {
    case "\"", "\\": "\\\(self)"
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\u{1}"..<"\u{10}": "\\u{0\(String(value, radix: 16, uppercase: true))}"
    default: String(self)
    }
  }
}
