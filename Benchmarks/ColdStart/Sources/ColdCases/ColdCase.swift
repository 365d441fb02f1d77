/// One measurement: what a probe decodes in its process.
package struct ColdCase: Hashable, Sendable, Codable {
  /// How the model is declared.
  package enum Model: String, CaseIterable, Sendable, Codable {
    /// Synthesized `Codable`.
    case plain
    /// `@SafeBox` on every property.
    case safebox
    /// `@Shielded` on the type.
    case macro
  }

  /// The decoder that is called.
  package enum Engine: String, CaseIterable, Sendable, Codable {
    /// Foundation's `JSONDecoder`.
    case foundation
    /// `ShieldedJSONDecoder`.
    case shielded

    /// The decoder's name in Swift.
    package var typeName: String { self == .foundation ? "JSONDecoder" : "ShieldedJSONDecoder" }
  }

  /// The payload that is decoded, and the number of decodes.
  package enum Work: String, CaseIterable, Sendable, Codable {
    /// The small payload, twice.
    case small
    /// The medium payload, twice.
    case medium
    /// The large payload, twice.
    case large
    /// The small payload, once into the model and then once into each of ``ColdCase/furtherTypeCount`` more types.
    case furtherTypes

    /// The number of objects in the payload. They take about 1.3 KB, 40 KB and 1 MB.
    package var elementCount: Int {
      switch self {
      case .small, .furtherTypes: 7
      case .medium: 205
      case .large: 5_100
      }
    }

    /// The work's name in a table.
    package var title: String {
      switch self {
      case .small: "1.3 KB"
      case .medium: "40 KB"
      case .large: "1 MB"
      case .furtherTypes: "50 more types"
      }
    }
  }

  /// The number of types that ``Work/furtherTypes`` decodes after the model.
  package static let furtherTypeCount = 50

  package let model: Model
  package let engine: Engine
  package let work: Work

  package init(_ model: Model, _ engine: Engine, _ work: Work) {
    (self.model, self.engine, self.work) = (model, engine, work)
  }

  /// All cases, the baseline of each work first.
  package static let all: [ColdCase] = Work.allCases.flatMap { work in
    Engine.allCases.flatMap { engine in Model.allCases.map { ColdCase($0, engine, work) } }
  }

  /// Plain `Codable` over `JSONDecoder` with the same work.
  package var baseline: ColdCase { ColdCase(.plain, .foundation, work) }

  /// The arguments that make a probe decode the case.
  package func arguments(payload: String) -> [String] {
    [model.rawValue, engine.rawValue, work.rawValue, payload]
  }

  /// The case and the payload's path that arguments name, or `nil` if they name none.
  package static func parse(_ arguments: [String]) -> (case: ColdCase, payload: String)? {
    guard
      arguments.count == 4, let model = Model(rawValue: arguments[0]), let engine = Engine(rawValue: arguments[1]),
      let work = Work(rawValue: arguments[2])
    else { return nil }
    return (ColdCase(model, engine, work), arguments[3])
  }
}

/// The times of one decode, in nanoseconds.
package struct ProbeReading: Equatable, Sendable, Codable {
  /// From the call to the value.
  package let wall: UInt64
  /// The CPU time of the decoding thread in between.
  package let cpu: UInt64

  package init(wall: UInt64, cpu: UInt64) {
    self.wall = wall
    self.cpu = cpu
  }
}

/// The output of a probe: the checksum of all decoded values, then each decode's times.
package struct ProbeOutput: Equatable, Sendable {
  /// The sum over all decodes.
  package var checksum: Int
  /// The decodes in their order.
  package var readings: [ProbeReading]

  package init(checksum: Int, readings: [ProbeReading]) {
    self.checksum = checksum
    self.readings = readings
  }

  /// The text that a probe prints: a line with the checksum, and a line with two numbers for each decode.
  package var text: String {
    "\(checksum)\n" + readings.map { "\($0.wall) \($0.cpu)\n" }.joined()
  }

  /// Parses what a probe printed, or returns `nil` if it is something else.
  package init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard let first = lines.first, let checksum = Int(first) else { return nil }
    let readings = lines.dropFirst().compactMap { line -> ProbeReading? in
      let numbers = line.split(separator: " ").compactMap { UInt64($0) }
      return numbers.count == 2 && line.count { $0 == " " } == 1 ? ProbeReading(wall: numbers[0], cpu: numbers[1]) : nil
    }
    guard readings.count == lines.count - 1 else { return nil }
    self.init(checksum: checksum, readings: readings)
  }
}
