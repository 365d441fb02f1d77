import DecoderAgreement
import ShieldedDecoding

/// A document as the scanner and the tape give it: every token, with a number's spelling and a string's text.
///
/// The document is read through containers, since the tape isn't accessible from outside: each value by its token on the tape,
/// each object by all of its keys.
indirect enum ScannedValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number's spelling.
  case number([UInt8])
  /// A string's text in UTF-8.
  case string([UInt8])
  /// A string that isn't valid Unicode.
  case invalidString
  case array([ScannedValue])
  case object([Member])
  /// A value that a JSON text can't hold.
  case impossible

  struct Member: Equatable, Sendable {
    var key: [UInt8]
    var value: ScannedValue
  }

  /// The greatest depth of a document that is read. Reading needs stack, unlike scanning.
  static let depthLimit = 100

  /// Creates the value that an independent reader finds in a valid document.
  init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .array(elements.map(ScannedValue.init))
    case .object(let members):
      // The first of equal keys counts. A key with invalid Unicode is listed as repaired, unless another member has that key.
      let valid = Set(members.compactMap { JSONString($0.key).text.map { Array($0.utf8) } })
      var seen: Set<[UInt8]> = []
      self = .object(
        members.compactMap { member in
          let name = JSONString(member.key)
          let key = Array((name.text ?? name.repairedText).utf8)
          guard name.isUnicode || !valid.contains(key), seen.insert(key).inserted else { return nil }
          return Member(key: key, value: ScannedValue(member.value))
        }
      )
    case .token(let token): self = ScannedValue(token: token)
    }
  }

  private init(token: [UInt8]) {
    switch token.first {
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "t"): self = .boolean(true)
    case UInt8(ascii: "f"): self = .boolean(false)
    case UInt8(ascii: "\""): self = JSONString(token).text.map { .string(Array($0.utf8)) } ?? .invalidString
    default: self = .number(token)
    }
  }
}

extension ScannedValue: Decodable {
  init(from decoder: any Decoder) throws {
    switch try decoder.singleValueContainer().decode(JSONToken.self) {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(Array(number.text.utf8))
    case .string(let text): self = .string(Array(text.utf8))
    case .invalidString: self = .invalidString
    case .array:
      var container = try decoder.unkeyedContainer()
      var elements: [ScannedValue] = []
      while !container.isAtEnd { elements.append(try container.decode(ScannedValue.self)) }
      self = .array(elements)
    case .object:
      let container = try decoder.container(keyedBy: AnyKey.self)
      let keys = container.allKeys
      // Listing the keys must not change which there are.
      guard container.allKeys.map(\.stringValue) == keys.map(\.stringValue) else {
        self = .impossible
        return
      }
      self = .object(
        try keys.map { key in
          Member(key: Array(key.stringValue.utf8), value: try container.decode(ScannedValue.self, forKey: key))
        }
      )
    case .unreadableNumber, .incomplete, .other: self = .impossible
    }
  }
}
