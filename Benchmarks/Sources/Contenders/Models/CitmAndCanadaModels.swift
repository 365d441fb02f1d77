import ShieldedDecoding
import ShieldedMacros

/// The document with the library's wrappers.
struct ShieldedProgram: Codable, Sendable {
  @SafeArray var performances: [ShieldedPerformance]
}

/// A performance, with the library's wrappers.
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

/// The price of a seat, with the library's wrappers.
struct ShieldedPrice: Codable, Sendable, DefaultProvider {
  @SafeBox var amount: Int
  @SafeBox var audienceSubCategoryId: Int
  @SafeBox var seatCategoryId: Int

  static func defaultInstance() -> ShieldedPrice {
    ShieldedPrice(amount: 0, audienceSubCategoryId: 0, seatCategoryId: 0)
  }
}

/// The seats of a category, with the library's wrappers.
struct ShieldedSeatCategory: Codable, Sendable, DefaultProvider {
  @SafeArray var areas: [ShieldedArea]
  @SafeBox var seatCategoryId: Int

  static func defaultInstance() -> ShieldedSeatCategory {
    ShieldedSeatCategory(areas: [], seatCategoryId: 0)
  }
}

/// A part of the hall, with the library's wrappers.
struct ShieldedArea: Codable, Sendable, DefaultProvider {
  @SafeBox var areaId: Int
  @SafeArray var blockIds: [Int]

  static func defaultInstance() -> ShieldedArea {
    ShieldedArea(areaId: 0, blockIds: [])
  }
}

/// The document as a user of the macro declares it.
@Shielded
struct MacroProgram {
  var performances: [MacroPerformance]
}

/// A performance.
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

/// The price of a seat.
@Shielded
struct MacroPrice {
  var amount: Int
  var audienceSubCategoryId: Int
  var seatCategoryId: Int
}

/// The seats of a category.
@Shielded
struct MacroSeatCategory {
  var areas: [MacroArea]
  var seatCategoryId: Int
}

/// A part of the hall.
@Shielded
struct MacroArea {
  var areaId: Int
  var blockIds: [Int]
}

/// The document with the library's wrappers.
struct ShieldedBorders: Codable, Sendable {
  @SafeArray var features: [ShieldedBorder]
}

/// The border of a country, with the library's wrappers.
struct ShieldedBorder: Codable, Sendable, DefaultProvider {
  @SafeBox var properties: ShieldedBorderProperties
  @SafeBox var geometry: ShieldedBorderGeometry

  static func defaultInstance() -> ShieldedBorder {
    ShieldedBorder(properties: .defaultInstance(), geometry: .defaultInstance())
  }
}

/// The properties of a country, with the library's wrappers.
struct ShieldedBorderProperties: Codable, Sendable, DefaultProvider {
  @SafeBox var name: String

  static func defaultInstance() -> ShieldedBorderProperties {
    ShieldedBorderProperties(name: "")
  }
}

/// A polygon, with the library's wrappers.
struct ShieldedBorderGeometry: Codable, Sendable, DefaultProvider {
  @SafeArray var coordinates: [[[Double]]]

  static func defaultInstance() -> ShieldedBorderGeometry {
    ShieldedBorderGeometry(coordinates: [])
  }
}

/// The document as a user of the macro declares it.
@Shielded
struct MacroBorders {
  var features: [MacroBorder]
}

/// The border of a country.
@Shielded
struct MacroBorder {
  var properties: MacroBorderProperties
  var geometry: MacroBorderGeometry
}

/// The properties of a country.
@Shielded
struct MacroBorderProperties {
  var name: String
}

/// A polygon.
@Shielded
struct MacroBorderGeometry {
  var coordinates: [[[Double]]]
}
