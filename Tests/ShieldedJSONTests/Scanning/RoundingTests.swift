import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedJSON

/// Each number is compared with the one that the C library reads, bit for bit.
@Suite("Rounding of numbers", .timeLimit(.minutes(20)))
struct RoundingTests {
  /// Numbers in the middle of two others, or close to it, and at the bounds of `Double` and `Float`.
  static let hardCases = [
    // Integers with more than 53 bits.
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995",
    "9007199254740993.0", "9007199254740993.00000000000000000000", "9007199254740993.00000000000000000001",
    "9007199254740992.99999999999999999999", "90071992547409930e-1", "900719925474099300000e-5", "9007199254740993e1",
    "9214843084008499", "18014398509481985", "18446744073709551615", "18446744073709551616", "18446744073709549568",
    "18446744073709550592", "18446744073709550591", "9223372036854775807", "9223372036854775808",
    "7205759403792793199999e-5", "100000000000000016777215", "100000000000000016777216",
    // Powers of ten, of which 1e23 is exactly in the middle.
    "1e22", "1e23", "1e24", "1e27", "1e28", "1e-22", "1e-23", "1e-27", "1e-28", "1e63", "1e64", "1e65", "1e-63",
    "1e-64",
    "1e-65", "9e63", "9e64", "9e65", "8.41e21", "8.5e-7", "123456789012345678e46", "1234567890123456789e45",
    "99999999999999999e22", "1000000000000000000000", "10000000000000000000000000000000000000000e-20",
    // Exact middles after the point.
    "1.00000000000000011102230246251565404236316680908203125",
    "1.00000000000000011102230246251565404236316680908203124",
    "1.00000000000000011102230246251565404236316680908203126",
    "0.500000000000000166533453693773481063544750213623046875", "3.518437208883201171875e13", "62.5364939768271845828",
    "8.10109172351e-10", "1.50000000000000011102230246251565", "6.00000000000000044e0", "4503599627370496.5",
    "4503599627370497.5", "4503599627370497.50000000000000000000000000001", "4503599627370497.49999999999999999999999",
    "2251799813685248.25", "2251799813685248.75", "0.5", "0.50000000000000000000000", "1.5000000000000000",
    // Coordinates.
    "-65.613616999999977", "43.420273000000009", "0.1234567890123456", "179.99999999999997", "-122.422703999999999",
    "12.345678901234567", "123.45678901234567", "1234.5678901234567", "0.012345678901234567", "0.0012345678901234567",
    "7.3785690282684228", "0.30000000000000004", "0.1", "0.10000000000000000555", "99999999999999999.5",
    "12345678.12345678", "1234567.12345678", "123.1234567812345678", "123.12345678123456789", "1234.1234567812345678",
    "12.12345678", "12.1234567812345678e2", "12.12345678123e-2", "0.0000000000000000", "0.00000000000000001",
    // The bounds.
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "17976931348623157e292", "1e308",
    "1e309",
    "1e400", "179769313486231580793728971405301199e273", "2.2250738585072014e-308", "2.2250738585072011e-308",
    "2.2250738585072012e-308", "2.225073858507201e-308", "4.9e-324", "5e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "2e-324", "1e-400", "1e-323", "0e400", "0e-400", "0", "0.0", "0e5", "0.000e-7",
    "3.4028234e38", "3.4028235e38", "3.4028236e38", "340282346638528859811704183484516925440", "1e38", "1e39",
    "3.40282356779733642752e38", "3.40282356779733642747e38", "1.1754943e-38", "1.17549435e-38", "1.1754942e-38",
    "1.401298464324817e-45", "7.006492321624085e-46", "7.006492321624086e-46", "7e-46", "1e-45", "1e-44",
    "16777216", "16777217", "16777217.0", "16777216.5", "16777217.000000000000000000000000000001", "16777219",
    "33554434",
    "33554435", "1.00000017881393421514957253748434595763683319091796875",
    "1.00000017881393421514957253748434595763683319091796874",
    "1.00000017881393421514957253748434595763683319091796875001", "0.1e-6", "35.6894875", "139.6917064",
    // Long numbers and exponents.
    "0.\(String(repeating: "0", count: 70))1", "0.\(String(repeating: "0", count: 300))12345678901234567890",
    "1\(String(repeating: "0", count: 40))", "1\(String(repeating: "0", count: 310))",
    "\(String(repeating: "9", count: 40))",
    "\(String(repeating: "1234567890", count: 80))e-790", "0.\(String(repeating: "1234567890", count: 80))",
    "1e00000000000000000005", "1e-00000000000000000005", "1e99999", "1e100000", "1e-99999", "1e-100000", "0e1000000",
    "0.\(String(repeating: "0", count: 99_999))1e100000", "0.\(String(repeating: "0", count: 100_019))17e100020",
    "17\(String(repeating: "0", count: 100_000))e-100000",
  ]

