import Foundation

/// The text of a payload in any Unicode encoding.
public enum PayloadText {
  /// The payload in UTF-8, without a byte order mark; `nil` if it begins like another encoding but isn't valid in it.
  ///
  /// - Parameter payload: Any bytes. JSON begins with ASCII, so the zeros among the first bytes identify the encoding.
  public static func utf8(_ payload: [UInt8]) -> [UInt8]? {
    if payload.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(payload.dropFirst(3)) }
    guard let (encoding, markLength) = encoding(of: payload) else { return payload }
    let text = payload.dropFirst(markLength)
    guard text.count.isMultiple(of: encoding == .utf16BigEndian || encoding == .utf16LittleEndian ? 2 : 4) else {
      return nil
    }
    return String(bytes: text, encoding: encoding).map { Array($0.utf8) }
  }

  private static func encoding(of payload: [UInt8]) -> (String.Encoding, markLength: Int)? {
    let marks: [([UInt8], String.Encoding)] = [
      ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian), ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
    ]
    for (mark, encoding) in marks where payload.starts(with: mark) { return (encoding, mark.count) }
    let zeros = payload.prefix(4).map { $0 == 0 }
    switch zeros {
    case [true, true, true, false], [true, true, true, true]: return (.utf32BigEndian, 0)
    case [false, true, true, true]: return (.utf32LittleEndian, 0)
    case [true, false, true, false], [true, false, true, true], [true, false], [true, false, false],
      [true, false, true]:
      return (.utf16BigEndian, 0)
    case [false, true, false, true], [false, true], [false, true, false], [false, true, true]:
      return (.utf16LittleEndian, 0)
    default: return nil
    }
  }
}
