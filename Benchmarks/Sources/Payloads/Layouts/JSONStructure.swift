/// The structure of a record: its objects and arrays, with every other token as its bytes.
package indirect enum JSONStructure {
  /// A member of an object.
  package struct Member {
    /// The key as a string token, with its quotation marks.
    package var key: ArraySlice<UInt8>
    package var value: JSONStructure
  }

  case object([Member])
  case array([JSONStructure])
  case token(ArraySlice<UInt8>)

  /// Reads one valid JSON value. White space outside strings is left out.
  package init(_ bytes: ArraySlice<UInt8>) {
    var reader = JSONStructureReader(bytes)
    self = reader.readValue()
  }

  /// Changes the members of every object, the innermost first.
  mutating func arrangeMembers(_ arrange: (inout [Member]) -> Void) {
    switch self {
    case .token:
      break
    case .array(var elements):
      for index in elements.indices { elements[index].arrangeMembers(arrange) }
      self = .array(elements)
    case .object(var members):
      for index in members.indices { members[index].value.arrangeMembers(arrange) }
      arrange(&members)
      self = .object(members)
    }
  }

  /// Appends the value in compact form.
  func write(to buffer: inout [UInt8]) {
    switch self {
    case .token(let bytes):
      buffer.append(contentsOf: bytes)
    case .array(let elements):
      buffer.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        element.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "]"))
    case .object(let members):
      buffer.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        buffer.append(contentsOf: member.key)
        buffer.append(UInt8(ascii: ":"))
        member.value.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "}"))
    }
  }
}

/// Reads the structure of a valid JSON value, such as the generator writes.
struct JSONStructureReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Reads the next value and the white space around it.
  mutating func readValue() -> JSONStructure {
    skipWhiteSpace()
    defer { skipWhiteSpace() }
    switch next {
    case UInt8(ascii: "{"):
      var members: [JSONStructure.Member] = []
      readItems(until: UInt8(ascii: "}")) { reader in
        let key = reader.readToken()
        reader.skipWhiteSpace()
        reader.advance()
        members.append(JSONStructure.Member(key: key, value: reader.readValue()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONStructure] = []
      readItems(until: UInt8(ascii: "]")) { elements.append($0.readValue()) }
      return .array(elements)
    default:
      return .token(readToken())
    }
  }

  /// Reads from an opening bracket to the closing one, with the closure for each item between commas.
  private mutating func readItems(until end: UInt8, _ readItem: (inout JSONStructureReader) -> Void) {
    advance()
    skipWhiteSpace()
    while let byte = next, byte != end {
      readItem(&self)
      if next == UInt8(ascii: ",") { advance() }
      skipWhiteSpace()
    }
    advance()
  }

  private mutating func readToken() -> ArraySlice<UInt8> {
    let start = position
    let isString = next == UInt8(ascii: "\"")
    if isString { advance() }
    while let byte = next, isString ? byte != UInt8(ascii: "\"") : !Self.endsLiteral(byte) {
      // An escaped quotation mark doesn't end a string.
      if byte == UInt8(ascii: "\\") { advance() }
      advance()
    }
    if isString { advance() }
    return bytes[start..<position]
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    isWhiteSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  private var next: UInt8? {
    position < bytes.endIndex ? bytes[position] : nil
  }

  private mutating func advance() {
    if position < bytes.endIndex { position += 1 }
  }

  private mutating func skipWhiteSpace() {
    while let byte = next, Self.isWhiteSpace(byte) { advance() }
  }
}
