/// A string token with its quotes, decoded independently of the library.
public struct JSONString: Sendable {
  private let token: [UInt8]

  /// Wraps a token.
  ///
  /// - Parameter token: A string by the grammar of RFC 8259, with its quotes.
  public init(_ token: [UInt8]) {
    self.token = token
  }

  /// Whether the string is valid Unicode: UTF-8 without lone surrogates.
  public var isUnicode: Bool { text != nil }

  /// The text of the token; `nil` if it isn't valid Unicode.
  public var text: String? {
    guard let spelled = String(validating: token.dropFirst().dropLast(), as: UTF8.self) else { return nil }
    guard spelled.utf8.contains(UInt8(ascii: "\\")) else { return spelled }
    return String(validating: Self.units(of: spelled), as: UTF16.self)
  }

  /// The text of the token, with U+FFFD in place of invalid parts.
  public var repairedText: String {
    String(decoding: Self.units(of: String(decoding: token.dropFirst().dropLast(), as: UTF8.self)), as: UTF16.self)
  }

  /// The UTF-16 code units of a spelled text, with its escapes resolved.
  private static func units(of spelled: String) -> [UInt16] {
    var units: [UInt16] = []
    var source = spelled.utf16[...]
    while let unit = source.popFirst() {
      guard unit == UInt16(UInt8(ascii: "\\")), let letter = source.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(letter) {
      case "u":
        units.append(UInt16(String(source.prefix(4)) ?? "", radix: 16) ?? 0)
        source = source.dropFirst(4)
      case "b": units.append(0x08)
      case "f": units.append(0x0C)
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      default: units.append(letter)
      }
    }
    return units
  }

  /// A token that spells every character of a text as an escape.
  ///
  /// - Parameter text: Any text.
  public static func escaping(_ text: String) -> [UInt8] {
    let escapes = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return Array("\"\(escapes.joined())\"".utf8)
  }
}
