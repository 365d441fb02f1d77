import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Fields that are rescued repeatedly", .timeLimit(.minutes(20)))
struct MismatchErrorCacheTests {
  private struct Product: Codable, DefaultProvider, Equatable {
    @SafeBox var price: Double
    @SafeArray var sizes: [Int]

    static func defaultInstance() -> Product { Product(price: 0, sizes: []) }
  }

  @Test("A repeated rescue gives the same value each time")
  func rescues() throws {
    let record = #"{"price": "99.5", "sizes": [1, "2", {}]}"#
    let payload = "[\(Array(repeating: record, count: 5).joined(separator: ","))]"
    let products = try ShieldedJSONDecoder().decode([Product].self, from: payload)
    #expect(products == Array(repeating: Product(price: 99.5, sizes: [1, 2, 0]), count: 5))
  }

  /// Reads the same key as a rescued property in the first two elements and as a plain property in the third.
  private struct Mixed: Decodable {
    enum CodingKeys: String, CodingKey { case kind, price }
    var price: Double?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decode(String.self, forKey: .kind) == "rescued" {
        price = try container.decode(SafeBox<Double>.self, forKey: .price).wrappedValue
      } else {
        price = try container.decodeIfPresent(Double.self, forKey: .price)
      }
    }
  }

  @Test("A plain read after two rescues of the same key throws with its path")
  func escapes() throws {
    let rescued = #"{"kind": "rescued", "price": "9"}"#
    let payload = #"{"list": [\#(rescued), \#(rescued), {"kind": "plain", "price": "9"}]}"#
    let error = #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode([String: [Mixed]].self, from: payload)
    }
    guard case .typeMismatch(let type, let context) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(ObjectIdentifier(type) == ObjectIdentifier(Double.self))
    #expect(context.codingPath.map(\.stringValue) == ["list", "Index 2", "price"])
    #expect(context.codingPath.last is Mixed.CodingKeys)
    #expect(context.debugDescription.contains("string"))
  }

  /// Rescues a list's mismatched element in the first two elements, but not in the third.
  private struct MixedList: Decodable {
    enum CodingKeys: String, CodingKey { case kind, sizes }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decode(String.self, forKey: .kind) == "rescued" {
        _ = try container.decode(SafeArray<Int>.self, forKey: .sizes)
      } else {
        _ = try container.decodeIfPresent([Int].self, forKey: .sizes)
      }
    }
  }

  @Test("A plain list after two rescued lists throws with the element's index")
  func escapesFromList() throws {
    let rescued = #"{"kind": "rescued", "sizes": [1, "2"]}"#
    let payload = #"[\#(rescued), \#(rescued), {"kind": "plain", "sizes": [1, 2, "3"]}]"#
    let context = try mismatch { try ShieldedJSONDecoder().decode([MixedList].self, from: payload) }
    #expect(context.codingPath.map(\.stringValue) == ["Index 2", "sizes", "Index 2"])
  }

  /// Keeps its container and rescues one field.
  private struct Keeper: Decodable {
    enum CodingKeys: String, CodingKey { case price }
    let container: KeyedDecodingContainer<CodingKeys>

    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(SafeBox<Double>.self, forKey: .price)
    }
  }

  @Test("A container that outlives the call throws with its path")
  func livesOn() throws {
    let keepers = try ShieldedJSONDecoder().decode([Keeper].self, from: #"[{"price": "1"}, {"price": "2"}]"#)
    let context = try mismatch {
      try keepers[1].container.decodeIfPresent(Double.self, forKey: .price)
    }
    #expect(context.codingPath.map(\.stringValue) == ["Index 1", "price"])
  }

  /// Catches the error of a key that is only read plainly, and then reads its token.
  private struct Curious: Decodable {
    enum CodingKeys: String, CodingKey { case price }
    let path: [String]
    let token: JSONToken

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var path: [String] = []
      do {
        _ = try container.decodeIfPresent(Double.self, forKey: .price)
      } catch DecodingError.typeMismatch(_, let context) {
        path = context.codingPath.map(\.stringValue)
      }
      self.path = path
      token = try container.decode(JSONToken.self, forKey: .price)
    }
  }

  @Test("Repeated plain reads keep their paths although the model catches the errors and reads the tokens")
  func plainReadsKeepTheirPaths() throws {
    let payload = #"[{"price": "1"}, {"price": "2"}, {"price": "3"}]"#
    let all = try ShieldedJSONDecoder().decode([Curious].self, from: payload)
    #expect(all.map(\.path) == (0..<3).map { ["Index \($0)", "price"] })
    #expect(all.map(\.token) == ["1", "2", "3"].map(JSONToken.string))
  }
}

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
      let decoder = ShieldedJSONDecoder.with { $0.userInfo[key] = present }
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

  private struct Part: Decodable { init(from decoder: any Decoder) {} }

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
