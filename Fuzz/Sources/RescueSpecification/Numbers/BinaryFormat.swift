/// A binary floating-point format of IEEE 754, in which the nearest number to a decimal one is found by exact division.
struct BinaryFormat {
  /// The number of bits of a significand, with the first.
  let precision: Int
  /// The exponent of the first bit of the smallest normal number.
  let minimumExponent: Int
  /// The exponent of the first bit of the greatest number.
  let maximumExponent: Int

  static let double = BinaryFormat(precision: 53, minimumExponent: -1022, maximumExponent: 1023)
  static let float = BinaryFormat(precision: 24, minimumExponent: -126, maximumExponent: 127)

  /// The result of rounding a number to the nearest, and to the even one of two that are equally near.
  enum Rounded: Equatable {
    case value(bits: UInt64)
    /// A number other than zero is nearest to zero.
    case tooSmall
    /// The nearest number is infinite.
    case tooGreat
  }

  /// Zero with a sign.
  func zero(isNegative: Bool) -> UInt64 { isNegative ? 1 << UInt64(width - 1) : 0 }

  func rounded(_ number: ExactDecimal) -> Rounded {
    let signBit = zero(isNegative: number.isNegative)
    guard !number.isZero else { return .value(bits: signBit) }
    guard number.magnitude < 400 else { return .tooGreat }
    guard number.magnitude > -400 else { return .tooSmall }
    // The number is numerator / denominator.
    let digits = BigUnsigned(digits: number.digits)
    let numerator = digits.multiplied(byTenTo: max(0, number.exponent))
    let denominator = BigUnsigned(1).multiplied(byTenTo: max(0, -number.exponent))
    var exponent = numerator.bitWidth - denominator.bitWidth
    // 2^exponent <= number < 2^(exponent + 1)
    if Self.is(numerator, lessThanTwoTo: exponent, times: denominator) { exponent -= 1 }
    // The place of the significand's last bit. Subnormal numbers have fewer bits.
    let lastPlace = max(exponent, minimumExponent) - (precision - 1)
    let unit = denominator.shifted(leftBy: max(0, lastPlace))
    var (significand, remainder) = numerator.shifted(leftBy: max(0, -lastPlace)).divided(by: unit)
    remainder = remainder.multiplied(by: 2)
    if unit < remainder || (remainder == unit && significand % 2 == 1) { significand += 1 }
    guard significand != 0 else { return .tooSmall }
    // The exponent's bits precede the significand's. A normal number's first bit isn't stored but added to the exponent, and so
    // is a carry out of the significand.
    let first: UInt64 = 1 << UInt64(precision - 1)
    let bits = significand + UInt64(lastPlace + (precision - 1) - minimumExponent) * first
    guard bits < UInt64(maximumExponent - minimumExponent + 2) * first else { return .tooGreat }
    return .value(bits: signBit | bits)
  }

  /// The number of bits of an encoded number.
  private var width: Int { precision == 53 ? 64 : 32 }

  private static func `is`(_ a: BigUnsigned, lessThanTwoTo exponent: Int, times b: BigUnsigned) -> Bool {
    a.shifted(leftBy: max(0, -exponent)) < b.shifted(leftBy: max(0, exponent))
  }
}
