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
