/// Finds quotes, backslashes and control characters among eight bytes of a string at once.
///
/// Each function returns a word in which the highest bit of a byte is that byte's mark. One subtraction compares all eight bytes. A
/// match borrows from the bytes above it, so a mark above the lowest one may be wrong. The lowest mark is always right.
enum StringWord {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks quotes.
  @inline(__always)
  static func quotes(in word: UInt64) -> UInt64 {
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    return (quotes &- ones) & ~quotes & highBits
  }

  /// Marks backslashes, which begin an escape, and control characters, which JSON doesn't allow in a string.
  @inline(__always)
  static func exceptions(in word: UInt64) -> UInt64 {
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    return ((backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word) & highBits
  }

  /// Marks the bytes that end a run of plain text: quotes, backslashes and control characters.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 { quotes(in: word) | exceptions(in: word) }

  @inline(__always)
  static func isASCII(_ word: UInt64) -> Bool { word & highBits == 0 }
}

/// The hexadecimal digits of escapes such as `\u00e9`.
enum HexadecimalDigit {
  /// The value of a digit; `nil` if the byte isn't a hexadecimal digit.
  @inline(__always)
  static func value(of byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

/// Converts the text of a string to UTF-8. The scanner has checked the escapes.
enum Unescaping {
  /// Writes the bytes that a string represents.
  ///
  /// - Parameters:
  ///   - source: The text between the quotes.
  ///   - target: A buffer at least as long as the source.
  ///   - isRepairing: Whether an unpaired surrogate is replaced by U+FFFD.
  /// - Returns: The number of bytes written; `nil` at an unpaired surrogate that isn't repaired.
  static func write(
    _ source: UnsafeBufferPointer<UInt8>,
    to target: UnsafeMutableBufferPointer<UInt8>,
    repairing isRepairing: Bool
  ) -> Int? {
    var read = 0
    var written = 0
    // Sound: every step reads at least as many bytes as it writes, and buffers of this type check bounds in debug builds.
    while read < source.count {
      let byte = unsafe source[read]
      guard byte == UInt8(ascii: "\\") else {
        unsafe target[written] = byte
        read += 1
        written += 1
        continue
      }
      let letter = unsafe source[read + 1]
      if letter != UInt8(ascii: "u") {
        unsafe target[written] = character(for: letter)
        read += 2
        written += 1
        continue
      }
      let unit = unsafe codeUnit(in: source, at: read + 2)
      read += 6
      var scalar = Unicode.Scalar(unit)
      if UTF16.isLeadSurrogate(unit), let trail = unsafe trailSurrogate(in: source, at: read) {
        scalar = UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        read += 6
      }
      guard scalar != nil || isRepairing else { return nil }
      for codeUnit in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
        unsafe target[written] = codeUnit
        written += 1
      }
    }
    return written
  }

  private static func character(for letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  private static func trailSurrogate(in source: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt16? {
    guard position + 6 <= source.count, unsafe source[position] == UInt8(ascii: "\\"),
      unsafe source[position + 1] == UInt8(ascii: "u")
    else { return nil }
    let unit = unsafe codeUnit(in: source, at: position + 2)
    return UTF16.isTrailSurrogate(unit) ? unit : nil
  }

  private static func codeUnit(in source: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt16 {
    var unit: UInt16 = 0
    for offset in 0..<4 {
      unit = unit << 4 | (unsafe HexadecimalDigit.value(of: source[position + offset]) ?? 0)
    }
    return unit
  }
}

// MARK: Strings

extension String {
  /// Copies characters that are known to be ASCII.
  @inline(__always)
  init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    #if !SHIELDED_OLDER_SYSTEMS
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // Sound: ASCII is valid UTF-8, and the span isn't kept. Validating the bytes again took a thirtieth of a clean decode.
        self.init(copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: true))
        return
      }
    #endif
    unsafe self.init(decoding: bytes, as: UTF8.self)
  }

  /// Copies characters; `nil` if they aren't valid UTF-8.
  init?(valid utf8: some Collection<UInt8>) {
    #if !SHIELDED_OLDER_SYSTEMS
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        self.init(validating: utf8, as: UTF8.self)
        return
      }
    #endif
    self.init(decoding: utf8, as: UTF8.self)
    // What isn't valid has been replaced.
    guard self.utf8.elementsEqual(utf8) else { return nil }
  }

  /// Resolves the escapes of a string; `nil` if it isn't valid Unicode.
  ///
  /// - Parameter source: The text between the quotes, whose escapes have been checked.
  init?(unescaping source: UnsafeBufferPointer<UInt8>) {
    // Sound: the UTF-8 that an escape represents is never longer than the escape, so a buffer of the source's length suffices.
    let text: String? = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
      guard let count = unsafe Unescaping.write(source, to: target, repairing: false) else { return nil }
      return unsafe String(valid: UnsafeBufferPointer(rebasing: target[..<count]))
    }
    guard let text else { return nil }
    self = text
  }

  /// Resolves the escapes of a string, and puts U+FFFD in place of invalid Unicode.
  ///
  /// - Parameter source: The text between the quotes, whose escapes have been checked.
  init(repairing source: UnsafeBufferPointer<UInt8>) {
    // Sound: the UTF-8 that an escape represents is never longer than the escape, and U+FFFD takes three bytes, so a buffer of the
    // source's length suffices.
    self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
      guard let count = unsafe Unescaping.write(source, to: target, repairing: true) else { return "" }
      return unsafe String(decoding: UnsafeBufferPointer(rebasing: target[..<count]), as: UTF8.self)
    }
  }
}
