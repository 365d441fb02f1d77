#if Macros
  import Foundation
  import ShieldedMacros

  @Shielded
  struct Seller: Codable, Equatable {
    var name: String
    var rating: Double?
  }

  @Shielded
  enum Status: String {
    case open, closed
    @Fallback case unknown
  }

  @Shielded
  enum Size: Int {
    case small = 1
    case large
  }

  @Shielded
  struct Sizes: Equatable {
    var all: [Size]
    var statuses: [Status]
    @Dropping var known: [Status]
    var byName: [String: Size]
  }

  @Shielded
  struct Product: Codable, Equatable {
    var id: String
    var price: Double
    var quantity = 1
    @Key("is_active", "active") var isActive: Bool
    @Key("stock.warehouse.count") var stock: Int?
    @Key("stock.warehouse.city") var city = "unknown"
    @Key(literal: "a.b") var dotted: Int
    var tags: [String]
    @Dropping var photos: [URL]
    var seller: Seller
    var status: Status
    var size: Size?
  }

  @Shielded
  struct Version: Equatable {
    @Strict var number: Int
    var name = "none"
  }

  @Shielded
  struct Marked: Equatable {
    @Strict var mark: Int?
    var name: String
  }

  @Shielded
  struct Release: Equatable {
    var latest: Version?
    var all: [Version]
  }

  @Shielded
  struct Image: Codable, Equatable {
    var url: URL?
    var width = 1
  }

  @Shielded
  struct Text: Codable, Equatable {
    var text: String
  }

  @Shielded(discriminator: "type")
  enum Block: Codable, Equatable {
    @Key("img", "picture") case image(Image)
    case text(content: Text)
    @Fallback case unknown
  }

  @Shielded(discriminator: "kind")
  enum Shape: Equatable {
    case circle(Text)
  }

  @Shielded
  struct Page: Equatable {
    var blocks: [Block]
    var shapes: [Shape]
    var main: Shape?
  }

  @Shielded
  struct OptionalBlocks: Equatable {
    @Dropping var all: [Block]
    var one: Block?
    var other: Block?
    var byName: [String: Block]
  }
#endif
