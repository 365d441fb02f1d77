import DecoderAgreement
import DecodingTestSupport

/// How much work an input may cost, linear in its bytes.
///
/// The unit is the time that this harness's own recognizer of RFC 8259 takes for a byte, measured once in each process. One
/// factor therefore works in release and in debug, with and without a sanitizer, on slow and fast machines. Work is CPU time of
/// the thread. An input that exceeds the budget is tried again, and is a finding only if it exceeds the budget every time. The unit
/// is then measured again: beside other work, a processor that runs two threads gives each half of its speed.
///
/// Every input is charged for 4 KiB in addition to its own bytes, since every check has costs that don't depend on its input.
struct WorkBudget: Sendable {
  /// The permitted multiple of the recognizer's time for a byte.
  let factor: UInt64
  /// The number of bytes charged in addition to the input's own.
  private static let floor: UInt64 = 4_096

  /// The budget for checks with the library's decoder. Of all seeds and the corpora of a first minute of fuzzing, replayed in a
  /// release build, the costliest input took less than a third of it.
  static let shielded = WorkBudget(factor: 1_000)
  /// The budget for the reader, whose check reads each value of a body as several types and compares the reports. A list of 350
  /// empty objects takes a fifth of it.
  static let reader = WorkBudget(factor: 5_000)
  /// The budget for streams, whose check decodes a body about fifty times. A list with a number in place of each object, 4 KB of
  /// them, takes half of it in the build with the planted faults.
  static let streams = WorkBudget(factor: 10_000)
  /// The budget for checks with Foundation's decoder, in which a throw alone takes as long as a thousand bytes. The costliest
  /// input took a fifth.
  static let foundation = WorkBudget(factor: 2_000)

  /// The greatest depth at which Foundation's own time is checked. It isn't linear for deeper documents.
  static let foundationDepth = 32

  private static let attempts = 3

  /// Runs a check, and throws if it takes more than the budget.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes to charge for; by default the input's.
  ///   - check: The check. It is run up to three times.
  func limit(
    _ input: [UInt8],
    byteCount: Int? = nil,
    subject: @autoclosure () -> String,
    _ check: () throws(PropertyFailure) -> Void
  ) throws(PropertyFailure) {
    let byteCount = byteCount ?? input.count
    let units = (UInt64(byteCount) + Self.floor) * factor
    var limit = units * Self.picosecondsPerByte / 1_000
    var least = UInt64.max
    for _ in 0..<Self.attempts {
      let start = threadNanoseconds()
      try check()
      least = min(least, threadNanoseconds() - start)
      if least > limit { limit = max(limit, units * Self.measuredPicosecondsPerByte() / 1_000) }
      if least <= limit { return }
    }
    throw PropertyFailure(
      property: "workIsLinear",
      subject: subject(),
      expected: "at most \(limit / 1_000_000) ms of CPU time for \(byteCount) bytes",
      actual: "\(least / 1_000_000) ms",
      input: input
    )
  }

  /// The recognizer's time for a byte when the process began.
  static let picosecondsPerByte = measuredPicosecondsPerByte()

  /// The recognizer's time for a byte: the least of several measurements, but at least 10 nanoseconds. Optimized and
  /// uninstrumented it takes one or two, and no multiple of that says anything about allocations and throws.
  private static func measuredPicosecondsPerByte() -> UInt64 {
    let record = Array(#"{"id":"7","price":12.50,"isActive":true,"tags":["a","é",null]},"#.utf8)
    let document = Array("[".utf8) + (0..<64).flatMap { _ in record } + Array("0]".utf8)
    var least = UInt64.max
    for _ in 0..<8 {
      let start = threadNanoseconds()
      guard RFC8259.accepts(document) else { continue }
      least = min(least, threadNanoseconds() - start)
    }
    return max(10_000, min(least, 1_000_000_000) * 1_000 / UInt64(document.count))
  }
}
