import Foundation

extension ShieldedJSONDecoder {
  /// On how many cores a long list is decoded.
  ///
  ///     decoder.concurrency = .automatic
  ///     let products = try decoder.decode([Product].self, from: body)   // with `@Shielded struct Product`
  ///
  /// It applies to a list whose elements are read in one pass, as those of `@Shielded` types are, if the list is the payload or in an
  /// object there, but not in another list. Values, order, errors and report are the same as on one core. The caller's thread waits
  /// for the others.
  ///
  /// The defaults of the elements' properties are evaluated on other threads, on which the task's local values aren't available. An
  /// element that a pass doesn't read, such as one with a property whose type has its own `init(from:)`, is decoded on the caller's
  /// thread, and so are all elements if the log has a handler or a custom redaction. <doc:DecodingALongListOnSeveralCores> has the
  /// exact rules.
  @nonexhaustive
  public enum Concurrency: Sendable, Hashable {
    /// One core.
    case sequential
    /// At most so many cores, of which each decodes at least 64 KiB. A smaller number than 1 counts as 1.
    case cores(Int)
    /// All active cores, from 4 MB on.
    case automatic
  }

  /// How the lists of a payload are divided.
  var listDivision: ListDivision? {
    if let testedDivision { return testedDivision }
    let division =
      switch concurrency {
      case .sequential: ListDivision(coreCount: 1, minimumByteCount: .max)
      case .cores(let count): ListDivision(coreCount: count, minimumByteCount: 2 * ListDivision.segmentByteCount)
      case .automatic:
        ListDivision(coreCount: ProcessInfo.processInfo.activeProcessorCount, minimumByteCount: 4_000_000)
      }
    return division.coreCount > 1 ? division : nil
  }
}

/// How a long list is divided into segments.
@usableFromInline
struct ListDivision: Sendable {
  var coreCount: Int
  /// The length in bytes from which on a list is divided.
  var minimumByteCount: Int
  /// The least length of a segment in bytes.
  var segmentByteCount = ListDivision.segmentByteCount

  /// The number of bytes at the beginning of a list that are read before the rest is divided.
  var undividedByteCount = 16 << 10

  /// The number of segments that the caller's thread reads from the beginning of a list before it reads the last ones, as the other
  /// threads do. For how many it has time differs from call to call; tests limit it.
  var callersSegmentCount = Int.max

  static let segmentByteCount = 64 << 10

  /// The number of segments for each core, if the list is long enough.
  ///
  /// A core that is slowed down by other work decodes fewer of them. With four instead of 16, two cores took 3 % more time.
  var segmentsPerCore = 16

  /// The number of segments for a list of so many bytes.
  func segmentCount(forByteCount byteCount: Int) -> Int {
    min(min(coreCount, 1_024) * segmentsPerCore, byteCount / max(segmentByteCount, 1))
  }
}
