import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("The rescue table over JSONDecoder")
struct RescueTableTests {
  @Test("A token becomes the value that its row promises", arguments: RescueTable.examples)
  func value(_ example: RescueTableExample) throws {
    let reading = try example.decode(options: RescueOptions())
    #expect(reading.isExpected, "expected \(example.expectedValue), got \(reading.value)")
  }

  @Test(
    "A rescue is recorded with its outcome, reason and path; an exact value is not",
    arguments: RescueTable.examples
  )
  func records(_ example: RescueTableExample) throws {
    let log = RescueLog()
    _ = try example.decode(options: RescueOptions(log: log))
    let records = log.report().records
    #expect(records.map(ExpectedRescue.init) == example.expectedRescues)
    #expect(records.last?.underlyingPath?.description == example.expectedUnderlyingPath)
  }

  @Test("Under the strict policy every row ends as plain Codable does, value or error", arguments: RescueTable.examples)
  func strict(_ example: RescueTableExample) {
    let log = RescueLog()
    let strict = DecodingResult { try example.decode(options: RescueOptions(policy: .strict, log: log)).value }
    #expect(strict == DecodingResult { try example.decodePlain().value })
    #expect(log.report().isEmpty)
  }

  @Test("A value is exact where plain Codable gives the same one", arguments: RescueTable.examples)
  func exactness(_ example: RescueTableExample) {
    let plain = DecodingResult { try example.decodePlain().value }
    #expect((plain == .value(example.expectedValue)) == example.expectedRescues.isEmpty)
  }

  @Test("Every record says what stood in the payload", arguments: RescueTable.examples)
  func found(_ example: RescueTableExample) throws {
    let log = RescueLog()
    _ = try example.decode(options: RescueOptions(log: log))
    for record in log.report().records {
      #expect((record.found == nil) == (record.reason == .keyNotFound))
      #expect(!record.expected.isEmpty)
    }
  }

  @Test("Every row has examples, and no row appears twice")
  func rows() {
    #expect(RescueTable.rows.allSatisfy { !$0.examples.isEmpty })
    #expect(Set(RescueTable.rows.map { "\($0.target)|\($0.source)" }).count == RescueTable.rows.count)
    #expect(RescueTable.markdown.split(separator: "\n").count == RescueTable.rows.count + 2)
  }
}
