import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("A field that is rescued again and again")
struct RescuedFieldsTests {
  private struct Product: Codable, DefaultProvider, Equatable {
    @SafeBox var price: Double
    @SafeArray var sizes: [Int]

    static func defaultInstance() -> Product { Product(price: 0, sizes: []) }
  }

  @Test("is rescued each time to the same value")
  func rescues() throws {
    let record = #"{"price": "99.5", "sizes": [1, "2", {}]}"#
    let payload = "[\(Array(repeating: record, count: 5).joined(separator: ","))]"
    let products = try ShieldedJSONDecoder().decode([Product].self, from: payload)
    #expect(products == Array(repeating: Product(price: 99.5, sizes: [1, 2, 0]), count: 5))
  }

  /// Reads one and the same key as a rescued property in the first two records, and plainly in the third.
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

  @Test("still throws with its path where nobody rescues it, whatever was rescued before")
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

  /// Rescues a list's misfit element in the first two records, and not in the third.
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

  @Test("still throws with the element's index where nobody rescues a list")
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

  /// Keeps its container, and rescues twice with it.
  private struct Keeper: Decodable {
    enum CodingKeys: String, CodingKey { case price }
    let container: KeyedDecodingContainer<CodingKeys>

    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(SafeBox<Double>.self, forKey: .price)
    }
  }

  @Test("throws with its path from a container that has outlived the call")
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

  /// Catches the errors of a key that is only ever read plainly, and asks for its token afterwards.
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

  @Test("is told from one whose user catches the error and asks for the token")
  func plainReadsKeepTheirPaths() throws {
    let payload = #"[{"price": "1"}, {"price": "2"}, {"price": "3"}]"#
    let all = try ShieldedJSONDecoder().decode([Curious].self, from: payload)
    #expect(all.map(\.path) == (0..<3).map { ["Index \($0)", "price"] })
    #expect(all.map(\.token) == ["1", "2", "3"].map(JSONToken.string))
  }
}
