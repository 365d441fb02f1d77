/// The properties that distinguish a rescue from others at the same path: what was expected and found, by which rule,
/// and the outcome.
///
/// While a payload is decoded, the expected type is an ``ExpectedType``; in a report it is the type's name.
package struct RescueKind<Expected: Hashable & Sendable>: Hashable, Sendable {
  package let expected: Expected
  package let found: RescueSource
  package let rule: RescueRule
  package let outcome: RescueOutcome
  package let reason: RescueReason?

  package init(
    expected: Expected,
    found: RescueSource,
    rule: RescueRule,
    outcome: RescueOutcome,
    reason: RescueReason?
  ) {
    self.expected = expected
    self.found = found
    self.rule = rule
    self.outcome = outcome
    self.reason = reason
  }

  /// Returns the same kind with another description of the expected type.
  func expecting<Other>(_ expected: Other) -> RescueKind<Other> {
    RescueKind<Other>(expected: expected, found: found, rule: rule, outcome: outcome, reason: reason)
  }
}

/// A type, compared by its identity.
struct ExpectedType: Hashable, Sendable {
  let type: any Any.Type

  @inline(__always)
  init(_ type: any Any.Type) { self.type = type }

  var identifier: ObjectIdentifier { ObjectIdentifier(type) }

  @inline(__always)
  static func == (a: ExpectedType, b: ExpectedType) -> Bool { a.identifier == b.identifier }

  func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

// Every rescue that is recorded is described here.
extension RescueKind where Expected == ExpectedType {
  /// Describes a value that the rescue table converted, or found unusable.
  ///
  /// Returns `nil` if nothing is recorded: for an exact value, for a refused rescue, and for an unusable value without a
  /// replacement.
  ///
  /// - Parameters:
  ///   - decision: What the policy decided.
  ///   - replacement: The outcome to record if the value is replaced, or `nil` if the caller throws then.
  @inline(__always)
  init?(
    _ decision: RescueDecision<Void>,
    on outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    expected type: any Any.Type,
    replacement: RescueOutcome?
  ) {
    switch decision {
    case .refuse: return nil
    case .keep:
      guard let (rule, kept) = outcome.kept else { return nil }
      self.init(type, found: token.source, by: rule, kept)
    case .replace:
      guard let replacement else { return nil }
      let rule = RescueRules.rule(for: target, from: token)
      self.init(type, found: token.source, by: rule, replacement, outcome.reason ?? .refusedByPolicy)
    }
  }

  @inline(__always)
  init(
    _ type: any Any.Type,
    found: RescueSource,
    by rule: RescueRule,
    _ outcome: RescueOutcome,
    _ reason: RescueReason? = nil
  ) { self.init(expected: ExpectedType(type), found: found, rule: rule, outcome: outcome, reason: reason) }

  /// Describes a missing or `null` value that is replaced by the default.
  @inline(__always)
  static func absence(of type: any Any.Type, isMissing: Bool) -> RescueKind {
    isMissing
      ? RescueKind(type, found: .missing, by: .missingKey, .defaulted, .keyNotFound)
      : RescueKind(type, found: .null, by: .nullValue, .defaulted, .valueNotFound)
  }

  /// Describes a payload that is in another place of its envelope than the declared one.
  ///
  /// - Parameter place: The key of the payload, or an array if the body itself is the payload.
  static func renamedPayload(_ type: any Any.Type, at place: JSONToken) -> RescueKind {
    RescueKind(type, found: place.source, by: .renamedEnvelope, .retyped)
  }

  /// Describes a key that no property asked for. It isn't a rescue, so only the kind of its value counts.
  static func undeclaredKey(_ found: RescueSource) -> RescueKind {
    RescueKind(Never.self, found: found, by: .missingKey, .dropped)
  }

  /// Describes a DTO that lacks data which its domain model requires.
  ///
  /// - Parameter dto: The DTO, as a token.
  static func droppedModel(_ type: any Any.Type, from dto: JSONToken) -> RescueKind {
    RescueKind(type, found: dto.source, by: .domainConversion, .dropped, .elementFailed)
  }
}
