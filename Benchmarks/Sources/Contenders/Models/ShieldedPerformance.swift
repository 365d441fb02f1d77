import Payloads
import ShieldedDecoding

/// The document with the library's wrappers.
struct ShieldedProgram: Codable, Sendable {
  @SafeArray var performances: [ShieldedPerformance]
}

/// A performance, with the library's wrappers.
struct ShieldedPerformance: Codable, RecordModel, DefaultProvider {
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

  var record: Performance {
    Performance(
      eventId: eventId,
      id: id,
      logo: logo,
      name: name,
      prices: prices.map(\.record),
      seatCategories: seatCategories.map(\.record),
      seatMapImage: seatMapImage,
      start: start,
      venueCode: venueCode
    )
  }
}

/// The price of a seat, with the library's wrappers.
struct ShieldedPrice: Codable, RecordModel, DefaultProvider {
  @SafeBox var amount: Int
  @SafeBox var audienceSubCategoryId: Int
  @SafeBox var seatCategoryId: Int

  static func defaultInstance() -> ShieldedPrice {
    ShieldedPrice(amount: 0, audienceSubCategoryId: 0, seatCategoryId: 0)
  }

  var record: Performance.Price {
    Performance.Price(
      amount: amount,
      audienceSubCategoryId: audienceSubCategoryId,
      seatCategoryId: seatCategoryId
    )
  }
}

/// The seats of a category, with the library's wrappers.
struct ShieldedSeatCategory: Codable, RecordModel, DefaultProvider {
  @SafeArray var areas: [ShieldedArea]
  @SafeBox var seatCategoryId: Int

  static func defaultInstance() -> ShieldedSeatCategory {
    ShieldedSeatCategory(areas: [], seatCategoryId: 0)
  }

  var record: Performance.SeatCategory {
    Performance.SeatCategory(areas: areas.map(\.record), seatCategoryId: seatCategoryId)
  }
}

/// A part of the hall, with the library's wrappers.
struct ShieldedArea: Codable, RecordModel, DefaultProvider {
  @SafeBox var areaId: Int
  @SafeArray var blockIds: [Int]

  static func defaultInstance() -> ShieldedArea {
    ShieldedArea(areaId: 0, blockIds: [])
  }

  var record: Performance.Area {
    Performance.Area(areaId: areaId, blockIds: blockIds)
  }
}
