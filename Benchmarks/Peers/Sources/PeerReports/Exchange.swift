import BenchmarkReports

/// What the parent asks a library's program to do. A program carries out one request and exits, so that a crash or a hang affects
/// nothing else.
package struct WorkerRequest: Codable, Equatable, Sendable {
  /// What to do.
  package enum Task: String, Codable, Sendable {
    /// List the program's models.
    case list
    /// Decode the first payload once, and return the records.
    case answer
    /// Time the model on each payload against plain `Codable` on the clean one.
    case time
  }

  /// What to do.
  package var task: Task
  /// The model's name.
  package var model: String
  /// The paths of the payloads to decode.
  package var payloads: [String]
  /// The path of the clean payload, for the baseline.
  package var cleanPayload: String
  /// The number of pairs for each payload.
  package var pairs: Int
  /// The seed of the random order.
  package var seed: UInt64
  /// The core to run on, or `nil` for any.
  package var core: Int?
  /// The path of the file for the response. A library may print to stdout.
  package var response: String

  /// Creates a request.
  package init(
    _ task: Task,
    model: String = "",
    payloads: [String] = [],
    cleanPayload: String = "",
    pairs: Int = 0,
    seed: UInt64 = 1,
    core: Int? = nil,
    response: String
  ) {
    self.task = task
    self.model = model
    self.payloads = payloads
    self.cleanPayload = cleanPayload
    self.pairs = pairs
    self.seed = seed
    self.core = core
    self.response = response
  }
}

/// A model of a library's program.
package struct ModelDescription: Codable, Equatable, Sendable {
  /// The model's name, which is unique within the program.
  package var name: String
  /// What the model uses of the library.
  package var summary: String

  /// Creates a description.
  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// The answer to a single decode.
package struct WorkerAnswer: Codable, Equatable, Sendable {
  /// The delivered records, or `nil` if the library threw.
  package var records: [AnsweredRecord]?
  /// The error that the library threw.
  package var error: String?
  /// The number of problems that the library reported in a second decode, or `nil` if it has no report.
  package var reports: Int?

  /// Creates an answer.
  package init(records: [AnsweredRecord]? = nil, error: String? = nil, reports: Int? = nil) {
    self.records = records
    self.error = error
    self.reports = reports
  }
}

/// The pairs of one process.
package struct WorkerTimes: Codable, Equatable, Sendable {
  /// Plain `Codable` against itself.
  package var control: PairSamples
  /// The model against plain `Codable`, for each payload of the request.
  package var payloads: [PairSamples]

  package init(control: PairSamples, payloads: [PairSamples]) {
    self.control = control
    self.payloads = payloads
  }
}
