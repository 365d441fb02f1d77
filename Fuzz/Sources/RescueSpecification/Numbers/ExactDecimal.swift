/// A number by its decimal digits, as a document spells it: nothing is rounded.
struct ExactDecimal: Equatable {
  /// Whether the spelling has a minus sign. Zero may have one as well.
  let isNegative: Bool
  /// The digits without leading and trailing zeros, so none for zero.
  let digits: [UInt8]
  /// The power of ten of the last digit.
  let exponent: Int

  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }

  /// Reads a number by JSON's grammar; `nil` for anything else.
  ///
  ///     number = [ "-" ] ( "0" / digit1-9 *digit ) [ "." 1*digit ] [ ( "e" / "E" ) [ "+" / "-" ] 1*digit ]
  init?(_ spelling: some Sequence<UInt8>) {
    var rest = Array(spelling)[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    var digits = Self.digits(at: &rest)
    guard digits.count == 1 || (digits.first ?? 0) != 0 else { return nil }
    var exponent = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = Self.digits(at: &rest)
      guard !fraction.isEmpty else { return nil }
      digits += fraction
      exponent -= fraction.count
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      let isBelowOne = rest.first == UInt8(ascii: "-")
      if isBelowOne || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      let power = Self.digits(at: &rest)
      guard !power.isEmpty else { return nil }
      // No type holds a number anywhere near this power of ten.
      let magnitude = power.reduce(0) { min(1_000_000_000, $0 * 10 + Int($1)) }
      exponent += isBelowOne ? -magnitude : magnitude
    }
    guard rest.isEmpty else { return nil }
    digits = Array(digits.drop { $0 == 0 })
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  private static func digits(at rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.map { $0 - UInt8(ascii: "0") }
  }

  var isZero: Bool { digits.isEmpty }
  var isIntegral: Bool { exponent >= 0 }
  /// Whether the number is 1.
  var isOne: Bool { !isNegative && digits == [1] && exponent == 0 }

  /// The power of ten just above the number: it is at least a tenth of that, and less than it.
  var magnitude: Int { digits.count + exponent }
}

extension ExactDecimal {
  /// The part before the decimal point, or `nil` if it has more than 128 bits.
  var truncated: (isNegative: Bool, magnitude: UInt128)? {
    guard magnitude > 0 else { return (isNegative, 0) }
    guard magnitude <= 40 else { return nil }
    var result: UInt128 = 0
    for index in 0..<magnitude {
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(UInt128(index < digits.count ? digits[index] : 0))
      guard !overflows, !carries else { return nil }
      result = sum
    }
    return (isNegative, result)
  }
}
