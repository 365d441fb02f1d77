/// A value that plain `Codable` could not decode: its token, the error, and the settings that decide about its rescue.
@usableFromInline
struct FailedValue {
  @usableFromInline let token: JSONToken
  @usableFromInline let error: any Error
  @usableFromInline let errorKind: DecoderErrorKind
  @usableFromInline let settings: RescueSettings

  /// Whether the decoder can't advance past the value, so that the array ends there.
  @usableFromInline var endsArray = false

  @usableFromInline
  init(token: JSONToken, error: any Error, errorKind: DecoderErrorKind, settings: RescueSettings) {
    self.token = token
    self.error = error
    self.errorKind = errorKind
    self.settings = settings
  }

  @usableFromInline
  enum Resolution<Value> {
    case value(Value)
    /// No value is usable: the default is used, or the element is dropped.
    case standIn
    /// The policy forbids the rescue.
    case refused
  }

  /// Converts the token, applies the policy, and records the rescue.
  ///
  /// - Parameters:
  ///   - type: The expected type.
  ///   - standIn: The outcome to record if no value is usable: `defaulted` or `dropped`, or `nil` if the caller throws.
  ///   - path: The path of the value. Called only if there is a log, because building a deep coding path is expensive.
  @inlinable
  @inline(never)
  func resolve<Value: Rescuable>(
    _ type: Value.Type,
    standIn: RescueOutcome?,
    at path: () -> RescuePathSource
  ) -> Resolution<Value> {
    let conversion = Value.converted(from: token)
    if isSilentlyLenient { return conversion.value.map(Resolution.value) ?? .standIn }
    switch verdict(
      on: conversion.outcome,
      for: Value.rescueTarget,
      standIn: standIn,
      expected: Value._expectedType,
      at: path
    ) {
    case .keep: if let value = conversion.value { return .value(value) } else { return .standIn }
    case .standIn: return .standIn
    case .refuse: return .refused
    }
  }

  /// Throws the underlying error if the policy refused to rescue an element inside the value.
  @usableFromInline
  static func throwIfRefused(_ error: any Error) throws {
    if let refusal = error as? RescueRefusal { throw refusal.underlying }
  }

  /// Whether every rescue is allowed and none is recorded.
  @usableFromInline var isSilentlyLenient: Bool { settings.isSilentlyLenient }

  @usableFromInline
  enum Verdict {
    case keep, standIn, refuse
  }

  /// Applies the policy and records the rescue. This part doesn't depend on the value's type.
  @usableFromInline
  func verdict(
    on outcome: ConversionOutcome,
    for target: RescueTarget,
    standIn: RescueOutcome?,
    expected type: any Any.Type,
    at path: () -> RescuePathSource
  ) -> Verdict {
    let decision = RescueDecision(settings.policy[target, for: token], on: outcome, of: token, for: target)
    if let log = settings.log, let recorded = decision.recorded(outcome, standIn) {
      var reason = recorded.reason
      if case .unusable = outcome, endsArray || isFromInside(of: target) { reason = .elementFailed }
      log.record(
        RescueLog.Entry(
          rule: recorded.rule,
          outcome: recorded.outcome,
          reason: reason,
          expected: type,
          token: token,
          underlying: reason == .elementFailed && !endsArray ? error : nil
        ),
        at: path()
      )
    }
    switch decision {
    case .refused: return .refuse
    case .exact, .kept: return .keep
    case .replaced: return .standIn
    }
  }

  /// Whether the token has the expected kind, so that the fault lies inside the value.
  private func isFromInside(of target: RescueTarget) -> Bool {
    switch (target, token) {
    case (.array, .array), (.dictionary, .object), (.object, .object): return true
    case (.object, .null): return false
    // A DTO may be encoded as a scalar. Then its own `init(from:)` read the value and refused it.
    case (.object, _):
      switch errorKind {
      case .corrupted, .keyNotFound: return true
      case .typeMismatch, .valueNotFound: return false
      }
    default: return false
    }
  }
}

/// Carries the error of an element that the policy forbids to rescue through the enclosing arrays and dictionaries.
///
/// It is unwrapped before it reaches user code.
struct RescueRefusal: Error {
  let underlying: any Error

  init(_ error: any Error) {
    underlying = RescueRefusal.unwrapped(error)
  }

  static func unwrapped(_ error: any Error) -> any Error {
    (error as? RescueRefusal)?.underlying ?? error
  }
}

extension RescueTarget {
  /// Whether values of this target have parts that are rescued separately.
  @usableFromInline
  var isComposite: Bool {
    switch self {
    case .array, .dictionary, .object: true
    default: false
    }
  }
}
