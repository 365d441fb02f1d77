import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("The rescue table over ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct RescueTableTests {
  private let decoder = ShieldedJSONDecoder()

  @Test(
    "A token becomes the value that its row promises; a rescue is recorded with its outcome, reason and path",
    arguments: RescueTable.examplesAndEdges
  )
  func records(_ example: RescueTableExample) {
    let log = RescueLog()
    let expected = example.expectation(over: .shieldedJSONDecoder)
    #expect(value(of: example, RescueOptions(log: log)) == expected.value)
    #expect(value(of: example, RescueOptions()) == expected.value)
    let records = log.report().records
    #expect(records.map(ExpectedRescue.init) == expected.rescues)
    if !example.dependsOnDecoder {
      #expect(records.last?.underlyingPath?.description == example.expectedUnderlyingPath)
    }
  }

  @Test(
    "Under the strict policy every row ends as plain Codable does, value or error",
    arguments: RescueTable.examplesAndEdges
  )
  func strict(_ example: RescueTableExample) {
    let log = RescueLog()
    let decoder = decoder
    let strict = DecodingResult {
      try example.decode(with: decoder, options: RescueOptions(policy: .strict, log: log))
    }
    #expect(strict == DecodingResult { try example._decodePlain(with: decoder) })
    #expect(log.report().isEmpty)
  }

  @Test(
    "A value is exact if and only if plain Codable gives it with all digits",
    arguments: RescueTable.examplesAndEdges
  )
  func exactness(_ example: RescueTableExample) {
    let decoder = decoder
    let expected = example.expectation(over: .shieldedJSONDecoder)
    let plain = DecodingResult { try example._decodePlain(with: decoder) }
    let isPlain = plain == expected.value.map(DecodingResult.value)
    // Plain `Codable` drops the digits that a Decimal doesn't hold. The value is the same, and the loss is recorded.
    let losesDigits = example.type.contains("Decimal") && expected.outcome == .lossy
    if expected.value != nil, !(losesDigits && isPlain) { #expect(isPlain == expected.rescues.isEmpty) }
  }

  /// A description of the value; `nil` if the document is rejected as malformed.
  private func value(of example: RescueTableExample, _ options: RescueOptions) -> String? {
    do {
      return try example.decode(with: decoder, options: options)
    } catch DecodingError.dataCorrupted {
      return nil
    } catch {
      return "\(error)"
    }
  }
}

@Suite("The core's promises over ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct ConformanceTests {
  @Test("ShieldedJSONDecoder keeps every promise", arguments: ConformanceCheck.all)
  func shielded(_ check: ConformanceCheck) {
    #expect(check.deviations(of: ShieldedSubject()) == [])
  }
}

struct ShieldedSubject: ConformanceSubject {
  var hasNull: Bool { true }
  var reachesLaterElements: Bool { true }
  var description: String { "ShieldedJSONDecoder" }

  func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    try ShieldedJSONDecoder().decode(type, from: tree.json)
  }
}
