extension DocumentScanner {
  /// Scans a string.
  ///
  /// - Parameter quote: Where its opening quote is.
  /// - Returns: The position behind its closing one.
  @inline(__always)
  mutating func scanString(at quote: Int) throws(ScanFault) -> Int {
    let start = quote &+ 1
    // Out of line goes what is rare: here is too little room for it, or this function goes out of line itself.
    guard quote < bytes.lastQuote else { return try scanRest(ofStringAt: start, from: start) }
    var end = start
    var highBits: UInt64 = 0
    while true {
      // No quote was found so far, so that the last one isn't passed either.
      let word = bytes.wordInString(at: end)
      let quotes = StringWord.quotes(in: word)
      let others = StringWord.others(in: word)
      if quotes == 0 {
        if others != 0 { return try scanRest(ofStringAt: start, from: end) }
        highBits |= word
        end &+= 8
        continue
      }
      let before = (quotes &- 1) & ~quotes
      if others & before != 0 { return try scanRest(ofStringAt: start, from: end) }
      // What is below the lowest mark lies before the stop.
      highBits |= word & before
      end &+= quotes.trailingZeroBitCount &>> 3
      break
    }
    let kind = highBits & 0x8080_8080_8080_8080 == 0 ? TapeEntry.Kind.ascii : .unicode
    tape.append(TapeEntry(kind, at: start, length: end &- start))
    return end &+ 1
  }

  /// Scans what is left of a string that begins near the payload's end, or of one with an escape.
  ///
  /// - Parameters:
  ///   - start: Where the string's text begins.
  ///   - position: The same, or where the first escape is.
  /// - Returns: The position behind the closing quote.
  @inline(never)
  private mutating func scanRest(ofStringAt start: Int, from position: Int) throws(ScanFault) -> Int {
    var end = position
    var highBits: UInt64 = 0
    var isEscaped = false
    while true {
      // The zeros behind the payload are control characters: a word without a stop lies inside.
      let word = bytes.word(at: end)
      let stops = StringWord.stops(in: word)
      if stops == 0 {
        highBits |= word
        end &+= 8
        continue
      }
      highBits |= word & (stops &- 1) & ~stops
      end &+= stops.trailingZeroBitCount &>> 3
      if end < bytes.count, bytes[end] == UInt8(ascii: "\"") { break }
      isEscaped = true
      end = try endOfEscape(at: end)
    }
    let isASCII = highBits & 0x8080_8080_8080_8080 == 0
    tape.append(TapeEntry(isEscaped ? .escaped : isASCII ? .ascii : .unicode, at: start, length: end &- start))
    return end &+ 1
  }

  /// Checks an escape.
  ///
  /// - Parameter start: Where the backslash is, or a control character.
  /// - Returns: The position behind it.
  @inline(never)
  private func endOfEscape(at start: Int) throws(ScanFault) -> Int {
    guard start < bytes.count else { throw ScanFault(reason: .unterminatedString, position: bytes.count) }
    guard bytes[start] == UInt8(ascii: "\\") else { throw fault(.controlCharacter, at: start) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      for digit in start + 2..<start + 6 where HexadecimalDigit.value(of: bytes[digit]) == nil {
        throw fault(.malformedEscape, at: start)
      }
      return start + 6
    default:
      throw fault(.malformedEscape, at: start)
    }
  }
}
