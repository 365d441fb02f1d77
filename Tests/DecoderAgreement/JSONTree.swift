/// A document split into its values. Every scalar and key keeps its bytes.
///
/// The tree accepts more than JSON: a number may have any spelling, so that the tree can also write documents that every
/// parser rejects. Brackets must match, commas and colons must be in place, and strings must be terminated. White space between
/// tokens isn't kept.
public enum JSONTree: Hashable, Sendable {
  /// A scalar, as spelled.
  case token([UInt8])
  /// An array's elements.
  case array([JSONTree])
  /// An object's members, in order.
  case object([Member])

  /// A key, spelled as a token with its quotes, and its value.
  public struct Member: Hashable, Sendable {
    /// The key, with its quotes and escapes.
    public var key: [UInt8]
    /// The value.
    public var value: JSONTree

    /// Creates a member.
    public init(key: [UInt8], value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// The maximum depth of a document: slightly more than the decoders accept.
  public static let depthLimit = 600

  /// Splits a document into its values; `nil` if that isn't possible.
  ///
  /// - Parameter bytes: A document in UTF-8, without a byte order mark.
  public init?(_ bytes: [UInt8]) {
    var reader = JSONTreeReader(bytes)
    guard let tree = reader.readDocument() else { return nil }
    self = tree
  }

  /// The document, without white space between the tokens.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .token(let token): bytes += token
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += member.key
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Every scalar, in document order.
  public var tokens: [[UInt8]] {
    switch self {
    case .token(let token): [token]
    case .array(let elements): elements.flatMap(\.tokens)
    case .object(let members): members.flatMap(\.value.tokens)
    }
  }

  /// Every object's keys, as spelled.
  public var keys: [[UInt8]] {
    switch self {
    case .token: []
    case .array(let elements): elements.flatMap(\.keys)
    case .object(let members): members.map(\.key) + members.flatMap(\.value.keys)
    }
  }

  /// The texts of the keys that occur more than once in an object.
  var repeatedKeys: Set<String> {
    switch self {
    case .token: return []
    case .array(let elements): return elements.reduce(into: []) { $0.formUnion($1.repeatedKeys) }
    case .object(let members):
      var seen: Set<String> = []
      return members.reduce(into: []) { repeated, member in
        if let key = JSONString(member.key).text, !seen.insert(key).inserted { repeated.insert(key) }
        repeated.formUnion(member.value.repeatedKeys)
      }
    }
  }
}

/// Reads a ``JSONTree``. Open containers are kept in an array, so depth uses no stack.
struct JSONTreeReader {
  /// A container whose end hasn't been read yet.
  private struct Open {
    var isObject: Bool
    var elements: [JSONTree] = []
    var members: [JSONTree.Member] = []
    var key: [UInt8] = []

    var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    var tree: JSONTree { isObject ? .object(members) : .array(elements) }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var open: [Open] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func readDocument() -> JSONTree? {
    while true {
      guard var value = readUpToValue() else { return nil }
      // The value may end its container, which may end the next one.
      while true {
        skipWhiteSpace()
        guard let last = open.indices.last else { return position == bytes.count ? value : nil }
        if open[last].isObject {
          open[last].members.append(JSONTree.Member(key: open[last].key, value: value))
        } else {
          open[last].elements.append(value)
        }
        if byte == UInt8(ascii: ",") {
          position += 1
          break
        }
        guard byte == open[last].closingBracket else { return nil }
        position += 1
        value = open.removeLast().tree
      }
      if let last = open.indices.last, open[last].isObject {
        guard let key = readKey() else { return nil }
        open[last].key = key
      }
    }
  }

  /// Opens containers up to the first scalar or empty container.
  private mutating func readUpToValue() -> JSONTree? {
    while open.count < JSONTree.depthLimit {
      skipWhiteSpace()
      switch byte {
      case UInt8(ascii: "["):
        position += 1
        skipWhiteSpace()
        if byte == UInt8(ascii: "]") {
          position += 1
          return .array([])
        }
        open.append(Open(isObject: false))
      case UInt8(ascii: "{"):
        position += 1
        skipWhiteSpace()
        if byte == UInt8(ascii: "}") {
          position += 1
          return .object([])
        }
        guard let key = readKey() else { return nil }
        open.append(Open(isObject: true, key: key))
      case UInt8(ascii: "\""):
        return readString().map { .token($0) }
      default:
        return readWord().map { .token($0) }
      }
    }
    return nil
  }

  private mutating func readKey() -> [UInt8]? {
    skipWhiteSpace()
    guard byte == UInt8(ascii: "\""), let key = readString() else { return nil }
    skipWhiteSpace()
    guard byte == UInt8(ascii: ":") else { return nil }
    position += 1
    return key
  }

  private mutating func readString() -> [UInt8]? {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return Array(bytes[start..<position])
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// A literal, a number, or any other unquoted text.
  private mutating func readWord() -> [UInt8]? {
    let start = position
    while position < bytes.count, !"[]{},:\" \n\r\t".utf8.contains(bytes[position]) { position += 1 }
    return position > start ? Array(bytes[start..<position]) : nil
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
  }
}

/// Any JSON value, read through single-value containers, as generic code does.
public indirect enum AnyJSON: Decodable, Sendable {
  case null, bool(Bool), number(Double), string(String), array([AnyJSON]), object([String: AnyJSON])

  /// Reads the value, whatever its kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: AnyJSON].self) {
      self = .object(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// The same value in Swift's own types.
  public var plain: Any {
    switch self {
    case .null: Int?.none as Any
    case .bool(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.plain)
    case .object(let values): values.mapValues(\.plain)
    }
  }
}
