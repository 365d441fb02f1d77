/// A value that plain `Codable` could not decode: its token, the error, and the policy and the log for its rescue.
@usableFromInline
package struct FailedValue {
  @usableFromInline package let token: JSONToken
  @usableFromInline let error: any Error
  @usableFromInline let errorKind: DecoderErrorKind
  @usableFromInline let settings: RescueSettings

  /// A Boolean value that indicates whether the value is an element that the decoder can't advance past, so that the
  /// array ends there.
  @usableFromInline var endsArray = false

  @usableFromInline
  init(token: JSONToken, error: any Error, errorKind: DecoderErrorKind, settings: RescueSettings) {
    self.token = token
    self.error = error
    self.errorKind = errorKind
    self.settings = settings
  }

  /// Converts the token, applies the policy, and records the rescue.
  ///
  /// - Parameters:
  ///   - replacement: The outcome to record if no value is usable: `defaulted` or `dropped`, or `nil` if the caller throws.
  ///   - path: The path of the value. Called only if there is a log, because building a deep coding path is expensive.
  @_alwaysEmitIntoClient
  @inline(never)
  func resolve<Value: Rescuable>(
    _ type: Value.Type,
    replacement: RescueOutcome?,
    at path: () -> RescuePathSource
  ) -> RescueDecision<Value> {
    let conversion = Value.conversion(of: token)
    if isLenientWithoutLog { return conversion.value.map(RescueDecision.keep) ?? .replace }
    switch decide(
      on: conversion.outcome,
      for: Value._rescueTarget,
      replacement: replacement,
      expected: Value._expectedType,
      at: path
    ) {
    case .keep: if let value = conversion.value { return .keep(value) } else { return .replace }
    case .replace: return .replace
    case .refuse: return .refuse
    }
  }

  /// Returns the rescued value of an element or its replacement; `nil` if the element is dropped. The rescue is recorded.
  ///
  /// - Parameter outcome: The outcome to record if no value is usable: `defaulted` or `dropped`.
  @inline(__always)
  package func element<Element: Rescuable>(
    _ outcome: RescueOutcome,
    _ replacement: () -> Element?,
    at path: () -> RescuePathSource
  ) throws(RescueRefusal) -> Element? {
    // An element that the end of the payload cut off has no replacement.
    let isIncomplete = isIncomplete(for: Element._rescueTarget)
    switch resolve(Element.self, replacement: isIncomplete ? .dropped : outcome, at: path) {
    case .keep(let value): return value
    case .replace: return isIncomplete ? nil : replacement()
    case .refuse: throw RescueRefusal(error)
    }
  }

  /// Returns a Boolean value that indicates whether the end of a truncated payload cut off the value or, if it has
  /// parts, one that its `init(from:)` requires.
  private func isIncomplete(for target: RescueTarget) -> Bool {
    token.isIncomplete || target.isComposite && IncompletePayload.isCause(of: error)
  }

  /// A Boolean value that indicates whether every rescue is allowed and none is recorded.
  @usableFromInline var isLenientWithoutLog: Bool { settings.isLenientWithoutLog }

  /// Applies the policy and records the rescue. This part doesn't depend on the value's type.
  @usableFromInline
  func decide(
    on outcome: ConversionOutcome,
    for target: RescueTarget,
    replacement: RescueOutcome?,
    expected type: any Any.Type,
    at path: () -> RescuePathSource
  ) -> RescueDecision<Void> {
    let decision = RescueDecision(settings.policy[target, for: token], on: outcome)
    if let log = settings.log {
      var outcome = outcome
      // Without a token, only the text says what was found.
      let malformed: MalformedElement? = if case .other = token { error as? MalformedElement } else { nil }
      if let malformed {
        outcome = .unusable(malformed.isIncomplete ? .incomplete : .malformed)
      } else if case .unusable = outcome, endsArray || isFromInside(of: target, at: path) {
        outcome = .unusable(IncompletePayload.isCause(of: error) ? .incomplete : .elementFailed)
      }
      let kind = RescueKind(decision, on: outcome, of: token, for: target, expected: type, replacement: replacement)
      if let kind {
        let underlying = kind.reason == .elementFailed && !endsArray ? error : nil
        log.record(kind, token: malformed.map { .string($0.text) } ?? token, underlying: underlying, at: path())
      }
    }
    return decision
  }

  /// Returns a Boolean value that indicates whether the fault is inside the value: the token has the expected kind, or
  /// the value's own `init(from:)` refused it.
  private func isFromInside(of target: RescueTarget, at path: () -> RescuePathSource) -> Bool {
    if target.isContainer(token) { return true }
    // A DTO may be encoded as a scalar. Then its own `init(from:)` read the value and refused it.
    guard target.hasAnyEncoding, token != .null, !token.isIncomplete else { return false }
    // If the token has chosen a case of a union, the type of that case refused it.
    if case .union = target { return !NoCaseError.isCause(of: error) }
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return context.codingPath.count > RescuePath(path()).components.count
    default: return true
    }
  }
}

extension RescuePolicy {
  /// The action for a target and a token. The token's source is determined only if the policy has exceptions.
  fileprivate subscript(target: RescueTarget, for token: JSONToken) -> Action {
    if let onlyAction { return onlyAction }
    // When the value arrives, the policy may forbid its rescue. The enclosing value would then be given and taken back.
    if token.isIncomplete, IncompletePayload.isArriving { return .throw }
    return self[target, from: token.source]
  }
}

/// Carries the error of an element through the enclosing arrays and dictionaries, if the policy forbids its rescue.
///
/// It is unwrapped before it reaches user code.
package struct RescueRefusal: Error {
  let underlying: any Error

  init(_ error: any Error) { underlying = RescueRefusal.unwrapped(error) }

  package static func unwrapped(_ error: any Error) -> any Error { (error as? RescueRefusal)?.underlying ?? error }

  /// Throws the underlying error of a refusal; does nothing for any other error.
  static func rethrowRefusal(_ error: any Error) throws {
    if let refusal = error as? RescueRefusal { throw refusal.underlying }
  }
}

/// A value whose key is missing or whose token is `null`.
@usableFromInline
struct Absence {
  private let type: any Any.Type
  private let target: RescueTarget
  private let settings: RescueSettings

  @usableFromInline
  init(of type: any Any.Type, target: RescueTarget, settings: RescueSettings) {
    self.type = type
    self.target = target
    self.settings = settings
  }

  /// Checks whether the policy allows the default, and records its use.
  ///
  /// - Parameters:
  ///   - isMissing: Whether the key is missing. Called only if a policy or a log needs it.
  ///   - path: The path of the value. Called only if there is a log.
  /// - Returns: Whether to use the default.
  @usableFromInline
  func allowsDefault(isMissing: () -> Bool, at path: () -> RescuePathSource) -> Bool {
    if settings.isLenientWithoutLog { return true }
    let isMissing = isMissing()
    guard settings.policy[target, from: isMissing ? .missing : .null] != .throw else { return false }
    settings.log?.record(.absence(of: type, isMissing: isMissing), token: isMissing ? nil : .null, at: path())
    return true
  }
}
