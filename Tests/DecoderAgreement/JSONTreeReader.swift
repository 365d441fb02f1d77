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
