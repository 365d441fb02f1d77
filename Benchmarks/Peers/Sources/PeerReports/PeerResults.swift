import BenchmarkReports
import BenchmarkStatistics

/// The results of a run: the structure of `peers.json`.
///
/// Removing a field or changing its meaning raises ``currentSchemaVersion``; adding one does not.
package struct PeerResults: Codable, Equatable, Sendable {
  /// The schema version that this program writes and reads.
  package static let currentSchemaVersion = 1

  package var schemaVersion = Self.currentSchemaVersion
  /// When the run began, as an ISO 8601 string.
  package var createdAt: String
  /// The command line.
  package var command: String
  /// The commit of this repository, or `nil` outside a git checkout.
  package var commit: BenchmarkResults.Commit?
  package var machine: BenchmarkResults.Machine
  /// The first line of `swift --version`.
  package var compiler: String?
  package var options: Options
  package var libraries: [LibraryResult]

  package init(
    createdAt: String,
    command: String,
    commit: BenchmarkResults.Commit?,
    machine: BenchmarkResults.Machine,
    compiler: String?,
    options: Options,
    libraries: [LibraryResult]
  ) {
    self.createdAt = createdAt
    self.command = command
    self.commit = commit
    self.machine = machine
    self.compiler = compiler
    self.options = options
    self.libraries = libraries
  }

  /// The options of the run, including defaults.
  package struct Options: Codable, Equatable, Sendable {
    /// The size of the clean payload, in bytes.
    package var size: Int
    /// The shares of dirty records.
    package var rates: [Double]
    /// The number of processes that take pairs.
    package var processes: Int
    /// The number of pairs for each payload and process.
    package var pairs: Int
    /// The seed of the payloads, the order and the resamples.
    package var seed: UInt64

    package init(size: Int, rates: [Double], processes: Int, pairs: Int, seed: UInt64) {
      self.size = size
      self.rates = rates
      self.processes = processes
      self.pairs = pairs
      self.seed = seed
    }
  }
}

/// One library: whether it builds, and what its models do.
package struct LibraryResult: Codable, Equatable, Sendable {
  /// How far the library got.
  package enum Status: String, Codable, Sendable {
    case unresolved = "doesn't resolve"
    case unbuilt = "doesn't build"
    case built
  }

  package var name: String
  /// The pinned version; for this repository's own models, `this commit`.
  package var version: String
  /// The commit that the version was resolved to, or `nil` if it wasn't. A mirror's may differ from the library's.
  package var revision: String?
  package var url: String?
  package var status: Status
  /// The first error of the package manager or the compiler.
  package var failure: String?
  package var models: [ModelResult]

  package init(
    name: String,
    version: String,
    revision: String? = nil,
    url: String? = nil,
    status: Status,
    failure: String? = nil,
    models: [ModelResult] = []
  ) {
    self.name = name
    self.version = version
    self.revision = revision
    self.url = url
    self.status = status
    self.failure = failure
    self.models = models
  }
}

/// How a decode ended.
package enum DecodeOutcome: String, Codable, Sendable {
  case delivered
  case threw
  case crashed
  case timedOut = "timed out"
}

/// What one model of a library did.
package struct ModelResult: Codable, Equatable, Sendable {
  package var name: String
  package var summary: String
  /// The payloads of the default mix, in the order of their rates.
  package var rates: [RateResult] = []
  /// One payload for each kind of dirt, in which every record has that kind.
  package var kinds: [CaseResult] = []
  /// Documents that decoders have been known to crash on.
  package var probes: [CaseResult] = []
  /// Plain `Codable` compared with itself, or `nil` if nothing was timed.
  package var control: Estimate?
  /// Why nothing was timed, if the process that takes the pairs failed.
  package var timingFailure: DecodeOutcome?

  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// The processes that crashed.
  package var crashes: [CaseResult] {
    (rates.map(\.answer) + kinds + probes).filter { $0.outcome == .crashed }
  }

  /// The shares of all payloads of the default mix.
  package var shares: AnswerShares {
    rates.reduce(into: AnswerShares()) { sum, rate in
      if let shares = rate.answer.shares { sum += shares }
    }
  }
}

/// One decode of one document.
package struct CaseResult: Codable, Equatable, Sendable {
  /// The kind of dirt, the probe, or the rate.
  package var name: String
  package var outcome: DecodeOutcome
  /// The error that was thrown, or the signal.
  package var detail: String?
  /// The comparison with the generator's records, or `nil` for a probe. Without an answer every field counts as not delivered.
  package var shares: AnswerShares?
  /// The number of problems that the library reported, or `nil` if it has no report.
  package var reports: Int?

  package init(
    name: String,
    outcome: DecodeOutcome,
    detail: String? = nil,
    shares: AnswerShares? = nil,
    reports: Int? = nil
  ) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.shares = shares
    self.reports = reports
  }
}

/// A model on a payload of the default mix.
package struct RateResult: Codable, Equatable, Sendable {
  /// The share of dirty records.
  package var rate: Double
  package var answer: CaseResult
  /// CPU time as a multiple of plain `Codable`'s on the clean payload, or `nil` if the model didn't deliver.
  package var time: Estimate?

  package init(rate: Double, answer: CaseResult, time: Estimate? = nil) {
    self.rate = rate
    self.answer = answer
    self.time = time
  }
}
