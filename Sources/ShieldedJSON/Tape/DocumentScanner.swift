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

  /// - Parameters:
  ///   - bytes: The payload.
  ///   - tape: The tape, which is empty.
  ///   - depthLimit: How deeply arrays and objects may be nested.
  ///   - enclosingDepth: The number of containers around the payload.
  init(_ bytes: PayloadBytes, tape: TapeStorage, depthLimit: Int, enclosingDepth: Int) {
    self.bytes = bytes
    self.tape = tape
    self.depthLimit = depthLimit - enclosingDepth
    statedDepthLimit = depthLimit
  }

  /// Scans the whole payload.
  ///
  /// - Parameter assumesTopLevelDictionary: Whether the outermost object may be written without its braces.
  mutating func scan(assumesTopLevelDictionary: Bool) throws(ScanError) {
    guard bytes.count < TapeEntry.positionLimit else { throw ScanError(reason: .tooLong, position: 0) }
    var position = positionAfterWhiteSpace(at: 0)
    if assumesTopLevelDictionary && bytes[position] != UInt8(ascii: "{") {
      position = try scanBareMembers(at: position)
    } else {
      position = try scanValue(at: position, depth: 0)
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
  /// - Returns: The position after the value.
  private mutating func scanValue(at start: Int, depth outermost: Int) throws(ScanError) -> Int {
    var position = start
    var containers = OpenContainers(depth: outermost)
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
        throw fault(.unexpectedByte, at: position)
      }

      // After a value, closes the containers that end here, and continues with the next value.
      while true {
        if containers.depth == outermost { return position }
        containers.count &+= 1
        position = self.position(of: UInt8(ascii: ","), at: position)
        let byte = bytes[position]
        if byte == UInt8(ascii: ",") {
          position &+= 1
          break
        }
        guard byte == (containers.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw fault(containers.isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: position)
        }
        position = try close(&containers, at: position, inside: outermost)
      }
    }
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

  /// The position of an expected byte, which white space may precede. If another byte is found instead, the position of that
  /// byte.
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
