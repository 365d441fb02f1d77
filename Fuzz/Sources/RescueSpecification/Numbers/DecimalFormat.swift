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

  /// The digits that fit, of a number.
  static func fitting(_ number: ExactDecimal) -> Rounded { rounded(number, to: fitting(number.digits), rest: nil) }

  /// The number rounded to 38 digits, away from zero if it is halfway.
  static func rounded(_ number: ExactDecimal) -> Rounded {
    rounded(number, to: Array(number.digits.prefix(38)), rest: number.digits.dropFirst(38).first)
  }

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

  private static func rounded(_ number: ExactDecimal, to kept: [UInt8], rest: UInt8?) -> Rounded {
    guard !number.isZero else { return .value(Text(text: "0", isRounded: false)) }
    var digits = kept
    var exponent = number.exponent + number.digits.count - kept.count
    let isRounded = kept.count < number.digits.count
    if let rest, rest >= 5 { increment(&digits) }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard exponent >= -128 else { return .tooSmall }
    while exponent > 127 {
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

  /// The number as plain `Codable` gives it, or `nil` if it throws.
  ///
  /// Foundation reads the digits as they are spelled, with zeros at the end, and throws if the power of ten of the last digit
  /// that fits is out of range. So it refuses `1e128` although a `Decimal` can hold it, and even `0e128`.
  static func plain(_ spelling: [UInt8]) -> String? {
    guard let number = ExactDecimal(spelling) else { return nil }
    let mark = spelling.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") } ?? spelling.endIndex
    let digits = spelling[..<mark].filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.map { $0 - 48 }
    let spelled = Array(digits.drop { $0 == 0 })
    let kept = fitting(spelled)
    let exponent = number.spelledExponent + spelled.count - kept.count
    guard (-128...127).contains(exponent) else { return nil }
    if case .value(let value) = fitting(number) { return value.text }
    return nil
  }
}
