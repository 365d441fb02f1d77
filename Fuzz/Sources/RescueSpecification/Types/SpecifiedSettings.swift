import ShieldedDecoding

/// A decoder. What others give depends on their own reading of numbers and strings.
package enum SpecifiedDecoder: Sendable {
  case shieldedJSONDecoder
  case jsonDecoder
}

/// How a decoder is set up, and what a rescue may do.
package struct SpecifiedSettings: Sendable {
  package enum Dates: Sendable {
    /// A number of seconds since 2001.
    case deferred
    case iso8601
    case seconds
    case milliseconds
    /// An `Int32` of seconds since 1970 that isn't negative, and a number that depends on the path. Another value throws an error
    /// of the given type.
    case custom(String)
    /// The property doesn't know the decoder's form, so no value is usable.
    case unknown
  }

  package enum DataForm: Sendable {
    case base64
    /// A list of bytes.
    case deferred
    /// A string, whose UTF-8 is reversed.
    case reversedText
    /// The property doesn't know the decoder's form, so no value is usable.
    case unknown
  }

  /// The strings that are numbers.
  package struct FloatWords: Sendable {
    package let infinity: String
    package let negativeInfinity: String
    package let nan: String

    package init(infinity: String, negativeInfinity: String, nan: String) {
      self.infinity = infinity
      self.negativeInfinity = negativeInfinity
      self.nan = nan
    }
  }

  package var policy: SpecifiedPolicy
  /// Whether the call has the policy. Otherwise, the policies of types take precedence.
  package var isPolicyOfCall = true
  package var decoder = SpecifiedDecoder.shieldedJSONDecoder
  package var dates = Dates.deferred
  package var data = DataForm.base64
  package var floatWords: FloatWords?
  /// Whether a `URL` is read from a string. A decoder that knows nothing of the type reads an object with the key `relative`.
  package var readsLinks = true
  /// Whether keys are converted from snake case before they are compared with a property's name.
  package var convertsKeys = false
  /// Whether the braces of the outermost object may be missing.
  package var assumesTopLevelDictionary = false

  package init(policy: SpecifiedPolicy) { self.policy = policy }
}

/// What a rescue may do, for each target and each source: one action for all, and changes of which the last applies.
package struct SpecifiedPolicy: Sendable {
  package typealias Action = RescuePolicy.Action

  /// An action for the cells of a target, of a source, or of both.
  package struct Change: Sendable {
    package let action: Action
    package let target: RescueTarget?
    package let source: RescueSource?

    /// - Parameters:
    ///   - target: The only target; `nil` for every one.
    ///   - source: The only source; `nil` for every one.
    package init(_ action: Action, for target: RescueTarget? = nil, from source: RescueSource? = nil) {
      self.action = action
      self.target = target
      self.source = source
    }
  }

  package static let strict = SpecifiedPolicy(.throw)

  private let everywhere: Action
  private let changes: [Change]

  package init(_ everywhere: Action, _ changes: [Change] = []) {
    self.everywhere = everywhere
    self.changes = changes
  }

  package subscript(target: RescueTarget, from source: RescueSource) -> Action {
    let change = changes.last { ($0.target ?? target) == target && ($0.source ?? source) == source }
    return change?.action ?? everywhere
  }

  /// Whether every cell has the same action.
  package func isEverywhere(_ action: Action) -> Bool {
    RescueTarget.allCases.allSatisfy { target in RescueSource.allCases.allSatisfy { self[target, from: $0] == action } }
  }
}
