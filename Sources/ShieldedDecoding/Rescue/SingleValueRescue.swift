/// Decodes and rescues the value that a decoder is positioned at: an element, a whole payload, or a value in generic code.
package enum SingleValueRescue {
  /// Decodes a value, rescues it, or returns the default.
  ///
  /// A whole payload is never replaced by its default: plain `Codable`'s error is thrown.
  static func value<Value: Rescuable>(from decoder: any Decoder, default makeDefault: () -> Value) throws -> Value {
    do {
      // Passed directly, because a closure in a variable is allocated.
      let value = try value(Value.self, from: decoder, replacement: { decoder.codingPath.isEmpty ? nil : .defaulted })
      if let value { return value }
    } catch {
      throw RescueRefusal.unwrapped(error)
    }
    return makeDefault()
  }

  /// Decodes a value or rescues it.
  ///
  /// - Parameter replacement: Returns the outcome to record if no value is usable, or `nil` to throw then.
  /// - Returns: The value, or `nil` if it is to be replaced.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue, or if no value is usable and there is no replacement.
  package static func value<Value: Rescuable>(
    _ type: Value.Type,
    from decoder: any Decoder,
    replacement: () -> RescueOutcome?
  ) throws -> Value? {
    do {
      return try Value._decodePlain(from: decoder)
    } catch {
      return try rescuedValue(type, after: error, from: decoder, replacement: replacement)
    }
  }

  /// Decodes a value or rescues it, and throws plain `Codable`'s error if neither gives a value.
  package static func value<Value: Rescuable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
    do {
      return try Value._decodePlain(from: decoder)
    } catch {
      guard let value = try rescuedValue(type, after: error, from: decoder, replacement: { nil }) else { throw error }
      return value
    }
  }

  /// This function isn't inlined, to save stack: values can be nested as deep as the decoder allows.
  @inline(never)
  private static func rescuedValue<Value: Rescuable>(
    _ type: Value.Type,
    after error: any Error,
    from decoder: any Decoder,
    replacement: () -> RescueOutcome?
  ) throws -> Value? {
    if RescueSettings.current.policy.isStrict { throw error }
    let failedValue = try FailedValue(after: error, for: Value._rescueTarget, from: decoder)
    let replacement = replacement()
    switch failedValue.resolve(Value.self, replacement: replacement, at: { RescuePathSource(decoder.codingPath) }) {
    case .keep(let value): return value
    case .replace where replacement != nil: return nil
    case .replace, .refuse: throw error
    }
  }
}

/// A value that is rescued where it is, and whose error is thrown if that isn't possible.
package struct RescuedValue<Value: Rescuable>: Decodable {
  package let value: Value

  package init(from decoder: any Decoder) throws { value = try SingleValueRescue.value(Value.self, from: decoder) }
}

extension RescuedValue: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension FailedValue {
  /// Reads the token of a value that a decoder could not decode.
  ///
  /// - Throws: `error`, if it must not be rescued.
  package init(after error: any Error, for target: RescueTarget, from decoder: any Decoder) throws {
    let errorKind = try DecoderErrorKind.recognized(error, for: target)
    let token = try TokenReader.token(from: decoder, after: errorKind, for: target)
    self.init(token: token, error: error, errorKind: errorKind, settings: .current)
  }

  /// Reads the token of a value that a decoder could not decode, and that may be decoded in another shape.
  ///
  /// - Throws: `error`, if the value is `null` or incomplete, or if the policy forbids retyping it.
  package static func retypableToken(
    after error: any Error,
    for target: RescueTarget,
    from decoder: any Decoder
  ) throws -> JSONToken {
    let failed = try FailedValue(after: error, for: target, from: decoder)
    guard failed.token != .null, !failed.token.isIncomplete,
      failed.settings.policy[target, from: failed.token.source].allowsRetyping
    else { throw error }
    return failed.token
  }
}
