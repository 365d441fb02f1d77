/// The way from a decoder that stands at a value to that value: for elements, whole payloads and generic code.
enum SingleValueRescue {
  /// Decodes a value, rescues it, or gives the default.
  ///
  /// A whole payload never becomes its default: it throws what plain `Codable` throws.
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
    /// There is no usable value; the error is plain `Codable`'s.
    case standIn(any Error)
  }

  /// Decodes a value or rescues it.
  ///
  /// - Parameters:
  ///   - type: The type expected.
  ///   - decoder: A decoder that stands at the value.
  ///   - standIn: What is done, and recorded, where there is no usable value; `nil` where the caller throws.
  /// - Throws: What plain `Codable` throws, where the policy forbids the rescue.
  static func attempt<Value: Rescuable>(
    _ type: Value.Type,
    from decoder: any Decoder,
    standIn: () -> RescueOutcome?
  ) throws -> Attempt<Value> {
    do {
      return .value(try Value.decodePlain(from: decoder))
    } catch {
      return try rescued(type, after: error, from: decoder, standIn: standIn)
    }
  }

  /// Kept out of line: values may stand in values as deep as the decoder allows, and stack is what they share.
  @inline(never)
  private static func rescued<Value: Rescuable>(
    _ type: Value.Type,
    after error: any Error,
    from decoder: any Decoder,
    standIn: () -> RescueOutcome?
  ) throws -> Attempt<Value> {
    if RescueSettings(for: decoder).policy.isStrict { throw error }
    let fault = try RescueFault(after: error, for: Value.rescueTarget, from: decoder)
    switch fault.resolve(Value.self, standIn: standIn(), at: { RescuePathSource(decoder.codingPath) }) {
    case .value(let value): return .value(value)
    case .standIn: return .standIn(error)
    case .refused: throw error
    }
  }
}

extension RescueFault {
  /// Finds out what stands where a decoder could not decode a value.
  ///
  /// - Throws: What must not be rescued.
  init(after error: any Error, for target: RescueTarget, from decoder: any Decoder) throws {
    let decoderFault = try DecoderFault.recognised(error, for: target)
    if DirectTokens.areGiven, let token = try? decoder.singleValueContainer().decode(JSONToken.self) {
      self.init(token: token, error: error, decoderFault: decoderFault, settings: RescueSettings(for: decoder))
      return
    }
    let likeliest = TokenProbe.likeliestKind(after: decoderFault, for: target)
    let token = try TokenProbe.token(from: decoder, likeliest: likeliest)
    self.init(token: token, error: error, decoderFault: decoderFault, settings: RescueSettings(for: decoder))
  }
}
