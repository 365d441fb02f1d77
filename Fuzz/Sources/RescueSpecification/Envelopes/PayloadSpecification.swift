import DecoderAgreement
import ShieldedDecoding

/// What an envelope's specification needs to know of its payload.
package struct PayloadSpecification: Sendable {
  package enum Shape: Sendable {
    case list
    case dictionary
    /// A number, a Boolean or a string. It is converted like a field, but never replaced by a default.
    case scalar
    /// A DTO.
    case object
  }

  package var shape: Shape
  /// The row of a policy.
  package var target: RescueTarget
  /// The type's name, as records print it.
  package var name: String
  /// Whether the payload may be `nil`.
  package var isOptional: Bool
  /// The default of the type; `nil` if it has none.
  package var defaultValue: SpecifiedValue?
  /// What decoding a value of the payload's shape must give.
  package var decode: @Sendable (JSONTree, SpecifiedPath) -> SpecifiedResult

  package init(
    _ shape: Shape,
    target: RescueTarget,
    name: String,
    isOptional: Bool = false,
    defaultValue: SpecifiedValue?,
    decode: @escaping @Sendable (JSONTree, SpecifiedPath) -> SpecifiedResult
  ) {
    self.shape = shape
    self.target = target
    self.name = name
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.decode = decode
  }

  /// Whether a value of this kind can be the payload, so that no later candidate is preferred to it.
  func canBe(_ tree: JSONTree) -> Bool {
    switch (shape, SpecifiedToken(tree)) {
    case (_, .null), (.scalar, .array), (.scalar, .object): false
    case (.scalar, _), (.object, _), (.list, .array), (.dictionary, .object): true
    case (.list, _), (.dictionary, _): false
    }
  }

  /// The result for a value in an envelope.
  func result(for tree: JSONTree, at place: SpecifiedPath, _ policy: SpecifiedPolicy) -> SpecifiedResult {
    let token = SpecifiedToken(tree)
    switch (shape, token) {
    case (_, .null): return null(at: place, policy)
    case (.scalar, .array), (.scalar, .object):
      return SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: place)))
    case (.list, .array), (.dictionary, .object), (.object, .object), (.scalar, _): return decode(tree, place)
    case (.list, .object(isEmpty: true)): return emptyList(token, .typeMismatch, at: place, policy)
    case (.list, .string) where token.source == .emptyString: return emptyList(token, .empty, at: place, policy)
    default: return SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: place)))
    }
  }

  /// The result for a `null` in place of the payload, or of an object on the path to it.
  func null(at place: SpecifiedPath, _ policy: SpecifiedPolicy) -> SpecifiedResult {
    if isOptional { return SpecifiedResult(.success(.absent)) }
    guard let defaultValue, policy[target, from: .null] != .throw else {
      return SpecifiedResult(.failure(SpecifiedError(.valueNotFound, at: place)))
    }
    return SpecifiedResult(
      .success(defaultValue),
      records: [
        SpecifiedRecord(
          path: place,
          rule: .nullValue,
          outcome: .defaulted,
          reason: .valueNotFound,
          expected: name,
          source: .null,
          found: "null"
        )
      ]
    )
  }

  private func emptyList(
    _ token: SpecifiedToken,
    _ reason: RescueReason,
    at place: SpecifiedPath,
    _ policy: SpecifiedPolicy
  ) -> SpecifiedResult {
    guard policy[.array, from: token.source] != .throw else {
      return SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: place)))
    }
    return SpecifiedResult(
      .success(.list([])),
      records: [
        SpecifiedRecord(
          path: place,
          rule: .arrayFromOther,
          outcome: .defaulted,
          reason: reason,
          expected: name,
          source: token.source,
          found: token.found
        ).shown
      ]
    )
  }
}
