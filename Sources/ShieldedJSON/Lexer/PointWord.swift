/// The decimal digits at the beginning of eight bytes, possibly with a point among them.
struct PointWord {
  /// The number of digits before the point.
  let wholeCount: Int
  /// The number of bytes.
  let count: Int
  /// The number of digits after the point; -1 for a point without digits.
  let fractionCount: Int
  /// The values of the digits without the point, the last one in the highest byte.
  private let digits: UInt64

  /// - Parameter word: Eight bytes, the first in the lowest byte.
  @inline(__always)
  init(_ word: UInt64) {
    let (values, others) = DigitWord.classify(word)
    wholeCount = others.trailingZeroBitCount &>> 3
    let firstBit = UInt64(truncatingIfNeeded: wholeCount &* 8)
    if wholeCount < 8, word &>> firstBit & 0xFF == UInt64(UInt8(ascii: ".")) {
      // The point is ASCII, so the mark after it is right.
      count = (others & (others &- 1)).trailingZeroBitCount &>> 3
      fractionCount = count &- wholeCount &- 1
      let below = (1 &<< firstBit) &- 1
      digits = (values & below | values &>> 8 & ~below) &<< UInt64(truncatingIfNeeded: 72 &- count &* 8)
    } else {
      count = wholeCount
      fractionCount = 0
      digits = values &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
    }
  }

  /// Whether the number ends in the word, and has digits before the point and after it.
  @inline(__always)
  var isShort: Bool { count < 8 && wholeCount > 0 && (fractionCount > 0 || count == wholeCount) }

  /// The number that the digits spell without the point.
  @inline(__always)
  var significand: UInt64 { DigitWord.value(of: digits) }
}
