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
