/// What an unkeyed container does about an element that it fails to decode.
public enum ElementHabit: String, Sendable, Hashable, CaseIterable {
  /// Stays at the element, so that it can be decoded as another type: Foundation's habit.
  case staysAtFailure
  /// Moves past the element and throws then, so that it is behind when the error arrives.
  case advancesBeforeThrowing
  /// Stays at the element, and refuses everything from then on.
  case refusesAfterFailure
  /// Stays at the element, and gives it to whoever asks, for ever.
  case repeatsAfterFailure
  /// Stays at every element, good ones too: plain `Codable` never comes to the end of its arrays.
  case neverAdvances

  /// Whether the elements behind a failed one can be reached.
  public var reachesLaterElements: Bool { self == .staysAtFailure || self == .advancesBeforeThrowing }

  /// Whether plain `Codable` comes to the end of a good array.
  public var comesToAnEnd: Bool { self != .neverAdvances }
}
