import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: numbers reach an integer through a Double", .timeLimit(.minutes(20)))
struct IntegerConversionRegressionTests {
  private func integer(_ token: String) throws -> ReportedValue<BoxedField<Int>> {
    try JSONDecoder().decodeWithReport(BoxedField<Int>.self, from: Data("{\"value\":\(token)}".utf8))
  }

  @Test(
    "A number that no integer type holds becomes the default without a trap",
    arguments: [
      "1e300", "-1e300", "9223372036854775808", "1e19", #""1e300""#, #""9223372036854775808""#, #""1e19""#,
    ]
  )
  func outOfRange(_ token: String) throws {
    let decoded = try integer(token)
    #expect(decoded.value.value == 0)
    #expect(decoded.report.records.map(\.reason) == [.outOfRange])
  }

  @Test(
    "The strings nan and inf become the default without a trap",
    arguments: [
      #""nan""#, #""inf""#, #""-inf""#, #""NaN""#, #""infinity""#,
    ]
  )
  func notNumeric(_ token: String) throws {
    let decoded = try integer(token)
    #expect(decoded.value.value == 0)
    #expect(decoded.report.records.map(\.reason) == [.notNumeric])
  }

  @Test("9223372036854775807.0 is Int.max as a string, and doesn't trap as a number")
  func largestWithAFraction() throws {
    #expect(try integer(#""9223372036854775807.0""#).value.value == .max)
    #expect(try integer(#""9223372036854775807.0""#).report.records.map(\.outcome) == [.retyped])
    #expect(try integer("9223372036854775807.0").value.value == .max)
  }

  @Test(
    "-9223372036854775809 does not become Int.min",
    arguments: [
      "-9223372036854775809", #""-9223372036854775809""#, #""-9223372036854775809.0""#,
    ]
  )
  func belowTheLeast(_ token: String) throws {
    let decoded = try integer(token)
    #expect(decoded.value.value == 0)
    #expect(decoded.report.records.map(\.reason) == [.outOfRange])
  }

  @Test("Int.min and Int.max keep their last digits", arguments: [Int.min, .max, 9_007_199_254_740_993])
  func lastDigits(_ value: Int) throws {
    #expect(try integer(value.description).value.value == value)
    #expect(try integer("\"\(value)\"").value.value == value)
    #expect(try integer("\"\(value).0\"").value.value == value)
  }

  @Test("\"42.0\" is 42 and not 0")
  func integralFraction() throws {
    let decoded = try integer(#""42.0""#)
    #expect(decoded.value.value == 42)
    #expect(decoded.report.records.map(\.outcome) == [.retyped])
  }
}
