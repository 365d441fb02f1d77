import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("RescueRules", .timeLimit(.minutes(20)))
struct RescueRulesTests {
  private func number(_ text: String, _ fidelity: JSONNumber.Fidelity = .spelling) -> JSONToken {
    .number(JSONNumber(text: text, fidelity: fidelity))
  }

  @Test(
    "A string that matches JSON's number grammar is a number",
    arguments: [
      ("0", 0), ("-0", 0), ("10", 10), ("1.0", 1), ("1e0", 1), ("1E+2", 100), ("100e-2", 1), ("0e999999999999", 0),
      ("0.0e-999999999999999999999999", 0), ("\t\n\r 7 \t", 7), ("12000000000000000000000000000000000000000e-39", 12),
    ]
  )
  func grammar(_ text: String, _ expected: Int) {
    #expect(RescueRules.integer(.string(text)) == Conversion<Int>.retyped(expected, .numberFromString))
  }

  @Test(
    "A string that doesn't match JSON's number grammar isn't a number",
    arguments: [
      "+1", "01", "-01", "00", "1.", ".1", "1.e1", "1e", "1e+", "--1", "-", "e1", "1 1", "1,0", "0x1", "Infinity",
      "NaN",
      "1_0", "１", "1\u{A0}", "\u{FEFF}1", "1\u{2003}", "\u{B}1", "1\u{C}", "1\u{0}", "1f", "1L", "½", "null", "true",
      "[1]", "\"1\"",
    ]
  )
  func noGrammar(_ text: String) {
    #expect(RescueRules.integer(.string(text)) == Conversion<Int>.unusable(.notNumeric))
    #expect(RescueRules.floatingPoint(.string(text)) == Conversion<Double>.unusable(.notNumeric))
    #expect(RescueRules.floatingPoint(.string(text)) == Conversion<Float>.unusable(.notNumeric))
    #expect(RescueRules.decimal(.string(text)) == .unusable(.notNumeric))
  }

  @Test("A number token whose text isn't a JSON number has no value", arguments: ["", "nan", "+1", "0x1", "١"])
  func malformedToken(_ text: String) {
    #expect(RescueRules.boolean(number(text)) == .unusable(.notBoolean))
    #expect(RescueRules.integer(number(text)) == Conversion<Int>.unusable(.notNumeric))
    #expect(RescueRules.floatingPoint(number(text)) == Conversion<Double>.unusable(.notNumeric))
    #expect(RescueRules.decimal(number(text)) == .unusable(.notNumeric))
  }

  @Test(
    "A Decimal from a number is lossy if the decoder may have dropped digits",
    arguments: [
      (JSONNumber.Fidelity.spelling, false), (.value, false), (.rounded, true), (.floatingPoint, true),
      (.magnitude, true),
    ]
  )
  func decimalFidelity(_ fidelity: JSONNumber.Fidelity, _ isLossy: Bool) throws {
    let value = try #require(Decimal(string: "0.1"))
    let expected: Conversion<Decimal> =
      isLossy ? .lossy(value, .numberFromNumber) : .retyped(value, .numberFromNumber)
    #expect(RescueRules.decimal(number("0.1", fidelity)) == expected)
  }

