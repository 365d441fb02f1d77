import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

/// Foundation's decoder reads an integer through a Double, and cuts a Decimal after 38 digits, both without an error.
@Suite("Numbers that JSONDecoder rounds", .timeLimit(.minutes(20)))
struct NumberLossRegressionTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let number: String
    let value: String
    let outcome: RescueOutcome
    let reason: RescueReason?

    init(_ number: String, _ value: String, _ outcome: RescueOutcome, _ reason: RescueReason? = nil) {
      self.number = number
      self.value = value
      self.outcome = outcome
      self.reason = reason
    }

    var testDescription: String { number }
  }

  static let nines = String(repeating: "9", count: 32)

  static let strings: [Sample] = [
    // The fewest digits, with an exponent below 0.000001.
    Sample("1e-7", "1e-7", .retyped), Sample("-0.0000001", "-1e-7", .retyped), Sample("1e-6", "0.000001", .retyped),
    Sample("0.005", "0.005", .retyped), Sample("123e-10", "1.23e-8", .retyped), Sample("1.250e-9", "1.25e-9", .retyped),
    Sample("1e-128", "1e-128", .retyped), Sample("12.50", "12.5", .retyped), Sample("-1.5e1", "-15", .retyped),
    Sample("1e36", "1" + String(repeating: "0", count: 36), .retyped),
    // A Double would round these to an integer.
    Sample("0.\(nines)", "0.\(nines)", .retyped), Sample("-0.\(nines)", "-0.\(nines)", .retyped),
    Sample("1.0000000000000000001", "1.0000000000000000001", .retyped),
    Sample("4503599627370497.00001", "4503599627370497.00001", .retyped),
    // As many digits as a Decimal holds: the number may have had more.
    Sample("0.\(nines)\(nines)", "0.\(nines)999999", .lossy),
    Sample("0.\(nines)999999", "0.\(nines)999999", .lossy),
    Sample("12345678901234567890123456789012345678.5", "12345678901234567890123456789012345678.5", .lossy),
    Sample("12345678901234567890123456789012345678.25", "12345678901234567890123456789012345678.2", .lossy),
    // Too small for a Decimal: only a Double holds them.
    Sample("1e-200", "1e-200", .lossy), Sample("-12.5e-200", "-1.25e-199", .lossy),
    Sample("1.00000000000000000001e-200", "1e-200", .lossy),
    // Too small for a Double.
    Sample("1e-400", "", .defaulted, .unreadableNumber), Sample("-1e-400", "", .defaulted, .unreadableNumber),
    // Zeros.
    Sample("0e99999999999", "0", .retyped), Sample("-0e-400", "0", .retyped), Sample("0.00e-128", "0", .retyped),
  ]

  @Test("A String has the number's digits, or its record says that digits may be lost", arguments: strings)
  func string(_ sample: Sample) throws {
    try expect(BoxedField<String>.self, sample)
    try expect(BoxedField<String?>.self, sample, sample.value.isEmpty ? nil : sample.value)
  }

  @Test("A String in a list, a dictionary or a whole payload has the same digits as a property", arguments: strings)
  func stringElsewhere(_ sample: Sample) throws {
    let list = Data("[\(sample.number)]".utf8)
    #expect(try JSONDecoder().decode([SafeBox<String>].self, from: list).map(\.wrappedValue) == [sample.value])
    let decoded = try JSONDecoder().decodeWithReport(
      SubstitutingField<String>.self,
      from: Data(#"{"value":["a",\#(sample.number)]}"#.utf8)
    )
    #expect(decoded.value.value == ["a", sample.value])
    #expect(decoded.report.records.map(\.outcome) == [sample.outcome])
    let entries = try JSONDecoder().decodeWithReport(
      DroppingEntriesField<String>.self,
      from: Data(#"{"value":{"a":\#(sample.number)}}"#.utf8)
    )
    #expect(entries.value.value == (sample.reason == nil ? ["a": sample.value] : [:]))
    #expect(entries.report.records.map(\.reason) == [sample.reason])
  }

  static let decimals: [Sample] = [
    Sample("0e99999999999", "0", .retyped), Sample("-0e128", "0", .retyped), Sample("0.000e-128", "0", .retyped),
    Sample("1e-129", "0", .lossy), Sample("1e-400", "0", .defaulted, .unreadableNumber),
  ]

  @Test("A Decimal from zero with any exponent is zero and not lossy", arguments: decimals)
  func decimal(_ sample: Sample) throws {
    try expect(BoxedField<Decimal>.self, sample, Decimal(string: sample.value))
    try expect(BoxedField<Decimal?>.self, sample, sample.reason == nil ? Decimal(string: sample.value) : nil)
  }

  static let booleans: [Sample] = [
    Sample("0.\(nines)", "false", .defaulted, .notBoolean),
    Sample("1.0000000000000000001", "false", .defaulted, .notBoolean),
    Sample("1e-200", "false", .defaulted, .notBoolean),
    Sample("1e-400", "false", .defaulted, .unreadableNumber),
    Sample("1.000", "true", .retyped), Sample("0e400", "false", .retyped),
  ]

  @Test("A number that only rounds to 0 or 1 isn't a Bool", arguments: booleans)
  func boolean(_ sample: Sample) throws {
    try expect(BoxedField<Bool>.self, sample, sample.value == "true")
  }

  static let statuses: [Sample] = [
    Sample("2", "2", .retyped), Sample("2.0", "2", .retyped),
    Sample("2.0000000000000000001", "unknown", .defaulted, .unknownCase),
    Sample("1.\(nines)", "unknown", .defaulted, .unknownCase),
  ]

  @Test("A number that only rounds to a raw value doesn't find its case", arguments: statuses)
  func enumeration(_ sample: Sample) throws {
    try expect(BoxedField<TableStatus>.self, sample, TableStatus(rawValue: sample.value))
  }

  private func expect(_ type: BoxedField<String>.Type, _ sample: Sample) throws {
    try expect(type, sample, sample.value)
  }

  private func expect<Value>(_ type: BoxedField<Value>.Type, _ sample: Sample, _ value: Value?) throws {
    let payload = Data(#"{"value":\#(sample.number)}"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport(type, from: payload)
    #expect(decoded.value.value == value)
    #expect(decoded.report.records.map(\.outcome) == [sample.outcome])
    #expect(decoded.report.records.map(\.reason) == [sample.reason])
    #expect(try JSONDecoder().decode(type, from: payload).value == value)
  }
}
