import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Review finding: an error without a path that a model caught kept the whole call alive")
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

  @Test("Everything that a call holds is released after the call", arguments: [1, 1_000])
  func letsGo(count: Int) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "guest"))
    weak var guest: Guest?
    do {
      let present = Guest()
      guest = present
      var decoder = ShieldedJSONDecoder()
      decoder.userInfo[key] = present
      let list = Array(repeating: #"{"price": "1"}"#, count: count).joined(separator: ",")
      #expect(try decoder.decode([Price].self, from: Data("[\(list)]".utf8)).count == count)
    }
    #expect(guest == nil)
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
