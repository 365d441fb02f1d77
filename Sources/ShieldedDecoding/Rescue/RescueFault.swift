/// A value that plain `Codable` could not decode: what stands there, what was thrown, and what may be done about it.
@usableFromInline
struct RescueFault {
  @usableFromInline let token: JSONToken
  @usableFromInline let error: any Error
  @usableFromInline let decoderFault: DecoderFault
  @usableFromInline let settings: RescueSettings

  /// Whether the decoder can't get past the value, so that the array that holds it ends there.
  @usableFromInline var endsArray = false

  @usableFromInline
  init(token: JSONToken, error: any Error, decoderFault: DecoderFault, settings: RescueSettings) {
    self.token = token
    self.error = error
    self.decoderFault = decoderFault
    self.settings = settings
  }

  @usableFromInline
  enum Resolution<Value> {
    case value(Value)
    /// There is no usable value: the default stands in, or the element is dropped.
    case standIn
    /// The policy forbids the rescue.
    case refused
  }

  /// Asks the table and the policy, and tells the log.
  ///
  /// - Parameters:
  ///   - type: The type expected.
  ///   - standIn: What is done, and recorded, where there is no usable value: `defaulted` or `dropped`; `nil` where the
  ///     caller throws.
  ///   - path: Where the value stands. Asked for only where there is a log: a coding path costs its depth.
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

  /// Passes an error on that an element's policy has refused to rescue.
  @usableFromInline
  static func throwIfRefused(_ error: any Error) throws {
    if let refusal = error as? RescueRefusal { throw refusal.underlying }
  }

  /// Whether there is nobody to ask and nobody to tell.
  @usableFromInline var isSilentlyLenient: Bool { settings.isSilentlyLenient }

  @usableFromInline
  enum Verdict {
    case keep, standIn, refuse
  }

  /// The part of the decision that no type of value has a say in.
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

  /// Whether the value has the shape that was asked for, so that the fault is further in.
  private func isFromInside(of target: RescueTarget) -> Bool {
    switch (target, token) {
    case (.array, .array), (.dictionary, .object), (.object, .object): return true
    case (.object, .null): return false
    // A DTO may be written as a scalar: then its own `init(from:)` refuses a value that it did read.
    case (.object, _):
      switch decoderFault {
      case .corrupted, .keyNotFound: return true
      case .typeMismatch, .valueNotFound: return false
      }
    default: return false
    }
  }
}

/// Carries an element's error past the arrays and dictionaries that hold it, where the policy forbids to rescue the element.
///
/// It is taken off before anybody else sees it, wherever a value leaves the rescue for user code.
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
  /// Whether values of this kind have parts that are rescued by themselves.
  @usableFromInline
  var isComposite: Bool {
    switch self {
    case .array, .dictionary, .object: true
    default: false
    }
  }
}
