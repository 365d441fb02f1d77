extension DocumentScanner {
  /// Scans a string.
  ///
  /// - Parameter quote: Where its opening quote is.
  /// - Returns: Where its closing one is.
  @inline(__always)
  mutating func scanString(at quote: Int) throws(ScanFault) -> Int {
    let start = quote &+ 1
    // Out of line goes what is rare: here is too little room for it, or this function goes out of line itself.
    guard quote < bytes.lastQuote else { return try scanRest(ofStringAt: start, from: start) }
    var end = start
    var text: UInt64 = 0
    while true {
      // No quote was found so far, so that the last one isn't passed either.
      let word = bytes.wordInString(at: end)
      // Apart from each other: the next token waits for the quote, and for nothing else.
      let quotes = StringWord.quotes(in: word)
      let exceptions = StringWord.exceptions(in: word)
      if quotes == 0 {
        if exceptions != 0 { return try scanRest(ofStringAt: start, from: end) }
        text |= word
        end &+= 8
        continue
      }
      // All bits below the lowest mark, and the marks above it. Those are on quotes and on what a quote before them lent from,
      // 0x23: on ASCII; and exceptions, which are marked up to 0x20, on 0x5C and on 0x5D, have none in common with them.
      let before = quotes &- 1
      if exceptions & before != 0 { return try scanRest(ofStringAt: start, from: end) }
      text |= word & before
      end &+= quotes.trailingZeroBitCount &>> 3
      break
    }
    tape.append(TapeEntry(StringWord.isASCII(text) ? .ascii : .unicode, at: start, length: end &- start))
    return end
  }

  /// Scans what is left of a string that begins near the payload's end, or of one with an escape.
  ///
  /// - Parameters:
  ///   - start: Where the string's text begins.
  ///   - position: The same, or a place in it before which there is neither a quote nor an escape.
  /// - Returns: Where the closing quote is.
  @inline(never)
  private mutating func scanRest(ofStringAt start: Int, from position: Int) throws(ScanFault) -> Int {
    var end = position
    var text: UInt64 = 0
    var isEscaped = false
    while true {
      // The zeros behind the payload are control characters: a word without a stop lies inside.
      let word = bytes.word(at: end)
      let stops = StringWord.stops(in: word)
      if stops == 0 {
        text |= word
        end &+= 8
        continue
      }
      // What is below the lowest mark lies before the stop.
      text |= word & (stops &- 1) & ~stops
      end &+= stops.trailingZeroBitCount &>> 3
      if end < bytes.count, bytes[end] == UInt8(ascii: "\"") { break }
      isEscaped = true
      end = try endOfEscape(at: end)
    }
    let kind = isEscaped ? TapeEntry.Kind.escaped : StringWord.isASCII(text) ? .ascii : .unicode
    tape.append(TapeEntry(kind, at: start, length: end &- start))
    return end
  }

  /// Checks an escape.
  ///
  /// - Parameter start: Where the backslash is, or a control character.
  /// - Returns: The position behind it.
  @inline(never)
  private mutating func endOfEscape(at start: Int) throws(ScanFault) -> Int {
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
