import BenchmarkStatistics
import Payloads

package struct ContenderResult: Codable, Equatable, Sendable {
  /// The status of the contender's answer.
  package enum Status: String, Codable, Sendable {
    /// The answer was right.
    case measured
    /// The contender threw on a dirty payload, as expected, and delivered nothing.
    case throwsOnDirt = "throws"
    /// The answer was wrong; nothing was timed.
    case wrong
    /// The contender is a reference measurement on the same bytes: it decodes no records to compare.
    case reference
  }

  /// The comparison of the answer with the generator's.
  package struct Check: Codable, Equatable, Sendable {
    package var status: Status
    /// The error thrown, or the first difference of a wrong answer.
    package var detail: String?
    package var deliveredRecords: Int?
    /// The number of rescued values in the contender's own report, or `nil` if it has no report.
    package var reportedRescues: Int?
    /// The number of rescues by outcome, such as `retyped`, or `nil` without a report.
    package var rescuesByOutcome: [String: Int]?
    /// The number of rescues by row of the rescue table, such as `numberFromString`, or `nil` without a report.
    package var rescuesByRule: [String: Int]?

    package init(
      status: Status,
      detail: String? = nil,
      deliveredRecords: Int? = nil,
      reportedRescues: Int? = nil,
      rescuesByOutcome: [String: Int]? = nil,
      rescuesByRule: [String: Int]? = nil
    ) {
      self.status = status
      self.detail = detail
      self.deliveredRecords = deliveredRecords
      self.reportedRescues = reportedRescues
      self.rescuesByOutcome = rescuesByOutcome
      self.rescuesByRule = rescuesByRule
    }
  }

  /// Figures other than paired times. Each is `nil` if it wasn't or couldn't be measured.
  package struct Counters: Codable, Equatable, Sendable {
    /// Heap allocations of one decode.
    package var allocations: Int?
    /// A Boolean value that indicates whether the number of allocations was the same in every repetition.
    package var allocationsAreStable: Bool?
    /// Heap blocks freed during one decode.
    package var frees: Int?
    /// Bytes allocated during one decode.
    package var allocatedBytes: Int?
    /// The bytes that one decode in a fresh process adds to its peak of resident memory, including the mapped payload.
    package var peakMemoryBytes: Int?
    /// callgrind's instructions of one decode, excluding those of Swift's metadata cache.
    package var correctedInstructions: Int?
    /// How often one decode retained an object, counted by callgrind.
    package var retains: Int?
    /// How often one decode released an object.
    package var releases: Int?
    /// CPU time of a fresh process's first decode, in nanoseconds, for payloads too large for pairs. It has no interval.
    package var singleDecodeNanoseconds: Int?
    /// CPU time of the same process's second decode, in nanoseconds. It reuses most of the first one's memory.
    package var repeatedDecodeNanoseconds: Int?
    /// The part of the second decode's CPU time that the kernel took, in nanoseconds, by the ticks of its clock.
    package var repeatedDecodeKernelNanoseconds: Int?

    package init() {}
  }

  package var contender: String
  package var payload: PayloadKey
  /// A Boolean value that indicates whether this is the A/A control of its shape, size and layout: the baseline against itself.
  package var isControl: Bool
  package var check: Check
  package var counters: Counters
  /// The timing, or `nil` if nothing was timed.
  package var timing: Timing?

  package init(contender: String, payload: PayloadKey, isControl: Bool = false, check: Check) {
    (self.contender, self.payload, self.isControl, self.check) = (contender, payload, isControl, check)
    counters = Counters()
  }

  /// The payload that the baseline contender decodes in the other half of every pair.
  package var baseline: PayloadKey { payload.clean }
}

/// The ratio and the time estimated from the pairs of all processes, and what each process contributed.
package struct Timing: Codable, Equatable, Sendable {
  /// CPU time as a multiple of the baseline's.
  package var processorRatio: Estimate
  /// The median CPU time of one decode, in nanoseconds.
  package var nanoseconds: Double
  /// The number of pairs that each process took.
  package var pairs: Int
  /// The median of each process's pair ratios, with the interval that follows from that process's pairs alone.
  package var processes: [Estimate]

  /// Summarizes pairs. Returns `nil` if there are none, or if the clock didn't advance.
  package init?(_ processes: [PairSamples], bootstrap: HierarchicalBootstrap = HierarchicalBootstrap(), seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: 3)
    let ratios = processes.map(\.processorRatios).filter { !$0.isEmpty }
    guard
      let processorRatio = bootstrap.estimate(ratios, using: &generator),
      let nanoseconds = Quantile.median(processes.flatMap(\.processor).map { Double($0) })
    else { return nil }
    self.processorRatio = processorRatio.rounded(toDigits: 9)
    self.nanoseconds = nanoseconds
    pairs = ratios.map(\.count).max() ?? 0
    self.processes = ratios.compactMap { bootstrap.estimate([$0], using: &generator)?.rounded(toDigits: 6) }
  }
}