  @Test("A fraction is cut before the range check, at both limits of every width")
  func cutting() {
    func check<Integer: FixedWidthInteger>(_ type: Integer.Type, beyondMax: String, belowMin: String) {
      let max = Integer.max.description
      let min = Integer.min.description
      #expect(RescueRules.integer(number(max)) == Conversion<Integer>.retyped(.max, .numberFromNumber))
      #expect(RescueRules.integer(number(min)) == Conversion<Integer>.retyped(.min, .numberFromNumber))
      #expect(RescueRules.integer(number("\(max).9")) == Conversion<Integer>.lossy(.max, .numberFromNumber))
      #expect(RescueRules.integer(number("\(max).0")) == Conversion<Integer>.retyped(.max, .numberFromNumber))
      #expect(RescueRules.integer(number("\(max)0e-1")) == Conversion<Integer>.retyped(.max, .numberFromNumber))
      #expect(RescueRules.integer(number(beyondMax)) == Conversion<Integer>.unusable(.outOfRange))
      #expect(RescueRules.integer(number("\(beyondMax).0")) == Conversion<Integer>.unusable(.outOfRange))
      #expect(RescueRules.integer(number(belowMin)) == Conversion<Integer>.unusable(.outOfRange))
      #expect(RescueRules.integer(number("\(max)0")) == Conversion<Integer>.unusable(.outOfRange))
      if min != "0" {
        #expect(RescueRules.integer(number("\(min).9")) == Conversion<Integer>.lossy(.min, .numberFromNumber))
      } else {
        #expect(RescueRules.integer(number("-0.9")) == Conversion<Integer>.lossy(0, .numberFromNumber))
      }
    }
    check(Int8.self, beyondMax: "128", belowMin: "-129")
    check(UInt8.self, beyondMax: "256", belowMin: "-1")
    check(Int16.self, beyondMax: "32768", belowMin: "-32769")
    check(UInt16.self, beyondMax: "65536", belowMin: "-1")
    check(Int32.self, beyondMax: "2147483648", belowMin: "-2147483649")
    check(UInt32.self, beyondMax: "4294967296", belowMin: "-1")
    check(Int64.self, beyondMax: "9223372036854775808", belowMin: "-9223372036854775809")
    check(UInt64.self, beyondMax: "18446744073709551616", belowMin: "-1")
    check(
      Int128.self,
      beyondMax: "170141183460469231731687303715884105728",
      belowMin: "-170141183460469231731687303715884105729"
    )
    check(UInt128.self, beyondMax: "340282366920938463463374607431768211456", belowMin: "-1")
  }

  @Test("A number just beyond the widest integer type is never within range", arguments: 340...347)
  func beyondTheWidest(_ prefix: Int) {
    for last in 0...9 {
      let text = "\(prefix)28236692093846346337460743176821145\(last)"
      guard UInt128(text) == nil else { continue }
      #expect(RescueRules.integer(.string(text)) == Conversion<UInt128>.unusable(.outOfRange), "\(text)")
    }
  }

  @Test(
    "A number with a huge exponent takes no extra time and never becomes infinite",
    .timeLimit(.minutes(10)),
    arguments: [
      "1e999999999999999999", "-1e1000000000", "1e2147483648", "1e9223372036854775808", "123456789e4000000000",
    ]
  )
  func hugeExponents(_ text: String) {
    #expect(RescueRules.integer(.string(text)) == Conversion<Int>.unusable(.outOfRange))
    #expect(RescueRules.floatingPoint(.string(text)) == Conversion<Double>.unusable(.outOfRange))
    #expect(RescueRules.floatingPoint(.string(text)) == Conversion<Float>.unusable(.outOfRange))
    #expect(RescueRules.decimal(.string(text)) == .unusable(.outOfRange))
  }

  @Test(
    "A number too small for the type becomes zero and is lossy",
    arguments: ["1e-999999999999999999", "-1e-400", "1e-2147483649"]
  )
  func tinyNumbers(_ text: String) {
    #expect(RescueRules.integer(.string(text)) == Conversion<Int>.lossy(0, .numberFromString))
    #expect(RescueRules.floatingPoint(.string(text)) == Conversion<Double>.lossy(0, .numberFromString))
    #expect(RescueRules.decimal(.string(text)) == .lossy(0, .numberFromString))
  }

  @Test("A million digits are read in one pass", .timeLimit(.minutes(10)))
  func manyDigits() {
    let digits = String(repeating: "7", count: 1_000_000)
    #expect(RescueRules.integer(.string(digits)) == Conversion<Int>.unusable(.outOfRange))
    #expect(RescueRules.integer(.string("0.\(digits)")) == Conversion<Int>.lossy(0, .numberFromString))
    let sixty = RescueRules.decimal(.string("0." + digits.prefix(60)))
    #expect(RescueRules.decimal(.string("0.\(digits)")) == sixty)
  }

  @Test(
    "A Double is rounded from the digits to the nearest",
    arguments: [
      ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
      ("2.2250738585072014e-308", Double.leastNormalMagnitude),
      ("-0.0", -0.0), ("1e23", 1e23), ("123456789012345678901234567890", 1.2345678901234568e29),
    ]
  )
  func doubles(_ text: String, _ expected: Double) {
    #expect(RescueRules.floatingPoint(.string(text)) == Conversion<Double>.retyped(expected, .numberFromString))
  }

