/// Writes wide objects.
struct WideSource: RecordSource {
  let tail = Envelope.plain.tail
  private var values: SeededGenerator

  /// The declared members in the model's order.
  private static let declared = [
    "id", "name", "status", "firmware", "voltage", "current", "temperature", "uptime", "resets", "errors", "isOnline",
    "isCalibrated", "readings",
  ]
  private static let words = ["idle", "busy", "charging", "über", "unknown", "maintenance", "ok"]

  init(seed: UInt64) {
    values = SeededGenerator(seed: seed, stream: 0)
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: .plain)
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> WideRecord {
    let width = values.pick(from: WideObjects.widths) ?? 0
    let value = nextRecord()
    let readings = nextReadings(count: 100 + width / 10)
    var order = Self.declared
    values.shuffle(&order)
    // The position of each declared member: the number of registers before it.
    let positions = order.map { _ in values.index(below: width + 1) }.sorted()

    let firstRescue = document.rescues.count
    let expected = document.members { document in
      var expected = WideRecord()
      var next = 0
      for index in 0...width {
        while next < order.count, positions[next] == index {
          write(order[next], of: value, readings: readings, to: &document, expected: &expected)
          next += 1
        }
        if index < width { writeRegister(index, to: &document) }
      }
      return expected
    }
    let depth = document.place.count
    document.arrangeRescues(from: firstRescue) { rescue in
      guard rescue.path.count > depth, case .key(let key) = rescue.path[depth] else { return 0 }
      return Self.declared.firstIndex(of: key) ?? 0
    }
    return expected
  }

  private func write(
    _ key: String,
    of value: WideRecord,
    readings: [(key: String, value: Int)],
    to document: inout DocumentWriter,
    expected: inout WideRecord
  ) {
    switch key {
    case "id": expected.id = document.write(key, value.id)
    case "name": expected.name = document.write(key, value.name)
    case "status": expected.status = document.write(key, value.status)
    case "firmware": expected.firmware = document.write(key, value.firmware)
    case "voltage": expected.voltage = document.write(key, value.voltage)
    case "current": expected.current = document.write(key, value.current)
    case "temperature": expected.temperature = document.write(key, value.temperature)
    case "uptime": expected.uptime = document.write(key, value.uptime)
    case "resets": expected.resets = document.write(key, value.resets)
    case "errors": expected.errors = document.write(key, value.errors)
    case "isOnline": expected.isOnline = document.write(key, value.isOnline)
    case "isCalibrated": expected.isCalibrated = document.write(key, value.isCalibrated)
    default: expected.readings = document.write(key, readings)
    }
  }

  private mutating func writeRegister(_ index: Int, to document: inout DocumentWriter) {
    document.beginField("register\(index)")
    switch values.index(below: 4) {
    case 0: document.json.append(string: values.pick(from: Self.words) ?? "")
    case 1: document.json.append(Double(values.index(below: 100_000)) / 100)
    default: document.json.append(values.index(below: 65_536))
    }
  }

  private mutating func nextRecord() -> WideRecord {
    WideRecord(
      id: 1 + values.index(below: 999_999),
      name: "device \(values.index(below: 10_000))",
      status: values.pick(from: Self.words) ?? "",
      firmware: "\(values.index(below: 9)).\(values.index(below: 20)).\(values.index(below: 100))",
      voltage: Double(values.index(below: 600)) / 100,
      current: Double(values.index(below: 3_000)) / 1_000,
      temperature: Double(values.index(below: 1_200) - 400) / 10,
      uptime: values.index(below: 100_000_000),
      resets: values.index(below: 50),
      errors: values.index(below: 5_000),
      isOnline: values.happens(0.8),
      isCalibrated: values.happens(0.7)
    )
  }

  private mutating func nextReadings(count: Int) -> [(key: String, value: Int)] {
    (0..<count).map { ("reading\($0)", values.index(below: 1_000_000)) }
  }
}
