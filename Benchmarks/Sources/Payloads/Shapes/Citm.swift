/// The program of a concert hall, with the structure of the file `citm_catalog.json` that JSON libraries are measured with.
///
///     {"areaNames":{"205705999":"1er balcon bergerie cour", …},"events":{"138586341":{"name":"30th Anniversary Tour", …}, …},
///       "performances":[{"eventId":138586341,"id":339887544,"prices":[…],"seatCategories":[{"areas":[…], …}], …}]}
///
/// It consists of small objects with integers of nine digits. The names and the events come first, and aren't part of any model.
package struct CitmCatalog: PayloadShape {
  package let name = "citm"
  package let summary = "performances with lists of small objects of integers, about 1600 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Performance> {
    PayloadPieces(PerformanceSource(values: specification.values), specification)
  }
}

/// A performance in a concert hall, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
package struct Performance: Codable, Hashable, Sendable {
  package struct Price: Codable, Hashable, Sendable {
    /// The price in cents.
    package var amount: Int = 0
    package var audienceSubCategoryId: Int = 0
    package var seatCategoryId: Int = 0
  }

  /// A part of the hall.
  package struct Area: Codable, Hashable, Sendable {
    package var areaId: Int = 0
    package var blockIds: [Int] = []
  }

  package struct SeatCategory: Codable, Hashable, Sendable {
    package var areas: [Area] = []
    package var seatCategoryId: Int = 0
  }

  package var eventId: Int = 0
  package var id: Int = 0
  /// The path of a picture, if any.
  package var logo: String?
  /// The name, if it isn't the event's.
  package var name: String?
  package var prices: [Price] = []
  package var seatCategories: [SeatCategory] = []
  /// The path of a plan, if any.
  package var seatMapImage: String?
  /// The start, in milliseconds since 1970.
  package var start: Int = 0
  package var venueCode: String = ""
}

struct PerformanceSource: RecordSource {
  let tail = "],\"subjectNames\":{},\"venueNames\":{\"HALL\":\"Salle\"}}"
  var values: SeededGenerator

  private static let areas = [
    "Arrière-scène central", "1er balcon central", "2ème balcon bergerie cour", "2ème balcon bergerie jardin",
    "1er balcon bergerie jardin", "1er balcon bergerie cour", "Arrière-scène jardin", "Arrière-scène cour",
  ]

  mutating func writeHead(to document: inout DocumentWriter) {
    let names = Self.areas.enumerated().map { "\"\(205_705_993 + $0.offset)\":\"\($0.element)\"" }
    document.json.append("{\"areaNames\":{\(names.joined(separator: ","))},\"blockNames\":{},\"events\":{")
    document.json.append(
      "\"138586341\":{\"description\":null,\"id\":138586341,\"logo\":null,\"name\":\"30th Anniversary Tour\","
    )
    document.json.append(
      "\"subTopicIds\":[337184269,337184283],\"subjectCode\":null,\"subtitle\":null,\"topicIds\":[324846099,107888604]}"
    )
    document.json.append("},\"performances\":[")
    document.enter(.key("performances"))
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Performance {
    var performance = nextPerformance()
    document.members { document in
      document.write("eventId", &performance.eventId)
      document.write("id", &performance.id)
      document.write("logo", &performance.logo)
      document.write("name", &performance.name)
      document.writeObjects("prices", &performance.prices, standIn: Performance.Price()) { document, price in
        document.write("amount", &price.amount)
        document.write("audienceSubCategoryId", &price.audienceSubCategoryId)
        document.write("seatCategoryId", &price.seatCategoryId)
      }
      document.writeObjects("seatCategories", &performance.seatCategories, standIn: Performance.SeatCategory()) {
        document,
        category in
        document.writeObjects("areas", &category.areas, standIn: Performance.Area()) { document, area in
          document.write("areaId", &area.areaId)
          document.writeToken("blockIds", "[]")
        }
        document.write("seatCategoryId", &category.seatCategoryId)
      }
      document.write("seatMapImage", &performance.seatMapImage)
      document.write("start", &performance.start)
      document.write("venueCode", &performance.venueCode)
    }
    return performance
  }

  private mutating func nextPerformance() -> Performance {
    let categories = (0...values.index(below: 5)).map { 338_937_235 + $0 }
    return Performance(
      eventId: 138_586_341 + values.index(below: 1_000),
      id: 339_887_544 + values.index(below: 100_000),
      logo: values.happens(0.44) ? "/images/UE0AAAAACEKo\(10 + values.index(below: 90))AAAAZDSVRN" : nil,
      name: nil,
      prices: categories.map { category in
        Performance.Price(
          amount: 500 * (20 + values.index(below: 160)),
          audienceSubCategoryId: 337_100_890,
          seatCategoryId: category
        )
      },
      seatCategories: categories.map { category in
        Performance.SeatCategory(
          areas: (0...(5 + values.index(below: 9))).map { Performance.Area(areaId: 205_705_993 + $0) },
          seatCategoryId: category
        )
      },
      seatMapImage: nil,
      start: 1_372_701_600_000 + 900_000 * values.index(below: 30_000),
      venueCode: "HALL"
    )
  }
}
