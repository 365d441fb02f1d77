import ShieldedDecoding

/// The error with which `init(from:)` offers to read its type in one pass. It is thrown for the type's first value in a call,
/// before anything is decoded. The decoder then reads this value and the following ones.
///
/// The decoder doesn't look up the type's conformance instead: the first lookup of a type reads the records of all conformances
/// in the program, and most types don't conform.
struct PassOffer: Error {
  let type: any _OnePassDecodable.Type
}

extension JSONReader {
  /// Offers to read a type in one pass. It is the first call in the `init(from:)` that `@Shielded` generates.
  ///
  ///     init(from decoder: any Decoder) throws {
  ///       try JSONReader.offerPass(for: Self.self, to: decoder)
  ///       let container = try decoder.container(keyedBy: CodingKeys.self)
  ///       x = try container.decodeShielded(forKey: .x)
  ///     }
  ///     // In {"points": [{"x": "1"}, {"x": 2}]}, both objects are read in one pass, the first one too.
  ///
  /// - Parameters:
  ///   - type: The type that `init(from:)` belongs to.
  ///   - decoder: The decoder that was passed to `init(from:)`. Only ``ShieldedJSONDecoder`` accepts an offer, and only while it
  ///     decodes the type's first value in a call.
  /// - Throws: An error if the offer is accepted. The decoder handles it.
  public static func offerPass<Object: _OnePassDecodable>(for type: Object.Type, to decoder: any Decoder) throws {
    if isUndecided(type, in: decoder) { throw PassOffer(type: type) }
  }

  /// Offers to read a generic type in one pass. It is accepted if the type is a `_OnePassDecodable` with its generic arguments.
  ///
  /// - Parameters:
  ///   - type: The type that `init(from:)` belongs to.
  ///   - decoder: The decoder that was passed to `init(from:)`.
  /// - Throws: An error if the offer is accepted. The decoder handles it.
  public static func offerPass<Object: Decodable>(for type: Object.Type, to decoder: any Decoder) throws {
    if isUndecided(type, in: decoder), let onePass = type as? any _OnePassDecodable.Type {
      throw PassOffer(type: onePass)
    }
  }

  @inline(__always)
  private static func isUndecided(_ type: any Any.Type, in decoder: any Decoder) -> Bool {
    // Compared before it is cast: a cast of every decoder adds 1.7 % to the instructions of `@Shielded` over `JSONDecoder`.
    guard Swift.type(of: decoder) == ValueDecoder.self, let decoder = decoder as? ValueDecoder else { return false }
    return decoder.session.undecidedType == ObjectIdentifier(type)
  }
}

extension ValueDecoder {
  /// Decodes a type's first value with its own `init(from:)`, and decides how the following ones are decoded.
  ///
  /// - Throws: A ``PassOffer`` if the type can be read in one pass. Otherwise the error of `init(from:)`.
  func firstValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    // An offer is the first thing that `init(from:)` does. So the type is already decided for the values inside this one:
    // otherwise each level of a recursive type would take 700 bytes more of the stack.
    session.decide(type, .ordinary)
    session.undecidedType = ObjectIdentifier(type)
    defer { session.undecidedType = nil }
    do {
      return try ordinaryValue(type, at: index, step)
    } catch let offer as PassOffer {
      session.decide(type, .onePass(offer.type))
      throw offer
    }
  }

  /// Decodes a type's first value: with its own `init(from:)` or, if that offers it, in one pass.
  func undecidedValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    do {
      return try firstValue(type, at: index, step)
    } catch let offer as PassOffer {
      return try onePassValue(type, offer.type, at: index, step)
    }
  }
}
