import ShieldedJSON

/// Finds the separators between the elements of a list whose bytes arrive in pieces.
///
///     [{"id": 1}, {"id": 2}, {"i…
///     ^         ^          ^
///     begin     separators: up to the last one, the elements can be decoded
struct ListScan {
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
  private let allowsTrailingComma: Bool

  /// - Parameters:
  ///   - isFirst: Whether the scan begins after the opening bracket. Otherwise it begins after a comma.
  ///   - elementLimit: The maximum number of bytes of an element.
  ///   - allowsTrailingComma: Whether the closing bracket may follow a comma.
  init(isFirst: Bool, elementLimit: Int = .max, allowsTrailingComma: Bool = false) {
    phase = isFirst ? .firstElementOrEnd : .element
    self.elementLimit = elementLimit
    self.allowsTrailingComma = allowsTrailingComma
  }

  /// A Boolean value that indicates whether a comma is the last byte other than white space.
  var isAfterSeparator: Bool { if case .element = phase { true } else { false } }

  /// A Boolean value that indicates whether no byte of the next element has been scanned.
  var isBeforeElement: Bool {
    switch phase {
    case .firstElementOrEnd, .element: true
    case .insideElement, .separatorOrEnd: false
    }
  }

  /// Scans bytes up to the end of an element, or to the end of the bytes.
  ///
  /// - Parameter position: The position of the first byte that hasn't been scanned. It is moved past the scanned bytes.
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
      case (.element, UInt8(ascii: "]")) where allowsTrailingComma:
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
