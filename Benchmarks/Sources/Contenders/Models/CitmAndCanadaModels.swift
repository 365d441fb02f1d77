import ShieldedDecoding
import ShieldedMacros

struct ShieldedProgram: Codable, Sendable {
  @SafeArray var performances: [ShieldedPerformance]
}

struct ShieldedPerformance: Codable, Sendable, DefaultProvider {
  @SafeBox var eventId: Int
  @SafeBox var id: Int
  @SafeBox var logo: String?
  @SafeBox var name: String?
  @SafeArray var prices: [ShieldedPrice]
  @SafeArray var seatCategories: [ShieldedSeatCategory]
  @SafeBox var seatMapImage: String?
  @SafeBox var start: Int
  @SafeBox var venueCode: String

  static func defaultInstance() -> ShieldedPerformance {
    ShieldedPerformance(
      eventId: 0,
      id: 0,
      logo: nil,
      name: nil,
      prices: [],
      seatCategories: [],
      seatMapImage: nil,
      start: 0,
      venueCode: ""
    )
  }
}

struct ShieldedPrice: Codable, Sendable, DefaultProvider {
  @SafeBox var amount: Int
  @SafeBox var audienceSubCategoryId: Int
  @SafeBox var seatCategoryId: Int

  static func defaultInstance() -> ShieldedPrice {
    ShieldedPrice(amount: 0, audienceSubCategoryId: 0, seatCategoryId: 0)
  }
}

struct ShieldedSeatCategory: Codable, Sendable, DefaultProvider {
  @SafeArray var areas: [ShieldedArea]
  @SafeBox var seatCategoryId: Int

  static func defaultInstance() -> ShieldedSeatCategory {
    ShieldedSeatCategory(areas: [], seatCategoryId: 0)
  }
}

struct ShieldedArea: Codable, Sendable, DefaultProvider {
  @SafeBox var areaId: Int
  @SafeArray var blockIds: [Int]

  static func defaultInstance() -> ShieldedArea {
    ShieldedArea(areaId: 0, blockIds: [])
  }
}

@Shielded
struct MacroProgram {
  var performances: [MacroPerformance]
}

@Shielded
struct MacroPerformance {
  var eventId: Int
  var id: Int
  var logo: String?
  var name: String?
  var prices: [MacroPrice]
  var seatCategories: [MacroSeatCategory]
  var seatMapImage: String?
  var start: Int
  var venueCode: String
}

@Shielded
struct MacroPrice {
  var amount: Int
  var audienceSubCategoryId: Int
  var seatCategoryId: Int
}

@Shielded
struct MacroSeatCategory {
  var areas: [MacroArea]
  var seatCategoryId: Int
}

@Shielded
struct MacroArea {
  var areaId: Int
  var blockIds: [Int]
}

struct ShieldedBorders: Codable, Sendable {
  @SafeArray var features: [ShieldedBorder]
}

struct ShieldedBorder: Codable, Sendable, DefaultProvider {
  @SafeBox var properties: ShieldedBorderProperties
  @SafeBox var geometry: ShieldedBorderGeometry

  static func defaultInstance() -> ShieldedBorder {
    ShieldedBorder(properties: .defaultInstance(), geometry: .defaultInstance())
  }
}

struct ShieldedBorderProperties: Codable, Sendable, DefaultProvider {
  @SafeBox var name: String

  static func defaultInstance() -> ShieldedBorderProperties {
    ShieldedBorderProperties(name: "")
  }
}

struct ShieldedBorderGeometry: Codable, Sendable, DefaultProvider {
  @SafeArray var coordinates: [[[Double]]]

  static func defaultInstance() -> ShieldedBorderGeometry {
    ShieldedBorderGeometry(coordinates: [])
  }
}

@Shielded
struct MacroBorders {
  var features: [MacroBorder]
}

@Shielded
struct MacroBorder {
  var properties: MacroBorderProperties
  var geometry: MacroBorderGeometry
}

@Shielded
struct MacroBorderProperties {
  var name: String
}

@Shielded
struct MacroBorderGeometry {
  var coordinates: [[[Double]]]
}
