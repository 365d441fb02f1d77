import DecodingTestSupport
import Testing

@testable import ShieldedJSON

@Suite("Text that isn't ASCII", .timeLimit(.minutes(20)))
struct TextTests {
  @Test(
    "UTF-8 is valid if and only if the standard library accepts it",
    arguments: ["", "日本", "seven é"]
  )
  func validity(before: String) {
    let bounds: [UInt8] = [
      0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xF0, 0xF3, 0xF4,
      0xF5, 0xFF,
    ]
    var wrong: [[UInt8]] = []
    let check = { (bytes: [UInt8]) in
      let isValid = bytes.withUnsafeBufferPointer { UTF8Check.isValid($0) }
      if isValid != (String(validating: bytes, as: UTF8.self) != nil) { wrong.append(bytes) }
    }
    for first in [0x41] + (0x7F...UInt8.max) {
      for second in bounds {
        for third in bounds {
          let bytes = Array(before.utf8) + [first, second, third]
          check(bytes)
          for fourth: UInt8 in [0x41, 0x80] { check(bytes + [fourth]) }
          check(bytes + Array("é and more".utf8))
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("Four hexadecimal digits have the value of their digits, in either case")
  func hexadecimalDigits() {
    let word = { (text: [UInt8]) in text.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    var random = SplitMix(state: 4)
    var wrong: [UInt16] = []
    for value in 0...UInt16.max {
      let digits = String(value, radix: 16, uppercase: Bool.random(using: &random))
      let text = Array((String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      if HexadecimalDigit.value(of: word(text)) != value { wrong.append(value) }
    }
    #expect(wrong == [])
    for byte in UInt8.min ... .max where HexadecimalDigit.value(of: byte) == nil {
      for position in 0..<4 {
        var text = Array("12aF".utf8)
        text[position] = byte
        #expect(HexadecimalDigit.value(of: word(text)) == nil)
      }
    }
  }
}
