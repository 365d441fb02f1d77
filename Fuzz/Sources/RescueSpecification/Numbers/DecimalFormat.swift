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
