/// Writes wide objects.
struct WideSource: RecordSource {
  var values: SeededGenerator

  /// The declared members in the model's order.
  private static let declared = Mirror(reflecting: WideRecord()).children.compactMap(\.label)
  private static let words = ["idle", "busy", "charging", "über", "unknown", "maintenance", "ok"]

  mutating func writeRecord(to document: inout DocumentWriter) -> WideRecord {
    let width = values.pick(from: WideObjects.widths) ?? 0
    var record = nextRecord()
    let readings = nextReadings(count: 100 + width / 10)
    var order = Self.declared
    values.shuffle(&order)
    // The position of each declared member: the number of registers before it.
    let positions = order.map { _ in values.index(below: width + 1) }.sorted()

    let firstRescue = document.rescues.count
    document.members { document in
      var next = 0
      for index in 0...width {
        while next < order.count, positions[next] == index {
          write(order[next], of: &record, readings: readings, to: &document)
          next += 1
        }
        if index < width { writeRegister(index, to: &document) }
      }
    }
    let depth = document.place.count
    document.arrangeRescues(from: firstRescue) { rescue in
      guard rescue.path.count > depth, case .key(let key) = rescue.path[depth] else { return 0 }
      return Self.declared.firstIndex(of: key) ?? 0
    }
    return record
  }

  private func write(
    _ key: String,
    of record: inout WideRecord,
    readings: [(key: String, value: Int)],
    to document: inout DocumentWriter
  ) {
    switch key {
    case "id": document.write(key, &record.id)
    case "name": document.write(key, &record.name)
    case "status": document.write(key, &record.status)
    case "firmware": document.write(key, &record.firmware)
    case "voltage": document.write(key, &record.voltage)
    case "current": document.write(key, &record.current)
    case "temperature": document.write(key, &record.temperature)
    case "uptime": document.write(key, &record.uptime)
    case "resets": document.write(key, &record.resets)
    case "errors": document.write(key, &record.errors)
    case "isOnline": document.write(key, &record.isOnline)
    case "isCalibrated": document.write(key, &record.isCalibrated)
    default: record.readings = document.write(key, readings)
    }
  }

  private mutating func writeRegister(_ index: Int, to document: inout DocumentWriter) {
    document.beginField("register\(index)")
    switch values.index(below: 4) {
    case 0: document.json.append(string: values.pick(from: Self.words) ?? "")
    case 1: document.json.append((Double(values.index(below: 100_000)) / 100).description)
    default: document.json.append(values.index(below: 65_536).description)
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
