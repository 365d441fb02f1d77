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
  public static func escaping(_ text: String) -> [UInt8] {
    let escapes = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return Array("\"\(escapes.joined())\"".utf8)
  }
}

/// A number as it is spelled, with exact answers that a `Double` can't give.
struct JSONNumberSpelling {
  /// The digits without leading and trailing zeros; empty for zero.
  private let digits: [UInt8]
  /// The power of ten of the last digit. Limited to a million, because no result depends on anything beyond.
  private let exponent: Int
  /// Whether the number has an exponent.
  let hasExponent: Bool
  /// Whether the number has neither a point nor an exponent.
  let isPlain: Bool
  private let double: Double?

  /// Reads a number by the grammar of RFC 8259; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first), RFC8259.accepts(bytes)
    else { return nil }
    let parts = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].filter { $0 != UInt8(ascii: "-") }
    let fraction = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa.count - $0 - 1 } ?? 0
    var digits = Array(mantissa.filter { $0 != UInt8(ascii: ".") }.drop { $0 == UInt8(ascii: "0") })
    let length = digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    self.digits = digits
    hasExponent = parts.count > 1
    isPlain = !hasExponent && fraction == 0
    var power = 0
    if hasExponent {
      let spelled = String(decoding: parts[1], as: UTF8.self)
      power =
        Int(spelled).map { max(-1_000_000, min($0, 1_000_000)) } ?? (spelled.hasPrefix("-") ? -1_000_000 : 1_000_000)
    }
    exponent = power - fraction + length - digits.count
    double = Double(String(text))
  }

  var isZero: Bool { digits.isEmpty }

  /// Whether the number is an integer.
  var isIntegral: Bool { isZero || exponent >= 0 }

  /// The number of digits before the point.
  var magnitude: Int { isZero ? 0 : digits.count + exponent }

  /// Whether the number isn't an integer, but the nearest `Double` is.
  var losesFractionAsDouble: Bool {
    guard !isIntegral, let double, double.isFinite else { return false }
    return double.rounded(.towardZero) == double
  }
}
