import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// An entry of the tape stores a length of at most 64 MiB, and that length for every greater one.
@Suite("Keys whose length doesn't fit in an entry of the tape", .timeLimit(.minutes(20)))
struct LongKeyRegressionTests {
  private struct Lookup: Decodable {
    /// The values of a key with one letter less than the payload's, and of the payload's.
    let values: [Int?]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ElementKey.self)
      values = try [-1, 0].map { difference in
        let key = String(repeating: "a", count: LongKeyRegressionTests.keyLength + difference)
        return try container.decodeIfPresent(Int.self, forKey: ElementKey(stringValue: key))
      }
    }
  }

  private static let keyLength = 64 * 1_048_576

  @Test("A key of 64 MiB is found by its own text, and by no shorter one")
  func found() throws {
    let key = Data(repeating: UInt8(ascii: "a"), count: Self.keyLength)
    let payload = Data(#"{""#.utf8) + key + Data(#"":1}"#.utf8)
    #expect(try ShieldedJSONDecoder().decode(Lookup.self, from: payload).values == [nil, 1])
  }
}
