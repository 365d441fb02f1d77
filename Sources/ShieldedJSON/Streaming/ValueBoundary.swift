/// Finds the end of a JSON value whose bytes arrive in pieces.
///
/// The scan counts brackets and skips strings. It doesn't check the syntax, which is checked when the value is decoded: it only
/// has to find the right end of every value that is well formed.
///
///     {"name":"a}b","tags":["x"]},…
///     1               …  2   1  0 levels: the value ends after the brace at level 0
///
/// The state is kept between pieces, so each byte is scanned once however the value is cut.
struct ValueBoundary {
  private enum State {
    /// Before the first byte of the value.
    case beginning
    /// In a number or a literal at the outermost level.
    case scalar
    /// Between the tokens of an array or an object.
    case container
    case string
    /// In a string, after a backslash.
    case escape
  }

  private var state = State.beginning
  /// The number of open brackets.
  private var depth = 0
  /// The number of bytes of the value that have been scanned.
  private(set) var byteCount = 0

  /// Whether a value has begun.
  var hasBegun: Bool { byteCount > 0 }

  /// Whether the value is a number or a literal, which has no closing character: it ends at the next byte that isn't part of
  /// it, or with the input.
  var isScalar: Bool { if case .scalar = state { true } else { false } }

  /// Scans bytes up to the end of the value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - position: The position of the first byte that hasn't been scanned; at the beginning that of the value's first byte. It
  ///     is moved past the scanned bytes.
  /// - Returns: Whether the value has ended. The position is then after its last byte.
  mutating func advance(in bytes: [UInt8], _ position: inout Int) -> Bool {
    // Locals, since the optimizer doesn't keep properties in registers.
    var state = state
    var depth = depth
    var index = position
    defer {
      byteCount += index - position
      self.state = state
      self.depth = depth
      position = index
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .string:
        if byte == UInt8(ascii: "\"") {
          state = .container
          index += 1
          if depth == 0 { return true }
          continue
        }
        if byte == UInt8(ascii: "\\") { state = .escape }
      case .escape: state = .string
      case .container:
        switch byte {
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 {
            index += 1
            return true
          }
        default: break
        }
      case .beginning:
        switch byte {
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          state = .container
          depth = 1
        default: state = .scalar
        }
      case .scalar: if byte.endsScalar { return true }
      }
      index += 1
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte isn't part of a number or a literal, or of a malformed one.
  fileprivate var endsScalar: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "\""):
      true
    default: isJSONWhiteSpace
    }
  }
}
