import Foundation

/// Determines the token at a decoder that can only decode given types.
///
/// Each wrong attempt costs a thrown error, which takes Foundation's decoder longer to build than decoding ten fields. So the
/// likeliest kind is tried first. It is only a hint; the token always comes from an attempt that succeeded.
enum TokenProbe {
  /// Tries each kind of token.
  ///
  /// - Parameters:
  ///   - decoder: A decoder positioned at the value.
  ///   - likeliest: The kind to try first.
  /// - Throws: An error that isn't the decoder's own.
  static func token(from decoder: any Decoder, likeliest: TokenKind) throws -> JSONToken {
    let container: any SingleValueDecodingContainer
    do {
      container = try decoder.singleValueContainer()
    } catch  where DecoderErrorKind(error) != nil {
      return .other
    }
    if container.decodeNil() { return .null }
    // `corrupted` means that the kind is right and the value unreadable, or that the decoder reports every mismatch this way.
    // So it counts only if no other kind succeeds.
    var corrupted: JSONToken?
    // The likeliest kind, then the others.
    var kind = likeliest
    var kinds = TokenKind.all.makeIterator()
    while true {
      switch try attempt(kind, container, decoder) {
      case .value(let token): return token
      case .corrupted: corrupted = corrupted ?? (kind == .string ? .invalidString(repaired: nil) : .unreadableNumber)
      case .otherKind: break
      }
      repeat {
        guard let next = kinds.next() else { return corrupted ?? .other }
        kind = next
      } while kind == likeliest
    }
  }

  private static func attempt(
    _ kind: TokenKind,
    _ container: any SingleValueDecodingContainer,
    _ decoder: any Decoder
  ) throws -> Attempt<JSONToken> {
    switch kind {
    case .string: return try Attempt { .string(try container.decode(String.self)) }
    case .boolean:
      // Every Boolean is readable, so any error means another kind.
      guard case .value(let value) = try Attempt({ try container.decode(Bool.self) }) else { return .otherKind }
      return .value(.boolean(value))
    case .number: return try number(from: container)
    case .array:
      guard case .value(let isEmpty) = try Attempt({ try decoder.unkeyedContainer().isAtEnd }) else {
        return .otherKind
      }
      return .value(.array(isEmpty: isEmpty))
    case .object:
      let members = try Attempt { try decoder.container(keyedBy: RawCodingKey.self).allKeys.isEmpty }
      guard case .value(let isEmpty) = members else { return .otherKind }
      return .value(.object(isEmpty: isEmpty))
    }
  }

  /// Reads a number as the type that keeps most of its digits: Decimal, then the widest integers if the Decimal may be an
  /// integer, then Double.
  ///
  /// Decimal comes before the integers because Foundation's decoder converts an integer through a Double:
  /// 0.99999999999999999999 becomes 1, and 1e-400 becomes 0.
  private static func number(from container: any SingleValueDecodingContainer) throws -> Attempt<JSONToken> {
    let decimal = try Attempt { try container.decode(Decimal.self) }
    if case .value(let value) = decimal, !value.isNaN {
      if let number = JSONNumber(value) { return .value(.number(number)) }
      // Decimal truncates after the 38th digit without an error, so a longer integer is read as an integer type.
      if value.exponent >= 0, let wide = try wideInteger(from: container) { return .value(.number(wide)) }
      let isLarge = value.magnitude >= Decimal(sign: .plus, exponent: 38, significand: 1)
      return .value(.number(JSONNumber(text: value.description, fidelity: isLarge ? .magnitude : .rounded)))
    }
    // A number beyond Decimal's range is also beyond every integer's. A decoder without Decimals may still decode integers.
    if case .otherKind = decimal {
      if case .value(let value) = try Attempt({ try container.decode(Int64.self) }) {
        return .value(.number(JSONNumber(value)))
      }
      if let wide = try wideInteger(from: container) { return .value(.number(wide)) }
    }
    switch try Attempt({ try container.decode(Double.self) }) {
    // A zero with an exponent beyond Decimal's range, such as 0e400. For 1e-400, Foundation's decoder throws and doesn't round
    // to 0.
    case .value(0): return .value(.number(JSONNumber(0)))
    case .value(let value) where value.isFinite:
      if value.magnitude >= 1e38 { return .value(.number(JSONNumber(text: value.description, fidelity: .magnitude))) }
      // A decoder with Decimals refused this one for its exponent, and the Double may have fewer digits than the token. If the
      // decoder reports every mismatch as corrupted, even a number decoded as a Bool, its error isn't about Decimals.
      if case .corrupted = decimal, case .otherKind = try Attempt({ try container.decode(Bool.self) }) {
        return .value(.number(JSONNumber(text: value.description, fidelity: .rounded)))
      }
      return .value(.number(JSONNumber(text: value.description, fidelity: .floatingPoint)))
    case .value: return .corrupted
    case .corrupted, .otherKind:
      // A decoder that reports every mismatch as corrupted may still hold an integer. A 0 isn't accepted: it may be 1e-400
      // rounded.
      guard case .corrupted = decimal else { return .otherKind }
      if case .value(let value) = try Attempt({ try container.decode(Int64.self) }), value != 0 {
        return .value(.number(JSONNumber(value)))
      }
      return .corrupted
    }
  }

  private static func wideInteger(from container: any SingleValueDecodingContainer) throws -> JSONNumber? {
    if case .value(let value) = try Attempt({ try container.decode(UInt64.self) }) {
      return JSONNumber(value)
    }
    if case .value(let value) = try Attempt({ try container.decode(Int128.self) }) {
      return JSONNumber(value)
    }
    if case .value(let value) = try Attempt({ try container.decode(UInt128.self) }) {
      return JSONNumber(value)
    }
    return nil
  }

  /// The result of an attempt to decode a type.
  private enum Attempt<Value> {
    case value(Value)
    /// The kind is right, or may be, but the token can't be decoded as the type.
    case corrupted
    case otherKind

    init(_ decode: () throws -> Value) throws {
      do {
        self = .value(try decode())
      } catch {
        switch DecoderErrorKind(error) {
        case .corrupted: self = .corrupted
        case nil: throw error
        default: self = .otherKind
        }
      }
    }
  }
}
