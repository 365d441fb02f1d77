import Foundation
import ShieldedDecoding

/// What `@Shielded` generates for a model with nested models, an alternative key and a path.
struct Shop: Decodable, UndeclaredKeysReporting, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case name
    case isOpen = "is_open"
    case count = "stock.count"
    case size, sizes, byName, media
  }

  var name = ""
  var isOpen = false
  var count = 0
  var size = ShopSize()
  var sizes: [ShopSize] = []
  var byName: [String: ShopSize] = [:]
  var media: [ShopMedia] = []

  static func defaultInstance() -> Shop { Shop() }

  init() {}

  init(from decoder: any Decoder) throws {
    try UndeclaredKeys.report(CodingKeys.self, at: [["is_open"], ["open"], ["stock", "count"]], in: decoder)
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    let members = try _ShieldedContainer<_PayloadKey>(decoder)
    name = try container[.name].decode()
    isOpen = try members.at(["is_open"], ["open"]).decode()
    count = try members.at(["stock", "count"]).decode()
    size = try container[.size].decode()
    sizes = try container[.sizes].decodeDropping()
    byName = try container[.byName].decode()
    media = try container[.media].decodeDropping()
  }
}

struct ShopSize: Decodable, UndeclaredKeysReporting, DefaultProvider, Equatable {
  enum CodingKeys: CodingKey {
    case width
  }

  var width = 0

  static func defaultInstance() -> ShopSize { ShopSize() }

  init() {}

  init(from decoder: any Decoder) throws {
    try UndeclaredKeys.report(CodingKeys.self, in: decoder)
    width = try _ShieldedContainer<CodingKeys>(decoder)[.width].decodeStrict()
  }
}

/// What `@Shielded(discriminator: "kind.name")` generates.
enum ShopMedia: Decodable, UndeclaredKeysReporting, Rescuable {
  private enum Discriminator: String, Codable, SafeEnum {
    case size, other
    static var fallback: Self { .other }
  }

  case size(ShopSize)
  case other

  init(from decoder: any Decoder) throws {
    let discriminator: Discriminator = try _ShieldedEnum.discriminator(at: ["kind", "name"], in: decoder)
    switch discriminator {
    case .size: self = .size(try _ShieldedEnum.associatedValue(beside: ["kind", "name"], in: decoder))
    case .other:
      try UndeclaredKeys.report(at: [["kind", "name"]], in: decoder)
      self = .other
    }
  }
}

/// A model without a report of its own.
struct PlainSize: Codable, Equatable, DefaultProvider {
  var width: Int

  static func defaultInstance() -> PlainSize { PlainSize(width: 0) }
}
