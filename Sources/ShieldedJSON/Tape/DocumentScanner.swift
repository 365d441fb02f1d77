import ShieldedDecoding

/// Checks a payload against RFC 8259 in one pass, and writes the tape.
///
/// The scanner isn't recursive: ``OpenContainers`` tracks the open containers. Nesting takes no stack here; the depth limit
/// protects the stack of the decoder.
///
/// Throughput is bound by the latency of the next token's position, since everything else depends on it. Positions are
/// therefore passed and returned, never stored. Common cases are inlined and compute the next position with one addition; rare
/// cases are outlined.
///
/// Some functions are mutating although they change nothing, since the compiler would otherwise copy the scanner for each call.
///
/// The tape of an object holds key, value, key, value and so on. An unescaped control character or an unknown escape in a
/// string makes the payload malformed. Invalid UTF-8 and unpaired surrogates aren't detected until the string is decoded, and
/// affect only that string.
struct DocumentScanner {
  let bytes: PayloadBytes
  var tape: TapeStorage

  /// The limit for the payload, without the containers around it.
  private let depthLimit: Int
  /// The limit that an error names.
  private let statedDepthLimit: Int
  private let allowsNonFiniteNumbers: Bool

  /// - Parameters:
  ///   - tape: The tape, which is empty.
  ///   - enclosingDepth: The number of containers around the payload.
  ///   - allowsNonFiniteNumbers: Whether `NaN`, `Infinity` and `-Infinity` are numbers.
  init(
    _ bytes: PayloadBytes,
    tape: TapeStorage,
    depthLimit: Int,
    enclosingDepth: Int,
    allowsNonFiniteNumbers: Bool
  ) {
    self.bytes = bytes
    self.tape = tape
    // The difference must not overflow: around a part of a stream there is one container less than none.
    self.depthLimit = min(depthLimit, .max - 1) - enclosingDepth
    statedDepthLimit = depthLimit
    self.allowsNonFiniteNumbers = allowsNonFiniteNumbers
  }

  /// Scans the whole payload.
  ///
  /// - Parameters:
  ///   - assumesTopLevelDictionary: Whether the outermost object may be written without its braces.
  ///   - state: The state from which the scan continues. The tape has the values up to it.
  mutating func scan(assumesTopLevelDictionary: Bool, from state: ScanState? = nil) throws(ScanError) {
    guard bytes.count < TapeEntry.positionLimit else { throw ScanError(reason: .tooLong, position: 0) }
    var position = positionAfterWhiteSpace(at: 0)
    if assumesTopLevelDictionary && bytes[position] != UInt8(ascii: "{") {
      position = try scanBareMembers(at: position)
    } else {
      position = if let state { try scanRest(from: state) } else { try scanValue(at: position, depth: 0) }
      // After the last bracket there is only white space, and no byte that would stop the search for its end.
      position = position == bytes.contentEnd ? bytes.count : positionAfterWhiteSpace(at: position)
    }
    guard position == bytes.count else { throw fault(.trailingBytes, at: position) }
  }

