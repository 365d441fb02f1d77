/// A number validated by the scanner, as `significand × 10^exponent`.
struct DecimalDigits {
  private(set) var significand: UInt64 = 0
  /// The exponent; `Int.max` if the number is written with one above 99 999 or below -99 999.
  private(set) var exponent = 0
  private(set) var isNegative = false
  /// A Boolean value that indicates whether the significand holds all digits.
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

  /// Reads the exponent after the `e`.
  @inline(never)
  private mutating func readExponent(_ bytes: PayloadBytes, _ start: Int, _ end: Int) {
    var position = start
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative || bytes[position] == UInt8(ascii: "+") { position += 1 }
    var magnitude = 0
    while position < end {
      guard magnitude < 10_000 else {
        exponent = .max
        return
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
  /// The exponent; `Int.max` if the number is written with one above 99 999 or below -99 999.
  var exponent = 0
  /// A Boolean value that indicates whether the significand holds all digits.
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

  /// The number that the digits spell with zeros after them, eight digits in all.
  @inline(__always)
  var valueOfEight: UInt64 {
    count == 0 ? 0 : Self.value(of: digits &>> UInt64(truncatingIfNeeded: 64 &- count &* 8))
  }
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

// MARK: - Rounding

extension BinaryFloatingPoint {
  /// Creates the number nearest to `significand × 10^exponent`, which isn't 0, with ties to even; `nil` if that isn't decided.
  ///
  /// This is the algorithm of M. Eisel and D. Lemire (Number Parsing at a Gigabyte per Second, 2021) with powers of five of one
  /// word. About one number in a thousand is too close to the middle of two others to be decided by them; the caller parses
  /// its text. Powers of two words would decide these numbers too, but take twice the memory.
  ///
  /// - Parameters:
  ///   - isTruncated: Whether the significand is the first 19 digits of a longer one. The value is then less than that of
  ///     `significand + 1`.
  @inline(never)
  init?(nearestTo significand: UInt64, exponent: Int, isTruncated: Bool = false) {
    guard significand != 0, exponent.magnitude <= PowersOfFive.limit else { return nil }
    let zeros = significand.leadingZeroBitCount
    let (high, low) = (significand &<< UInt64(truncatingIfNeeded: zeros))
      .multipliedFullWidth(by: PowersOfFive.word(exponent))
    // The value's leading bits are those of the product, or of a product whose high word is larger by at most this number: a
    // truncated power is too small by less than 1, and a truncated significand by less than 1 in its last place.
    var error: UInt64 = 0
    if isTruncated {
      error = 2 &+ 1 &<< UInt64(truncatingIfNeeded: zeros)
    } else if !PowersOfFive.isExact(exponent) {
      error = 1
    }
    // The highest bit of the product is 0 or 1.
    let top = high &>> 63
    let excess = top &+ UInt64(truncatingIfNeeded: 62 &- Self.significandBitCount)
    let half = 1 &<< (excess &- 1)
    let rest = high & (half &<< 1 &- 1)
    var rounded = high &>> excess
    if rest < half {
      if rest &+ error >= half { return nil }
    } else if rest == half, low == 0 {
      if error != 0 { return nil }
      rounded &+= rounded & 1
    } else {
      rounded &+= 1
    }
    // The power of two of the leading bit, with the bias. The product estimates the binary logarithm of a power of ten.
    let bias = 1 &<< (Self.exponentBitCount &- 1) &- 1
    let power = (exponent &* 217_706) &>> 16 &+ 63 &- zeros &+ Int(truncatingIfNeeded: top) &+ bias
    // Rounding up may carry into the exponent.
    let carry = Int(truncatingIfNeeded: rounded &>> UInt64(truncatingIfNeeded: Self.significandBitCount &+ 1))
    // Subnormal numbers have fewer digits.
    guard power > 0, power &+ carry < 2 &* bias &+ 1 else { return nil }
    self.init(
      sign: .plus,
      exponentBitPattern: RawExponent(truncatingIfNeeded: power &+ carry),
      significandBitPattern: RawSignificand(truncatingIfNeeded: rounded)
    )
  }
}

/// The leading 64 bits of powers of five, rounded down.
///
/// The exponents suffice for values between 1e-45 and 1e64 with 19 digits. A table for all values of a `Double` would take 5 KB.
enum PowersOfFive {
  /// The largest exponent, and that of the smallest power.
  static var limit: UInt { 64 }

  /// Returns a Boolean value that indicates whether a power of five has at most 64 bits.
  @inline(__always)
  static func isExact(_ exponent: Int) -> Bool { UInt(bitPattern: exponent) <= 27 }

  /// Returns a power of five, multiplied by the power of two with which its highest bit is that of the word.
  ///
  /// - Parameter exponent: An exponent whose magnitude isn't above the limit.
  @inline(__always)
  static func word(_ exponent: Int) -> UInt64 { table[exponent &+ Int(bitPattern: limit)] }

  private static let table: [UInt64] = [
    0xA87F_EA27_A539_E9A5, 0xD29F_E4B1_8E88_640E, 0x83A3_EEEE_F915_3E89, 0xA48C_EAAA_B75A_8E2B, 0xCDB0_2555_6531_31B6,
    0x808E_1755_5F3E_BF11, 0xA0B1_9D2A_B70E_6ED6, 0xC8DE_0475_64D2_0A8B, 0xFB15_8592_BE06_8D2E, 0x9CED_737B_B6C4_183D,
    0xC428_D05A_A475_1E4C, 0xF533_0471_4D92_65DF, 0x993F_E2C6_D07B_7FAB, 0xBF8F_DB78_849A_5F96, 0xEF73_D256_A5C0_F77C,
    0x95A8_6376_2798_9AAD, 0xBB12_7C53_B17E_C159, 0xE9D7_1B68_9DDE_71AF, 0x9226_7121_62AB_070D, 0xB6B0_0D69_BB55_C8D1,
    0xE45C_10C4_2A2B_3B05, 0x8EB9_8A7A_9A5B_04E3, 0xB267_ED19_40F1_C61C, 0xDF01_E85F_912E_37A3, 0x8B61_313B_BABC_E2C6,
    0xAE39_7D8A_A96C_1B77, 0xD9C7_DCED_53C7_2255, 0x881C_EA14_545C_7575, 0xAA24_2499_6973_92D2, 0xD4AD_2DBF_C3D0_7787,
    0x84EC_3C97_DA62_4AB4, 0xA627_4BBD_D0FA_DD61, 0xCFB1_1EAD_4539_94BA, 0x81CE_B32C_4B43_FCF4, 0xA242_5FF7_5E14_FC31,
    0xCAD2_F7F5_359A_3B3E, 0xFD87_B5F2_8300_CA0D, 0x9E74_D1B7_91E0_7E48, 0xC612_0625_7658_9DDA, 0xF796_87AE_D3EE_C551,
    0x9ABE_14CD_4475_3B52, 0xC16D_9A00_9592_8A27, 0xF1C9_0080_BAF7_2CB1, 0x971D_A050_74DA_7BEE, 0xBCE5_0864_9211_1AEA,
    0xEC1E_4A7D_B695_61A5, 0x9392_EE8E_921D_5D07, 0xB877_AA32_36A4_B449, 0xE695_94BE_C44D_E15B, 0x901D_7CF7_3AB0_ACD9,
    0xB424_DC35_095C_D80F, 0xE12E_1342_4BB4_0E13, 0x8CBC_CC09_6F50_88CB, 0xAFEB_FF0B_CB24_AAFE, 0xDBE6_FECE_BDED_D5BE,
    0x8970_5F41_36B4_A597, 0xABCC_7711_8461_CEFC, 0xD6BF_94D5_E57A_42BC, 0x8637_BD05_AF6C_69B5, 0xA7C5_AC47_1B47_8423,
    0xD1B7_1758_E219_652B, 0x8312_6E97_8D4F_DF3B, 0xA3D7_0A3D_70A3_D70A, 0xCCCC_CCCC_CCCC_CCCC, 0x8000_0000_0000_0000,
    0xA000_0000_0000_0000, 0xC800_0000_0000_0000, 0xFA00_0000_0000_0000, 0x9C40_0000_0000_0000, 0xC350_0000_0000_0000,
    0xF424_0000_0000_0000, 0x9896_8000_0000_0000, 0xBEBC_2000_0000_0000, 0xEE6B_2800_0000_0000, 0x9502_F900_0000_0000,
    0xBA43_B740_0000_0000, 0xE8D4_A510_0000_0000, 0x9184_E72A_0000_0000, 0xB5E6_20F4_8000_0000, 0xE35F_A931_A000_0000,
    0x8E1B_C9BF_0400_0000, 0xB1A2_BC2E_C500_0000, 0xDE0B_6B3A_7640_0000, 0x8AC7_2304_89E8_0000, 0xAD78_EBC5_AC62_0000,
    0xD8D7_26B7_177A_8000, 0x8786_7832_6EAC_9000, 0xA968_163F_0A57_B400, 0xD3C2_1BCE_CCED_A100, 0x8459_5161_4014_84A0,
    0xA56F_A5B9_9019_A5C8, 0xCECB_8F27_F420_0F3A, 0x813F_3978_F894_0984, 0xA18F_07D7_36B9_0BE5, 0xC9F2_C9CD_0467_4EDE,
    0xFC6F_7C40_4581_2296, 0x9DC5_ADA8_2B70_B59D, 0xC537_1912_364C_E305, 0xF684_DF56_C3E0_1BC6, 0x9A13_0B96_3A6C_115C,
    0xC097_CE7B_C907_15B3, 0xF0BD_C21A_BB48_DB20, 0x9676_9950_B50D_88F4, 0xBC14_3FA4_E250_EB31, 0xEB19_4F8E_1AE5_25FD,
    0x92EF_D1B8_D0CF_37BE, 0xB7AB_C627_0503_05AD, 0xE596_B7B0_C643_C719, 0x8F7E_32CE_7BEA_5C6F, 0xB35D_BF82_1AE4_F38B,
    0xE035_2F62_A19E_306E, 0x8C21_3D9D_A502_DE45, 0xAF29_8D05_0E43_95D6, 0xDAF3_F046_51D4_7B4C, 0x88D8_762B_F324_CD0F,
    0xAB0E_93B6_EFEE_0053, 0xD5D2_38A4_ABE9_8068, 0x85A3_6366_EB71_F041, 0xA70C_3C40_A64E_6C51, 0xD0CF_4B50_CFE2_0765,
    0x8281_8F12_81ED_449F, 0xA321_F2D7_2268_95C7, 0xCBEA_6F8C_EB02_BB39, 0xFEE5_0B70_25C3_6A08, 0x9F4F_2726_179A_2245,
    0xC722_F0EF_9D80_AAD6, 0xF8EB_AD2B_84E0_D58B, 0x9B93_4C3B_330C_8577, 0xC278_1F49_FFCF_A6D5,
  ]
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
  /// Creates the number nearest to one of any length; `nil` if that is infinite, or 0 for a number that isn't 0.
  ///
  /// - Parameters:
  ///   - text: A number in JSON's grammar.
  ///   - exponent: The power of ten by which all of its digits are multiplied; `Int.max` if it isn't known.
  @inline(never)
  init?(spelling text: UnsafeBufferPointer<UInt8>, exponent: Int) {
    var significand: UInt64 = 0
    var exponent = exponent
    var isTruncated = false
    // Sound: the positions are those of the buffer.
    for position in 0..<text.count {
      let byte = unsafe text[position]
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") { continue }
      guard byte.isDigit else { break }
      let digit = UInt64(byte &- UInt8(ascii: "0"))
      // 19 digits can't overflow 64 bits.
      if significand < 1_000_000_000_000_000_000 {
        significand = significand &* 10 &+ digit
      } else {
        exponent &+= 1
        if digit != 0 { isTruncated = true }
      }
    }
    let isNegative = unsafe text.first == UInt8(ascii: "-")
    if significand == 0 {
      self = isNegative ? -Self.zero : Self.zero
    } else if let value = Self(nearestTo: significand, exponent: exponent, isTruncated: isTruncated) {
      self = isNegative ? -value : value
    } else {
      guard let value = unsafe Self(String(ascii: text)), value.isFinite, value != 0 else { return nil }
      self = value
    }
  }
}