  @Test("Hard cases, of either sign, in the middle and at the end of a payload", arguments: ["", "-"])
  func hardCases(sign: String) {
    for text in Self.hardCases {
      expectNearest(sign + text, Double.self)
      expectNearest(sign + text, Float.self)
    }
  }

  @Test("Middles of neighbors, written out, and texts that differ from them in the last digits")
  func middles() {
    var random = SplitMix(state: 1)
    for _ in 0..<100 {
      // Between 2^-20 and 2^100, so that there are 17 to 80 digits.
      let value = Double(
        sign: .plus,
        exponent: Int.random(in: -20...100, using: &random),
        significand: Double.random(in: 1..<2, using: &random)
      )
      let middle = Self.exactText(value, plus: value.nextUp)
      for text in [
        middle, middle + "1", middle + String(repeating: "0", count: 20) + "1", String(middle.dropLast()) + "4",
      ] {
        expectNearest(text, Double.self)
        expectNearest(text, Float.self)
      }
    }
    for _ in 0..<100 {
      let value = Float(
        sign: .plus,
        exponent: Int.random(in: -20...60, using: &random),
        significand: Float.random(in: 1..<2, using: &random)
      )
      let middle = Self.exactText(Double(value), plus: Double(value.nextUp))
      for text in [middle, middle + "1", String(middle.dropLast()) + "4"] { expectNearest(text, Float.self) }
    }
  }

  @Test("Random numbers of 1 to 40 digits, and the shortest spellings of random bits")
  func randomNumbers() throws {
    var random = SplitMix(state: 2)
    var texts: [String] = []
    for _ in 0..<10_000 {
      var digits = (0..<Int.random(in: 1...40, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }
      if digits[0] == "0" { digits[0] = "1" }
      digits.insert(".", at: Int.random(in: 1...digits.count, using: &random))
      var text = digits.joined()
      if text.hasSuffix(".") { text.removeLast() }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -90...70, using: &random))" }
      texts.append(text)
    }
    for _ in 0..<5_000 { texts.append("\(Double.random(in: -180...180, using: &random))") }
    for _ in 0..<10_000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { texts.append("\(value)") }
    }
    try expectNearest(texts, Double.self)
    try expectNearest(texts.filter { Float($0)?.isFinite ?? false && Float($0) != 0 }, Float.self)
  }

  @Test("Nearly all numbers of 17 digits are decided without the C library")
  func isDecided() {
    var random = SplitMix(state: 3)
    var undecided = (double: 0, float: 0, truncated: 0)
    for _ in 0..<20_000 {
      let significand = UInt64.random(in: 10_000_000_000_000_000..<100_000_000_000_000_000, using: &random)
      let exponent = Int.random(in: -40...20, using: &random)
      if Double(nearestTo: significand, exponent: exponent) == nil { undecided.double += 1 }
      if Float(nearestTo: significand, exponent: Int.random(in: -40...20, using: &random)) == nil {
        undecided.float += 1
      }
      if Double(nearestTo: significand &* 100, exponent: exponent, isTruncated: true) == nil {
        undecided.truncated += 1
      }
    }
    #expect(undecided.double < 60)
    #expect(undecided.float < 60)
    #expect(undecided.truncated < 600)
  }

  @Test("The powers of five are those of exact arithmetic", arguments: -64...64)
  func power(exponent: Int) {
    let power = (0..<exponent.magnitude).reduce(BigNumber(1)) { power, _ in power.times(5) }
    let word = PowersOfFive.word(exponent)
    #expect(word >> 63 == 1)
    if exponent >= 0 {
      let shift = power.bitWidth - 64
      #expect(PowersOfFive.isExact(exponent) == (shift <= 0))
      let (scaled, least) = (power.shifted(by: max(0, -shift)), BigNumber(word).shifted(by: max(0, shift)))
      #expect(least <= scaled && scaled < BigNumber(word + 1).shifted(by: max(0, shift)))
    } else {
      // The word is 2^(bits + 63) divided by the power.
      #expect(power.times(word).bitWidth == power.bitWidth + 63)
      #expect(power.times(word + 1).bitWidth == power.bitWidth + 64)
      #expect(!PowersOfFive.isExact(exponent))
    }
  }
}

