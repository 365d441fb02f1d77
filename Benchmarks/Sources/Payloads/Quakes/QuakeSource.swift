/// Writes a feed of earthquakes.
struct QuakeSource: RecordSource {
  let tail = "]}"
  private var values: SeededGenerator

  private static let networks = ["ci", "nc", "us", "ak", "hv", "uw", "pr", "nn"]
  private static let places = [
    "Anza, CA", "The Geysers, CA", "Volcano, Hawaii", "Susitna North, Alaska", "Hengchun, Taiwan", "Ōfunato, Japan",
    "San Antonio de los Cobres, Argentina", "Bouvet Island region", "Yangon, Myanmar",
  ]
  private static let directions = ["N", "NNE", "E", "SE", "SSW", "W", "NW"]

  init(seed: UInt64) {
    values = SeededGenerator(seed: seed, stream: 0)
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.json.append("{\"type\":\"FeatureCollection\",\"metadata\":{\"generated\":1763704800000,")
    document.json.append(
      "\"url\":\"https://example.org/feed/all_day.geojson\",\"title\":\"All Earthquakes, Past Day\","
    )
    document.json.append("\"status\":200,\"api\":\"1.14.1\"},\"features\":[")
    document.enter(.key("features"))
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Quake {
    let quake = nextQuake()
    return document.members { document in
      document.writeUnread("type", "\"Feature\"")
      let properties = document.writeObject("properties", standIn: Quake.Properties()) { document in
        write(quake.properties, to: &document)
      }
      let coordinates: [Double] = document.writeObject("geometry", standIn: []) { document in
        document.writeUnread("type", "\"Point\"")
        return document.write("coordinates", quake.coordinates)
      }
      return Quake(properties: properties, coordinates: coordinates, id: document.write("id", quake.id))
    }
  }

  private func write(_ value: Quake.Properties, to document: inout DocumentWriter) -> Quake.Properties {
    var expected = Quake.Properties()
    expected.mag = document.write("mag", value.mag)
    expected.place = document.write("place", value.place)
    expected.time = document.write("time", value.time)
    expected.updated = document.write("updated", value.updated)
    document.writeUnread("tz", "null")
    expected.url = document.write("url", value.url)
    expected.felt = document.write("felt", value.felt)
    document.writeUnread("cdi", "null")
    expected.status = document.write("status", value.status)
    expected.tsunami = document.write("tsunami", value.tsunami)
    expected.sig = document.write("sig", value.sig)
    expected.code = document.write("code", value.code)
    document.writeUnread("ids", "\",\(value.code),\"")
    document.writeUnread("types", "\",nearby-cities,origin,phase-data,\"")
    expected.magType = document.write("magType", value.magType)
    expected.title = document.write("title", value.title)
    return expected
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
    return Quake(properties: properties, coordinates: coordinates, id: code)
  }
}
