import Foundation

/// Determines the token at a decoder that can only decode given types.
///
/// Each wrong attempt costs a thrown error, which takes Foundation's decoder longer to build than decoding ten fields. So the
/// likeliest kind is tried first: the kind that the original error's description says was found. The description is only a
/// hint; the token always comes from an attempt that succeeded.
@usableFromInline
enum TokenProbe {
  /// A kind of token to try.
  enum Kind {
    case string, number, boolean, array, object
  }

  /// Tries each kind of token.
  ///
  /// - Parameters:
  ///   - decoder: A decoder positioned at the value.
  ///   - likeliest: The kind to try first.
  /// - Throws: An error that isn't the decoder's own.
  static func token(from decoder: any Decoder, likeliest: Kind) throws -> JSONToken {
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
    let others = [.string, .number, .boolean, .array, .object] as [Kind]
    for kind in [likeliest] + others where kind != likeliest || corrupted == nil {
      switch try ask(kind, container, decoder) {
      case .value(let token): return token
      case .corrupted: corrupted = corrupted ?? (kind == .string ? .invalidString(repaired: nil) : .unreadableNumber)
      case .otherKind: break
      }
    }
    return corrupted ?? .other
  }

  /// The kind that the error says was found, or else the one that is likely for the target.
  static func likeliestKind(after fault: DecoderErrorKind, for target: RescueTarget) -> Kind {
    switch fault {
    case .typeMismatch(let context): kindFound(in: context.debugDescription) ?? target.mostFrequentMismatch
    case .corrupted: target.unreadableKind
    case .valueNotFound, .keyNotFound: target.mostFrequentMismatch
    }
  }

  /// Returns the kind named by the word before "instead": Foundation's decoders say "… but found a string instead.", and
  /// similar decoders say nearly the same. Its first letter is enough for a hint. The description is read from the end because
  /// long type names precede that word.
  private static func kindFound(in description: String) -> Kind? {
    var bytes = description.utf8.reversed().makeIterator()
    for expected in instead.reversed() {
      guard bytes.next() == expected else { return nil }
    }
    var initial: UInt8?
    while let byte = bytes.next(), byte != UInt8(ascii: " ") { initial = byte }
    switch initial {
    case UInt8(ascii: "s"): return .string
    case UInt8(ascii: "n"): return .number
    case UInt8(ascii: "b"): return .boolean
    case UInt8(ascii: "a"): return .array
    case UInt8(ascii: "d"): return .object
    default: return nil
    }
  }

  private static let instead = Array(" instead.".utf8)

  private static func ask(
    _ kind: Kind,
    _ container: any SingleValueDecodingContainer,
    _ decoder: any Decoder
  ) throws -> Answer<JSONToken> {
    switch kind {
    case .string: return try Answer { .string(try container.decode(String.self)) }
    case .boolean:
      // Every Boolean is readable, so any error means another kind.
      guard case .value(let value) = try Answer({ try container.decode(Bool.self) }) else { return .otherKind }
      return .value(.boolean(value))
    case .number: return try number(from: container)
    case .array:
      guard case .value(let isEmpty) = try Answer({ try decoder.unkeyedContainer().isAtEnd }) else { return .otherKind }
      return .value(.array(isEmpty: isEmpty))
    case .object:
      let answer = try Answer { try decoder.container(keyedBy: RawCodingKey.self).allKeys.isEmpty }
      guard case .value(let isEmpty) = answer else { return .otherKind }
      return .value(.object(isEmpty: isEmpty))
    }
  }

  /// Reads a number as the type that keeps most of its digits: Decimal, then the widest integers if the Decimal may be an
  /// integer, then Double.
  ///
  /// Decimal comes before the integers because Foundation's decoder converts an integer through a Double:
  /// 0.99999999999999999999 becomes 1, and 1e-400 becomes 0.
  private static func number(from container: any SingleValueDecodingContainer) throws -> Answer<JSONToken> {
    let decimal = try Answer { try container.decode(Decimal.self) }
    if case .value(let value) = decimal, !value.isNaN {
      if let number = JSONNumber(value) { return .value(.number(number)) }
      // Decimal truncates after the 38th digit without an error, so a longer integer is read as an integer type.
      if value.exponent >= 0, let wide = try wideInteger(from: container) { return .value(.number(wide)) }
      let isLarge = value.magnitude >= Decimal(sign: .plus, exponent: 38, significand: 1)
      return .value(.number(JSONNumber(text: value.description, fidelity: isLarge ? .magnitude : .rounded)))
    }
    // A number beyond Decimal's range is also beyond every integer's. A decoder without Decimals may still decode integers.
    if case .otherKind = decimal {
      if case .value(let value) = try Answer({ try container.decode(Int64.self) }) {
        return .value(.number(JSONNumber(value)))
      }
      if let wide = try wideInteger(from: container) { return .value(.number(wide)) }
    }
    switch try Answer({ try container.decode(Double.self) }) {
    // A zero with an exponent beyond Decimal's range, such as 0e400. For 1e-400, Foundation's decoder throws and doesn't round
    // to 0.
    case .value(0): return .value(.number(JSONNumber(0)))
    case .value(let value) where value.isFinite:
      if value.magnitude >= 1e38 { return .value(.number(JSONNumber(text: value.description, fidelity: .magnitude))) }
      // A decoder with Decimals refused this one for its exponent, and the Double may have fewer digits than the token. If the
      // decoder reports every mismatch as corrupted, even a number decoded as a Bool, it says nothing about Decimals.
      if case .corrupted = decimal, case .otherKind = try Answer({ try container.decode(Bool.self) }) {
        return .value(.number(JSONNumber(text: value.description, fidelity: .rounded)))
      }
      return .value(.number(JSONNumber(text: value.description, fidelity: .floatingPoint)))
    case .value: return .corrupted
    case .corrupted, .otherKind:
      // A decoder that reports every mismatch as corrupted may still hold an integer. A 0 isn't accepted: it may be 1e-400
      // rounded.
      guard case .corrupted = decimal else { return .otherKind }
      if case .value(let value) = try Answer({ try container.decode(Int64.self) }), value != 0 {
        return .value(.number(JSONNumber(value)))
      }
      return .corrupted
    }
  }

  private static func wideInteger(from container: any SingleValueDecodingContainer) throws -> JSONNumber? {
    if case .value(let value) = try Answer({ try container.decode(UInt64.self) }) {
      return JSONNumber(value)
    }
    if case .value(let value) = try Answer({ try container.decode(Int128.self) }) {
      return JSONNumber(value)
    }
    if case .value(let value) = try Answer({ try container.decode(UInt128.self) }) {
      return JSONNumber(value)
    }
    return nil
  }

  /// The result of an attempt to decode a type.
  private enum Answer<Value> {
    case value(Value)
    /// The kind is right, or may be, but the token can't be decoded as the type.
    case corrupted
    case otherKind

    init(_ question: () throws -> Value) throws {
      do {
        self = .value(try question())
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
