/// Checks a payload against RFC 8259 in one pass, and writes the tape.
///
/// There is no recursion: where an array or an object is open, the second word of its entry holds, until it is closed, the
/// index of the container around it. So depth costs no stack, and its limit is a matter of policy.
///
/// The tape of an object holds key, value, key, value and so on. What is inside a string is checked only as far as needed to
/// find its end: unescaped control characters and unknown escapes make the payload malformed, whereas bytes that are no UTF-8
/// and surrogates without a partner are the fault of that string alone, found where somebody reads it.
struct DocumentScanner {
  let bytes: PayloadBytes
  var tape: TapeStorage
  var position = 0

  private let depthLimit: Int
  private var depth = 0
  /// The index of the innermost open container; -1 outside of all.
  private var container = -1
  private var isObject = false
  private var count = 0

  init(_ bytes: PayloadBytes, tape: TapeStorage, depthLimit: Int) {
    self.bytes = bytes
    self.tape = tape
    self.depthLimit = depthLimit
  }

  /// Scans the whole payload.
  ///
  /// - Parameter assumesTopLevelDictionary: Whether an object may stand without its braces.
  mutating func scan(assumesTopLevelDictionary: Bool) throws(ScanFault) {
    guard bytes.count < TapeEntry.positionLimit else { throw ScanFault(reason: .tooLong, position: 0) }
    skipWhiteSpace()
    if assumesTopLevelDictionary && bytes[position] != UInt8(ascii: "{") {
      try scanBareMembers()
    } else {
      try scanValue()
      // Behind the last bracket there is white space and nothing that stops the scanner.
      if position == bytes.contentEnd { position = bytes.count } else { skipWhiteSpace() }
    }
    guard position == bytes.count else { throw fault(.trailingBytes) }
  }

  /// Scans one value with all that is in it.
  private mutating func scanValue() throws(ScanFault) {
    let outermost = depth
    while true {
      // A value begins at the position.
      switch bytes[position] {
      case UInt8(ascii: "\""):
        try scanString()
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        try scanNumber()
      case UInt8(ascii: "{"):
        try open(.object)
        if bytes[position] == UInt8(ascii: "}") {
          try close(inside: outermost)
        } else {
          try scanKey()
          continue
        }
      case UInt8(ascii: "["):
        try open(.array)
        if bytes[position] == UInt8(ascii: "]") {
          try close(inside: outermost)
        } else {
          continue
        }
      case UInt8(ascii: "t"):
        // "true", the first letter in the lowest byte.
        try scanLiteral(0x6575_7274, length: 4, as: .true)
      case UInt8(ascii: "n"):
        try scanLiteral(0x6C6C_756E, length: 4, as: .null)
      case UInt8(ascii: "f"):
        try scanLiteral(0x65_736C_6166, length: 5, as: .false)
      default:
        throw fault(.unexpectedByte)
      }

      // A value has ended: go on to the next one, through as many closing brackets as there are.
      while true {
        if depth == outermost { return }
        count &+= 1
        skipWhiteSpace()
        let byte = bytes[position]
        if byte == UInt8(ascii: ",") {
          position &+= 1
          skipWhiteSpace()
          if isObject { try scanKey() }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw fault(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
        }
        try close(inside: outermost)
      }
    }
  }

  /// Scans members without braces around them, up to the end of the payload, into an object.
  private mutating func scanBareMembers() throws(ScanFault) {
    guard depthLimit > 0 else { throw fault(.tooDeep(limit: depthLimit)) }
    tape.append(TapeEntry(.object, at: position, length: 0))
    tape.append(TapeEntry(next: 0, count: 0))
    depth = 1
    var memberCount = 0
    while position < bytes.count {
      try scanKey()
      try scanValue()
      memberCount += 1
      skipWhiteSpace()
      guard position < bytes.count else { break }
      guard bytes[position] == UInt8(ascii: ",") else { throw fault(.expectedCommaOrBrace) }
      position += 1
      skipWhiteSpace()
      guard position < bytes.count else { throw fault(.expectedKey) }
    }
    tape[1] = TapeEntry(next: tape.count, count: memberCount)
  }

  /// Scans a key and the colon behind it, and stops at the value.
  @inline(__always)
  private mutating func scanKey() throws(ScanFault) {
    guard bytes[position] == UInt8(ascii: "\"") else { throw fault(.expectedKey) }
    try scanString()
    skipWhiteSpace()
    guard bytes[position] == UInt8(ascii: ":") else { throw fault(.expectedColon) }
    position &+= 1
    skipWhiteSpace()
  }

  /// Opens a container, and stops at what is inside.
  @inline(__always)
  private mutating func open(_ kind: TapeEntry.Kind) throws(ScanFault) {
    guard depth < depthLimit else { throw fault(.tooDeep(limit: depthLimit)) }
    if container >= 0 {
      let around = tape[container &+ 1].next
      tape[container &+ 1] = TapeEntry(next: around, count: count)
    }
    let index = tape.count
    tape.append(TapeEntry(kind, at: position, length: 0))
    // Counted from 1, so that "no container around" has a place too.
    tape.append(TapeEntry(next: container &+ 1, count: 0))
    container = index
    isObject = kind == .object
    count = 0
    depth &+= 1
    position &+= 1
    skipWhiteSpace()
  }

  /// Closes the innermost container at its closing bracket.
  ///
  /// - Parameter outermost: The depth at which the scan ends; above it, something must follow.
  @inline(__always)
  private mutating func close(inside outermost: Int) throws(ScanFault) {
    let around = tape[container &+ 1].next &- 1
    tape[container &+ 1] = TapeEntry(next: tape.count, count: count)
    container = around
    depth &-= 1
    position &+= 1
    if around >= 0 {
      isObject = tape[around].kind == .object
      count = tape[around &+ 1].storedCount
    }
    if position == bytes.contentEnd && depth > outermost {
      throw ScanFault(reason: .unexpectedEnd, position: bytes.count)
    }
  }

  @inline(__always)
  private mutating func scanLiteral(_ letters: UInt64, length: Int, as kind: TapeEntry.Kind) throws(ScanFault) {
    let mask: UInt64 = length == 4 ? 0xFFFF_FFFF : 0xFF_FFFF_FFFF
    guard bytes.word(at: position) & mask == letters else { throw fault(.malformedLiteral) }
    tape.append(TapeEntry(kind, at: position, length: length))
    position &+= length
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    // Most payloads have none.
    while bytes[position] <= 0x20 {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
      default: return
      }
    }
  }

  /// The fault at the position, which is "ends too early" wherever that is the end.
  @inline(never)
  func fault(_ reason: ScanFault.Reason) -> ScanFault {
    if case .tooDeep = reason { return ScanFault(reason: reason, position: position) }
    return ScanFault(reason: position >= bytes.count ? .unexpectedEnd : reason, position: min(position, bytes.count))
  }
}
