import Foundation
import ShieldedDecoding

/// What `@Shielded` generates for a model with nested models, an alternative key and a path.
struct Shop: Decodable, UndeclaredKeysReporting, Rescuable, SafeValue {
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

  static var defaultValue: Shop { Shop() }

  init() {}

  init(from decoder: any Decoder) throws {
    try UndeclaredKeys.report(CodingKeys.self, at: [["is_open"], ["open"], ["stock", "count"]], in: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let members = try decoder.container(keyedBy: PayloadKey.self)
    name = try container.decodeShielded(forKey: .name)
    isOpen = try members.decodeShielded(at: [["is_open"], ["open"]])
    count = try members.decodeShielded(at: [["stock", "count"]])
    size = try container.decodeShielded(forKey: .size)
    sizes = try container.decodeDropping(forKey: .sizes)
    byName = try container.decodeShielded(forKey: .byName)
    media = try container.decodeDropping(forKey: .media)
  }
}

struct ShopSize: Decodable, UndeclaredKeysReporting, Rescuable, SafeValue, Equatable {
  enum CodingKeys: CodingKey {
    case width
  }

  var width = 0

  static var defaultValue: ShopSize { ShopSize() }

  init() {}

  init(from decoder: any Decoder) throws {
    try UndeclaredKeys.report(CodingKeys.self, in: decoder)
    width = try decoder.container(keyedBy: CodingKeys.self).decodeStrict(forKey: .width)
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
    let members = try decoder.container(keyedBy: PayloadKey.self)
    let discriminator: Discriminator = try members.decodeDiscriminator(at: [["kind", "name"]])
    switch discriminator {
    case .size: self = .size(try decoder.decodeAssociatedValue(beside: ["kind", "name"]))
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
