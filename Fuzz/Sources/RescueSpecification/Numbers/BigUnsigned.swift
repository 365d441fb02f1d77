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
