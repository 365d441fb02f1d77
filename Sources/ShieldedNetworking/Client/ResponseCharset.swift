import Foundation
import ShieldedJSON

/// A charset other than Unicode that a response declares, and for which there is a converter.
///
///     // Content-Type: application/json; charset=ISO-8859-1
///     // {"name": "Gr\u{FC}n"} with the byte FC: "Grün". The same text in UTF-8 stays what it is, whatever the header field says.
///
/// RFC 8259 defines no such parameter, and many servers label UTF-8 as ISO-8859-1. So it matters only for a body that is neither
/// valid UTF-8, UTF-16 or UTF-32 nor begins with a byte order mark, and that doesn't look like UTF-8 with a few invalid bytes.
struct ResponseCharset {
  /// The name in the header field, in lower case.
  let name: String

  private let encoding: String.Encoding

  /// - Parameter contentType: The field's value. Of several charsets, the first counts.
  /// - Returns: `nil` if the field declares none, Unicode, or a charset without a converter.
  init?(contentType: String?) {
    guard let name = contentType.flatMap(Self.name), let encoding = Self.encodings[name] else { return nil }
    (self.name, self.encoding) = (name, encoding)
  }

  /// Converts a body.
  ///
  /// - Returns: The text; `nil` if the body is in Unicode, or isn't in this charset.
  func text(of body: Data) -> String? {
    if TextEncoding.isUnicode(body) || Self.isNearlyUTF8(body) { return nil }
    if let text = String(data: body, encoding: encoding) { return text }
    if hasControls { return textWithControls(of: body) }
    // A body that ends too early may end inside a character, which has at most four bytes.
    for missing in 1..<4 where missing < body.count {
      if let text = String(data: body.dropLast(missing), encoding: encoding) { return text + "\u{FFFD}" }
    }
    return nil
  }

  /// Converts a body in which some bytes from 80 to 9F have no character, and are control characters in the Encoding Standard.
  ///
  /// - Returns: `nil` if another byte has none.
  private func textWithControls(of body: Data) -> String? {
    let characters = (UInt8.min...UInt8.max).map { byte -> String? in
      if let character = String(data: Data([byte]), encoding: encoding) { return character }
      return (0x80...0x9F).contains(byte) ? String(UnicodeScalar(byte)) : nil
    }
    var text = ""
    for byte in body {
      guard let character = characters[Int(byte)] else { return nil }
      text += character
    }
    return text
  }

  /// A Boolean value that indicates whether the charset is one of those of Windows with a byte for each character.
  private var hasControls: Bool {
    [.windowsCP1250, .windowsCP1251, .windowsCP1252, .windowsCP1253, .windowsCP1254].contains(encoding)
  }

  /// Returns a Boolean value that indicates whether at least as many characters outside ASCII are valid UTF-8 as aren't. Then the
  /// body is rather UTF-8 that was cut inside a character, for example.
  private static func isNearlyUTF8(_ body: Data) -> Bool {
    var (validCount, invalidCount) = (0, 0)
    for scalar in String(decoding: body, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { invalidCount += 1 } else { validCount += 1 }
    }
    return validCount >= invalidCount
  }

  private static func name(in contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, parts[0].lowercased() == "charset" else { continue }
      return parts[1].prefix { $0 != "," }.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")).lowercased()
    }
    return nil
  }

  /// The charsets with a converter on every platform, by their frequent names in the WHATWG's Encoding Standard. As there,
  /// ISO-8859-1 and 9 are windows-1252 and 1254, GBK is GB 18030, EUC-KR is windows-949, and Big5 has the characters of Hong Kong.
  private static let encodings: [String: String.Encoding] = {
    let names: [(String.Encoding, String)] = [
      (.windowsCP1252, "windows-1252 cp1252 x-cp1252 iso-8859-1 iso8859-1 iso_8859-1 latin1 l1 us-ascii ascii"),
      (.windowsCP1254, "windows-1254 cp1254 iso-8859-9 latin5"),
      (String.Encoding(rawValue: 0x8000_0632), "gb18030 gbk gb2312 x-gbk"),
      (.windowsCP1250, "windows-1250 cp1250"),
      (.windowsCP1251, "windows-1251 cp1251"),
      (.windowsCP1253, "windows-1253 cp1253"),
      (.isoLatin2, "iso-8859-2 latin2"),
      (String.Encoding(rawValue: 0x8000_0205), "iso-8859-5"),
      (String.Encoding(rawValue: 0x8000_020F), "iso-8859-15 l9"),
      (String.Encoding(rawValue: 0x8000_0A02), "koi8-r koi8"),
      (.shiftJIS, "shift_jis shift-jis sjis"),
      (String.Encoding(rawValue: 0x8000_0A06), "big5 big5-hkscs"),
      (String.Encoding(rawValue: 0x8000_0422), "euc-kr"),
    ]
    var encodings: [String: String.Encoding] = [:]
    for (encoding, names) in names { for name in names.split(separator: " ") { encodings[String(name)] = encoding } }
    return encodings
  }()
}
