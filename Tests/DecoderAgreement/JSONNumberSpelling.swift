/// A number as it is spelled, of which is known what no Double can say.
struct JSONNumberSpelling {
  /// The digits without the zeros before and behind them; empty for zero.
  private let digits: [UInt8]
  /// What ten is raised to behind the last of the digits. Cut at a million, beyond which nothing depends on it.
  private let exponent: Int
  /// Whether there is an exponent.
  let hasExponent: Bool
  /// Whether there is neither a point nor an exponent.
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

  /// Whether it is an integer.
  var isIntegral: Bool { isZero || exponent >= 0 }

  /// How many digits stand before the point.
  var magnitude: Int { isZero ? 0 : digits.count + exponent }

  /// Whether it is no integer, but the Double nearest to it is one.
  var losesFractionAsDouble: Bool {
    guard !isIntegral, let double, double.isFinite else { return false }
    return double.rounded(.towardZero) == double
  }
}
