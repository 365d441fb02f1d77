/// Decodes and rescues the value that a decoder is positioned at: an element, a whole payload, or a value in generic code.
enum SingleValueRescue {
  /// Decodes a value, rescues it, or returns the default.
  ///
  /// A whole payload is never replaced by its default: plain `Codable`'s error is thrown.
  static func value<Value: Rescuable>(from decoder: any Decoder, default makeDefault: () -> Value) throws -> Value {
    do {
      switch try attempt(Value.self, from: decoder, standIn: { decoder.codingPath.isEmpty ? nil : .defaulted }) {
      case .value(let value): return value
      case .standIn(let error):
        if decoder.codingPath.isEmpty { throw error }
        return makeDefault()
      }
    } catch {
      throw RescueRefusal.unwrapped(error)
    }
  }

  enum Attempt<Value> {
    case value(Value)
    /// No value is usable. The error is plain `Codable`'s.
    case standIn(any Error)
  }

  /// Decodes a value or rescues it.
  ///
  /// - Parameters:
  ///   - type: The expected type.
  ///   - decoder: A decoder positioned at the value.
  ///   - standIn: Returns the outcome to record if no value is usable, or `nil` if the caller throws.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue.
  static func attempt<Value: Rescuable>(
    _ type: Value.Type,
    from decoder: any Decoder,
    standIn: () -> RescueOutcome?
  ) throws -> Attempt<Value> {
    do {
      return .value(try Value._decodePlain(from: decoder))
    } catch {
      return try rescued(type, after: error, from: decoder, standIn: standIn)
    }
  }

  /// Outlined to save stack: values can be nested as deep as the decoder allows.
  @inline(never)
  private static func rescued<Value: Rescuable>(
    _ type: Value.Type,
    after error: any Error,
    from decoder: any Decoder,
    standIn: () -> RescueOutcome?
  ) throws -> Attempt<Value> {
    if RescueSettings.current.policy.isStrict { throw error }
    let fault = try FailedValue(after: error, for: Value.rescueTarget, from: decoder)
    switch fault.resolve(Value.self, standIn: standIn(), at: { RescuePathSource(decoder.codingPath) }) {
    case .value(let value): return .value(value)
    case .standIn: return .standIn(error)
    case .refused: throw error
    }
  }
}

extension FailedValue {
  /// Reads the token of a value that a decoder could not decode.
  ///
  /// - Throws: `error`, if it must not be rescued.
  init(after error: any Error, for target: RescueTarget, from decoder: any Decoder) throws {
    let errorKind = try DecoderErrorKind.recognised(error, for: target)
    if DirectTokens.areGiven, let token = try? decoder.singleValueContainer().decode(JSONToken.self) {
      self.init(token: token, error: error, errorKind: errorKind, settings: RescueSettings.current)
      return
    }
    let likeliest = TokenProbe.likeliestKind(after: errorKind, for: target)
    let token = try TokenProbe.token(from: decoder, likeliest: likeliest)
    self.init(token: token, error: error, errorKind: errorKind, settings: RescueSettings.current)
  }
}
