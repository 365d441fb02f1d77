extension DocumentScanner {
  /// Scans a string.
  ///
  /// - Parameter quote: The position of the opening quote.
  /// - Returns: The position of the closing quote.
  @inline(__always)
  mutating func scanString(at quote: Int) throws(ScanError) -> Int {
    let start = quote &+ 1
    // Rare cases are outlined so that this function stays inlinable.
    guard quote < bytes.lastQuote else { return try scanRest(ofStringAt: start, from: start) }
    var end = start
    var text: UInt64 = 0
    while true {
      // No quote has been found so far, so the last one hasn't been passed either.
      let word = bytes.wordInString(at: end)
      // Computed separately, since the next token depends on the position of the quote only.
      let quotes = StringWord.quotes(in: word)
      let exceptions = StringWord.exceptions(in: word)
      if quotes == 0 {
        if exceptions != 0 { return try scanRest(ofStringAt: start, from: end) }
        text |= word
        end &+= 8
        continue
      }
      // All bits below the lowest mark, and the marks above it. Those marks are on quotes or, by a borrow from the quote
      // before, on 0x23: all of them ASCII. Exceptions are marked on bytes up to 0x20, on 0x5C and on 0x5D, so they share no
      // bit with those marks.
      let before = quotes &- 1
      if exceptions & before != 0 { return try scanRest(ofStringAt: start, from: end) }
      text |= word & before
      end &+= quotes.trailingZeroBitCount &>> 3
      break
    }
    tape.append(TapeEntry(StringWord.isASCII(text) ? .ascii : .unicode, at: start, length: end &- start))
    return end
  }

  /// Scans the rest of a string that begins near the payload's end or contains an escape.
  ///
  /// - Parameters:
  ///   - start: The position at which the string's text begins.
  ///   - position: The same position, or a later one in the text that no quote and no escape precedes.
  /// - Returns: The position of the closing quote.
  @inline(never)
  private mutating func scanRest(ofStringAt start: Int, from position: Int) throws(ScanError) -> Int {
    var end = position
    var text: UInt64 = 0
    var isEscaped = false
    while true {
      // The zeros after the payload count as control characters, so a word without a stop lies inside the payload.
      let word = bytes.word(at: end)
      let stops = StringWord.stops(in: word)
      if stops == 0 {
        text |= word
        end &+= 8
        continue
      }
      // The bits below the lowest mark belong to bytes before the stop.
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
  /// - Parameter start: The position of the backslash or of a control character.
  /// - Returns: The position after the escape.
  @inline(never)
  private mutating func endOfEscape(at start: Int) throws(ScanError) -> Int {
    guard start < bytes.count else { throw ScanError(reason: .unterminatedString, position: bytes.count) }
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
