/// What a decoder did with a text.
enum ConformanceVerdict: String, CaseIterable, Sendable {
  case accepted, rejected
  /// The process ended by a signal.
  case crashed
  /// The text took longer than the time limit.
  case hung
}
