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

/// A natural number of any size, in base 2^32 with the least significant digit first.
struct BigUnsigned: Equatable {
  private var limbs: [UInt32] = []

  init(_ value: UInt32 = 0) {
    if value != 0 { limbs = [value] }
  }

  /// Creates a number from decimal digits.
  init(digits: [UInt8]) {
    for digit in digits { self = multiplied(by: 10, adding: UInt32(digit)) }
  }

  var isZero: Bool { limbs.isEmpty }

  /// The number of bits without leading zeros.
  var bitWidth: Int {
    guard let last = limbs.last else { return 0 }
    return limbs.count * 32 - last.leadingZeroBitCount
  }

  func multiplied(by factor: UInt32, adding summand: UInt32 = 0) -> BigUnsigned {
    var result = BigUnsigned()
    var carry = UInt64(summand)
    for limb in limbs {
      let product = UInt64(limb) * UInt64(factor) + carry
      result.limbs.append(UInt32(truncatingIfNeeded: product))
      carry = product >> 32
    }
    if carry != 0 { result.limbs.append(UInt32(carry)) }
    return result
  }

  func multiplied(byTenTo exponent: Int) -> BigUnsigned {
    var result = self
    for _ in 0..<exponent { result = result.multiplied(by: 10) }
    return result
  }

  func shifted(leftBy count: Int) -> BigUnsigned {
    guard !isZero else { return self }
    var result = BigUnsigned()
    result.limbs = Array(repeating: 0, count: count / 32) + limbs
    return result.multiplied(by: 1 << UInt32(count % 32))
  }

  /// Subtracts a number that isn't greater.
  func minus(_ other: BigUnsigned) -> BigUnsigned {
    var result = BigUnsigned()
    var borrow: Int64 = 0
    for (index, limb) in limbs.enumerated() {
      var difference = Int64(limb) - borrow - (index < other.limbs.count ? Int64(other.limbs[index]) : 0)
      borrow = difference < 0 ? 1 : 0
      if difference < 0 { difference += 1 << 32 }
      result.limbs.append(UInt32(difference))
    }
    while result.limbs.last == 0 { result.limbs.removeLast() }
    return result
  }

  static func < (first: BigUnsigned, second: BigUnsigned) -> Bool {
    guard first.limbs.count == second.limbs.count else { return first.limbs.count < second.limbs.count }
    for (a, b) in zip(first.limbs, second.limbs).reversed() where a != b { return a < b }
    return false
  }

  /// Divides by a number, for a quotient of at most 64 bits.
  func divided(by divisor: BigUnsigned) -> (quotient: UInt64, remainder: BigUnsigned) {
    var quotient: UInt64 = 0
    var remainder = self
    for bit in (0..<max(1, bitWidth - divisor.bitWidth + 1)).reversed() {
      let part = divisor.shifted(leftBy: bit)
      guard !(remainder < part) else { continue }
      remainder = remainder.minus(part)
      quotient |= 1 << UInt64(bit)
    }
    return (quotient, remainder)
  }
}
