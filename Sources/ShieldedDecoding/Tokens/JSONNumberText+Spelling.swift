extension JSONNumberText {
  /// The spelling with the fewest digits that reads back as the same value, for a decoder that doesn't give the payload's own.
  ///
  /// Plain digits, as most payloads write them, for integers of up to 39 digits, as a UInt128 has, and for fractions down to
  /// 0.000001; below that an exponent with one digit before the point, as in `1e-7` and `1.25e-9`. The lower bound is that of
  /// ECMAScript, which JSON's numbers come from.
  ///
  /// - Parameter text: A number in JSON's grammar, without white space around it.
  static func shortestSpelling(of text: String) -> String {
    // Most are integers, and need no more than this.
    if text.utf8.count <= maximumPlainDigits, text.utf8.dropFirst().allSatisfy(isDigit) { return text }
    guard let number = JSONNumberText(text.utf8), !number.isTruncated else { return text }
    return number.shortestSpelling
  }

  private static var maximumPlainDigits: Int { 39 }
  /// The zeros between the point and the first other digit.
  private static var maximumPlainZeros: Int { 5 }

  private var shortestSpelling: String {
    let sign = isNegative ? "-" : ""
    if significand == 0 { return sign + "0" }
    var (rest, exponent) = (significand, exponent)
    while rest.isMultiple(of: 10) {
      rest /= 10
      exponent += 1
    }
    let digits = String(rest)
    let pointPosition = digits.count + exponent
    guard pointPosition <= Self.maximumPlainDigits, -pointPosition <= Self.maximumPlainZeros else {
      let fraction = digits.dropFirst()
      return sign + digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e" + String(pointPosition - 1)
    }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    if pointPosition > 0 { return sign + digits.prefix(pointPosition) + "." + digits.dropFirst(pointPosition) }
    return sign + "0." + String(repeating: "0", count: -pointPosition) + digits
  }
}
