import Foundation

/// Reads a token from a decoder that only answers typed questions.
///
/// Each wrong question costs a thrown error, and building one costs Foundation's decoder more than decoding ten fields. So
/// the first question is the likeliest: what the error that led here says was found. The error's words are a hint only;
/// the answer always comes from a question that succeeded.
@usableFromInline
enum TokenProbe {
  /// A kind of token to ask for.
  enum Kind {
    case string, number, boolean, array, object
  }

  /// Asks a decoder for each kind of token.
  ///
  /// - Parameters:
  ///   - decoder: A decoder that stands at the value.
  ///   - likeliest: The kind to ask for first.
  /// - Throws: An error that is no `DecodingError`.
  static func token(from decoder: any Decoder, likeliest: Kind) throws -> JSONToken {
    let container: any SingleValueDecodingContainer
    do {
      container = try decoder.singleValueContainer()
    } catch  where DecoderFault(error) != nil {
      return .other
    }
    if container.decodeNil() { return .null }
    // "Corrupted" may mean a value of the kind that can't be read, or be all that the decoder ever says: it counts only where
    // no other kind answers.
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

  /// The kind that an error says was found, or that the target makes likely.
  static func likeliestKind(after fault: DecoderFault, for target: RescueTarget) -> Kind {
    switch fault {
    case .typeMismatch(let context): kindFound(in: context.debugDescription) ?? target.likeliestStranger
    case .corrupted: target.isNumeric ? .number : .string
    default: target.likeliestStranger
    }
  }

  /// Reads the last word but "instead": Foundation's decoders say "… but found a string instead.", and their kin much the
  /// same. Its first letter is enough for a hint. Read from the end, since the beginning names the types at length.
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
      // A truth value has no form that can't be read.
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

  /// Reads a number by the types that keep the most of it: Decimal, then the widest integers where Decimal says that the
  /// value may be one, then Double.
  ///
  /// Decimal comes before the integers because Foundation's decoder reads an integer by way of a Double: 0.99999999999999999999
  /// as 1, and 1e-400 as 0.
  private static func number(from container: any SingleValueDecodingContainer) throws -> Answer<JSONToken> {
    let decimal = try Answer { try container.decode(Decimal.self) }
    if case .value(let value) = decimal, !value.isNaN {
      if let number = JSONNumber(value) { return .value(.number(number)) }
      // Decimal cuts all digits after the 38th without an error, so a longer integer is read by an integer type.
      if value.exponent >= 0, let wide = try wideInteger(from: container) { return .value(.number(wide)) }
      let isLarge = value.magnitude >= Decimal(sign: .plus, exponent: 38, significand: 1)
      return .value(.number(JSONNumber(text: value.description, fidelity: isLarge ? .magnitude : .rounded)))
    }
    // A number that is past Decimal's range is past every integer's too; a decoder that knows no Decimal may know integers.
    if case .otherKind = decimal {
      if case .value(let value) = try Answer({ try container.decode(Int64.self) }) {
        return .value(.number(JSONNumber(value)))
      }
      if let wide = try wideInteger(from: container) { return .value(.number(wide)) }
    }
    switch try Answer({ try container.decode(Double.self) }) {
    // A zero whose exponent is past Decimal's range, as in 0e400. Foundation's decoder throws for 1e-400, and doesn't round it
    // to 0.
    case .value(0): return .value(.number(JSONNumber(0)))
    case .value(let value) where value.isFinite:
      if value.magnitude >= 1e38 { return .value(.number(JSONNumber(text: value.description, fidelity: .magnitude))) }
      // A decoder that reads Decimals refuses one for its exponent, and a Double may have fewer digits than the token. A decoder
      // that calls every mismatch corrupted, as that a number isn't a Bool, has said nothing about Decimals.
      if case .corrupted = decimal, case .otherKind = try Answer({ try container.decode(Bool.self) }) {
        return .value(.number(JSONNumber(text: value.description, fidelity: .rounded)))
      }
      return .value(.number(JSONNumber(text: value.description, fidelity: .floatingPoint)))
    case .value: return .corrupted
    case .corrupted, .otherKind:
      // A decoder may call every mismatch corrupted, and hold an integer all the same. A 0 may be what is left of 1e-400.
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

  /// What came of a question.
  private enum Answer<Value> {
    case value(Value)
    /// The kind is right, or may be, but the token can't be read as the type.
    case corrupted
    case otherKind

    init(_ question: () throws -> Value) throws {
      do {
        self = .value(try question())
      } catch {
        switch DecoderFault(error) {
        case .corrupted: self = .corrupted
        case nil: throw error
        default: self = .otherKind
        }
      }
    }
  }
}

extension RescueTarget {
  /// The kind of token that most often stands where this target was expected.
  fileprivate var likeliestStranger: TokenProbe.Kind {
    switch self {
    case .string, .boolean, .date: .number
    case .object: .array
    default: .string
    }
  }

  /// Whether the target is read from one token by the container itself, which then throws no error but its own.
  @usableFromInline var isScalar: Bool {
    switch self {
    case .integer, .floatingPoint, .decimal, .boolean, .string: true
    default: false
    }
  }

  fileprivate var isNumeric: Bool {
    switch self {
    case .integer, .floatingPoint, .decimal: true
    default: false
    }
  }
}
