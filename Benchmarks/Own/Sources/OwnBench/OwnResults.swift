import BenchmarkStatistics
import BenchmarkTools
import ModelRewriting
import ProbeExchange

/// The content of own.json.
struct OwnResults: Codable {
  /// The subject of the measurement, and the numbers of repetitions.
  struct Options: Codable {
    var type: String
    var at: String?
    var dates: String
    var keys: String
    var processes: Int
    var pairs: Int
    var coldProcesses: Int
    var seed: UInt64
  }

  /// The sample, or bodies with faults in the same share of the fields. A figure is for one body, the mean of them.
  struct Bodies: Codable {
    /// The share of the fields that have a fault; 0 for the sample.
    var rate: Double
    /// The number of bodies.
    var count: Int
    /// The bytes of all bodies.
    var bytes: Int
    /// The faults of all bodies by group.
    var faults: [String: Int]
    /// The number of faults of all bodies.
    var faultCount: Int
  }

  /// A contender on the sample, or on the bodies of a rate.
  struct Row: Codable {
    enum Status: String, Codable {
      case measured, wrong, throwing
    }

    var contender: ContenderKey
    /// The position in ``OwnResults/bodies``.
    var body: Int
    /// A Boolean value that indicates whether the row compares the baseline with itself.
    var isControl = false
    var status: Status
    /// The first difference or the error.
    var detail: String?
    /// The CPU time as a multiple of plain `Codable`'s over `JSONDecoder` on the sample.
    var ratio: Estimate?
    /// The CPU time of one decode in microseconds, the mean of the bodies.
    var microseconds: Estimate?
    /// The number of faults that the reports list.
    var rescuedFaults: Int?
  }

  /// The first decode of the sample in a fresh process.
  struct ColdRow: Codable {
    var contender: ContenderKey
    var isControl = false
    /// The CPU time as a multiple of that of plain `Codable` over `JSONDecoder`.
    var ratio: Estimate
    /// The CPU time in microseconds.
    var microseconds: Estimate
    /// The same ratio of the wall time, which another process can disturb.
    var wallRatio: Estimate
  }

  /// The size of a version's object files in bytes.
  struct CodeSize: Codable, Equatable {
    var version: ModelVersion
    /// Code, constants and initialized data.
    var bytes: Int
    /// Machine code.
    var code: Int
  }

  /// The version of this format.
  var schemaVersion = 1
  var createdAt: String
  var command: String
  var commit: String
  /// The machine and the compiler.
  var machine: MachineRecord
  var options: Options
  /// The number of the sample's fields that every lenient version can rescue.
  var lenientFields: Int
  var notes: [RewritingNote]
  var bodies: [Bodies]
  var rows: [Row]
  var cold: [ColdRow]
  /// Empty if it can't be measured.
  var codeSizes: [CodeSize]
  var codeSizeProblem: String?
}

extension OwnResults.Bodies {
  init(rate: Double, bodies: [[UInt8]], faults: [[DirtyBody.Fault]]) {
    self.init(
      rate: rate,
      count: bodies.count,
      bytes: bodies.reduce(0) { $0 + $1.count },
      faults: Dictionary(grouping: faults.flatMap { $0 }, by: \.group.rawValue).mapValues(\.count),
      faultCount: faults.reduce(0) { $0 + $1.count }
    )
  }
}
