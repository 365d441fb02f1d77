/// A version of the model with a decoder.
package struct ContenderKey: Hashable, Sendable, Codable {
  /// The decoder that is called.
  package enum Engine: String, CaseIterable, Sendable, Codable {
    case foundation, shielded

    /// The decoder's name in Swift.
    package var typeName: String { self == .foundation ? "JSONDecoder" : "ShieldedJSONDecoder" }
  }

  /// The version's name: plain, safebox or shielded.
  package let version: String
  package let engine: Engine

  package init(version: String, engine: Engine) {
    self.version = version
    self.engine = engine
  }

  /// Plain `Codable` over `JSONDecoder`.
  package static let baseline = ContenderKey(version: "plain", engine: .foundation)

  /// All contenders, the baseline first.
  package static let all: [ContenderKey] = ["plain", "safebox", "shielded"].flatMap { version in
    Engine.allCases.map { ContenderKey(version: version, engine: $0) }
  }

  /// The key as an argument of the program.
  package var argument: String { "\(version)/\(engine.rawValue)" }
}

/// The steps from a body to one of its values: a key, or a position such as `[3]`.
package typealias BodyPath = [String]

extension BodyPath {
  /// The path as a reader expects it: `items[3].price`, or "the body" if it is empty.
  package var pathText: String {
    isEmpty ? "the body" : reduce("") { $0 + ($0.isEmpty || $1.hasPrefix("[") ? $1 : ".\($1)") }
  }
}

/// One row of a table: a contender that decodes a group of bodies, measured against the baseline on the first group.
package struct PairEntry: Hashable, Sendable, Codable {
  package let contender: ContenderKey
  /// The position in ``PairRequest/bodies``.
  package let body: Int

  package init(contender: ContenderKey, body: Int) {
    self.contender = contender
    self.body = body
  }
}

/// A request to measure pairs.
package struct PairRequest: Codable {
  /// The paths of the bodies. A contender decodes all bodies of a group between two readings of the clock. The first group is the
  /// clean body.
  package let bodies: [[String]]
  /// The entries to measure. One of the baseline on the clean body is the A/A control.
  package let entries: [PairEntry]
  /// The number of pairs of each entry.
  package let rounds: Int
  /// The seed of the order.
  package let seed: UInt64
  /// The core to run on, or `nil` if the system chooses.
  package let core: Int?

  package init(bodies: [[String]], entries: [PairEntry], rounds: Int, seed: UInt64, core: Int?) {
    (self.bodies, self.entries, self.rounds, self.seed, self.core) = (bodies, entries, rounds, seed, core)
  }
}

/// The pairs of one entry, in nanoseconds of CPU time for one decode.
package struct PairTimes: Codable {
  package var baseline: [Double] = []
  package var contender: [Double] = []

  package init() {}
}

/// The answer of a contender on one body.
package struct ProbeAnswer: Codable {
  package let contender: ContenderKey
  /// The body's position among the arguments.
  package let body: Int
  /// The value as text, or `nil` if decoding throws.
  package var value: String?
  /// The error, or `nil` if there is none.
  package var error: String?
  package var errorPath: BodyPath?
  /// The paths of the report's records.
  package var rescued: [BodyPath] = []

  package init(contender: ContenderKey, body: Int) {
    self.contender = contender
    self.body = body
  }
}
