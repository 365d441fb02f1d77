/// A rescue that a report must list: its path, outcome and reason.
package struct ExpectedRescue: Hashable, Sendable, CustomStringConvertible {
  package enum Outcome: String, CaseIterable, Sendable {
    /// Another JSON type carried the same value.
    case retyped
    /// The nearest value was kept.
    case lossy
    /// No usable value was found, so the default was used.
    case defaulted
    /// The element was dropped.
    case dropped
  }

  /// Why a default was used.
  package enum Reason: String, CaseIterable, Sendable {
    /// The key is missing.
    case keyNotFound
    /// The value is `null`.
    case valueNotFound
    /// The value is of another type.
    case typeMismatch
    /// The string isn't a number.
    case notNumeric
    /// The value represents neither true nor false.
    case notBoolean
    /// The number doesn't fit the type.
    case outOfRange
    /// The string is empty.
    case empty
    /// The raw value doesn't match any case of the enum.
    case unknownCase
    /// The string isn't valid.
    case invalidString
    /// The number can't be read.
    case unreadableNumber
    /// The element failed to decode.
    case elementFailed
  }

  /// The keys and indices from the root of the document to the value.
  package let path: [PathComponent]
  package let outcome: Outcome
  /// Why the default was used; `nil` for every other outcome.
  package let reason: Reason?

  package init(path: [PathComponent], outcome: Outcome, reason: Reason? = nil) {
    (self.path, self.outcome, self.reason) = (path, outcome, reason)
  }

  /// A one-line description, such as `data[3].price defaulted (keyNotFound)`.
  package var description: String {
    let place = path.joinedDescription
    return reason.map { "\(place) \(outcome) (\($0))" } ?? "\(place) \(outcome)"
  }
}

/// One step of a path from a JSON value to a value within it.
package enum PathComponent: Hashable, Sendable {
  /// A member of an object.
  case key(String)
  /// An element of an array.
  case index(Int)
}

extension Array where Element == PathComponent {
  /// The path as text, such as `data[3].price`. The root has a name of its own.
  package var joinedDescription: String {
    if isEmpty { return "the root" }
    var text = ""
    for component in self {
      switch component {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
