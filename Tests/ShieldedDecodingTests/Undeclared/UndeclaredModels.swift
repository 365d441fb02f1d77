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
    name = try container.decode(forKey: .name)
    isOpen = try members.at(["is_open"], ["open"]) { try $0.decode(forKey: $1) }
    count = try members.at(["stock", "count"]) { try $0.decode(forKey: $1) }
    size = try container.decode(forKey: .size)
    sizes = try container.decodeDropping(forKey: .sizes)
    byName = try container.decode(forKey: .byName)
    media = try container.decodeDropping(forKey: .media)
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
    width = try _ShieldedContainer<CodingKeys>(decoder).decodeStrict(forKey: .width)
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
