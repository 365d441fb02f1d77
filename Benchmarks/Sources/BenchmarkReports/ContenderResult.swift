import BenchmarkStatistics

/// One contender on one payload.
package struct ContenderResult: Codable, Equatable, Sendable {
  /// What came of it.
  package enum Status: String, Codable, Sendable {
    /// The answer was right.
    case measured
    /// It threw, as it is expected to on dirt: it delivered nothing.
    case throwsOnDirt = "throws"
    /// The answer was wrong; nothing was timed.
    case wrong
    /// It has no answer to check: a raw limit on the same bytes, and no rival.
    case ruler
  }

  /// The answer, compared with the generator's.
  package struct Check: Codable, Equatable, Sendable {
    package var status: Status
    /// What it threw, or the first difference of a wrong answer.
    package var detail: String?
    package var deliveredRecords: Int?
    /// How many values the contender's own report counts as rescued; nil where it has no report.
    package var reportedRescues: Int?
    /// The rescues by what they came to, such as `retyped`; nil where there is no report.
    package var rescuesByOutcome: [String: Int]?
    /// The rescues by row of the rescue table, such as `numberFromString`; nil where there is no report.
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

  /// Figures that don't depend on the machine's mood. Each is nil where it wasn't or couldn't be measured.
  package struct Counters: Codable, Equatable, Sendable {
    /// Heap allocations of one decode.
    package var allocations: Int?
    /// Whether repeating the decode repeated the number of allocations.
    package var allocationsAreStable: Bool?
    /// Heap blocks freed during one decode.
    package var frees: Int?
    /// Bytes allocated during one decode.
    package var allocatedBytes: Int?
    /// What one decode in a fresh process adds to its peak resident memory, in bytes, the mapped payload included.
    package var peakMemoryBytes: Int?
    /// callgrind's instructions of one decode without those of Swift's metadata cache.
    package var correctedInstructions: Int?
    /// CPU time of the first decode of a fresh process, in nanoseconds, for payloads too large for pairs. It has no interval.
    package var singleDecodeNanoseconds: Int?
    /// CPU time of the same process's second decode, in nanoseconds, with most of its memory there. It has no interval either.
    package var repeatedDecodeNanoseconds: Int?
    /// The part of the second decode's CPU time that the system's kernel took, in nanoseconds, by the ticks of its clock.
    package var repeatedDecodeKernelNanoseconds: Int?

    package init() {}
  }

  package var contender: String
  package var payload: PayloadKey
  /// What each pair was measured against: the baseline contender on this payload.
  package var baseline: PayloadKey
  /// Whether this is the baseline against itself: the A/A control of its shape and size.
  package var isControl: Bool
  package var check: Check
  package var counters: Counters
  /// Nil where nothing was timed.
  package var timing: Timing?

  package init(contender: String, payload: PayloadKey, baseline: PayloadKey, isControl: Bool, check: Check) {
    self.contender = contender
    self.payload = payload
    self.baseline = baseline
    self.isControl = isControl
    self.check = check
    counters = Counters()
  }
}
