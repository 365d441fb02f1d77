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
