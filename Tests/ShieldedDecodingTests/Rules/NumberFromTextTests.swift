import ShieldedDecoding
import Testing

@Suite("A Double from text", .timeLimit(.minutes(20)))
struct NumberFromTextTests {
  @Test(
    "A Double or Float from text is the nearest one, to the last bit, on every code path and in any white space of JSON",
    arguments: [
      "0", "-0", "0.1", "99.5", "-12.25e-3", "9007199254740992", "9007199254740993", "9007199254740991e22", "1e22",
      "1e23",
      "1e-22", "1e-23", "0.000000000000000000000000000001", "179769313486231570000e288",
      "123456789012345678901234567890",
      "4.35", "3.14",
      // Halfway between two Floats, above the half, and at the limits of a Float.
      "16777217", "16777217.0000001", "3.4028235e38", "1e39", "1e-46", "0.30000000000000004", "1.7976931348623157e308",
      "5e-324", "8.41e21", "9007199254740993e-1",
    ]
  )
  func nearest(text: String) throws {
    let float = Float(text).flatMap { $0.isFinite ? $0.bitPattern : nil }
    for spaced in [text, " \(text)", "\(text) ", " \(text)\n", "\t\(text)\n", "\r\n\(text)", "   \(text)\t\t"] {
      let conversion: Conversion<Double> = RescueRules.floatingPoint(.string(spaced))
      #expect(conversion.value?.bitPattern == Double(text)?.bitPattern)
      let short: Conversion<Float> = RescueRules.floatingPoint(.string(spaced))
      #expect(short.value?.bitPattern == float)
    }
    let number: Conversion<Double> = RescueRules.floatingPoint(.number(JSONNumber(text: text, fidelity: .spelling)))
    #expect(number.value?.bitPattern == Double(text)?.bitPattern)
  }

  @Test("A Double from text is the nearest one for any number of digits and any exponent")
  func everyLength() {
    var state: UInt64 = 0x2545_F491_4F6C_DD1D
    func next(below bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    for _ in 0..<20_000 {
      var text = next(below: 2) == 0 ? "-" : ""
      text += "\(1 + next(below: 9))"
      for _ in 0..<next(below: 22) { text += "\(next(below: 10))" }
      if next(below: 2) == 0 { text += ".\(next(below: 1_000_000))" }
      if next(below: 2) == 0 { text += "e\(Int(next(below: 60)) - 30)" }
      let conversion: Conversion<Double> = RescueRules.floatingPoint(.string(text))
      #expect(conversion.value?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test("Blank text is empty as a number, and other text isn't numeric", arguments: ["", " ", "\t\n "])
  func blank(text: String) {
    let double: Conversion<Double> = RescueRules.floatingPoint(.string(text))
    #expect(double == .unusable(.empty))
    let integer: Conversion<Int> = RescueRules.integer(.string(text))
    #expect(integer == .unusable(.empty))
    let word: Conversion<Double> = RescueRules.floatingPoint(.string(text + "x"))
    #expect(word == .unusable(.notNumeric))
  }
}
