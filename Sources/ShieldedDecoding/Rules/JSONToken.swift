/// A value of the payload before it is converted to a target type.
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
  /// Only a decoder that completes truncated payloads gives this token. The rescue table has no row for it.
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

  /// A Boolean value that indicates whether the value is incomplete because the payload is truncated.
  var isIncomplete: Bool { if case .incomplete = self { true } else { false } }
}

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

/// The kind of value that the payload holds in place of the expected one: a column of ``RescuePolicy``.
@nonexhaustive
public enum RescueSource: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing: the key is absent.
  case missing
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string that contains more than JSON white space.
  case string
  /// A string that is empty or contains only JSON white space.
  case emptyString
  /// An array with elements.
  case array
  /// `[]`.
  case emptyArray
  /// An object with members.
  case object
  /// `{}`.
  case emptyObject
  /// A value that the end of a truncated payload cut off.
  case incomplete
  /// A value that JSON doesn't have, or one that the decoder doesn't supply.
  case other
}

extension RescueSource {
  static let count = 12

  /// The position of the column in a table.
  var position: Int {
    switch self {
    case .missing: 0
    case .null: 1
    case .boolean: 2
    case .number: 3
    case .string: 4
    case .emptyString: 5
    case .array: 6
    case .emptyArray: 7
    case .object: 8
    case .emptyObject: 9
    case .other: 10
    case .incomplete: 11
    }
  }
}

/// A kind of token that a probe tries. `null` is tested before any of them.
enum TokenKind {
  case string, number, boolean, array, object

  /// Every kind, in the order in which they are tried.
  static let all: [TokenKind] = [.string, .number, .boolean, .array, .object]
}
