import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Values that property lists have and JSON doesn't", .timeLimit(.minutes(20)))
struct PropertyListTests {
  private func read<Model: SingleField>(_ type: Model.Type, _ value: String) throws -> ReportedValue<Model.Value> {
    let text = #"<?xml version="1.0"?><plist version="1.0"><dict><key>value</key>\#(value)</dict></plist>"#
    let decoded = try PropertyListDecoder().decodeWithReport(type, from: Data(text.utf8))
    return ReportedValue(value: decoded.value.value, report: decoded.report)
  }

  @Test(
    "Dates and data of a property list are a typeMismatch for every other target",
    arguments: ["<date>1970-01-01T00:00:00Z</date>", "<data>aGk=</data>"]
  )
  func datesAndData(_ value: String) throws {
    #expect(try read(BoxedField<Int>.self, value).report.records.map(\.reason) == [.typeMismatch])
    #expect(try read(BoxedField<String>.self, value).report.records.map(\.reason) == [.typeMismatch])
    #expect(try read(BoxedField<Bool>.self, value).report.records.map(\.reason) == [.typeMismatch])
    #expect(try read(BoxedField<Double>.self, value).report.records.map(\.reason) == [.typeMismatch])
    #expect(try read(SubstitutingField<Int>.self, value).report.records.map(\.reason) == [.typeMismatch])
    #expect(try read(BoxedField<TableSeller>.self, value).report.records.map(\.reason) == [.typeMismatch])
    #expect(try read(BoxedField<Int>.self, value).value == 0)
  }

  @Test("Dates and data of a property list are decoded as Date and Data")
  func themselves() throws {
    let date = try read(BoxedField<Date?>.self, "<date>1970-01-01T00:00:10Z</date>")
    #expect(date.value == Date(timeIntervalSince1970: 10))
    #expect(date.report.isEmpty)
    let data = try read(BoxedField<Data?>.self, "<data>aGk=</data>")
    #expect(data.value == Data("hi".utf8))
    #expect(data.report.isEmpty)
    #expect(try read(BoxedField<Date?>.self, "<data>aGk=</data>").value == nil)
  }

  @Test("A 128-bit integer is read through the widest integer type of the decoder")
  func wideIntegers() throws {
    #expect(try read(BoxedField<Int128>.self, "<integer>42</integer>").value == 42)
    #expect(
      try read(BoxedField<UInt128>.self, "<integer>18446744073709551615</integer>").value == 18_446_744_073_709_551_615
    )
    #expect(
      try read(BoxedField<Int128>.self, "<integer>-9223372036854775808</integer>").value == -9_223_372_036_854_775_808
    )
    #expect(try read(BoxedField<UInt128>.self, "<integer>-1</integer>").value == 0)
  }

  @Test("A Decimal from an integer is exact, and a Decimal from a fraction is lossy")
  func decimals() throws {
    let integer = try read(BoxedField<Decimal>.self, "<integer>9223372036854775807</integer>")
    #expect(integer.value == Decimal(Int64.max))
    #expect(!integer.report.records.contains { $0.outcome == .lossy || $0.outcome == .defaulted })
    let fraction = try read(BoxedField<Decimal>.self, "<real>0.1</real>")
    #expect(fraction.value == Decimal(sign: .plus, exponent: -1, significand: 1))
    #expect(fraction.report.records.map(\.outcome) == [.lossy])
  }

  @Test(
    "Infinity and NaN never become integers and don't trap",
    arguments: ["<real>inf</real>", "<real>nan</real>", "<real>-inf</real>"]
  )
  func nonFinite(_ value: String) throws {
    let integer = try read(BoxedField<Int>.self, value)
    #expect(integer.value == 0)
    #expect(integer.report.records.map(\.outcome) == [.defaulted])
    let boolean = try read(BoxedField<Bool>.self, value)
    #expect(boolean.value == false)
    #expect(boolean.report.records.map(\.outcome) == [.defaulted])
    let string = try read(BoxedField<String>.self, value)
    #expect(string.value == "")
    #expect(string.report.records.map(\.outcome) == [.defaulted])
  }
}
