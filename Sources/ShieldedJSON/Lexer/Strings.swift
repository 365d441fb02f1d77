import Foundation

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

  /// Marks backslashes, which begin an escape.
  @inline(__always)
  static func backslashes(in word: UInt64) -> UInt64 {
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    return (backslashes &- ones) & ~backslashes & highBits
  }

  /// Marks backslashes, and control characters, which JSON doesn't allow in a string.
  @inline(__always)
  static func exceptions(in word: UInt64) -> UInt64 {
    backslashes(in: word) | (word &- ones &* 0x20) & ~word & highBits
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

  /// The value of four digits; `nil` if one of the bytes isn't a hexadecimal digit.
  ///
  /// - Parameter word: Four bytes, the first in the lowest byte.
  @inline(__always)
  static func value(of word: UInt32) -> UInt16? {
    // A digit becomes its value, and the letters `a` to `f` become 1 to 6. A sum has the highest bit of a byte if that byte is
    // larger. Only a byte that isn't ASCII carries into the next one.
    let digits = word ^ 0x3030_3030
    let letters = (word | 0x2020_2020) ^ 0x6060_6060
    let isOther = (digits &+ 0x7676_7676) & (letters &+ 0x7979_7979 | ~(letters &+ 0x7F7F_7F7F)) | word
    guard isOther & 0x8080_8080 == 0 else { return nil }
    let values = ((word & 0x0F0F_0F0F) &+ (word &>> 6 & 0x0101_0101) &* 9).byteSwapped
    let pairs = values | values &>> 4
    return UInt16(truncatingIfNeeded: pairs &>> 8 & 0xFF00 | pairs & 0xFF)
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
    // Sound: every step reads at least as many bytes as it writes, and no word extends past the source. Buffers of this type
    // check bounds in debug builds.
    while read < source.count {
      let byte = unsafe source[read]
      if byte != UInt8(ascii: "\\") {
        if read &+ 8 <= source.count {
          let word = unsafe source.word(at: read)
          unsafe target.store(word, at: written)
          let count = StringWord.backslashes(in: word).trailingZeroBitCount &>> 3
          read &+= count
          written &+= count
        } else {
          unsafe target[written] = byte
          read &+= 1
          written &+= 1
        }
        continue
      }
      let letter = unsafe source[read &+ 1]
      if letter != UInt8(ascii: "u") {
        unsafe target[written] = character(for: letter)
        read &+= 2
        written &+= 1
        continue
      }
      var scalar = unsafe UInt32(codeUnit(in: source, at: read &+ 2))
      read &+= 6
      if scalar & 0xF800 == 0xD800 {
        if scalar < 0xDC00, let trail = unsafe trailSurrogate(in: source, at: read) {
          scalar = 0x1_0000 &+ (scalar & 0x3FF) &<< 10 &+ UInt32(trail & 0x3FF)
          read &+= 6
        } else if isRepairing {
          scalar = 0xFFFD
        } else {
          return nil
        }
      }
      let (bytes, count) = utf8(of: scalar)
      // An escape is longer than four bytes.
      unsafe target.store(bytes, at: written)
      written &+= count
    }
    return written
  }

  /// The UTF-8 of a scalar, the first byte in the lowest.
  @inline(__always)
  private static func utf8(of scalar: UInt32) -> (bytes: UInt32, count: Int) {
    if scalar < 0x80 { return (scalar, 1) }
    let last = scalar & 0x3F
    if scalar < 0x800 { return (0x80C0 | scalar &>> 6 | last &<< 8, 2) }
    let middle = scalar &>> 6 & 0x3F
    if scalar < 0x1_0000 { return (0x80_80E0 | scalar &>> 12 | middle &<< 8 | last &<< 16, 3) }
    return (0x8080_80F0 | scalar &>> 18 | (scalar &>> 12 & 0x3F) &<< 8 | middle &<< 16 | last &<< 24, 4)
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
    // Sound: the scanner has found four digits here.
    unsafe HexadecimalDigit.value(of: source.halfWord(at: position)) ?? 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes of the buffer, the first in the lowest byte.
  @inline(__always)
  fileprivate func word(at position: Int) -> UInt64 {
    assert(position >= 0 && position + 8 <= count)
    // Sound: the caller has compared the position with the count.
    let memory = UnsafeRawBufferPointer(self)
    return unsafe UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Four bytes of the buffer, the first in the lowest byte.
  @inline(__always)
  func halfWord(at position: Int) -> UInt32 {
    assert(position >= 0 && position + 4 <= count)
    // Sound: the caller has compared the position with the count.
    let memory = UnsafeRawBufferPointer(self)
    return unsafe UInt32(littleEndian: memory.loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Stores the bytes of a word, the lowest first.
  @inline(__always)
  fileprivate func store<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word, at position: Int) {
    assert(position >= 0 && position + Word.bitWidth / 8 <= count)
    // Sound: the caller has compared the position with the count.
    unsafe UnsafeMutableRawBufferPointer(self).storeBytes(of: word.littleEndian, toByteOffset: position, as: Word.self)
  }
}

// MARK: UTF-8

/// Checks UTF-8 by words. With it, checking and copying text take 10 instructions a byte; `String(validating:as:)` takes 20.
enum UTF8Check {
  /// Returns a Boolean value that indicates whether bytes are valid UTF-8 (RFC 3629).
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while position < bytes.count {
      // Sound: the position is inside the buffer, and the rest of a word after its end is zeros.
      let word = unsafe word(at: position, in: bytes)
      // Three bytes, as most characters of most scripts that aren't Latin.
      if word & 0xC0_C0F0 == 0x80_80E0 {
        guard isValidTriple(word) else { return false }
        // And another one.
        if word & 0xC0C0_F000_0000 == 0x8080_E000_0000 {
          guard isValidTriple(word &>> 24) else { return false }
          position &+= 6
        } else {
          position &+= 3
        }
        continue
      }
      let count = (word & 0x8080_8080_8080_8080).trailingZeroBitCount &>> 3
      if count > 0 {
        position &+= count
      } else if word & 0xC0E0 == 0x80C0 {
        // Below U+0080, one byte would do.
        guard word & 0x1E != 0 else { return false }
        position &+= 2
      } else {
        // From U+10000 to U+10FFFF.
        let top = word & 0x3007
        guard word & 0xC0C0_C0F8 == 0x8080_80F0, top != 0, word & 7 < 4 || top == 4 else { return false }
        position &+= 4
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether three bytes aren't a scalar below U+0800, for which two would do, or a surrogate.
  @inline(__always)
  private static func isValidTriple(_ word: UInt64) -> Bool { word & 0x200F != 0 && word & 0x200F != 0x200D }

  @inline(__always)
  private static func word(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    // Sound: the position is inside the buffer.
    if position &+ 8 <= bytes.count { return unsafe bytes.word(at: position) }
    if bytes.count >= 8 {
      return unsafe bytes.word(at: bytes.count &- 8) &>> UInt64(truncatingIfNeeded: (position &+ 8 &- bytes.count) &* 8)
    }
    var word: UInt64 = 0
    for index in (position..<bytes.count).reversed() { word = unsafe word &<< 8 | UInt64(bytes[index]) }
    return word
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
  init?(valid utf8: UnsafeBufferPointer<UInt8>) {
    #if !SHIELDED_OLDER_SYSTEMS
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        guard unsafe UTF8Check.isValid(utf8) else { return nil }
        // Sound: the bytes have been checked, and the span isn't kept.
        self.init(copying: unsafe UTF8Span(unchecked: utf8.span))
        return
      }
    #endif
    unsafe self.init(decoding: utf8, as: UTF8.self)
    // What isn't valid has been replaced. `elementsEqual(_:)` takes 50 instructions for each byte. Sound: the buffers have the
    // same count.
    let isEqual = unsafe self.utf8.withContiguousStorageIfAvailable { copy in
      guard let here = utf8.baseAddress, let there = copy.baseAddress else { return utf8.count == copy.count }
      return unsafe utf8.count == copy.count && memcmp(here, there, copy.count) == 0
    }
    guard unsafe isEqual ?? self.utf8.elementsEqual(utf8) else { return nil }
  }

  /// Copies characters; `nil` if they aren't valid UTF-8.
  package init?(valid utf8: some Collection<UInt8>) {
    // Sound: the buffers aren't kept.
    let copy = utf8.withContiguousStorageIfAvailable { unsafe String(valid: $0) }
    let text = unsafe copy ?? Array(utf8).withUnsafeBufferPointer { unsafe String(valid: $0) }
    guard let text else { return nil }
    self = text
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
