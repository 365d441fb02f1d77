import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: a long integer loses its last digits when it becomes a String", .timeLimit(.minutes(20)))
struct LongIntegerRegressionTests {
  @Test("A String keeps every digit of an integer with up to 38 digits", arguments: 1...38)
  func kept(_ count: Int) throws {
    let digits = String("12345678901234567890123456789012345678".prefix(count))
    for text in [digits, "-\(digits)", String(repeating: "9", count: count)] {
      let decoded = try JSONDecoder().decodeWithReport(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
      #expect(decoded.value.value == text)
      #expect(decoded.report.records.map(\.outcome) == [.retyped])
    }
  }

  @Test("A number whose digits the decoder can't provide becomes the default, not a rounded String", arguments: 39...60)
  func refused(_ count: Int) throws {
    let text = String(repeating: "9", count: count)
    let decoded = try JSONDecoder().decodeWithReport(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
    #expect(decoded.value.value == "")
    #expect(decoded.report.records.map(\.reason) == [.unreadableNumber])
  }

  @Test("A String keeps every digit of a fraction if the decoder provides them all", arguments: [1, 16, 30, 36])
  func fractions(_ count: Int) throws {
    let text = "3." + String("1415926535897932384626433832795028841".prefix(count))
    let decoded = try JSONDecoder().decodeWithReport(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
    #expect(decoded.value.value == text)
    #expect(decoded.report.records.map(\.outcome) == [.retyped])
  }

  @Test(
    "A String from a longer fraction reads back as the same Double",
    arguments: [
      "3.14159265358979323846264338327950288419716939937510", "0.10000000000000000000000000000000000000000000000001",
      "-12345678901234567890.12345678901234567890123456789",
    ]
  )
  func longFractions(_ text: String) throws {
    let decoded = try JSONDecoder().decodeWithReport(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
    #expect(Double(decoded.value.value) == Double(text))
    #expect(decoded.report.records.allSatisfy { $0.outcome == .retyped || $0.outcome == .lossy })
    #expect(decoded.report.records.count == 1)
  }
}
