import Foundation

/// Decodes text in UTF-8, UTF-16 or UTF-32, and detects which of them is used.
///
/// A byte order mark determines the encoding. Without one, the pattern of zeros in the first four bytes does, as described for
/// JSON in RFC 4627, section 3. Everything else is UTF-8. Invalid sequences become U+FFFD.
enum UnicodeDetection {
  static func decoded(_ data: Data) -> String {
    let bytes = [UInt8](data)
    for (mark, decode) in marks where bytes.starts(with: mark) { return decode(bytes[mark.count...]) }
    guard bytes.count >= 4 else { return utf8(bytes[...]) }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): return utf32(bytes[...], isBigEndian: true)
    case (false, true, true, true): return utf32(bytes[...], isBigEndian: false)
    case (true, false, _, _): return utf16(bytes[...], isBigEndian: true)
    case (false, true, _, _): return utf16(bytes[...], isBigEndian: false)
    default: return utf8(bytes[...])
    }
  }

  /// The byte order marks. If one mark begins with another, the longer one comes first.
  private static let marks: [([UInt8], @Sendable (ArraySlice<UInt8>) -> String)] = [
    ([0x00, 0x00, 0xFE, 0xFF], { utf32($0, isBigEndian: true) }),
    ([0xFF, 0xFE, 0x00, 0x00], { utf32($0, isBigEndian: false) }),
    ([0xFE, 0xFF], { utf16($0, isBigEndian: true) }),
    ([0xFF, 0xFE], { utf16($0, isBigEndian: false) }),
    ([0xEF, 0xBB, 0xBF], { utf8($0) }),
  ]

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    String(decoding: units(bytes, isBigEndian: isBigEndian) as [UInt16], as: UTF16.self)
  }

  private static func utf32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    String(decoding: units(bytes, isBigEndian: isBigEndian) as [UInt32], as: UTF32.self)
  }

  /// Converts bytes to code units. An incomplete unit at the end is left out.
  private static func units<Unit: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [Unit] {
    let size = MemoryLayout<Unit>.size
    return stride(from: bytes.startIndex, through: bytes.endIndex - size, by: size).map { start in
      let unit = bytes[start..<start + size]
      return isBigEndian
        ? unit.reduce(0) { $0 << 8 | Unit($1) } : unit.reversed().reduce(0) { $0 << 8 | Unit($1) }
    }
  }
}
