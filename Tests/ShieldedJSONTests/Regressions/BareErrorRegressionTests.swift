import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite(
  "Review finding: an error without a path that a model caught kept the whole call alive",
  .timeLimit(.minutes(20))
)
struct BareErrorRegressionTests {
  private final class Guest: Sendable {}

  private struct Price: Decodable {
    enum CodingKeys: CodingKey { case price }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(SafeBox<Double>.self, forKey: .price)
      // The second mismatch of the same field throws an existing error, and this discards it.
      _ = try? container.decodeIfPresent(Double.self, forKey: .price)
    }
  }

  /// Checks that nothing keeps what a decoder held after a closure that used it.
  private func expectRelease(_ use: (ShieldedJSONDecoder) throws -> Void) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "guest"))
    weak var guest: Guest?
    do {
      let present = Guest()
      guest = present
      var decoder = ShieldedJSONDecoder()
      decoder.userInfo[key] = present
      try use(decoder)
    }
    #expect(guest == nil)
  }

  @Test("Everything that a call holds is released after the call", arguments: [1, 1_000])
  func letsGo(count: Int) throws {
    try expectRelease { decoder in
      let list = Array(repeating: #"{"price": "1"}"#, count: count).joined(separator: ",")
      let prices = try decoder.decode([Price].self, from: Data("[\(list)]".utf8))
      #expect(prices.count == count)
    }
  }

  private struct Part: Decodable {
    init(from decoder: any Decoder) {}
  }

  private struct KeptDecoder: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) { self.decoder = decoder }
  }

  @Test("A decoder that is used after its call is released with everything that the call held")
  func usedAfterTheCall() throws {
    try expectRelease { decoder in
      let kept = try decoder.decode(KeptDecoder.self, from: "[{}]")
      var list = try kept.decoder.unkeyedContainer()
      _ = try list.decode(Part.self)
      #expect(list.isAtEnd)
    }
  }

  /// A field that is rescued, and a later one whose error the model keeps.
  private struct Kept: Decodable {
    var error: String?

    enum CodingKeys: CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(SafeBox<Int>.self, forKey: .a)
      do {
        _ = try container.decodeIfPresent(Int.self, forKey: .b)
      } catch DecodingError.typeMismatch(_, let context) {
        error = context.codingPath.map(\.stringValue).joined(separator: ".")
      }
    }
  }

  @Test(
    "An error that a model catches has its path, although the same mismatch was rescued under another key",
    arguments: [#"{"p":0,"a":"x","q":0,"b":"y"}"#, #"{"a":"x","b":"y"}"#, #"{"b":"y","a":"x"}"#]
  )
  func path(payload: String) throws {
    #expect(try ShieldedJSONDecoder().decode(Kept.self, from: payload).error == "b")
  }
}
