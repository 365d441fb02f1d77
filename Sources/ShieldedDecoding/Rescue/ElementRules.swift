/// The rules for decoding the elements of a list one by one, and for an unusable one.
///
/// An engine that reads a list in parts uses these rules, which are those of ``ElementReader`` for a list that drops elements: an
/// element whose type has a default is replaced by it, and any other element is dropped.
package struct ElementRules<Element: Decodable> {
  /// Decodes the element that a decoder is positioned at as plain `Codable` would; `nil` for a type that every container decodes
  /// by its `init(from:)`.
  package let decode: ((any Decoder) throws -> Element)?

  /// Converts an element that could not be decoded, replaces it, or returns `nil` to drop it. The rescue is recorded. The error of
  /// an element that isn't JSON is ``MalformedElement``, and its token is `other`.
  ///
  /// Throws the error of the element, if it must not be rescued.
  package let rescue: (JSONToken, any Error, () -> RescuePathSource) throws -> Element?

  /// A Boolean value that indicates whether the elements are counted for a report, as in a whole list: those that are
  /// `Rescuable` and have parts.
  package let areCounted: Bool

  package init() {
    if let type = Element.self as? any Rescuable.Type, let rules = Self.rules(type) as? ElementRules {
      self = rules
      return
    }
    // A type that isn't `Rescuable` is decoded only by its own `init(from:)`, and has no default.
    decode = nil
    rescue = { token, error, path in
      let failedValue = try FailedValue(token, after: error, for: .object)
      let decision = failedValue.decide(
        on: .unusable(RescueRules.reason(forValueOf: token)),
        for: .object,
        replacement: .dropped,
        expected: Element.self,
        at: path
      )
      if case .refuse = decision { throw error }
      return nil
    }
    areCounted = false
  }

  private init(
    areCounted: Bool,
    decode: ((any Decoder) throws -> Element)?,
    rescue: @escaping (JSONToken, any Error, () -> RescuePathSource) throws -> Element?
  ) {
    self.areCounted = areCounted
    self.decode = decode
    self.rescue = rescue
  }

  /// - Returns: The rules for a type that is the same as `Element`, which the caller knows only at run time.
  private static func rules<Value: Rescuable>(_ type: Value.Type) -> Any {
    let outcome: RescueOutcome = type is any SafeValue.Type ? .defaulted : .dropped
    let isDTO = type._rescueTarget == .object && !(type is any ExpressibleByNilLiteral.Type)
    return ElementRules<Value>(
      areCounted: type._rescueTarget.isComposite,
      decode: isDTO ? nil : { try Value._decodePlain(from: $0) },
      rescue: { token, error, path in
        let failedValue = try FailedValue(token, after: error, for: Value._rescueTarget)
        do throws(RescueRefusal) {
          let replacement = { (Value.self as? any SafeValue.Type).flatMap { $0._defaultValue as? Value } }
          return try failedValue.element(outcome, replacement, at: path)
        } catch {
          throw failedValue.error
        }
      }
    )
  }
}

/// The error of an element that isn't JSON, so that it has no token.
package struct MalformedElement: Error {
  /// The element's bytes, for its record.
  let text: String
  /// A Boolean value that indicates whether the text may be the beginning of an element, because the body ends there.
  let isIncomplete: Bool
  private let error: DecodingError

  package init(_ text: String, isIncomplete: Bool, _ error: DecodingError) {
    self.text = text
    self.isIncomplete = isIncomplete
    self.error = error
  }

  fileprivate static func decodingError(_ error: any Error) -> any Error {
    (error as? MalformedElement)?.error ?? error
  }
}

extension FailedValue {
  /// - Throws: `error`, if it must not be rescued.
  fileprivate init(_ token: JSONToken, after error: any Error, for target: RescueTarget) throws {
    let settings = RescueSettings.current
    // What the policy refused inside the element is refused for the element too.
    try RescueRefusal.rethrowRefusal(error)
    if settings.policy.isStrict { throw error }
    let kind = try DecoderErrorKind.recognized(MalformedElement.decodingError(error), for: target)
    self.init(token: token, error: error, errorKind: kind, settings: settings)
  }
}
