import BenchmarkReports
import BenchmarkStatistics
import Foundation
import PeerWorker

/// The results of a run: the structure of `peers.json`.
///
/// Removing a field or changing its meaning raises ``currentSchemaVersion``; adding one does not.
struct PeerResults: Codable, Equatable, Sendable {
  /// The schema version that this program writes and reads.
  static let currentSchemaVersion = 1

  var schemaVersion = Self.currentSchemaVersion
  /// When the run began, as an ISO 8601 string.
  var createdAt: String
  /// The command line.
  var command: String
  /// The commit of this repository, or `nil` outside a git checkout.
  var commit: BenchmarkResults.Commit?
  var machine: BenchmarkResults.Machine
  /// The first line of `swift --version`.
  var compiler: String?
  var options: Options
  var libraries: [LibraryResult]

  /// The options of the run, including defaults.
  struct Options: Codable, Equatable, Sendable {
    /// The size of the clean payload, in bytes.
    var size: Int
    /// The shares of dirty records.
    var rates: [Double]
    /// The number of processes that take pairs.
    var processes: Int
    /// The number of pairs for each payload and process.
    var pairs: Int
    /// The seed of the payloads, the order and the resamples.
    var seed: UInt64
  }
}

/// One library: whether it builds, and what its models do.
struct LibraryResult: Codable, Equatable, Sendable {
  /// How far the library got.
  enum Status: String, Codable, Sendable {
    case unresolved = "doesn't resolve"
    case unbuilt = "doesn't build"
    case built
  }

  var name: String
  /// The pinned version; for this repository's own models, `this commit`.
  var version: String
  /// The commit that the version was resolved to, or `nil` if it wasn't. A mirror's may differ from the library's.
  var revision: String?
  var url: String?
  var status: Status
  /// The first error of the package manager or the compiler.
  var failure: String?
  var models: [ModelResult] = []
  /// The declared shapes that the library has a model of; `nil` in a record without them.
  var shapes: [ShapeResult]?
}

/// What a library makes of the documents of a declared shape.
struct ShapeResult: Codable, Equatable, Sendable {
  /// A document, and what became of it.
  struct Answer: Codable, Equatable, Sendable {
    var document: String
    var expected: String
    var outcome: DecodeOutcome
    /// The value, the error that was thrown, or the signal.
    var answer: String?

    var isRight: Bool { outcome == .delivered && answer == expected }
  }

  var shape: DeclaredShape
  var answers: [Answer]
}

/// How a decode ended.
enum DecodeOutcome: String, Codable, Sendable {
  case delivered
  case threw
  case crashed
  case timedOut = "timed out"
}

/// The results of one model of a library.
struct ModelResult: Codable, Equatable, Sendable {
  var name: String
  var summary: String
  /// The payloads of the default mix, in the order of their rates.
  var rates: [RateResult] = []
  /// One payload for each kind of dirt, which every record has.
  var kinds: [CaseResult] = []
  /// Documents that decoders have been known to crash on.
  var probes: [CaseResult] = []
  /// Plain `Codable` compared with itself, or `nil` if nothing was timed.
  var control: Estimate?
  /// Why nothing was timed, if the process that takes the pairs failed.
  var timingFailure: DecodeOutcome?

  /// The processes that crashed.
  var crashes: [CaseResult] {
    (rates.map(\.answer) + kinds + probes).filter { $0.outcome == .crashed }
  }

  /// The shares of all payloads of the default mix.
  var shares: AnswerShares {
    rates.reduce(into: AnswerShares()) { sum, rate in
      if let shares = rate.answer.shares { sum += shares }
    }
  }
}

/// One decode of one document.
struct CaseResult: Codable, Equatable, Sendable {
  /// The kind of dirt, the probe, or the rate.
  var name: String
  var outcome: DecodeOutcome
  /// The error that was thrown, or the signal.
  var detail: String?
  /// The comparison with the generator's records, or `nil` for a probe. Without an answer every field counts as not delivered.
  var shares: AnswerShares?
  /// The number of problems that the library reported, or `nil` if it has no report.
  var reports: Int?
}

/// A model on a payload of the default mix.
struct RateResult: Codable, Equatable, Sendable {
  /// The share of dirty records.
  var rate: Double
  var answer: CaseResult
  /// CPU time as a multiple of plain `Codable`'s on the clean payload, or `nil` if the model didn't deliver.
  var time: Estimate?
}

/// The record as a file.
extension PeerResults {
  /// Why a file isn't a record.
  struct UnknownVersion: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads the content of `peers.json`.
  init(encoded data: Data) throws {
    struct Version: Decodable {
      var schemaVersion: Int
    }
    let version = try JSONDecoder().decode(Version.self, from: data).schemaVersion
    guard version == Self.currentSchemaVersion else {
      throw UnknownVersion(description: "it has version \(version) instead of \(Self.currentSchemaVersion)")
    }
    self = try JSONDecoder().decode(PeerResults.self, from: data)
  }
}
