import DecoderAgreement
import Foundation

/// How much work an input may cost: an amount for every byte, and no power of it.
///
/// The unit is what this harness's own recogniser of RFC 8259 takes for a byte, measured once in each process. So one number
/// holds in release and in debug, with and without a sanitizer, on a slow machine and a fast one. Work is CPU time of the
/// thread, and an input that takes too much of it is tried again: only one that always does is a finding.
///
/// Inputs are charged for ``floor`` bytes at least, since every check has costs that have nothing to do with its input.
struct WorkBudget: Sendable {
  /// How many times what the recogniser takes for a byte.
  let factor: UInt64
  /// How many bytes every input counts for, besides its own.
  let floor: UInt64

  /// For checks over the library's decoder. Of all seeds and the corpora of a first minute of fuzzing, replayed in a release
  /// build, the costliest took less than a third of it.
  static let shielded = WorkBudget(factor: 1_000, floor: 4_096)
  /// For checks over Foundation's decoder, in which a throw alone takes as long as a thousand bytes. The costliest took a fifth.
  static let foundation = WorkBudget(factor: 2_000, floor: 4_096)

  /// Nested deeper than this, Foundation's own time is no longer linear, and isn't looked at.
  static let foundationDepth = 32

  private static let attempts = 3

  /// Runs a check, and fails where it takes more than the budget.
  ///
  /// - Parameters:
  ///   - input: The whole input.
  ///   - subject: What the failure shall name.
  ///   - check: The check. It is run up to three times.
  func limit(
    _ input: [UInt8],
    subject: @autoclosure () -> String,
    _ check: () throws(PropertyFailure) -> Void
  ) throws(PropertyFailure) {
    let limit = (UInt64(input.count) + floor) * factor * Self.picosecondsPerByte / 1_000
    var least = UInt64.max
    for _ in 0..<Self.attempts {
      let start = Self.threadTime()
      try check()
      least = min(least, Self.threadTime() - start)
      if least <= limit { return }
    }
    throw PropertyFailure(
      property: "workIsLinear",
      subject: subject(),
      expected: "at most \(limit / 1_000_000) ms of CPU time for \(input.count) bytes",
      actual: "\(least / 1_000_000) ms",
      input: input
    )
  }

  /// CPU time of the running thread in nanoseconds.
  static func threadTime() -> UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// What the recogniser takes for a byte, the least of several measurements; no less than 10 nanoseconds, since optimised and
  /// uninstrumented it takes one or two, of which no multiple says anything about allocations and throws.
  static let picosecondsPerByte: UInt64 = {
    let record = Array(#"{"id":"7","price":12.50,"isActive":true,"tags":["a","é",null]},"#.utf8)
    let document = Array("[".utf8) + (0..<64).flatMap { _ in record } + Array("0]".utf8)
    var least = UInt64.max
    for _ in 0..<8 {
      let start = threadTime()
      guard RFC8259.accepts(document) else { continue }
      least = min(least, threadTime() - start)
    }
    return max(10_000, min(least, 1_000_000_000) * 1_000 / UInt64(document.count))
  }()
}