  @Test("A Decimal holds 38 digits and is lossy if more were cut")
  func decimals() throws {
    let nines = String(repeating: "9", count: 38)
    let full = try #require(Decimal(string: nines))
    #expect(RescueRules.decimal(.string(nines)) == .retyped(full, .numberFromString))
    #expect(RescueRules.decimal(.string("-\(nines)")) == .retyped(-full, .numberFromString))
    #expect(RescueRules.decimal(.string("\(nines)0")).value == full * 10)
    guard case .lossy(let rounded, .numberFromString) = RescueRules.decimal(.string("0.\(nines)9")) else {
      Issue.record("not lossy")
      return
    }
    #expect(rounded == 1)
    let ones = String(repeating: "1", count: 38)
    guard case .lossy(let cut, .numberFromString) = RescueRules.decimal(.string("0.\(ones)1")) else {
      Issue.record("not lossy")
      return
    }
    #expect(cut == Decimal(string: "0.\(ones)"))
    #expect(RescueRules.decimal(.string("1e127")).value == Decimal(sign: .plus, exponent: 127, significand: 1))
    #expect(RescueRules.decimal(.string("1e-128")).value == Decimal(sign: .plus, exponent: -128, significand: 1))
    #expect(RescueRules.decimal(.string("1e-129")) == .lossy(0, .numberFromString))
    #expect(
      RescueRules.decimal(number("0.1", .floatingPoint)).value == Decimal(sign: .plus, exponent: -1, significand: 1)
    )
  }

  @Test("A String is the number's spelling unless digits were lost")
  func strings() {
    #expect(RescueRules.string(number("1.10", .spelling)) == .retyped("1.10", .stringFromNumber))
    #expect(RescueRules.string(number("1.1", .value)) == .retyped("1.1", .stringFromNumber))
    #expect(RescueRules.string(number("1e40", .magnitude)) == .unusable(.unreadableNumber))
    #expect(RescueRules.string(.unreadableNumber) == .unusable(.unreadableNumber))
    #expect(RescueRules.string(.invalidString(repaired: "a\u{FFFD}")) == .lossy("a\u{FFFD}", .stringFromInvalidString))
    #expect(RescueRules.string(.invalidString(repaired: nil)) == .unusable(.invalidString))
    #expect(RescueRules.string(.boolean(true)) == .retyped("true", .stringFromBoolean))
    #expect(RescueRules.string(.null) == .unusable(.valueNotFound))
    #expect(RescueRules.string(.other) == .unusable(.typeMismatch))
  }

  @Test("A number whose digits were lost is never retyped to an integer")
  func roundedIntegers() {
    let text = "340282366920938463463374607431768211450"
    #expect(
      RescueRules.integer(number(text, .magnitude))
        != Conversion<UInt128>.retyped(UInt128(text) ?? 0, .numberFromNumber)
    )
  }

  @Test(
    "A Bool is read from 0 or 1 in any spelling of the number",
    arguments: [
      ("0", false), ("-0", false), ("0e5", false), ("0.000", false), ("1", true), ("1.000", true), ("10e-1", true),
      ("0.1e1", true),
    ]
  )
  func truthNumbers(_ text: String, _ expected: Bool) {
    #expect(RescueRules.boolean(number(text)) == .retyped(expected, .booleanFromNumber))
  }

  @Test(
    "A number other than 0 or 1 isn't a Bool",
    arguments: ["2", "-1", "1e1", "0.1", "1.0000000000000000000000000000000000000000000001", "1e-400"]
  )
  func otherNumbers(_ text: String) {
    #expect(RescueRules.boolean(number(text)) == .unusable(.notBoolean))
  }

  @Test(
    "Only ASCII case is folded, and only JSON's white space trimmed",
    arguments: ["ON\u{A0}", "ｏｎ", "Unchec\u{212A}ed", "ſalse", "\u{2028}on"]
  )
  func words(_ text: String) {
    #expect(RescueRules.boolean(.string(text)) == .unusable(.notBoolean))
  }
}
