/// Writes a feed of earthquakes.
struct QuakeSource: RecordSource {
  let tail = "]}"
  var values: SeededGenerator

  private static let networks = ["ci", "nc", "us", "ak", "hv", "uw", "pr", "nn"]
  private static let places = [
    "Anza, CA", "The Geysers, CA", "Volcano, Hawaii", "Susitna North, Alaska", "Hengchun, Taiwan", "Ōfunato, Japan",
    "San Antonio de los Cobres, Argentina", "Bouvet Island region", "Yangon, Myanmar",
  ]
  private static let directions = ["N", "NNE", "E", "SE", "SSW", "W", "NW"]

  mutating func writeHead(to document: inout DocumentWriter) {
    document.json.append("{\"type\":\"FeatureCollection\",\"metadata\":{\"generated\":1763704800000,")
    document.json.append(
      "\"url\":\"https://example.org/feed/all_day.geojson\",\"title\":\"All Earthquakes, Past Day\","
    )
    document.json.append("\"status\":200,\"api\":\"1.14.1\"},\"features\":[")
    document.enter(.key("features"))
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Quake {
    var quake = nextQuake()
    document.members { document in
      document.writeToken("type", "\"Feature\"")
      document.writeObject("properties", &quake.properties, standIn: Quake.Properties()) { document, properties in
        write(&properties, to: &document)
      }
      document.writeObject("geometry", &quake.geometry, standIn: Quake.Geometry()) { document, geometry in
        document.writeToken("type", "\"Point\"")
        document.write("coordinates", &geometry.coordinates)
      }
      document.write("id", &quake.id)
    }
    return quake
  }

  private func write(_ quake: inout Quake.Properties, to document: inout DocumentWriter) {
    let code = quake.code
    document.write("mag", &quake.mag)
    document.write("place", &quake.place)
    document.write("time", &quake.time)
    document.write("updated", &quake.updated)
    document.writeToken("tz", "null")
    document.write("url", &quake.url)
    document.write("felt", &quake.felt)
    document.writeToken("cdi", "null")
    document.write("status", &quake.status)
    document.write("tsunami", &quake.tsunami)
    document.write("sig", &quake.sig)
    document.write("code", &quake.code)
    document.writeToken("ids", "\",\(code),\"")
    document.writeToken("types", "\",nearby-cities,origin,phase-data,\"")
    document.write("magType", &quake.magType)
    document.write("title", &quake.title)
  }

  private mutating func nextQuake() -> Quake {
    let code = (values.pick(from: Self.networks) ?? "us") + "\(40_000_000 + values.index(below: 9_999_999))"
    let magnitude = Double(values.index(below: 720) - 20) / 100
    let distance = 1 + values.index(below: 120)
    let direction = values.pick(from: Self.directions) ?? "N"
    let place = "\(distance) km \(direction) of \(values.pick(from: Self.places) ?? "")"
    let time = 1_763_600_000_000 + values.index(below: 100_000_000)
    let properties = Quake.Properties(
      mag: values.happens(0.97) ? magnitude : nil,
      place: values.happens(0.98) ? place : nil,
      time: time,
      updated: time + values.index(below: 10_000_000),
      url: "https://example.org/earthquakes/eventpage/\(code)",
      felt: values.happens(0.1) ? Double(1 + values.index(below: 400)) : nil,
      status: values.happens(0.6) ? "automatic" : "reviewed",
      tsunami: values.happens(0.02) ? 1 : 0,
      sig: values.index(below: 1_000),
      code: code,
      magType: values.happens(0.97) ? (values.pick(from: ["ml", "md", "mb", "mww"]) ?? "ml") : nil,
      title: "M \(magnitude) - \(place)"
    )
    let coordinates = [
      Double(values.index(below: 3_600_000) - 1_800_000) / 10_000,
      Double(values.index(below: 1_800_000) - 900_000) / 10_000,
      Double(values.index(below: 70_000)) / 100,
    ]
    return Quake(properties: properties, geometry: Quake.Geometry(coordinates: coordinates), id: code)
  }
}
