import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: a long integer loses its last digits on its way into a String")
struct LongIntegerRegressionTests {
  @Test("Every digit is kept up to 38 of them", arguments: 1...38)
  func kept(_ count: Int) throws {
    let digits = String("12345678901234567890123456789012345678".prefix(count))
    for text in [digits, "-\(digits)", String(repeating: "9", count: count)] {
      let decoded = try JSONDecoder().decodeReporting(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
      #expect(decoded.value.value == text)
      #expect(decoded.report.records.map(\.outcome) == [.retyped])
    }
  }

  @Test("Where the decoder can't give every digit there is no string, rather than a rounded one", arguments: 39...60)
  func refused(_ count: Int) throws {
    let text = String(repeating: "9", count: count)
    let decoded = try JSONDecoder().decodeReporting(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
    #expect(decoded.value.value == "")
    #expect(decoded.report.records.map(\.reason) == [.unreadableNumber])
  }

  @Test("A fraction keeps every digit while the decoder is sure to give them all", arguments: [1, 16, 30, 36])
  func fractions(_ count: Int) throws {
    let text = "3." + String("1415926535897932384626433832795028841".prefix(count))
    let decoded = try JSONDecoder().decodeReporting(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
    #expect(decoded.value.value == text)
    #expect(decoded.report.records.map(\.outcome) == [.retyped])
  }

  @Test(
    "A longer fraction reads back the same",
    arguments: [
      "3.14159265358979323846264338327950288419716939937510", "0.10000000000000000000000000000000000000000000000001",
      "-12345678901234567890.12345678901234567890123456789",
    ]
  )
  func longFractions(_ text: String) throws {
    let decoded = try JSONDecoder().decodeReporting(BoxedField<String>.self, from: Data("{\"value\":\(text)}".utf8))
    #expect(Double(decoded.value.value) == Double(text))
    #expect(decoded.report.records.allSatisfy { $0.outcome == .retyped || $0.outcome == .lossy })
    #expect(decoded.report.records.count == 1)
  }
}