/// One contender's pairs from one process, as columns: the elements at one index belong to the same pair.
///
/// Workers of different builds exchange these, so a change here raises the version of the workers' protocol.
package struct PairSamples: Codable, Equatable, Sendable {
  /// The baseline's CPU time, in nanoseconds.
  package var baselineProcessor: [UInt64] = []
  /// The baseline's wall time, in nanoseconds.
  package var baselineWall: [UInt64] = []
  /// The contender's CPU time, in nanoseconds.
  package var processor: [UInt64] = []
  /// The contender's wall time, in nanoseconds.
  package var wall: [UInt64] = []
  package var baselineWasFirst: [Bool] = []

  package init() {}

  /// Each pair's CPU time as a multiple of the baseline's.
  package var processorRatios: [Double] {
    // A clock that didn't advance counts as one nanosecond, so that every ratio is positive.
    zip(processor, baselineProcessor).map { Double(max(1, $0)) / Double(max(1, $1)) }
  }

  /// Appends pairs that the same process took later.
  package mutating func append(_ later: PairSamples) {
    baselineProcessor += later.baselineProcessor
    baselineWall += later.baselineWall
    processor += later.processor
    wall += later.wall
    baselineWasFirst += later.baselineWasFirst
  }
}

/// The cost of a DTO before it decodes anything: with plain `Codable`, with the library's wrappers, and with its macro.
package struct WrapperFigures: Codable, Equatable, Sendable {
  /// The figures of one style.
  package struct Figures: Codable, Equatable, Sendable {
    /// The bytes of code, constants and initialized data that one DTO adds to a module's object file.
    package var binaryBytes: Double
    /// The bytes of machine code among them.
    package var codeBytes: Double
    /// The CPU time that the compiler takes for one DTO, in seconds, in results of versions whose run measured it; now it is
    /// measured by the command `compile`.
    package var compileSeconds: Double?
    /// That time as a multiple of plain `Codable`'s.
    package var compileRatio: Double?

    package init(binaryBytes: Double, codeBytes: Double, compileSeconds: Double? = nil, compileRatio: Double? = nil) {
      self.binaryBytes = binaryBytes
      self.codeBytes = codeBytes
      self.compileSeconds = compileSeconds
      self.compileRatio = compileRatio
    }
  }

  /// Synthesized `Codable`.
  package var plain: Figures
  /// With `@SafeBox` on every field, and `@SafeArray` on the list.
  package var shielded: Figures
  /// With `@Shielded`.
  package var macro: Figures
  /// The CPU time that the start of the macro's plugin takes in each module, in seconds, in results that have compile times.
  package var pluginStartSeconds: Double?

  package init(plain: Figures, shielded: Figures, macro: Figures, pluginStartSeconds: Double? = nil) {
    (self.plain, self.shielded, self.macro, self.pluginStartSeconds) = (plain, shielded, macro, pluginStartSeconds)
  }
}

/// The code that small programs get from the library.
package struct ProgramFigures: Codable, Equatable, Sendable {
  /// A program that decodes a list of DTOs with three wrapped fields.
  package enum Program: String, CaseIterable, Codable, Sendable {
    /// With `JSONDecoder`.
    case core
    /// With `ShieldedJSONDecoder`.
    case decoder
    /// With that decoder, and a report as text and JSON.
    case reports

    /// The modules that it imports.
    package var modules: [String] {
      switch self {
      case .core: ["ShieldedDecoding"]
      case .decoder: ["ShieldedDecoding", "ShieldedJSON"]
      case .reports: ["ShieldedDecoding", "ShieldedJSON", "ShieldedReporting"]
      }
    }

    /// The most that it may get, in bytes.
    package var limit: Int {
      switch self {
      case .core: 1_001_000
      case .decoder: 1_781_000
      case .reports: 2_179_000
      }
    }
  }

  /// The bytes of code, constants and metadata, by the name of the program.
  private let bytes: [String: Int]

  package init(bytes: [Program: Int]) {
    self.bytes = Dictionary(uniqueKeysWithValues: bytes.map { ($0.key.rawValue, $0.value) })
  }

  /// The bytes of code, constants and metadata that a program has more than with plain `Codable`.
  package subscript(program: Program) -> Int? { bytes[program.rawValue] }
}
