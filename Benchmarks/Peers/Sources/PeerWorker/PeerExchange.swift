import BenchmarkReports

/// A request of the parent to a library's program. A program carries out one request and exits, so a crash or a hang affects
/// nothing else.
package struct WorkerRequest: Codable, Sendable {
  package enum Task: String, Codable, Sendable {
    /// List the program's models.
    case list
    /// Decode the first payload once, and return the records.
    case answer
    /// Time the model on each payload against plain `Codable` on the clean one.
    case time
    /// Decode the first payload with the model of a declared shape.
    case shape
  }

  package let task: Task
  /// The path of the file for the response. A library may print to stdout.
  package let response: String
  package var model = ""
  /// The declared shape.
  package var shape: DeclaredShape?
  /// The paths of the payloads to decode.
  package var payloads: [String] = []
  /// The path of the clean payload, for the baseline.
  package var cleanPayload = ""
  /// The number of pairs for each payload.
  package var pairs = 0
  /// The seed of the random order.
  package var seed: UInt64 = 1
  /// The core to run on, or `nil` for any.
  package var core: Int?

  package init(_ task: Task, response: String) {
    self.task = task
    self.response = response
  }
}

/// What a library's program has.
package struct ProgramDescription: Codable, Sendable {
  package let models: [ModelDescription]
  /// The declared shapes that it has a model of.
  package let shapes: [DeclaredShape]
}

/// A model of a library's program.
package struct ModelDescription: Codable, Sendable {
  /// The model's name, which is unique within the program.
  package let name: String
  /// The parts of the library that the model uses.
  package let summary: String
}

/// The answer to a single decode.
package struct WorkerAnswer: Codable, Sendable {
  /// The delivered records, or `nil` if the library threw.
  package var records: [AnsweredRecord]?
  /// The error that the library threw.
  package var error: String?
  /// The number of problems that the library reported in a second decode, or `nil` if it has no report.
  package var reports: Int?
}

/// The value of a declared shape, or the error that the library threw.
package struct WorkerShape: Codable, Sendable {
  package var text: String?
  package var error: String?
}

/// The pairs of one process.
package struct WorkerTimes: Codable, Sendable {
  /// Plain `Codable` against itself.
  package let control: PairSamples
  /// The model against plain `Codable`, for each payload of the request.
  package let payloads: [PairSamples]
}
