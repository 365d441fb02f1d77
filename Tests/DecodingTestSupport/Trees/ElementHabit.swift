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
  /// Moves past a failed element as well, reads forward only, and knows no count: a list can be opened once, and its end is where
  /// it ends.
  case opensOnce
  /// Moves past a failed element as well, but gives a `null` to Optionals alone: any other type is refused before its
  /// `init(from:)` is asked, and the element is still the next.
  case refusesNull
  /// Stays at every element, good ones too: plain `Codable` never comes to the end of its arrays.
  case neverAdvances

  /// Whether the elements behind a failed one can be reached.
  public var reachesLaterElements: Bool {
    switch self {
    case .staysAtFailure, .advancesBeforeThrowing, .opensOnce, .refusesNull: true
    case .refusesAfterFailure, .repeatsAfterFailure, .neverAdvances: false
    }
  }

  /// Whether a failed element is behind when its error arrives.
  var advancesAtFailure: Bool { self == .advancesBeforeThrowing || self == .opensOnce || self == .refusesNull }

  /// Whether a type whose `init(from:)` never throws can be read from every element.
  public var givesEveryElement: Bool { self != .refusesNull }

  /// Whether plain `Codable` comes to the end of a good array.
  public var comesToAnEnd: Bool { self != .neverAdvances }
}
