extension DocumentScanner {
  /// Scans a string from its opening quote to behind its closing one.
  @inline(__always)
  mutating func scanString() throws(ScanFault) {
    let start = position &+ 1
    var end = start
    var highBits: UInt64 = 0
    var kind = TapeEntry.Kind.ascii
    while true {
      let word = bytes.word(at: end)
      let stops = StringWord.stops(in: word)
      if stops == 0 {
        highBits |= word
        end &+= 8
        // The margin's zeros are control characters, so that a word without a stop lies inside the payload.
        continue
      }
      // What is below the lowest mark lies before the stop.
      highBits |= word & (stops &- 1) & ~stops
      end &+= stops.trailingZeroBitCount &>> 3
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { break }
      kind = .escaped
      end = try endOfEscape(at: end)
    }
    if kind == .ascii && highBits & 0x8080_8080_8080_8080 != 0 { kind = .unicode }
    tape.append(TapeEntry(kind, at: start, length: end &- start))
    position = end &+ 1
  }

  /// Checks an escape.
  ///
  /// - Parameter start: Where the backslash is, or a control character.
  /// - Returns: The position behind it.
  @inline(never)
  private mutating func endOfEscape(at start: Int) throws(ScanFault) -> Int {
    position = start
    guard start < bytes.count else { throw ScanFault(reason: .unterminatedString, position: bytes.count) }
    guard bytes[start] == UInt8(ascii: "\\") else { throw fault(.controlCharacter) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      for digit in start + 2..<start + 6 where HexadecimalDigit.value(of: bytes[digit]) == nil {
        throw fault(.malformedEscape)
      }
      return start + 6
    default:
      throw fault(.malformedEscape)
    }
  }
}
