/// Finds the separators between the elements of a list whose bytes arrive in pieces.
///
///     [{"id": 1}, {"id": 2}, {"i…
///     ^         ^          ^
///     begin     separators: up to the last one, the elements can be decoded
struct ListScan {
  /// What a scan led to.
  enum Event {
    /// All bytes have been scanned.
    case needsMore
    /// The comma at the position before follows an element.
    case separator
    /// The closing bracket at the position before ends the list.
    case end
    /// The byte at the position is unexpected.
    case malformed(reason: String)
    /// The element, with the white space after it, is longer than the limit.
    case tooLong
  }

  private enum Phase {
    /// After the opening bracket.
    case firstElementOrEnd
    /// After a comma.
    case element
    case insideElement(ValueBoundary)
    case separatorOrEnd(byteCount: Int)
  }

  private var phase: Phase
  private let elementLimit: Int

  /// - Parameters:
  ///   - isFirst: Whether the scan begins after the opening bracket. Otherwise it begins after a comma.
  ///   - elementLimit: The maximum number of bytes of an element.
  init(isFirst: Bool, elementLimit: Int = .max) {
    phase = isFirst ? .firstElementOrEnd : .element
    self.elementLimit = elementLimit
  }

  /// Whether no byte of the next element has been scanned.
  var isBeforeElement: Bool {
    switch phase {
    case .firstElementOrEnd, .element: true
    case .insideElement, .separatorOrEnd: false
    }
  }

  /// Scans bytes up to the end of an element, or to the end of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - position: The position of the first byte that hasn't been scanned. It is moved past the scanned bytes.
  mutating func advance(in bytes: [UInt8], _ position: inout Int) -> Event {
    while position < bytes.count {
      if case .insideElement(var boundary) = phase {
        let isComplete = boundary.advance(in: bytes, &position)
        phase = isComplete ? .separatorOrEnd(byteCount: boundary.byteCount) : .insideElement(boundary)
        if boundary.byteCount > elementLimit { return .tooLong }
        continue
      }
      let byte = bytes[position]
      if byte.isJSONWhiteSpace {
        position += 1
        guard case .separatorOrEnd(let byteCount) = phase else { continue }
        phase = .separatorOrEnd(byteCount: byteCount + 1)
        if byteCount >= elementLimit { return .tooLong }
        continue
      }
      switch (phase, byte) {
      case (.firstElementOrEnd, UInt8(ascii: "]")), (.separatorOrEnd, UInt8(ascii: "]")):
        position += 1
        return .end
      case (.separatorOrEnd, UInt8(ascii: ",")):
        position += 1
        phase = .element
        return .separator
      case (.separatorOrEnd, _): return .malformed(reason: "expected ',' or ']'")
      case (_, UInt8(ascii: "]")), (_, UInt8(ascii: "}")), (_, UInt8(ascii: ",")), (_, UInt8(ascii: ":")):
        return .malformed(reason: "unexpected character")
      default: phase = .insideElement(ValueBoundary())
      }
    }
    return .needsMore
  }
}

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
