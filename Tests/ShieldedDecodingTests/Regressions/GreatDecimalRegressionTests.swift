import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Fault: the greatest numbers that a Decimal holds are out of range", .timeLimit(.minutes(20)))
struct GreatDecimalRegressionTests {
  /// A number, and a spelling of it that plain `Codable` reads.
  static let numbers = [
    ("1e128", "10e127"), ("-8168E128", "-81680e127"), ("8e164", "80000000000000000000000000000000000000e127"),
    ("0.3e130", "300e127"),
    ("2448906186621083868208020498931795465e129", "244890618662108386820802049893179546500e127"),
    ("3e165", "300000000000000000000000000000000000000e127"),
  ]

  @Test("A number that a Decimal holds only with zeros among its digits is retyped", arguments: numbers)
  func great(_ number: String, _ readable: String) throws {
    let expected = try #require(Decimal(string: readable))
    let decoded = try JSONDecoder().decodeWithReport(
      BoxedField<Decimal>.self,
      from: Data("{\"value\":\"\(number)\"}".utf8)
    )
    #expect(decoded.value.value == expected)
    #expect(decoded.report.records.map(\.outcome) == [.retyped])
  }

  @Test("A greater number is out of range", arguments: ["4e165", "-1e166", "1e400"])
  func tooGreat(_ number: String) throws {
    let decoded = try JSONDecoder().decodeWithReport(
      BoxedField<Decimal>.self,
      from: Data("{\"value\":\"\(number)\"}".utf8)
    )
    #expect(decoded.report.records.map(\.reason) == [.outOfRange])
  }
}
