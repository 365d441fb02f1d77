import Payloads

/// A contender that sets a limit on the same bytes: it decodes no records, but shows how fast the bytes can be processed.
protocol Ruler: Contender {}

extension Ruler {
  var isRuler: Bool { true }

  func records(in output: Output) -> [Shape.Record] { [] }
}

/// Every ruler in this build.
enum Rulers {
  /// All rulers, slowest first. simdjson is included if its header was found.
  static func all<Shape: PayloadShape>(for shape: Shape) -> [any Contender<Shape>] {
    var rulers: [any Contender<Shape>] = [SerializationTree<Shape>(), TapeScan<Shape>()]
    #if canImport(CSimdjson)
      rulers.append(SimdjsonTree<Shape>())
    #endif
    return rulers + [MemoryCopy<Shape>()]
  }
}
