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

/// The numbers that Foundation's `Decimal` holds: 128 bits times a power of ten from -128 to 127.
struct DecimalFormat {
  /// A number as a `Decimal` prints it.
  struct Text: Equatable {
    var text: String
    /// Whether digits other than zero were left out.
    var isRounded: Bool
  }

  enum Rounded: Equatable {
    case value(Text)
    /// A number other than zero is less than any that the format holds.
    case tooSmall
    case tooGreat
  }

  /// The nearest number of at most 38 digits, and the one away from zero if two are equally near.
  static func rounded(_ number: ExactDecimal) -> Rounded {
    let count = min(38, number.digits.count, number.digits.count + number.exponent - minimumExponent)
    guard count >= 0 else { return .tooSmall }
    return value(number, keeping: count, isRoundedUp: count < number.digits.count && number.digits[count] >= 5)
  }

  /// The number as plain `Codable` gives it, with the digits that fit; `nil` if it throws.
  ///
  /// Only Foundation says which spellings it reads: it refuses `1e128` although a `Decimal` can hold it, and even `0e128`.
  static func plain(_ spelling: [UInt8]) -> Text? {
    guard let text = FoundationReading.decimal(spelling), let number = ExactDecimal(spelling),
      let held = ExactDecimal(text.utf8)
    else { return nil }
    return Text(text: text, isRounded: held.digits != number.digits)
  }

  private static let minimumExponent = -128
  private static let maximumExponent = 127

  /// The greatest prefix of some digits that fits into 128 bits.
  private static func fitting(_ digits: [UInt8]) -> [UInt8] {
    var value: UInt128 = 0
    return Array(
      digits.prefix { digit in
        let (product, overflows) = value.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(UInt128(digit))
        if overflows || carries { return false }
        value = sum
        return true
      }
    )
  }

  private static func value(_ number: ExactDecimal, keeping count: Int, isRoundedUp: Bool) -> Rounded {
    guard !number.isZero else { return .value(Text(text: "0", isRounded: false)) }
    var digits = Array(number.digits.prefix(count))
    var exponent = number.exponent + number.digits.count - count
    let isRounded = count < number.digits.count
    if isRoundedUp { increment(&digits) }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else { return .tooSmall }
    while exponent > maximumExponent {
      digits.append(0)
      exponent -= 1
      guard fitting(digits).count == digits.count else { return .tooGreat }
    }
    return .value(Text(text: text(number.isNegative, digits, exponent), isRounded: isRounded))
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      digits[index] += 1
      guard digits[index] == 10 else { return }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
  }

  /// A number in full, without an exponent.
  static func text(_ isNegative: Bool, _ digits: [UInt8], _ exponent: Int) -> String {
    var text = digits.map { String($0) }.joined()
    if exponent >= 0 {
      text += String(repeating: "0", count: exponent)
    } else {
      if text.count <= -exponent { text = String(repeating: "0", count: -exponent - text.count + 1) + text }
      text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
    }
    return isNegative ? "-\(text)" : text
  }
}
