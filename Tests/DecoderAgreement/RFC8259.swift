/// A second, deliberately simple implementation of the grammar of RFC 8259. It shares no code with the scanner.
///
/// Open brackets are kept in an array, so depth uses no stack.
public struct RFC8259 {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var position: Int
  private var awaited: [UInt8] = []

  /// Whether bytes are a JSON text in UTF-8. A leading byte order mark is ignored, as RFC 8259 allows.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes. The contents of strings needn't be UTF-8.
  ///   - depthLimit: The maximum number of open arrays and objects.
  ///   - allowsMark: Whether a byte order mark may come first. Pass `false` for a text whose mark has been removed: a second
  ///     mark is a character that JSON doesn't allow.
  public static func accepts(_ bytes: [UInt8], depthLimit: Int = .max, allowsMark: Bool = true) -> Bool {
    var judge = RFC8259(bytes, depthLimit, allowsMark: allowsMark)
    return judge.document()
  }

  /// Whether bytes aren't a JSON text but may be the beginning of one.
  public static func isBeginning(_ bytes: [UInt8], depthLimit: Int = .max, allowsMark: Bool = true) -> Bool {
    if allowsMark, [0xEF, 0xBB, 0xBF].starts(with: bytes) { return true }
    var judge = RFC8259(bytes, depthLimit, allowsMark: allowsMark)
    return !judge.document() && judge.position == bytes.count
  }

  private init(_ bytes: [UInt8], _ depthLimit: Int, allowsMark: Bool) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    position = allowsMark && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the whole text. If it isn't JSON, the position is that of the first byte that JSON doesn't allow.
  private mutating func document() -> Bool {
    guard value() else { return false }
    while let closing = awaited.last {
      white()
      if take(closing) {
        awaited.removeLast()
      } else {
        guard take(UInt8(ascii: ",")), closing == UInt8(ascii: "]") || key(), value() else { return false }
      }
    }
    white()
    return position == bytes.count
  }

  /// Reads up to the end of the first scalar or empty container.
  private mutating func value() -> Bool {
    while true {
      white()
      let isObject = take(UInt8(ascii: "{"))
      guard isObject || take(UInt8(ascii: "[")) else { return scalar() }
      guard awaited.count < depthLimit else {
        position -= 1
        return false
      }
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      white()
      if take(closing) { return true }
      awaited.append(closing)
      if isObject, !key() { return false }
    }
  }

  private mutating func key() -> Bool {
    white()
    guard string() else { return false }
    white()
    return take(UInt8(ascii: ":"))
  }

  private mutating func scalar() -> Bool {
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    case UInt8(ascii: "n"): word("null")
    default: number()
    }
  }

  private mutating func word(_ word: StaticString) -> Bool {
    for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) { return false }
    return true
  }

  private mutating func number() -> Bool {
    take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !digits() { return false }
    if take(UInt8(ascii: ".")), !digits() { return false }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { take(UInt8(ascii: "-")) }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position > start
  }

  private mutating func string() -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): if !escape() { return false }
      case ..<0x20:
        position -= 1
        return false
      default: break
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard take(UInt8(ascii: "u")) else {
      for letter in "\"\\/bfnrt".utf8 where take(letter) { return true }
      return false
    }
    for _ in 0..<4 {
      guard position < bytes.count, Character(Unicode.Scalar(bytes[position])).isHexDigit else { return false }
      position += 1
    }
    return true
  }

  private mutating func white() {
    while take(0x20) || take(0x0A) || take(0x0D) || take(0x09) {}
  }

  @discardableResult
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
