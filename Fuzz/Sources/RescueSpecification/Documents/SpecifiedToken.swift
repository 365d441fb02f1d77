import DecoderAgreement
import ShieldedDecoding

/// What a document holds at one place, as far as the rescue table distinguishes it.
package enum SpecifiedToken {
  case null
  case boolean(Bool)
  /// A number, by its spelling.
  case number([UInt8])
  /// A string of valid Unicode.
  case string(String)
  /// A string with invalid UTF-8 or a lone surrogate escape, with U+FFFD in place of each.
  case invalidString(String)
  case array(isEmpty: Bool)
  case object(isEmpty: Bool)

  package init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .array(isEmpty: elements.isEmpty)
    case .object(let members): self = .object(isEmpty: members.isEmpty)
    case .token(let spelling):
      switch spelling.first {
      case UInt8(ascii: "n"): self = .null
      case UInt8(ascii: "t"): self = .boolean(true)
      case UInt8(ascii: "f"): self = .boolean(false)
      case UInt8(ascii: "\""):
        let string = JSONString(spelling)
        self = string.text.map(SpecifiedToken.string) ?? .invalidString(string.repairedText)
      default: self = .number(spelling)
      }
    }
  }

  /// The column of a policy.
  var source: RescueSource {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string(let text): Self.trimmed(text).isEmpty ? .emptyString : .string
    case .invalidString: .string
    case .array(let isEmpty): isEmpty ? .emptyArray : .array
    case .object(let isEmpty): isEmpty ? .emptyObject : .object
    }
  }

  /// The token as a record shows it, before it is cut.
  var found: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let spelling): String(decoding: spelling, as: UTF8.self)
    case .string(let text), .invalidString(let text): "\"\(text)\""
    case .array(let isEmpty): isEmpty ? "[]" : "[…]"
    case .object(let isEmpty): isEmpty ? "{}" : "{…}"
    }
  }

  /// The UTF-8 of a text without JSON's white space around it.
  static func trimmed(_ text: String) -> ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
