import Payloads
import ShieldedMacros

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

extension MacroPerformance: RecordModel {
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

/// The price of a seat.
@Shielded
struct MacroPrice {
  var amount: Int
  var audienceSubCategoryId: Int
  var seatCategoryId: Int
}

extension MacroPrice: RecordModel {
  var record: Performance.Price {
    Performance.Price(
      amount: amount,
      audienceSubCategoryId: audienceSubCategoryId,
      seatCategoryId: seatCategoryId
    )
  }
}

/// The seats of a category.
@Shielded
struct MacroSeatCategory {
  var areas: [MacroArea]
  var seatCategoryId: Int
}

extension MacroSeatCategory: RecordModel {
  var record: Performance.SeatCategory {
    Performance.SeatCategory(areas: areas.map(\.record), seatCategoryId: seatCategoryId)
  }
}

/// A part of the hall.
@Shielded
struct MacroArea {
  var areaId: Int
  var blockIds: [Int]
}

extension MacroArea: RecordModel {
  var record: Performance.Area {
    Performance.Area(areaId: areaId, blockIds: blockIds)
  }
}
