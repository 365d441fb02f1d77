/// The grammar of RFC 8259 written down once more, as plainly as can be: a judge that shares nothing with the scanner.
struct RFC8259 {
  private let bytes: [UInt8]
  private var position = 0

  static func accepts(_ bytes: [UInt8]) -> Bool {
    var parser = RFC8259(bytes: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    return parser.white() && parser.value() && parser.white() && parser.position == parser.bytes.count
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ characters: String) -> Bool {
    guard let byte, characters.utf8.contains(byte) else { return false }
    position += 1
    return true
  }

  private mutating func white() -> Bool {
    while take(" \n\r\t") {}
    return true
  }

  private mutating func value() -> Bool {
    switch byte {
    case UInt8(ascii: "{"): list("{", "}") { $0.string() && $0.white() && $0.take(":") && $0.white() && $0.value() }
    case UInt8(ascii: "["): list("[", "]") { $0.value() }
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    case UInt8(ascii: "n"): word("null")
    default: number()
    }
  }

  private mutating func list(_ open: String, _ close: String, _ element: (inout RFC8259) -> Bool) -> Bool {
    guard take(open), white() else { return false }
    if take(close) { return true }
    while true {
      guard element(&self), white() else { return false }
      if take(close) { return true }
      guard take(","), white() else { return false }
    }
  }

  private mutating func word(_ word: String) -> Bool {
    word.allSatisfy { take(String($0)) }
  }

  private mutating func digits() -> Bool {
    guard take("0123456789") else { return false }
    while take("0123456789") {}
    return true
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") {
      guard take("123456789") else { return false }
      while take("0123456789") {}
    }
    if take(".") && !digits() { return false }
    if take("eE") {
      _ = take("+-")
      return digits()
    }
    return true
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte {
      if byte < 0x20 { return false }
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") {
        if take("u") {
          for _ in 0..<4 where !take("0123456789abcdefABCDEF") { return false }
        } else if !take("\"\\/bfnrt") {
          return false
        }
      }
    }
    return false
  }
}
