/// The decimal digits at the beginning of eight bytes.
struct DigitWord {
  /// The number of digits, up to 8.
  let count: Int
  /// The values of the digits, the last one in the highest byte, and zeros for those that are missing.
  private let digits: UInt64

  /// - Parameter word: Eight bytes, the first in the lowest byte.
  @inline(__always)
  init(_ word: UInt64) {
    let (values, others) = Self.classify(word)
    count = others.trailingZeroBitCount &>> 3
    digits = values &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
  }

  /// Whether there are one to seven digits, and so all of them are in the word.
  @inline(__always)
  var isShort: Bool { UInt(bitPattern: count &- 1) < 7 }

  /// The number that the digits spell; undefined if there are none.
  @inline(__always)
  var value: UInt64 { Self.value(of: digits) }
}

extension DigitWord {
  /// The values of the digits among eight bytes, and a mark in the highest bit of each other byte.
  ///
  /// The lowest mark is right. After a byte that isn't ASCII, a mark may be wrong.
  @inline(__always)
  static func classify(_ word: UInt64) -> (values: UInt64, others: UInt64) {
    // A digit becomes its value, and another byte more than 9. Adding 0x76 to those gives at least 0x80. Only a byte that isn't
    // ASCII carries into the next one.
    let values = word ^ 0x3030_3030_3030_3030
    return (values, ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080)
  }

  /// The number that eight digits spell, the last one in the highest byte.
  @inline(__always)
  static func value(of digits: UInt64) -> UInt64 {
    // Pairs of digits, then all four pairs at once.
    let pairs = digits &* 10 &+ digits &>> 8
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let upper = (pairs & mask) &* 0x000F_4240_0000_0064
    let lower = (pairs &>> 16 & mask) &* 0x0000_2710_0000_0001
    return (upper &+ lower) &>> 32
  }
}
