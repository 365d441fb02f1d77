/// How an unkeyed container behaves at an element that fails to decode.
public enum ElementHabit: String, Sendable, Hashable, CaseIterable {
  /// Stays at the element, so that it can be decoded as another type. Foundation behaves this way.
  case staysAtFailure
  /// Moves past the element before it throws.
  case advancesBeforeThrowing
  /// Stays at the element and rejects every later read.
  case refusesAfterFailure
  /// Stays at the element and returns it for every later read, without end.
  case repeatsAfterFailure
  /// Moves past a failed element, reads forward only, and doesn't know its count. A list can be opened once, and only `isAtEnd`
  /// reveals its end.
  case opensOnce
  /// Moves past a failed element, but returns a `null` only to Optionals. Any other type is rejected before its `init(from:)`
  /// is called, and the container stays at the `null`.
  case refusesNull
  /// Never advances, not even past good elements: plain `Codable` doesn't reach the end of its arrays.
  case neverAdvances

  /// Whether the elements after a failed one can be reached.
  public var reachesLaterElements: Bool {
    switch self {
    case .staysAtFailure, .advancesBeforeThrowing, .opensOnce, .refusesNull: true
    case .refusesAfterFailure, .repeatsAfterFailure, .neverAdvances: false
    }
  }

  /// Whether the container has moved past a failed element when it throws.
  var advancesAtFailure: Bool { self == .advancesBeforeThrowing || self == .opensOnce || self == .refusesNull }

  /// Whether a type whose `init(from:)` never throws can be read from every element.
  public var givesEveryElement: Bool { self != .refusesNull }

  /// Whether plain `Codable` reaches the end of a good array.
  public var comesToAnEnd: Bool { self != .neverAdvances }
}