extension RoundingTests {
  /// Reads a number in one pass and through containers, with and without enough bytes after it to be read as words.
  private func expectNearest<Number: DecodableFloatingPoint>(_ text: String, _ type: Number.Type) {
    let nearest = Self.nearest(text, type)
    for payload in ["[\(text)]", "[\(text),\(String(repeating: " ", count: 80))0]", "[ \(text) ]"] {
      let read = OnePassSubject.value([Number].self, from: payload)?.first
      let decoded = (try? ShieldedJSONDecoder().decode([Number].self, from: Data(payload.utf8)))?.first
      if read?.bits == nearest?.bits, decoded?.bits == nearest?.bits { continue }
      Issue.record("\(type) \(text.prefix(100)) is read as \(read as Any) and decoded as \(decoded as Any)")
    }
  }

  private func expectNearest<Number: DecodableFloatingPoint>(_ texts: [String], _ type: Number.Type) throws {
    let texts = texts.filter { Self.nearest($0, type) != nil }
    let payload = "[\(texts.joined(separator: ","))]"
    let read = try #require(OnePassSubject.value([Number].self, from: payload))
    let decoded = try ShieldedJSONDecoder().decode([Number].self, from: Data(payload.utf8))
    var wrong: [String] = []
    for (index, text) in texts.enumerated() {
      let bits = Number(text)?.bits
      if read[index].bits != bits || decoded[index].bits != bits { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  /// What the C library reads; `nil` if that is infinite, or 0 for another number.
  private static func nearest<Number: DecodableFloatingPoint>(_ text: String, _ type: Number.Type) -> Number? {
    guard let value = Number(text), value.isFinite else { return nil }
    let digits = text.prefix { $0 != "e" }
    return value == 0 && digits.contains { ("1"..."9").contains($0) } ? nil : value
  }

  /// Half of the sum of two numbers, with all of its digits.
  private static func exactText(_ a: Double, plus b: Double) -> String {
    // The sum is a significand of 54 bits, times a power of two.
    let exponent = Int(a.exponent) - 52
    let scaled = { (value: Double) in UInt64(Double(sign: .plus, exponent: -exponent, significand: value)) }
    var digits = BigNumber(scaled(a) + scaled(b))
    let power = exponent - 1
    if power >= 0 { return digits.shifted(by: power).description }
    for _ in 0..<(-power) { digits = digits.times(5) }
    // Now divided by 10^-power.
    var text = digits.description
    text = String(repeating: "0", count: max(0, -power + 1 - text.count)) + text
    return "\(text.dropLast(-power)).\(text.suffix(-power))"
  }
}

/// What the tests need of `Double` and `Float`.
protocol DecodableFloatingPoint: BinaryFloatingPoint, Decodable, LosslessStringConvertible, _OnePassValue, SafeValue {
  var bits: UInt64 { get }
}

extension Double: DecodableFloatingPoint {
  var bits: UInt64 { bitPattern }
}

extension Float: DecodableFloatingPoint {
  var bits: UInt64 { UInt64(bitPattern) }
}

/// An integer of any size.
struct BigNumber: Comparable, CustomStringConvertible {
  /// The digits to the base 2^64, the lowest first, without zeros at the end.
  private var words: [UInt64]

  init(_ value: UInt64) { words = value == 0 ? [] : [value] }

  var bitWidth: Int { words.count * 64 - (words.last?.leadingZeroBitCount ?? 0) }

  func times(_ factor: UInt64) -> BigNumber {
    var product = self
    var carry: UInt64 = 0
    for index in words.indices {
      let (high, low) = words[index].multipliedFullWidth(by: factor)
      let (sum, carries) = low.addingReportingOverflow(carry)
      product.words[index] = sum
      carry = high + (carries ? 1 : 0)
    }
    if carry != 0 { product.words.append(carry) }
    return product
  }

  /// This value times a power of two.
  func shifted(by count: Int) -> BigNumber {
    var result = times(1 << UInt64(count % 64))
    if !words.isEmpty { result.words.insert(contentsOf: Array(repeating: 0, count: count / 64), at: 0) }
    return result
  }

  static func < (a: BigNumber, b: BigNumber) -> Bool {
    if a.words.count != b.words.count { return a.words.count < b.words.count }
    return a.words.reversed().lexicographicallyPrecedes(b.words.reversed())
  }

  /// The value in decimal digits.
  var description: String {
    let base: UInt64 = 10_000_000_000_000_000_000
    var rest = self
    var text = ""
    while !rest.words.isEmpty {
      var remainder: UInt64 = 0
      for index in rest.words.indices.reversed() {
        (rest.words[index], remainder) = base.dividingFullWidth((remainder, rest.words[index]))
      }
      if rest.words.last == 0 { rest.words.removeLast() }
      let digits = String(remainder)
      text = (rest.words.isEmpty ? "" : String(repeating: "0", count: 19 - digits.count)) + digits + text
    }
    return text.isEmpty ? "0" : text
  }
}
