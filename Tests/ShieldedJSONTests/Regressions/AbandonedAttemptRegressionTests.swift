import Foundation
import ShieldedDecoding
import ShieldedJSON
import Synchronization
import Testing

/// A union without a discriminator kept the records of the types that it tried in vain.
@Suite("Public report: records of an abandoned attempt stayed in the report", .timeLimit(.minutes(20)))
struct AbandonedAttemptRegressionTests {
  private struct Card: Codable {
    @SafeBox var id: Int
    @SafeArray var uses: [Use]
    var number: String
  }

  private struct Use: Codable, DefaultProvider {
    @SafeBox var count: Int

    static func defaultInstance() -> Use { Use(count: 0) }
  }

  private struct Account: Codable {
    @SafeBox var id: String
    @SafeBox var limit: Int
    var iban: String
  }

  private enum Method: Decodable, Rescuable {
    case card(Card)
    case account(Account)

    init(from decoder: any Decoder) throws {
      if let card = try decoder.decodeIfPossible(Card.self) {
        self = .card(card)
      } else {
        self = .account(try decoder.singleValueContainer().decode(Account.self))
      }
    }
  }

  private struct Wallet: Decodable {
    @DroppingArray var methods: [Method]
  }

  private static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  /// A payload, and the records of its wallet.
  private static let payloads = [
    (#"{"id": "b1", "limit": 1, "uses": [{"count": "1"}], "iban": "DE00"}"#, []),
    (#"{"id": "b1", "limit": "1", "uses": [], "iban": "DE00"}"#, ["methods[0].limit retyped"]),
    (
      #"{"id": "7", "uses": [{"count": "1"}, 7], "number": "1"}"#,
      ["methods[0].id retyped", "methods[0].uses[0].count retyped", "methods[0].uses[1] defaulted"]
    ),
    (
      // Neither a card nor an account. What is wrong in the last one that was tried belongs to the dropped element.
      #"{"id": 1, "limit": 1, "uses": []}, {"id": "7", "uses": [], "number": ""}"#,
      ["methods[0].id retyped", "methods[0] dropped", "methods[1].id retyped"]
    ),
  ]

  @Test(
    "Only the records of the value that is returned are kept, for the report and for a handler",
    arguments: payloads
  )
  func records(methods: String, expected: [String]) throws {
    let body = Data(#"{"methods": [\#(methods)]}"#.utf8)
    for decoder in Self.decoders {
      for handlesRecords in [false, true] {
        let handled = Mutex<[String]>([])
        let handler: @Sendable (RescueRecord) -> Void = { record in
          handled.withLock { $0.append("\(record.path) \(record.outcome)") }
        }
        let log = RescueLog(handler: handlesRecords ? handler : nil)
        _ = try decoder.decode(Wallet.self, from: body, options: RescueOptions(log: log))
        let report = log.report()
        #expect(report.records.map { "\($0.path) \($0.outcome)" } == expected)
        #expect(report.totalCount == expected.count)
        #expect(report.tallies.reduce(0) { $0 + $1.count } == expected.count)
        #expect(handled.withLock { $0 } == (handlesRecords ? expected : []))
      }
    }
  }

  /// Two values that are read from the same object.
  private struct Pair: Decodable, Rescuable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.decodeIfPossible(Account.self)
      _ = try decoder.decodeIfPossible(Account.self)
    }
  }

  @Test("An element that is read twice is one affected element")
  func affectedElements() throws {
    struct Pairs: Decodable {
      @DroppingArray var pairs: [Pair]
    }
    let account = #"{"id": "b", "limit": "1", "iban": "D"}"#
    for decoder in Self.decoders {
      let body = Data(#"{"pairs": [\#(account), \#(account)]}"#.utf8)
      let tally = try decoder.decodeWithReport(Pairs.self, from: body).report.tallies.first
      #expect(tally?.count == 4)
      #expect(tally?.affectedElementCount == 2)
    }
  }

  @Test("Long lists of attempts are counted exactly, and each list once")
  func counts() throws {
    let account = #"{"id": "b", "limit": "1", "uses": [], "iban": "D"}"#
    let card = #"{"id": "7", "uses": [], "number": "1"}"#
    let methods = Array(repeating: "\(account),\(card)", count: 500).joined(separator: ",")
    for decoder in Self.decoders {
      let report = try decoder.decodeWithReport(Wallet.self, from: Data(#"{"methods": [\#(methods)]}"#.utf8)).report
      #expect(report.totalCount == 1_000)
      #expect(report.tallies.map { "\($0.count) \($0.path)" } == ["500 methods[*].limit", "500 methods[*].id"])
      #expect(report.lists.map { "\($0.path) \($0.elementCount)" } == ["methods 1000"])
    }
  }

  @Test(
    "The values are the same without a log and under a strict policy, and a cancellation isn't an attempt that failed"
  )
  func values() throws {
    let body = Data(
      #"{"methods": [{"id": "b", "limit": 1, "uses": [], "iban": "D"}, {"id": 1, "uses": [], "number": "1"}]}"#.utf8
    )
    for decoder in Self.decoders {
      for options in [RescueOptions(), RescueOptions(policy: .strict), RescueOptions(log: RescueLog())] {
        let methods = try decoder.decode(Wallet.self, from: body, options: options).methods
        guard case .account = methods.first, case .card = methods.last else {
          Issue.record("\(methods)")
          continue
        }
      }
      #expect(throws: CancellationError.self) { try decoder.decode(Interrupted.self, from: body) }
    }
  }

  private struct Interrupted: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.decodeIfPossible(Interruption.self) }

    private struct Interruption: Decodable {
      init(from decoder: any Decoder) throws { throw CancellationError() }
    }
  }
}