  /// Scans one value and everything inside it.
  ///
  /// - Parameters:
  ///   - start: The position at which the value begins.
  ///   - outermost: The number of containers open at that position.
  ///   - scanned: The containers in which the scan continues, if a part of the value has been scanned. The position is then that of an
  ///     element or member of the innermost.
  /// - Returns: The position after the value.
  private mutating func scanValue(
    at start: Int,
    depth outermost: Int,
    in scanned: OpenContainers? = nil
  ) throws(ScanError) -> Int {
    var position = start
    var containers = scanned ?? OpenContainers(depth: outermost)
    while true {
      if containers.isObject { position = try scanKey(at: position) }
      position = positionAfterWhiteSpace(at: position)
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let end = try scanString(at: position)
        // The common case of the code below: a comma follows immediately.
        if bytes[end &+ 1] == UInt8(ascii: ",") && containers.depth != outermost {
          containers.count &+= 1
          position = end &+ 2
          continue
        }
        position = end &+ 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        position = try scanNumber(at: position)
      case UInt8(ascii: "{"):
        position = try open(.object, in: &containers, at: position)
        if bytes[position] != UInt8(ascii: "}") { continue }
        position = try close(&containers, at: position, inside: outermost)
      case UInt8(ascii: "["):
        position = try open(.array, in: &containers, at: position)
        if bytes[position] != UInt8(ascii: "]") { continue }
        position = try close(&containers, at: position, inside: outermost)
      case UInt8(ascii: "t"):
        // "true", with the first letter in the lowest byte.
        position = try scanLiteral(0x6575_7274, length: 4, as: .true, at: position)
      case UInt8(ascii: "n"):
        position = try scanLiteral(0x6C6C_756E, length: 4, as: .null, at: position)
      case UInt8(ascii: "f"):
        position = try scanLiteral(0x65_736C_6166, length: 5, as: .false, at: position)
      default:
        position = try scanNonFiniteNumber(at: position, orThrow: .unexpectedByte, at: position)
      }

      position = try closeContainers(&containers, at: position, inside: outermost)
      if containers.depth == outermost { return position }
    }
  }

  /// After a value, closes the containers that end there.
  ///
  /// - Returns: The position of the next value or, if no container is left inside `outermost`, the position after the last one.
  @inline(__always)
  private mutating func closeContainers(
    _ containers: inout OpenContainers,
    at start: Int,
    inside outermost: Int
  ) throws(ScanError) -> Int {
    var position = start
    while containers.depth != outermost {
      containers.count &+= 1
      position = self.position(of: UInt8(ascii: ","), at: position)
      let byte = bytes[position]
      if byte == UInt8(ascii: ",") { return position &+ 1 }
      guard byte == (containers.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw fault(containers.isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: position)
      }
      position = try close(&containers, at: position, inside: outermost)
    }
    return position
  }

  /// Continues a scan after a complete value.
  private mutating func scanRest(from state: ScanState) throws(ScanError) -> Int {
    var containers = OpenContainers(state, in: tape)
    let position = try closeContainers(&containers, at: state.position, inside: 0)
    return containers.depth == 0 ? position : try scanValue(at: position, depth: 0, in: containers)
  }

  /// Scans members without enclosing braces, up to the end of the payload, as an object.
  ///
  /// - Returns: The end of the payload.
  private mutating func scanBareMembers(at start: Int) throws(ScanError) -> Int {
    guard depthLimit > 0 else { throw fault(.tooDeep(limit: statedDepthLimit), at: start) }
    tape.append(TapeEntry(.object, at: start, length: 0))
    tape.append(TapeEntry(next: 0, count: 0))
    var position = start
    var memberCount = 0
    while position < bytes.count {
      position = try scanKey(at: position)
      position = try scanValue(at: position, depth: 1)
      memberCount += 1
      position = positionAfterWhiteSpace(at: position)
      guard position < bytes.count else { break }
      guard bytes[position] == UInt8(ascii: ",") else { throw fault(.expectedCommaOrBrace, at: position) }
      position = positionAfterWhiteSpace(at: position + 1)
      guard position < bytes.count else { throw fault(.expectedKey, at: position) }
    }
    tape[1] = TapeEntry(next: tape.count, count: memberCount)
    return position
  }

  /// Scans a key and the colon after it.
  ///
  /// - Returns: The position after the colon.
  @inline(__always)
  private mutating func scanKey(at start: Int) throws(ScanError) -> Int {
    let quote = self.position(of: UInt8(ascii: "\""), at: start)
    guard bytes[quote] == UInt8(ascii: "\"") else { throw fault(.expectedKey, at: quote) }
    let end = try scanString(at: quote)
    if bytes[end &+ 1] == UInt8(ascii: ":") { return end &+ 2 }
    let colon = skipWhiteSpace(at: end &+ 1)
    guard bytes[colon] == UInt8(ascii: ":") else { throw fault(.expectedColon, at: colon) }
    return colon &+ 1
  }

  /// Opens a container at its opening bracket.
  ///
  /// - Returns: The position of the first byte inside that isn't white space.
  @inline(__always)
  private mutating func open(
    _ kind: TapeEntry.Kind,
    in containers: inout OpenContainers,
    at bracket: Int
  ) throws(ScanError) -> Int {
    guard containers.depth < depthLimit else { throw fault(.tooDeep(limit: statedDepthLimit), at: bracket) }
    containers.open(kind, at: bracket, in: &tape)
    return positionAfterWhiteSpace(at: bracket &+ 1)
  }

  /// Closes the innermost container at its closing bracket.
  ///
  /// - Parameter outermost: The depth at which the scan ends. While the depth is greater, more input must follow the bracket.
  /// - Returns: The position after the bracket.
  @inline(__always)
  private mutating func close(
    _ containers: inout OpenContainers,
    at bracket: Int,
    inside outermost: Int
  ) throws(ScanError) -> Int {
    containers.close(in: tape)
    let position = bracket &+ 1
    if position == bytes.contentEnd && containers.depth > outermost {
      throw ScanError(reason: .unexpectedEnd, position: bytes.count)
    }
    return position
  }

  @inline(__always)
  private mutating func scanLiteral(
    _ letters: UInt64,
    length: Int,
    as kind: TapeEntry.Kind,
    at start: Int
  ) throws(ScanError) -> Int {
    let mask: UInt64 = length == 4 ? 0xFFFF_FFFF : 0xFF_FFFF_FFFF
    guard bytes.word(at: start) & mask == letters else { throw fault(.malformedLiteral, at: start) }
    tape.append(TapeEntry(kind, at: start, length: length))
    return start &+ length
  }

  /// The position of an expected byte, which white space may precede. If another byte is found instead, the position of that byte.
  @inline(__always)
  private mutating func position(of byte: UInt8, at start: Int) -> Int {
    bytes[start] == byte ? start : skipWhiteSpace(at: start)
  }

  /// The position of the first byte that isn't white space. Only the common case is inlined: there is no white space.
  @inline(__always)
  private mutating func positionAfterWhiteSpace(at start: Int) -> Int {
    bytes[start] > 0x20 ? start : skipWhiteSpace(at: start)
  }

  @inline(never)
  private mutating func skipWhiteSpace(at start: Int) -> Int {
    var position = start
    while bytes[position].isJSONWhiteSpace { position &+= 1 }
    return position
  }

  /// Returns the error for a position. At the end of the payload, any reason but `tooDeep` is replaced by `unexpectedEnd`.
  @inline(never)
  mutating func fault(_ reason: ScanError.Reason, at position: Int) -> ScanError {
    if case .tooDeep = reason { return ScanError(reason: reason, position: position) }
    return ScanError(reason: position >= bytes.count ? .unexpectedEnd : reason, position: min(position, bytes.count))
  }
}

