/// Earthquakes as GeoJSON, in the shape of the feed of the United States Geological Survey.
///
///     {"type":"FeatureCollection","metadata":{…},"features":[{"type":"Feature",
///       "properties":{"mag":1.2,"place":"7 km NW of …","time":1763704800000,"code":"ci40000001", …},
///       "geometry":{"type":"Point","coordinates":[-116.5,33.4,11.2]},"id":"ci40000001"}]}
///
/// Some properties are `null` if unknown. A model declares these as Optional, so that isn't dirt. Some members are not part of
/// any model.
package struct QuakeFeed: PayloadShape {
  package let name = "quakes"
  package let summary = "GeoJSON features with nested properties and coordinates, about 500 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Quake> {
    PayloadPieces(QuakeSource(values: specification.values), specification)
  }
}
