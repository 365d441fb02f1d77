extension JSONNumberText {
  /// The spelling with the fewest digits that reads back as the same value, if the decoder doesn't supply the payload's own.
  ///
  /// Integers of up to 39 digits, as many as a `UInt128` has, and fractions down to 0.000001 are written in plain digits, as in
  /// most payloads. Any other number has an exponent and one digit before the point: `1e-7` and `1.25e-9`. The lower bound is
  /// that of ECMAScript, the origin of JSON's numbers.
  ///
  /// - Parameter text: A number in JSON's grammar, without white space around it.
  static func shortestSpelling(of text: String) -> String {
    // Most numbers are integers and return here.
    if text.utf8.count <= maximumPlainDigits, text.utf8.dropFirst().allSatisfy(\.isDigit) { return text }
    guard let number = JSONNumberText(text.utf8), !number.isTruncated else { return text }
    return number.shortestSpelling
  }

  private static var maximumPlainDigits: Int { 39 }
  /// The maximum number of zeros between the point and the first other digit.
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
