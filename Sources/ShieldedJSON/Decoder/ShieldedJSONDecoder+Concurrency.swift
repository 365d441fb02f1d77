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
