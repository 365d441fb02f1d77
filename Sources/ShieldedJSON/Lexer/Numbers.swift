/// A number validated by the scanner, as `significand × 10^exponent`.
struct DecimalDigits {
  private(set) var significand: UInt64 = 0
  private(set) var exponent = 0
  private(set) var isNegative = false
  /// A Boolean value that indicates whether the significand holds all digits and the exponent is exact.
  private(set) var isComplete = true

  /// Reads a number's text.
  ///
  /// - Parameter range: The range of the number's text.
  @inline(__always)
  init(_ bytes: PayloadBytes, _ range: Range<Int>) {
    var position = range.lowerBound
    let end = range.upperBound
    // 19 digits can't overflow 64 bits. A number with a longer text is marked incomplete, and its caller parses the text instead.
    if bytes[position] == UInt8(ascii: "-") {
      isNegative = true
      position &+= 1
    }
    isComplete = end &- position <= 19
    var pointPosition = -1
    var byte: UInt8 = 0
    while position < end {
      byte = bytes[position]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if byte == UInt8(ascii: ".") {
        pointPosition = position
      } else {
        break
      }
      position &+= 1
    }
    if pointPosition >= 0 { exponent = pointPosition &+ 1 &- position }
    if position < end { readExponent(bytes, position &+ 1, end) }
  }

  /// Reads the exponent after the `e`. An exponent greater than 99 999 makes the number incomplete.
  @inline(never)
  private mutating func readExponent(_ bytes: PayloadBytes, _ start: Int, _ end: Int) {
    var position = start
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative || bytes[position] == UInt8(ascii: "+") { position += 1 }
    var magnitude = 0
    while position < end {
      guard magnitude < 10_000 else {
        isComplete = false
        break
      }
      magnitude = magnitude * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    exponent += isNegative ? -magnitude : magnitude
  }
}

/// A number in JSON's grammar that begins at the cursor: `significand × 10^exponent`.
struct ScannedNumber {
  /// The number of its bytes.
  var count = 0
  var isNegative = false
  var significand: UInt64 = 0
  var exponent = 0
  /// A Boolean value that indicates whether the significand and the exponent are exact.
  var isComplete = true
}

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

  /// A Boolean value that indicates whether there are one to seven digits, and so all of them are in the word.
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

  /// A Boolean value that indicates whether the number ends in the word, and has digits before the point and after it.
  @inline(__always)
  var isShort: Bool { count < 8 && wholeCount > 0 && (fractionCount > 0 || count == wholeCount) }

  /// The number that the digits spell without the point.
  @inline(__always)
  var significand: UInt64 { DigitWord.value(of: digits) }
}

/// The powers of ten that a `Double` holds exactly.
///
/// `JSONNumberText` has the same table, and multiplies or divides by its powers in the same way. Sharing the table or that
/// calculation costs 19 instructions for each number, which is 1.8 % of the instructions for a list of doubles. A table in
/// another module can't be read without a call. A `switch` in place of the table is compiled to an indirect jump.
enum PowersOfTen {
  /// Returns a power of ten.
  ///
  /// - Parameter exponent: 0 to 22.
  @inline(__always)
  static func double(_ exponent: Int) -> Double { table[exponent] }

  private static let table: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
