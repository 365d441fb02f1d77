import Foundation

extension RescueRules {
  /// Converts a token to a `Decimal`, from its digits and never through a `Double`.
  ///
  /// A string with more than 38 significant digits is rounded to 38 and is lossy. A number in the payload's own spelling
  /// becomes the `Decimal` that plain `Codable` gives, with as many digits as fit into 128 bits; if there are more, the value
  /// is lossy. If the decoder supplied the number only as a `Double`, digits may have been lost, and a fraction counts as
  /// lossy.
  ///
  /// - Parameter token: The payload's token.
  public static func decimal(_ token: JSONToken) -> Conversion<Decimal> {
    if case .number(let number) = token, let conversion = plainDecimal(number) { return conversion }
    let conversion: Conversion<Decimal> = numeric(token, fromBoolean: { $0 ? 1 : 0 }) { text, rule in
      guard let number = JSONNumberText(text.utf8) else { return .unusable(.notNumeric) }
      return decimal(number, rule)
    }
    guard case .number(let number) = token, case .retyped(let value, let rule) = conversion else { return conversion }
    switch number.fidelity {
    case .spelling, .value: return conversion
    case .rounded, .floatingPoint, .magnitude: return .lossy(value, rule)
    }
  }

  /// Reads a number token as plain `Codable` does, so that logging a rescue doesn't change the value.
  ///
  /// - Returns: `nil` if the decoder didn't supply the spelling, or if plain `Codable` doesn't read an exponent of this size.
  private static func plainDecimal(_ number: JSONNumber) -> Conversion<Decimal>? {
    guard number.fidelity == .spelling, let text = JSONNumberText(number.text.utf8),
      let value = Decimal(string: String(trimmed(number.text))), !value.isNaN
    else { return nil }
    // Both stop at the first digit that would overflow 128 bits.
    return text.isTruncated ? .lossy(value, .numberFromNumber) : .retyped(value, .numberFromNumber)
  }

  private static func decimal(_ number: JSONNumberText, _ rule: RescueRule) -> Conversion<Decimal> {
    var digits = number.significand
    var exponent = number.exponent
    var isCut = number.isTruncated
    var isRoundedUp = number.roundsUp

    // Decimal holds any 38 digits, and exponents down to -128.
    while digits >= Self.digitLimit || (exponent < Self.exponents.lowerBound && digits > 0) {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { isCut = true }
      isRoundedUp = remainder >= 5
      digits = quotient
      exponent += 1
    }
    // If the digits ran out before the exponent came into range, the value is nearer to 0 than to any other Decimal.
    if isRoundedUp && exponent >= Self.exponents.lowerBound { digits += 1 }
    guard digits > 0 else { return isCut ? .lossy(0, rule) : .retyped(0, rule) }

    while exponent > Self.exponents.upperBound {
      let (product, overflowed) = digits.multipliedReportingOverflow(by: 10)
      guard !overflowed else { return .unusable(.outOfRange) }
      digits = product
      exponent -= 1
    }
    // The initializer with a significand removes its zeros again, and then gives NaN for the greatest numbers.
    guard let value = Decimal(string: "\(number.isNegative ? "-" : "")\(digits)e\(exponent)") else {
      return .unusable(.outOfRange)
    }
    return isCut ? .lossy(value, rule) : .retyped(value, rule)
  }

  /// The smallest number of 39 digits: Decimal holds any number of 38.
  static var digitLimit: UInt128 { 100_000_000_000_000_000_000_000_000_000_000_000_000 }

  private static var exponents: ClosedRange<Int> { -128...127 }
}
