import Foundation

/// The Unicode encoding of a payload, detected from its first bytes.
///
/// RFC 8259 requires UTF-8 for JSON exchanged between systems. The other encodings are supported because `JSONDecoder` supports
/// them. They are detected by their byte order mark, or by the pattern of zeros in the first bytes, since a JSON text begins
/// with ASCII.
package enum TextEncoding: Equatable {
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// The byte order mark in UTF-8.
  package static var utf8Mark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Returns a Boolean value that indicates whether bytes are the beginning of a byte order mark in UTF-8, whose
  /// rest may still arrive.
  package static func isPartOfUTF8Mark(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.count < utf8Mark.count && utf8Mark.starts(with: beginning)
  }

  /// Detects the encoding and the length of the byte order mark, which is 0 if there is none.
  ///
  /// - Parameter isText: Whether the payload is a string's UTF-8, in which zeros aren't those of another encoding.
  package static func detect(
    _ bytes: some RandomAccessCollection<UInt8>,
    isText: Bool = false
  ) -> (encoding: TextEncoding, markLength: Int) {
    let first = Array(bytes.prefix(4))
    if isText { return (.utf8, first.starts(with: utf8Mark) ? utf8Mark.count : 0) }
    switch (first.first, first.dropFirst().first, first.dropFirst(2).first, first.dropFirst(3).first) {
    case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
    case (0x00, 0x00, 0xFE, 0xFF): return (.utf32(isBigEndian: true), 4)
    case (0xFF, 0xFE, 0x00, 0x00): return (.utf32(isBigEndian: false), 4)
    case (0xFE, 0xFF, _, _): return (.utf16(isBigEndian: true), 2)
    case (0xFF, 0xFE, _, _): return (.utf16(isBigEndian: false), 2)
    case (0, 0, 0, .some): return (.utf32(isBigEndian: true), 0)
    case (.some, 0, 0, 0): return (.utf32(isBigEndian: false), 0)
    case (0, .some, 0, .some), (0, .some, nil, nil), (0, .some, .some, nil): return (.utf16(isBigEndian: true), 0)
    case (.some, 0, .some, 0), (.some, 0, nil, nil), (.some, 0, .some, nil): return (.utf16(isBigEndian: false), 0)
    default: return (.utf8, 0)
    }
  }

  /// Returns a Boolean value that indicates whether a payload that begins with these bytes may be in another encoding than UTF-8.
  package static func mayBeOther(thanUTF8 beginning: some Collection<UInt8>) -> Bool {
    // A zero, or the first byte of a byte order mark.
    beginning.prefix(4).contains { $0 == 0 || $0 >= 0xFE }
  }

  /// Returns a Boolean value that indicates whether a payload begins with a byte order mark, or is valid in the encoding that its
  /// beginning shows.
  package static func isUnicode(_ payload: Data) -> Bool {
    // Sound: the pointer is used inside the closure only.
    unsafe payload.withUnsafeBytes { payload in
      let (encoding, markLength) = unsafe detect(payload)
      return unsafe markLength > 0 || encoding.transcoded(payload) != nil
    }
  }

  /// Decodes a payload in this encoding.
  ///
  /// - Parameter bytes: The payload without a byte order mark.
  /// - Returns: The text; `nil` if the payload isn't in this encoding.
  func transcoded(_ bytes: some RandomAccessCollection<UInt8>) -> String? {
    switch self {
    case .utf8: String(valid: bytes)
    case .utf16(let isBigEndian):
      units(of: UInt16.self, in: bytes, isBigEndian).flatMap { text(of: $0, in: UTF16.self) }
    case .utf32(let isBigEndian):
      units(of: UInt32.self, in: bytes, isBigEndian).flatMap { text(of: $0, in: UTF32.self) }
    }
  }

  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    }
  }

  /// Returns the text of code units; `nil` if they aren't valid.
  private func text<Encoding: UnicodeCodec>(of units: [Encoding.CodeUnit], in encoding: Encoding.Type) -> String? {
    #if !SHIELDED_OLDER_SYSTEMS
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        return String(validating: units, as: encoding)
      }
    #endif
    var (codec, rest, text) = (Encoding(), units.makeIterator(), "")
    while true {
      switch codec.decode(&rest) {
      case .scalarValue(let scalar): text.unicodeScalars.append(scalar)
      case .emptyInput: return text
      case .error: return nil
      }
    }
  }

  private func units<Unit: FixedWidthInteger>(
    of type: Unit.Type,
    in bytes: some RandomAccessCollection<UInt8>,
    _ isBigEndian: Bool
  ) -> [Unit]? {
    let size = Unit.bitWidth / 8
    guard bytes.count.isMultiple(of: size) else { return nil }
    var units: [Unit] = []
    units.reserveCapacity(bytes.count / size)
    var unit: Unit = 0
    for (offset, byte) in bytes.enumerated() {
      let place = isBigEndian ? size - 1 - offset % size : offset % size
      unit |= Unit(byte) << (place * 8)
      if offset % size == size - 1 {
        units.append(unit)
        unit = 0
      }
    }
    return units
  }
}
