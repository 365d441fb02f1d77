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
    let error = #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode([MixedList].self, from: payload)
    }
    guard case .typeMismatch(_, let context) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
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
    let error = #expect(throws: DecodingError.self) {
      try keepers[1].container.decodeIfPresent(Double.self, forKey: .price)
    }
    guard case .typeMismatch(_, let context) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
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
