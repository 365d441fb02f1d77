/// What one pass rarely needs: the decoder's settings, and the state of its rescues.
@usableFromInline
final class OnePassSession {
  let settings: ShieldedJSONDecoder
  /// Whether the elements of lists are counted for a report.
  @usableFromInline let countsElements: Bool

  init(_ settings: ShieldedJSONDecoder, countsElements: Bool = false) {
    self.settings = settings
    self.countsElements = countsElements
  }
}
