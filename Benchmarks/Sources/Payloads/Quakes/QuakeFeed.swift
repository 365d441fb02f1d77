/// Earthquakes as GeoJSON, in the shape of the feed of the United States Geological Survey.
///
///     {"type":"FeatureCollection","metadata":{…},"features":[{"type":"Feature",
///       "properties":{"mag":1.2,"place":"7 km NW of …","time":1763704800000,"code":"ci40000001", …},
///       "geometry":{"type":"Point","coordinates":[-116.5,33.4,11.2]},"id":"ci40000001"}]}
///
/// Some properties are `null` if unknown. A model declares these as Optional, so that isn't dirt. Some members are not part of
/// any model.
public struct QuakeFeed: PayloadShape {
  /// The shape's name in listings and results.
  public let name = "quakes"
  /// A one-line summary.
  public let summary = "GeoJSON features with nested properties and coordinates, about 500 bytes each"

  /// Creates the shape.
  public init() {}

  /// Writes the feed piece by piece, with the expected result of each feature.
  /// - Parameter specification: Everything that determines the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Quake> {
    PayloadPieces(QuakeSource(values: specification.values), specification)
  }
}
