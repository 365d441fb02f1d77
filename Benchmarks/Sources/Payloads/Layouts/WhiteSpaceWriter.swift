/// Writes a document's tokens again with white space between them.
///
/// It receives the document in pieces of any length, and keeps only the depth between them. White space of the original outside
/// strings is left out.
struct WhiteSpaceWriter {
  /// Whether each member and element gets a line of its own; otherwise there is a space after each comma and colon.
  let isIndented: Bool

  private var depth = 0
  /// Whether an object or array was opened by the last token, so that it may turn out to be empty.
  private var isOpened = false

  init(isIndented: Bool) {
    self.isIndented = isIndented
  }

  /// The next bytes of the document with white space.
  mutating func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var isString = false
    var isEscaped = false
    for byte in bytes {
      if isString {
        result.append(byte)
        isString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        isString = byte == UInt8(ascii: "\"")
        write(byte, to: &result)
      }
    }
    return result
  }

  private mutating func write(_ byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      break
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      openPending(&result)
      result.append(byte)
      depth += 1
      isOpened = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !isOpened { breakLine(&result) }
      isOpened = false
      result.append(byte)
    case UInt8(ascii: ","):
      result.append(byte)
      if isIndented { breakLine(&result) } else { result.append(UInt8(ascii: " ")) }
    case UInt8(ascii: ":"):
      result.append(byte)
      result.append(UInt8(ascii: " "))
    default:
      openPending(&result)
      result.append(byte)
    }
  }

  /// Begins the first member's line, now that the object or array isn't empty.
  private mutating func openPending(_ result: inout [UInt8]) {
    if isOpened { breakLine(&result) }
    isOpened = false
  }

  private func breakLine(_ result: inout [UInt8]) {
    guard isIndented else { return }
    result.append(UInt8(ascii: "\n"))
    result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
