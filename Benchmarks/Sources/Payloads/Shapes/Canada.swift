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

/// The border of a country, as GeoJSON documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
package struct Border: Codable, Hashable, Sendable {
  package struct Properties: Codable, Hashable, Sendable {
    package var name: String = ""
  }

  package struct Geometry: Codable, Hashable, Sendable {
    /// Rings of points, each with a longitude and a latitude in degrees.
    package var coordinates: [[[Double]]] = []
  }

  package var properties: Properties = Properties()
  package var geometry: Geometry = Geometry()
}

struct BorderSource: RecordSource {
  let tail = "]}"
  var values: SeededGenerator

  private static let names = ["Canada", "Norge", "日本", "Chile", "Ελλάδα"]

  mutating func writeHead(to document: inout DocumentWriter) {
    document.json.append("{\"type\":\"FeatureCollection\",\"features\":[")
    document.enter(.key("features"))
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Border {
    var border = nextBorder()
    document.members { document in
      document.writeToken("type", "\"Feature\"")
      document.writeObject("properties", &border.properties, standIn: Border.Properties()) { document, properties in
        document.write("name", &properties.name)
      }
      document.writeObject("geometry", &border.geometry, standIn: Border.Geometry()) { document, geometry in
        document.writeToken("type", "\"Polygon\"")
        write(&geometry.coordinates, to: &document)
      }
    }
    return border
  }

  /// Writes rings with at most one dirty number, and replaces them by the expected ones.
  private func write(_ rings: inout [[[Double]]], to document: inout DocumentWriter) {
    let key = "coordinates"
    let kind = document.drawDirt(for: .numberList)
    switch kind {
    case .missing?, .null?, .wrongShape?:
      document.writeUnusable(kind ?? .missing, key, tokensOfOtherShape: DirtySpellings.arraysOfOtherShape)
      rings = []
    default:
      let dirtyRing = kind == nil ? nil : document.dirt.index(below: rings.count)
      document.beginField(key)
      document.inside(.key(key)) { document in
        document.writeArray(rings) { document, ringIndex, ring in
          let dirtyPoint = ringIndex == dirtyRing ? document.dirt.index(below: ring.count) : nil
          document.writeArray(ring) { document, pointIndex, point in
            document.writeArray(point) { document, index, number in
              guard let kind, pointIndex == dirtyPoint, index == 0 else {
                return document.json.append(number.description)
              }
              rings[ringIndex][pointIndex][index] = write(
                number,
                kind,
                at: [.index(ringIndex), .index(pointIndex), .index(index)],
                to: &document
              )
            }
          }
        }
      }
    }
  }

  private func write(
    _ number: Double,
    _ kind: DirtKind,
    at path: [PathComponent],
    to document: inout DocumentWriter
  ) -> Double {
    if kind == .numberAsString {
      document.json.append(string: document.paddedSpelling(of: number))
      document.rescue(path, .retyped)
      return number
    }
    let token = document.dirt.pick(from: DirtySpellings.corruptNumbers) ?? "null"
    document.json.append(token)
    document.rescue(path, .defaulted, DocumentWriter.reason(for: token))
    return 0
  }

  private mutating func nextBorder() -> Border {
    Border(
      properties: Border.Properties(name: values.pick(from: Self.names) ?? ""),
      geometry: Border.Geometry(coordinates: (0...values.index(below: 3)).map { _ in nextRing() })
    )
  }

  /// A closed line with small steps.
  private mutating func nextRing() -> [[Double]] {
    var point = [values.unit() * 360 - 180, values.unit() * 180 - 90]
    let start = point
    var ring = [start]
    for _ in 0..<(4 + values.index(below: 60)) {
      point = point.map { $0 + (values.unit() - 0.5) / 100 }
      ring.append(point)
    }
    return ring + [start]
  }
}
