import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: garbage and \"no\" become the same false", .timeLimit(.minutes(20)))
struct BooleanRegressionTests {
  private func boolean(_ token: String) throws -> ReportedValue<BoxedField<Bool>> {
    try JSONDecoder().decodeWithReport(BoxedField<Bool>.self, from: Data("{\"value\":\(token)}".utf8))
  }

  @Test("\"no\" is retyped to false, and garbage is recorded as defaulted")
  func toldApart() throws {
    let no = try boolean(#""no""#)
    #expect(no.value.value == false)
    #expect(no.report.records.map(\.outcome) == [.retyped])
    #expect(no.report.records.map(\.reason) == [nil])
    let garbage = try boolean(#""garbage""#)
    #expect(garbage.value.value == false)
    #expect(garbage.report.records.map(\.outcome) == [.defaulted])
    #expect(garbage.report.records.map(\.reason) == [.notBoolean])
  }

  @Test("An Optional is nil for garbage and false for \"no\"")
  func optional() throws {
    let decoder = JSONDecoder()
    #expect(try decoder.decode(BoxedField<Bool?>.self, from: Data(#"{"value":"no"}"#.utf8)).value == false)
    #expect(try decoder.decode(BoxedField<Bool?>.self, from: Data(#"{"value":"garbage"}"#.utf8)).value == nil)
    #expect(try decoder.decode(BoxedField<Bool?>.self, from: Data(#"{"value":2}"#.utf8)).value == nil)
  }
}
