import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Testing

@Suite("RescueReport: the outcome at a path, if records aren't kept", .timeLimit(.minutes(20)))
struct ReportOutcomeExactnessTests {
  /// A catalogue with as many random faults as it has values.
  private static func body(_ random: inout some RandomNumberGenerator) -> String {
    func number(_ random: inout some RandomNumberGenerator) -> String {
      ["1", "\"2\"", "true", "null", "{}", "\"x\""].randomElement(using: &random) ?? "1"
    }
    let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      if Int.random(in: 0..<4, using: &random) == 0 { return number(&random) }
      let details = Bool.random(using: &random) ? #"{"weight": \#(number(&random))}"# : number(&random)
      return #"{"price": \#(number(&random)), "name": \#(number(&random)), "details": \#(details)}"#
    }
    let rates = ["EUR", "USD", "a.b"].map { #""\#($0)": \#(number(&random))"# }
    return """
      {"items": [\(items.joined(separator: ","))], "rates": {\(rates.joined(separator: ","))}, "title": \(number(&random))}
      """
  }

  /// Paths at which a value can be, and some at which there is none.
  private static let paths =
    (0..<5).flatMap { index in
      ["", ".price", ".name", ".details", ".details.weight", ".none"].map { "items[\(index)]\($0)" }
    } + ["items", "title", "rates", "rates.EUR", "rates.USD", #"rates["a.b"]"#, "items[*].price", "none"]

  @Test("notRescued is never the outcome at a path whose record was discarded", arguments: [1, 2, 3, 4] as [UInt64])
  func discarded(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    var counts: [String: Int] = [:]
    for _ in 0..<40 {
      let bodies = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.body(&random) }
      for (name, decoder) in ReportOutcomeTests.decoders {
        let reports = try bodies.map { try ReportOutcomeTests.report(decoder, $0) }
        let whole = RescueReport.merged(reports)
        #expect(whole.records.count == whole.totalCount, "the reference keeps all records")
        let (capacity, pathCapacity) = (Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
        let partial = RescueReport.merged(
          try bodies.map { body in
            let log = RescueLog(capacity: capacity, pathCapacity: pathCapacity)
            return try ReportOutcomeTests.report(decoder, body, log: log)
          },
          capacity: Bool.random(using: &random) ? 1_000 : Int.random(in: 0...12, using: &random)
        )
        for path in Self.paths {
          let outcome = try partial.outcome(at: path)
          counts[ReportOutcomeTests.summary(outcome).split(separator: " ").last.map(String.init) ?? "", default: 0] += 1
          let expected = try whole.outcome(at: path)
          let comment = Comment(rawValue: "\(path), \(capacity), \(pathCapacity), \(name), \(bodies)")
          switch (outcome, expected) {
          case (.rescued(let record), .rescued): #expect(whole.records.contains(record), comment)
          case (.notRescued, .notRescued): break
          case (.notKept, _): #expect(partial.records.count < partial.totalCount, comment)
          default: Issue.record("\(outcome) instead of \(expected) at \(comment)")
          }
        }
      }
    }
    #expect(counts["notRescued", default: 0] > 100)
    #expect(counts["notKept", default: 0] > 100)
    #expect(counts["retyped", default: 0] > 50)
  }

  @Test("A log that keeps no records gives notKept exactly at the paths whose kind was counted")
  func withoutRecords() throws {
    for (name, decoder) in ReportOutcomeTests.decoders {
      let log = RescueLog(capacity: 0)
      let report = try ReportOutcomeTests.report(decoder, ReportOutcomeTests.body, log: log)
      #expect(try report.outcome(at: "title") == .notKept, "\(name)")
      #expect(try report.outcome(at: "items[0].price") == .notKept, "other prices were rescued; \(name)")
      #expect(try report.outcome(at: "items") == .notRescued, "\(name)")
      #expect(try report.outcome(at: "rates.EUR") == .notRescued, "\(name)")
    }
  }
}

/// The generator SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value &>> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value &>> 31)
  }
}
