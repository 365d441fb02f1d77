import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: strings that are numbers in Swift and not in JSON", .timeLimit(.minutes(20)))
struct NumberGrammarRegressionTests {
  @Test(
    "\"0x10\" isn't 16, and \"NaN\" and \"inf\" aren't Doubles",
    arguments: [
      "0x10", "0X1p3", "NaN", "nan", "inf", "-inf", "Infinity", "+1", "1_000", "0b1", "0o7",
    ]
  )
  func notNumeric(_ text: String) throws {
    let json = Data("{\"value\":\"\(text)\"}".utf8)
    let double = try JSONDecoder().decodeWithReport(BoxedField<Double>.self, from: json)
    #expect(double.value.value == 0)
    #expect(double.report.records.map(\.reason) == [.notNumeric])
    let float = try JSONDecoder().decodeWithReport(BoxedField<Float>.self, from: json)
    #expect(float.value.value == 0)
    #expect(float.report.records.map(\.reason) == [.notNumeric])
    let integer = try JSONDecoder().decodeWithReport(BoxedField<Int>.self, from: json)
    #expect(integer.value.value == 0)
    #expect(integer.report.records.map(\.reason) == [.notNumeric])
    let decimal = try JSONDecoder().decodeWithReport(BoxedField<Decimal>.self, from: json)
    #expect(decimal.value.value == 0)
    #expect(decimal.report.records.map(\.reason) == [.notNumeric])
  }
}
