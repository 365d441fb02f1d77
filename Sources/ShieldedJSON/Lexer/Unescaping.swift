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
