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
      // There is no quote between `start` and `end`, so `end` isn't past the last quote.
      let word = bytes.wordInString(at: end)
      // Computed separately, so that the position of the next token depends only on the quotes.
      let quotes = StringWord.quotes(in: word)
      let exceptions = StringWord.exceptions(in: word)
      if quotes == 0 {
        if exceptions != 0 { return try scanRest(ofStringAt: start, from: end) }
        text |= word
        end &+= 8
        continue
      }
      // `before` contains all bits below the lowest mark, and any marks above it. Those are on bytes 0x22 (a quote) and 0x23 (a
      // false mark), which are ASCII, so they don't affect `text`. Exceptions are marked only on bytes up to 0x20, on 0x5C and
      // on 0x5D, so no exception has a bit in common with them.
      let before = quotes &- 1
      if exceptions & before != 0 { return try scanRest(ofStringAt: start, from: end) }
      text |= word & before
      end &+= quotes.trailingZeroBitCount &>> 3
      break
    }
    tape.append(TapeEntry(StringWord.isASCII(text) ? .ascii : .unicode, at: start, length: end &- start))
    return end
  }

  /// Scans the rest of a string that doesn't begin before ``PayloadBytes/lastQuote``, or that contains an escape or a control
  /// character.
  ///
  /// - Parameters:
  ///   - start: The position at which the string's text begins.
  ///   - position: The position at which to continue: `start`, or a later position if an escape or a control character follows.
  ///     The text before it contains neither a quote nor an escape, and isn't checked for ASCII, since a string with an escape
  ///     is never ``TapeEntry/Kind/ascii``.
  /// - Returns: The position of the closing quote.
  @inline(never)
  private mutating func scanRest(ofStringAt start: Int, from position: Int) throws(ScanError) -> Int {
    var end = position
    var text: UInt64 = 0
    var isEscaped = false
    while true {
      // The zeros after the payload are stops too, so a word without a stop is inside the payload.
      let word = bytes.word(at: end)
      let stops = StringWord.stops(in: word)
      if stops == 0 {
        text |= word
        end &+= 8
        continue
      }
      // The bits below the lowest mark. They include the highest bit of every byte before the stop, but not that of the stop.
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

  /// Checks the escape at a stop that isn't a quote.
  ///
  /// - Parameter start: The position of a backslash, of a control character, or of the payload's end. All but the backslash
  ///   throw.
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
