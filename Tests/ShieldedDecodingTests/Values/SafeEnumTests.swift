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

  struct Orders: Codable, Equatable {
    @SafeBox var latest: TableStatus
    @SafeBox var previous: TableStatus?
    @SafeArray var all: [TableStatus]
    @DroppingArray var known: [TableStatus]
    @DroppingDictionary var byID: [String: TableStatus]
    @SafeBox var kinds: Set<TableStatus>
  }

  @Test("An unknown case is dropped from a dropping list, a set and a dictionary, and is nil for an Optional")
  func unknownInCollections() throws {
    let json = """
      {"latest": "archived", "previous": "archived", "all": ["active", "archived"], "known": ["active", "archived"],
       "byID": {"1": "active", "2": "archived"}, "kinds": ["archived", "active"]}
      """
    let decoded = try JSONDecoder().decodeWithReport(Orders.self, from: Data(json.utf8))
    #expect(
      decoded.value
        == Orders(
          latest: .unknown,
          previous: nil,
          all: [.active, .unknown],
          known: [.active],
          byID: ["1": .active],
          kinds: [.active]
        )
    )
    #expect(
      decoded.report.records.map(ExpectedRescue.init) == [
        ExpectedRescue(.defaulted, .unknownCase, at: "latest"),
        ExpectedRescue(.defaulted, .unknownCase, at: "previous"),
        ExpectedRescue(.defaulted, .unknownCase, at: "all[1]"), ExpectedRescue(.dropped, .unknownCase, at: "known[1]"),
        ExpectedRescue(.dropped, .unknownCase, at: #"byID["2"]"#),
        ExpectedRescue(.dropped, .unknownCase, at: "kinds[0]"),
      ]
    )
  }

  @Test("A raw value of another JSON type finds its case unless the conversion is lossy")
  func retyped() throws {
    func level(_ token: String) throws -> TableLevel {
      try JSONDecoder().decode(Order.self, from: Data("{\"level\":\(token)}".utf8)).level
    }
    #expect(try level(#""2""#) == .high)
    #expect(try level("true") == .low)
    #expect(try level("2.0") == .high)
    #expect(try level("2.9") == .none)
    #expect(try level(#""2.9""#) == .none)
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(Order(status: .second, level: .high))
    #expect(String(decoding: json, as: UTF8.self) == #"{"level":2,"status":"2"}"#)
  }
}