// MARK: Strings

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
  /// - Parameter start: The position of a backslash, of a control character, or of the payload's end. All but the backslash throw.
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
      guard HexadecimalDigit.value(of: UInt32(truncatingIfNeeded: bytes.word(at: start + 2))) != nil else {
        throw fault(.malformedEscape, at: start)
      }
      return start + 6
    default:
      throw fault(.malformedEscape, at: start)
    }
  }

  // MARK: Numbers

  /// Scans a number by the grammar of RFC 8259, section 6.
  ///
  /// - Parameter start: The position of its first digit or minus sign.
  /// - Returns: The position after the number.
  @inline(__always)
  mutating func scanNumber(at start: Int) throws(ScanError) -> Int {
    var end = start
    if bytes[end] == UInt8(ascii: "-") { end &+= 1 }
    let firstDigit = bytes[end]
    guard firstDigit.isDigit else {
      return try scanNonFiniteNumber(at: start, orThrow: .malformedNumber, at: end)
    }
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

  /// Scans a number that isn't finite, if the grammar has such numbers.
  ///
  /// - Parameters:
  ///   - reason: The reason of the error if there is none.
  ///   - position: The position of that error.
  /// - Returns: The position after the number.
  @inline(never)
  private mutating func scanNonFiniteNumber(
    at start: Int,
    orThrow reason: ScanError.Reason,
    at position: Int
  ) throws(ScanError) -> Int {
    guard allowsNonFiniteNumbers else { throw fault(reason, at: position) }
    for number in ["NaN", "Infinity", "-Infinity"] {
      let end = start + number.utf8.count
      guard number.utf8.starts(with: (start..<min(end, bytes.count)).map { bytes[$0] }) else { continue }
      if end > bytes.count { throw fault(.unexpectedEnd, at: bytes.count) }
      tape.append(TapeEntry(.nonFinite, at: start, length: end - start))
      return end
    }
    throw fault(reason, at: position)
  }
}

/// The arrays and objects that are open at the scanner's position.
///
/// Only the innermost container is stored here. The others are stored on the tape: while a container is open, the second word of
/// its entry holds the index of the enclosing container in place of the next sibling, and the number of its own elements so far.
struct OpenContainers {
  /// The number of open containers.
  private(set) var depth: Int
  /// A Boolean value that indicates whether the innermost container is an object.
  private(set) var isObject = false
  /// The number of elements or members of the innermost container so far.
  var count = 0
  /// The tape index of the innermost container; -1 if no container is open.
  private var innermost = -1

  /// - Parameter depth: The number of containers that are already open, and that aren't tracked here.
  init(depth: Int) { self.depth = depth }

  /// Opens again the containers of a tape that ends after their last complete value.
  init(_ state: ScanState, in tape: TapeStorage) {
    depth = state.open.count
    for container in state.open {
      tape[container.index + 1] = TapeEntry(next: innermost + 1, count: container.count)
      innermost = container.index
      count = container.count
    }
    isObject = innermost >= 0 && tape[innermost].kind == .object
    // The last value is counted when the scan continues after it.
    count -= 1
  }

  /// Opens a container inside the innermost one.
  @inline(__always)
  mutating func open(_ kind: TapeEntry.Kind, at position: Int, in tape: inout TapeStorage) {
    if innermost >= 0 {
      let around = tape[innermost &+ 1].next
      tape[innermost &+ 1] = TapeEntry(next: around, count: count)
    }
    let index = tape.count
    tape.append(TapeEntry(kind, at: position, length: 0))
    // The index plus one, so that 0 means that there is no enclosing container.
    tape.append(TapeEntry(next: innermost &+ 1, count: 0))
    innermost = index
    isObject = kind == .object
    count = 0
    depth &+= 1
  }

  @inline(__always)
  mutating func close(in tape: TapeStorage) {
    let around = tape[innermost &+ 1].next &- 1
    tape[innermost &+ 1] = TapeEntry(next: tape.count, count: count)
    innermost = around
    depth &-= 1
    if around >= 0 {
      isObject = tape[around].kind == .object
      count = tape[around &+ 1].storedCount
    }
  }
}

/// The state of a scan after a complete value in a payload that has no end yet.
///
/// The payload's beginning needn't be scanned again when more of it has arrived: the tape up to the value is kept.
struct ScanState {
  /// The arrays and objects without an end, outermost first.
  let open: [CompletedText.Container]
  /// The number of words on the tape up to the value's end.
  let tapeCount: Int
  /// The position after the value.
  let position: Int
}
