/// A JSON document under construction, as bytes.
///
/// It writes tokens and leaves the grammar to its caller, which also writes documents that violate a schema. Numbers are
/// spelled by `description`, which for a Double is the shortest spelling that reads back the same.
struct JSONBuffer {
  private(set) var bytes: [UInt8] = []

  /// Empties the buffer without keeping its capacity, because the bytes taken own the memory.
  mutating func removeAll() {
    bytes = []
    bytes.reserveCapacity(512)
  }

  /// Writes text unchanged: punctuation, a number, a literal, or a token whose spelling matters.
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a string token.
  /// - Parameters:
  ///   - text: The string's value.
  ///   - escapesNonASCII: Whether non-ASCII characters are written as `\u` escapes.
  mutating func append(string text: String, escapesNonASCII: Bool = false) {
    bytes.append(UInt8(ascii: "\""))
    if escapesNonASCII {
      for unit in text.utf16 { append(codeUnit: unit) }
    } else {
      for byte in text.utf8 { append(stringByte: byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(codeUnit unit: UInt16) {
    if let byte = UInt8(exactly: unit), byte < 0x80 {
      append(stringByte: byte)
    } else {
      appendEscape(of: unit)
    }
  }

  private mutating func append(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20: appendEscape(of: UInt16(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func appendEscape(of unit: UInt16) {
    append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      append(String((unit >> shift) & 0xF, radix: 16))
    }
  }
}
