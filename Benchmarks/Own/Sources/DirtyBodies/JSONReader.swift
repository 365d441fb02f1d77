import Foundation

/// Reads a JSON document of at most 512 levels.
package struct JSONReader {
  /// The reason why a text isn't JSON.
  package struct Invalid: Error, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The document's value. White space around it isn't kept.
  /// - Throws: ``Invalid``.
  package static func read(_ bytes: [UInt8]) throws -> JSONNode {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    _ = reader.space()
    let node = try reader.value(depth: 0)
    _ = reader.space()
    guard reader.position == bytes.count else { throw reader.invalid("there is text after the value") }
    return node
  }

  private func invalid(_ reason: String) -> Invalid {
    Invalid(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }, reason: reason)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func space() -> [UInt8] {
    let start = position
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    return Array(bytes[start..<position])
  }

  private mutating func value(depth: Int) throws -> JSONNode {
    guard depth < 512 else { throw invalid("there are more than 512 levels") }
    switch next {
    case UInt8(ascii: "{")?: return try object(depth: depth)
    case UInt8(ascii: "[")?: return try array(depth: depth)
    case UInt8(ascii: "\"")?: return JSONNode(content: .scalar(.string, try string()))
    case nil: throw invalid("the document ends where a value is expected")
    default: return try literal()
    }
  }

  private mutating func literal() throws -> JSONNode {
    let start = position
    while let byte = next, !",]} \t\r\n:\"".utf8.contains(byte) { position += 1 }
    let token = Array(bytes[start..<position])
    switch String(decoding: token, as: UTF8.self) {
    case "null": return JSONNode(content: .scalar(.null, token))
    case "true", "false": return JSONNode(content: .scalar(.boolean, token))
    case let text where Double(text) != nil && text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) }):
      return JSONNode(content: .scalar(.number, token))
    case let text: throw invalid("\"\(text.prefix(40))\" isn't a JSON value")
    }
  }

  private mutating func string() throws -> [UInt8] {
    let start = position
    position += 1
    while let byte = next {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return Array(bytes[start..<position]) }
    }
    throw invalid("a string has no end")
  }

  private mutating func array(depth: Int) throws -> JSONNode {
    position += 1
    var elements: [JSONNode.Element] = []
    var space = space()
    if next == UInt8(ascii: "]") {
      position += 1
      return JSONNode(content: .array([], closing: space))
    }
    while true {
      let value = try value(depth: depth + 1)
      elements.append(JSONNode.Element(prefix: space, value: value, suffix: self.space()))
      switch next {
      case UInt8(ascii: ",")?:
        position += 1
        space = self.space()
      case UInt8(ascii: "]")?:
        position += 1
        return JSONNode(content: .array(elements, closing: []))
      default: throw invalid("a comma or \"]\" is missing")
      }
    }
  }

  private mutating func object(depth: Int) throws -> JSONNode {
    position += 1
    var members: [JSONNode.Member] = []
    let space = space()
    if next == UInt8(ascii: "}") {
      position += 1
      return JSONNode(content: .object([], closing: space))
    }
    position -= space.count
    while true {
      let start = position
      _ = self.space()
      guard next == UInt8(ascii: "\"") else { throw invalid("a key is missing") }
      let token = try string()
      guard let key = try? JSONDecoder().decode(String.self, from: Data(token)) else {
        throw invalid("a key isn't a valid string")
      }
      _ = self.space()
      guard next == UInt8(ascii: ":") else { throw invalid("a colon is missing after the key \"\(key)\"") }
      position += 1
      _ = self.space()
      let prefix = Array(bytes[start..<position])
      let value = try value(depth: depth + 1)
      members.append(JSONNode.Member(key: key, prefix: prefix, value: value, suffix: self.space()))
      switch next {
      case UInt8(ascii: ",")?: position += 1
      case UInt8(ascii: "}")?:
        position += 1
        return JSONNode(content: .object(members, closing: []))
      default: throw invalid("a comma or \"}\" is missing")
      }
    }
  }
}
