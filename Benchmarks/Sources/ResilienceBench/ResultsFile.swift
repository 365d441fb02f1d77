import Foundation

/// The results as JSON, raw samples and all. A change of meaning or a removal raises the schema's version.
struct ResultsFile: Codable, Equatable, Sendable {
  /// How the run was called.
  struct Options: Codable, Equatable, Sendable {
    var shape: String
    var records: Int
    var pairs: Int
    var rates: [Double]
    var density: Double
    var kinds: [String]
    var contenders: [String]
    var quick: Bool
    var bootstrapResamples: Int
    var confidence: Double
  }

  /// What came of a contender on a payload.
  enum Status: String, Codable, Sendable {
    case measured
    case throwsOnDirt = "throws"
    case wrong
  }

  /// Pairs as columns: the n-th numbers of all belong to the n-th pair. Times are in nanoseconds.
  struct Samples: Codable, Equatable, Sendable {
    var baselineProcessor: [UInt64]
    var baselineWall: [UInt64]
    var processor: [UInt64]
    var wall: [UInt64]
    var baselineWasFirst: [Bool]
  }

  /// The ratios to the baseline, and the samples they were made from.
  struct Timing: Codable, Equatable, Sendable {
    var processorRatio: Statistics.Estimate
    var wallRatio: Statistics.Estimate
    var nanosecondsPerRecord: Double
    var megabytesPerSecond: Double
    var samples: Samples
  }

  /// One contender on one payload.
  struct Result: Codable, Equatable, Sendable {
    var contender: String
    var rate: Double
    var status: Status
    /// What it threw, or the first difference of a wrong answer.
    var detail: String?
    var delivered: Int?
    var rescued: Int?
    var allocations: AllocationCounter.Count?
    var timing: Timing?
  }

  /// The version of this file's shape.
  static let currentSchemaVersion = 1

  var schemaVersion: Int
  var createdAt: String
  var machine: Machine
  var toolchain: Toolchain
  var buildConfiguration: BuildConfiguration
  var seed: UInt64
  var options: Options
  var payloads: [ComparisonResults.PayloadSummary]
  /// The baseline against itself.
  var control: Timing?
  /// Whether the control's interval includes 1, so that the ratios can be read.
  var hasTimingVerdict: Bool
  var results: [Result]

  /// The file's text.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
