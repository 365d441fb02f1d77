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
    case string
    /// A number, likely a small integer.
    case number
    /// A number that is no small integer.
    case fraction
    case boolean, array, object
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
    case .corrupted: target.isNumeric ? .fraction : .string
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
    case .number:
      guard case .value(let value) = try Answer({ try container.decode(Int64.self) }) else {
        return try fraction(from: container)
      }
      return .value(.number(JSONNumber(value)))
    case .fraction: return try fraction(from: container)
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
  private static func fraction(from container: any SingleValueDecodingContainer) throws -> Answer<JSONToken> {
    let decimal = try Answer { try container.decode(Decimal.self) }
    if case .value(let value) = decimal, !value.isNaN {
      // Behind 38 digits Decimal cuts without a word: what is so long is vouched for by an integer type or not at all.
      let text = value.description
      let isLong = JSONNumberText(text.utf8).map { $0.significand >= RescueRules.digitLimit / 10 } ?? true
      let isLarge = value.magnitude >= Decimal(sign: .plus, exponent: 38, significand: 1)
      if let wide = try wideInteger(from: container, where: isLong || isLarge) { return .value(.number(wide)) }
      return .value(.number(JSONNumber(text: text, fidelity: isLarge ? .magnitude : isLong ? .rounded : .value)))
    }
    // A number that is past Decimal's range is past every integer's too; a decoder that knows no Decimal may know integers.
    if case .otherKind = decimal, let wide = try wideInteger(from: container, where: true) {
      return .value(.number(wide))
    }
    switch try Answer({ try container.decode(Double.self) }) {
    case .value(let value) where value.isFinite:
      let fidelity: JSONNumber.Fidelity = value.magnitude >= 1e38 ? .magnitude : .floatingPoint
      return .value(.number(JSONNumber(text: value.description, fidelity: fidelity)))
    case .value, .corrupted: return .corrupted
    case .otherKind:
      if case .corrupted = decimal { return .corrupted } else { return .otherKind }
    }
  }

  private static func wideInteger(
    from container: any SingleValueDecodingContainer,
    where isLikely: Bool
  ) throws -> JSONNumber? {
    guard isLikely else { return nil }
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
