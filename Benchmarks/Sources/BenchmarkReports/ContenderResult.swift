import BenchmarkStatistics

/// The result of one contender on one payload.
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

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let name = try container.decode(String.self)
      // Files that were written before 2026-11-27 have the old name.
      guard let status = Status(rawValue: name == "ruler" ? "reference" : name) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) isn't a status of an answer.")
      }
      self = status
    }
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
    /// Whether the number of allocations was the same in every repetition.
    package var allocationsAreStable: Bool?
    /// Heap blocks freed during one decode.
    package var frees: Int?
    /// Bytes allocated during one decode.
    package var allocatedBytes: Int?
    /// What one decode in a fresh process adds to its peak resident memory, in bytes, including the mapped payload.
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
  /// Whether this is the A/A control of its shape, size and layout: the baseline against itself.
  package var isControl: Bool
  package var check: Check
  package var counters: Counters
  /// The timing, or `nil` if nothing was timed.
  package var timing: Timing?

  package init(contender: String, payload: PayloadKey, isControl: Bool = false, check: Check) {
    self.contender = contender
    self.payload = payload
    self.isControl = isControl
    self.check = check
    counters = Counters()
  }

  /// The payload that the baseline contender decodes in the other half of every pair.
  package var baseline: PayloadKey { payload.clean }
}
