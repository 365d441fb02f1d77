import ShieldedDecoding

/// Thrown by a type's `init(from:)` before it decodes anything, if it is the type's first one in the call and the type can be
/// read in one pass. The decoder then reads this value and the following ones.
///
/// The decoder doesn't ask for the type's conformance instead: the first lookup of a type reads the records of all conformances
/// in the program, and the answer is no for all types without `@Shielded`.
struct PassOffer: Error {
  let type: any OnePassDecodable.Type
}

extension JSONReader {
  /// Offers to a decoder that it reads this type in one pass. `@Shielded` generates the call as the first one in `init(from:)`.
  ///
  /// - Parameters:
  ///   - type: The type whose `init(from:)` makes the call.
  ///   - decoder: The decoder that it was given. An offer to any other decoder than ``ShieldedJSONDecoder``'s has no effect.
  /// - Throws: An error that the decoder handles, if it accepts the offer. `init(from:)` rethrows it.
  public static func offerPass<Object: OnePassDecodable>(for type: Object.Type, to decoder: any Decoder) throws {
    if isUndecided(type, in: decoder) { throw PassOffer(type: type) }
  }

  /// Offers a pass for a generic type, which may be read in one pass if its generic arguments are.
  public static func offerPass<Object: Decodable>(for type: Object.Type, to decoder: any Decoder) throws {
    if isUndecided(type, in: decoder), let onePass = type as? any OnePassDecodable.Type {
      throw PassOffer(type: onePass)
    }
  }

  private static func isUndecided(_ type: any Any.Type, in decoder: any Decoder) -> Bool {
    (decoder as? ValueDecoder)?.session.undecidedType == ObjectIdentifier(type)
  }
}

extension ValueDecoder {
  /// Decodes a type's first value with its own `init(from:)`, and decides how the following ones are decoded.
  ///
  /// - Throws: A ``PassOffer`` if the type can be read in one pass. Otherwise the error of `init(from:)`; the type remains
  ///   undecided.
  func firstValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Step) throws -> Value {
    let outer = session.undecidedType
    session.undecidedType = ObjectIdentifier(type)
    defer { session.undecidedType = outer }
    do {
      let value = try trackedValue(type, at: index, step)
      session.decide(type, session.keyTracker == nil ? .ordinary : .tracked)
      return value
    } catch let offer as PassOffer {
      session.decide(type, .onePass(offer.type))
      throw offer
    }
  }

  func undecidedValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Step) throws -> Value {
    do {
      return try firstValue(type, at: index, step)
    } catch let offer as PassOffer {
      return try onePassValue(type, offer.type, at: index, step)
    }
  }
}
