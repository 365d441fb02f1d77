/// The result of the rescue table for a token.
@frozen
public enum Conversion<Value> {
  /// The value that plain `Codable` would have produced.
  case exact(Value)
  /// The same value, read from another JSON type.
  case retyped(Value, RescueRule)
  /// A value that lacks some of the information.
  case lossy(Value, RescueRule)
  /// No value.
  case unusable(RescueReason)
}

extension Conversion: Sendable where Value: Sendable {}

extension Conversion: Equatable where Value: Equatable {}

extension Conversion {
  /// Transforms the value and keeps the case, rule and reason.
  ///
  /// - Parameter transform: Maps the value; not called for ``unusable(_:)``.
  @inlinable
  public func map<Other>(_ transform: (Value) -> Other) -> Conversion<Other> {
    switch self {
    case .exact(let value): .exact(transform(value))
    case .retyped(let value, let rule): .retyped(transform(value), rule)
    case .lossy(let value, let rule): .lossy(transform(value), rule)
    case .unusable(let reason): .unusable(reason)
    }
  }

  /// The value; `nil` for ``unusable(_:)``.
  @inlinable
  public var value: Value? {
    switch self {
    case .exact(let value), .retyped(let value, _), .lossy(let value, _): value
    case .unusable: nil
    }
  }

  /// The value, if it has all of the token's information; otherwise `nil`.
  @inlinable
  package var lossless: Value? {
    switch self {
    case .exact(let value), .retyped(let value, _): value
    case .lossy, .unusable: nil
    }
  }

  /// Moves the value out, if there is one, and returns the outcome: one switch, and no copy of the value.
  @inlinable
  package consuming func unpack(into value: inout Value?) -> ConversionOutcome {
    switch consume self {
    case .exact(let exact):
      value = exact
      return .exact
    case .retyped(let retyped, let rule):
      value = retyped
      return .retyped(rule)
    case .lossy(let lossy, let rule):
      value = lossy
      return .lossy(rule)
    case .unusable(let reason): return .unusable(reason)
    }
  }

  @inlinable
  package var outcome: ConversionOutcome {
    switch self {
    case .exact: .exact
    case .retyped(_, let rule): .retyped(rule)
    case .lossy(_, let rule): .lossy(rule)
    case .unusable(let reason): .unusable(reason)
    }
  }
}

/// A ``Conversion`` without its value: all that the policy and the log need to know.
@usableFromInline
package enum ConversionOutcome {
  case exact
  case retyped(RescueRule)
  case lossy(RescueRule)
  case unusable(RescueReason)

  /// The rule and the outcome to record if the value is kept; `nil` if it is exact or there is none.
  var kept: (rule: RescueRule, outcome: RescueOutcome)? {
    switch self {
    case .retyped(let rule): (rule, .retyped)
    case .lossy(let rule): (rule, .lossy)
    case .exact, .unusable: nil
    }
  }

  /// The reason why there is no value; `nil` if there is one.
  var reason: RescueReason? {
    if case .unusable(let reason) = self { reason } else { nil }
  }
}
