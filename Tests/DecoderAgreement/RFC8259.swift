/// A second, deliberately simple implementation of the grammar of RFC 8259. It shares no code with the scanner.
///
/// Open brackets are kept in an array, so depth uses no stack.
public struct RFC8259 {
  /// What a text may differ in from RFC 8259.
  public struct Extensions: OptionSet, Hashable, Sendable {
    /// The extensions, each as a bit.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A comma after the last element or member.
    public static let trailingCommas = Extensions(rawValue: 1)
    /// Comments as in C, where white space may be. A line ends with CR or LF.
    public static let comments = Extensions(rawValue: 2)
    /// Control characters in strings.
    public static let controlCharacters = Extensions(rawValue: 4)
    /// `NaN`, `Infinity` and `-Infinity`.
    public static let nonFiniteNumbers = Extensions(rawValue: 8)
  }

  private let bytes: [UInt8]
  private let depthLimit: Int
  private let extensions: Extensions
  private var position: Int
  private var awaited: [UInt8] = []
  /// Whether the text ends inside a comment that needs an end.
  private var isInComment = false

  /// Whether bytes are a JSON text in UTF-8. A leading byte order mark is ignored, as RFC 8259 allows.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes. The contents of strings needn't be UTF-8.
  ///   - depthLimit: The maximum number of open arrays and objects.
  ///   - allowsMark: Whether a byte order mark may come first. Pass `false` for a text whose mark has been removed: a second
  ///     mark is a character that JSON doesn't allow.
  ///   - extensions: What the text may differ in from RFC 8259.
  public static func accepts(
    _ bytes: [UInt8],
    depthLimit: Int = .max,
    allowsMark: Bool = true,
    with extensions: Extensions = []
  ) -> Bool {
    var judge = RFC8259(bytes, depthLimit, allowsMark: allowsMark, extensions)
    return judge.document()
  }

  /// Whether bytes aren't a JSON text but may be the beginning of one.
  public static func isBeginning(
    _ bytes: [UInt8],
    depthLimit: Int = .max,
    allowsMark: Bool = true,
    with extensions: Extensions = []
  ) -> Bool {
    if allowsMark, [0xEF, 0xBB, 0xBF].starts(with: bytes) { return true }
    var judge = RFC8259(bytes, depthLimit, allowsMark: allowsMark, extensions)
    return !judge.document() && judge.position == bytes.count
  }

  private init(_ bytes: [UInt8], _ depthLimit: Int, allowsMark: Bool, _ extensions: Extensions) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.extensions = extensions
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
        guard take(UInt8(ascii: ",")) else { return false }
        if extensions.contains(.trailingCommas) {
          white()
          if take(closing) {
            awaited.removeLast()
            continue
          }
        }
        guard closing == UInt8(ascii: "]") || key(), value() else { return false }
      }
    }
    white()
    return position == bytes.count && !isInComment
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
    case UInt8(ascii: "N") where extensions.contains(.nonFiniteNumbers): word("NaN")
    case UInt8(ascii: "I") where extensions.contains(.nonFiniteNumbers): word("Infinity")
    default: number()
    }
  }

  private mutating func word(_ word: StaticString) -> Bool {
    for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) { return false }
    return true
  }

  private mutating func number() -> Bool {
    if take(UInt8(ascii: "-")), extensions.contains(.nonFiniteNumbers), position < bytes.count,
      bytes[position] == UInt8(ascii: "I")
    {
      return word("Infinity")
    }
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
      case ..<0x20 where !extensions.contains(.controlCharacters):
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
    while take(0x20) || take(0x0A) || take(0x0D) || take(0x09) || comment() {}
  }

  private mutating func comment() -> Bool {
    guard extensions.contains(.comments), take(UInt8(ascii: "/")) else { return false }
    if take(UInt8(ascii: "/")) {
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      return true
    }
    isInComment = position == bytes.count || bytes[position] == UInt8(ascii: "*")
    guard isInComment else {
      position -= 1
      return false
    }
    take(UInt8(ascii: "*"))
    while position < bytes.count {
      if take(UInt8(ascii: "*")) {
        if take(UInt8(ascii: "/")) {
          isInComment = false
          return true
        }
      } else {
        position += 1
      }
    }
    return false
  }

  @discardableResult
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
