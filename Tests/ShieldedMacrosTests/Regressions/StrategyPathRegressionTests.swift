#if Macros
  import Foundation
  import ShieldedJSON
  import ShieldedMacros
  import Testing

  @Suite(
    "Review finding: in one pass, a date strategy saw no integer in the key of an [Int: Date]",
    .timeLimit(.minutes(20))
  )
  struct StrategyPathRegressionTests {
    @Shielded
    struct Dates: Equatable {
      var opened: Date?
      var closed: [Int: Date]
      var changed: [Date]
    }

    /// Gives a date that tells paths apart by their keys, the integers of these, and their order.
    private static let strategy = JSONDecoder.DateDecodingStrategy.custom { decoder in
      let digest = decoder.codingPath.reduce(0) { digest, key in
        digest * 100 + (key.intValue ?? 50) + key.stringValue.count
      }
      return Date(timeIntervalSince1970: Double(digest))
    }

    @Test(
      "A date strategy sees the same path in one pass as over JSONDecoder",
      arguments: [
        #"{"opened":1,"closed":{},"changed":[]}"#, #"{"closed":{"7":1}}"#, #"{"closed":{"-12":1},"changed":[]}"#,
        #"{"changed":[1]}"#,
      ]
    )
    func path(payload: String) throws {
      let foundation = JSONDecoder()
      foundation.dateDecodingStrategy = Self.strategy
      var shielded = ShieldedJSONDecoder()
      shielded.dateDecodingStrategy = Self.strategy
      let expected = try foundation.decode(Dates.self, from: Data(payload.utf8))
      #expect(try shielded.decode(Dates.self, from: payload) == expected)
    }
  }
#endif
