/// Borders of countries, with the structure of the file `canada.json` that JSON libraries are measured with.
///
///     {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Canada"},
///       "geometry":{"type":"Polygon","coordinates":[[[-65.613616999999977,43.420273000000009], …], …]}}]}
///
/// Nearly all of it is numbers of up to 17 digits, in arrays of two. The file has one country of 2 MB, and a payload many small
/// ones.
package struct Canada: PayloadShape {
  package let name = "canada"
  package let summary = "polygons of points, numbers of up to 17 digits, about 3000 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Border> {
    PayloadPieces(BorderSource(values: specification.values), specification)
  }
}
