/// Counts brackets and skips strings in JSON whose bytes arrive in pieces.
///
/// It doesn't check the syntax, which is checked when a value is decoded: it only has to find the right brackets of what is well
/// formed.
///
///     {"name":"a}b","tags":["x"]}
///     1               …  2   1  0 levels
package struct StructureScanner {
  private enum State {
    /// Between the characters of strings.
    case tokens
    case string
    /// In a string, after a backslash.
    case escape
  }

  private var state = State.tokens
  /// The number of open brackets.
  private(set) var depth = 0

  /// A Boolean value that indicates whether the byte after the last one is in a string, or ends it.
  var isInString: Bool { if case .tokens = state { false } else { true } }

  /// Scans a byte.
  ///
  /// - Returns: Whether it ends a string, or closes an array or an object.
  @inline(__always)
  mutating func scan(_ byte: UInt8) -> Bool {
    switch state {
    case .string:
      if byte == UInt8(ascii: "\"") {
        state = .tokens
        return true
      }
      if byte == UInt8(ascii: "\\") { state = .escape }
    case .escape: state = .string
    case .tokens:
      switch byte {
      case UInt8(ascii: "\""): state = .string
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        return true
      default: break
      }
    }
    return false
  }

  /// Returns a Boolean value that indicates whether malformed JSON ends inside a string, an array or an object, as a truncated
  /// document does.
  package static func isBrokenOff(_ text: Span<UInt8>) -> Bool {
    var scanner = StructureScanner()
    for index in text.indices {
      if scanner.scan(text[index]), scanner.depth < 0 { return false }
    }
    return scanner.isInString || scanner.depth > 0
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte isn't part of a number or a literal, or of a malformed one.
  var endsScalar: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "\""):
      true
    default: isJSONWhiteSpace
    }
  }
}

/// Finds the end of a JSON value whose bytes arrive in pieces.
///
/// The state is kept between pieces, so each byte is scanned once however the value is cut.
package struct ValueBoundary {
  private enum Form {
    /// Before the first byte of the value.
    case unknown
    /// A number or a literal.
    case scalar
    /// A string, an array or an object.
    case delimited
  }

  private var form = Form.unknown
  private var scanner = StructureScanner()
  /// The number of bytes of the value that have been scanned.
  package private(set) var byteCount = 0

  package init() {}

  package var hasBegun: Bool { byteCount > 0 }

  /// A Boolean value that indicates whether the value is a number or a literal, which has no closing character: it ends
  /// at the next byte that isn't part of it, or with the input.
  package var isScalar: Bool { if case .scalar = form { true } else { false } }

  /// Scans bytes up to the end of the value.
  ///
  /// - Parameter position: The position of the first byte that hasn't been scanned; at the beginning that of the value's first
  ///   byte. It is moved past the scanned bytes.
  /// - Returns: Whether the value has ended. The position is then after its last byte.
  package mutating func advance(in bytes: [UInt8], _ position: inout Int) -> Bool {
    // Locals, since the optimizer doesn't keep properties in registers.
    var scanner = scanner
    var index = position
    defer {
      byteCount += index - position
      self.scanner = scanner
      position = index
    }
    if case .unknown = form, index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): form = .delimited
      default:
        form = .scalar
        index += 1
      }
    }
    if isScalar {
      while index < bytes.count, !bytes[index].endsScalar { index += 1 }
      return index < bytes.count
    }
    while index < bytes.count {
      let endsValue = scanner.scan(bytes[index])
      index += 1
      if endsValue, scanner.depth == 0 { return true }
    }
    return false
  }
}
