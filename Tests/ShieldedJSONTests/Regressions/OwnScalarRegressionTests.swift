import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite(
  "Review finding: rescues inside the elements of a list of own scalars were counted again",
  .timeLimit(.minutes(20))
)
struct OwnScalarRegressionTests {
  /// A scalar whose own `init(from:)` rescues its text, and refuses one.
  struct Code: SafeValue {
    let text: String

    static var defaultValue: Code { Code(text: "") }
    static var rescueTarget: RescueTarget { .string }

    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(SafeBox<String>.self).wrappedValue
      guard text != "bad" else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no code")
        )
      }
    }

    static func converted(from token: JSONToken) -> Conversion<Code> { .unusable(.typeMismatch) }
  }

  struct Replaced: Decodable {
    @SafeArray var codes: [Code]
  }

  struct Boxed: Decodable {
    @SafeBox var codes: [Code]
  }

  struct Dropped: Decodable {
    @DroppingArray var codes: [Code]
  }

  /// The logs of a call: one that keeps records, one that only counts, and one that calls a handler.
  static let logs: [@Sendable () -> RescueLog] = [
    { RescueLog() }, { RescueLog(capacity: 0) }, { RescueLog { _ in } },
  ]

  @Test("Each rescue inside a list of own scalars is counted once", arguments: 0..<3)
  func once(log: Int) throws {
    func check<List: Decodable>(_ type: List.Type, _ outcome: String, _ codes: (List) -> [Code], _ expected: [String])
      throws
    {
      let payload = Data(#"{"codes":[5,"a","bad",6]}"#.utf8)
      for decoder: any RescuingDecoder in [JSONDecoder(), ShieldedJSONDecoder()] {
        let log = Self.logs[log]()
        let list = try decoder.decode(type, from: payload, options: RescueOptions(log: log))
        #expect(codes(list).map(\.text) == expected)
        let tallies = log.report().tallies.map { "\($0.path) \($0.outcome) \($0.count)" }
        #expect(tallies == ["codes[*] retyped 2", "codes[*] \(outcome) 1"])
      }
    }
    try check(Replaced.self, "defaulted", \.codes, ["5", "a", "", "6"])
    try check(Boxed.self, "defaulted", \.codes, ["5", "a", "", "6"])
    try check(Dropped.self, "dropped", \.codes, ["5", "a", "6"])
  }
}
