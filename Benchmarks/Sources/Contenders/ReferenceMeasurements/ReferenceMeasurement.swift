import Payloads

/// A contender that sets a limit on the same bytes: it decodes no records, but shows how fast the bytes can be processed.
protocol ReferenceMeasurement: Contender {}

extension ReferenceMeasurement {
  var isReference: Bool { true }

  func records(in output: Output) -> [Shape.Record] { [] }
}

/// Every reference measurement in this build.
enum ReferenceMeasurements {
  /// All of them, slowest first. simdjson is included if its header was found.
  static func all<Shape: PayloadShape>(for shape: Shape) -> [any Contender<Shape>] {
    var measurements: [any Contender<Shape>] = [SerializationTree<Shape>(), TapeScan<Shape>()]
    #if canImport(CSimdjson)
      measurements.append(SimdjsonTree<Shape>())
    #endif
    return measurements + [MemoryCopy<Shape>()]
  }
}
