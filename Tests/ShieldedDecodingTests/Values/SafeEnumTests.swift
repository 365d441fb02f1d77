import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("SafeEnum", .timeLimit(.minutes(20)))
struct SafeEnumTests {
  struct Order: Codable, Equatable {
    @SafeBox var status: TableStatus
    @SafeBox var level: TableLevel
  }

  @Test("An unknown raw value becomes the fallback, and the record contains the value")
  func unknown() throws {
    let json = #"{"status":"archived","level":9}"#
    let decoded = try JSONDecoder().decodeWithReport(Order.self, from: Data(json.utf8))
    #expect(decoded.value == Order(status: .unknown, level: .none))
    #expect(decoded.report.records.map(\.found) == [#""archived""#, "9"])
    #expect(decoded.report.records.map(\.reason) == [.unknownCase, .unknownCase])
    #expect(decoded.report.records.map(\.expected) == ["TableStatus", "TableLevel"])
  }

  @Test("A policy that doesn't allow retyping gives the fallback")
  func policy() throws {
    var policy = RescuePolicy.lenient
    policy[.enumeration, from: .string] = .default
    let json = Data(#"{"status":"active","level":"2"}"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport(Order.self, from: json, options: RescueOptions(policy: policy))
    #expect(decoded.value == Order(status: .active, level: .none))
    #expect(decoded.report.records.map(\.reason) == [.refusedByPolicy])
  }

  @Test("G1.6 A SafeEnum is encoded as its raw value")
  func encoding() throws {
    try expectRoundTrip(Order(status: .second, level: .high), #"{"level":2,"status":"2"}"#)
  }
}
