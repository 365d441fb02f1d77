import ShieldedDecoding

extension DocumentScanner {
  /// Scans a number by the grammar of RFC 8259, section 6.
  ///
  /// - Parameter start: The position of its first digit or minus sign.
  /// - Returns: The position after the number.
  @inline(__always)
  mutating func scanNumber(at start: Int) throws(ScanError) -> Int {
    var end = start
    if bytes[end] == UInt8(ascii: "-") { end &+= 1 }
    let firstDigit = bytes[end]
    guard firstDigit.isDigit else { throw fault(.malformedNumber, at: end) }
    end &+= 1
    if firstDigit == UInt8(ascii: "0") {
      guard !bytes[end].isDigit else { throw fault(.leadingZero, at: end) }
    } else {
      while bytes[end].isDigit { end &+= 1 }
    }
    var kind = TapeEntry.Kind.integer
    if bytes[end] == UInt8(ascii: ".") {
      kind = .fraction
      end &+= 1
      guard bytes[end].isDigit else { throw fault(.malformedNumber, at: end) }
      while bytes[end].isDigit { end &+= 1 }
    }
    if bytes[end] | 0x20 == UInt8(ascii: "e") {
      kind = .fraction
      end &+= 1
      if bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end &+= 1 }
      guard bytes[end].isDigit else { throw fault(.malformedNumber, at: end) }
      while bytes[end].isDigit { end &+= 1 }
    }
    tape.append(TapeEntry(kind, at: start, length: end &- start))
    return end
  }
}
