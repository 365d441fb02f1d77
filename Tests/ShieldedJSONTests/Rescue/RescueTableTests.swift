import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("The rescue table over ShieldedJSONDecoder")
struct RescueTableTests {
  private let decoder = ShieldedJSONDecoder()

  @Test("A token becomes the value that its row promises", arguments: RescueTable.examples)
  func value(_ example: RescueTableExample) throws {
    switch ShieldedDifference(example) {
    case .malformed:
      #expect(throws: DecodingError.self) { try example.decode(with: decoder, options: RescueOptions()) }
    case .rescued(let value, _):
      #expect(try example.decode(with: decoder, options: RescueOptions()).value == value)
    case nil:
      let reading = try example.decode(with: decoder, options: RescueOptions())
      #expect(reading.isExpected, "expected \(example.expectedValue), got \(reading.value)")
    }
  }

  @Test(
    "A rescue is recorded with its outcome, reason and path; an exact value is not",
    arguments: RescueTable.examples
  )
  func records(_ example: RescueTableExample) throws {
    let log = RescueLog()
    _ = try? example.decode(with: decoder, options: RescueOptions(log: log))
    let records = log.report().records
    switch ShieldedDifference(example) {
    case .malformed: #expect(records.isEmpty)
    case .rescued(_, let rescue): #expect(records.map(ExpectedRescue.init) == [rescue])
    case nil:
      #expect(records.map(ExpectedRescue.init) == example.expectedRescues)
      #expect(records.last?.underlyingPath?.description == example.expectedUnderlyingPath)
    }
  }

  @Test("Under the strict policy every row ends as plain Codable does, value or error", arguments: RescueTable.examples)
  func strict(_ example: RescueTableExample) {
    let log = RescueLog()
    let decoder = decoder
    let strict = DecodingResult {
      try example.decode(with: decoder, options: RescueOptions(policy: .strict, log: log)).value
    }
    #expect(strict == DecodingResult { try example.decodePlain(with: decoder).value })
    #expect(log.report().isEmpty)
  }

  @Test("Every listed difference from JSONDecoder has an example")
  func differences() {
    let differences = RescueTable.examples.filter { ShieldedDifference($0) != nil }
    #expect(Set(differences.map(\.type)).isSuperset(of: ["Int", "Double", "Decimal", "String", "String?"]))
    #expect(differences.count > 20)
  }
}
