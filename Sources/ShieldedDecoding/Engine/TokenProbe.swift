import Foundation

/// Determines the token at a decoder that can only decode given types.
///
/// Each wrong attempt costs a thrown error, which takes Foundation's decoder longer to build than decoding ten fields. So the
/// likeliest kind is tried first. It is only a hint; the token always comes from an attempt that succeeded.
enum TokenProbe {
  /// Tries each kind of token.
  ///
  /// - Parameter likeliest: The kind to try first.
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
      // A decoder that reports every mismatch as corrupted may still hold an integer. A 0 isn't accepted: it may be 1e-400 rounded.
      guard case .corrupted = decimal else { return .otherKind }
      if case .value(let value) = try Attempt({ try container.decode(Int64.self) }), value != 0 {
        return .value(.number(JSONNumber(value)))
      }
      return .corrupted
    }
  }

  private static func wideInteger(from container: any SingleValueDecodingContainer) throws -> JSONNumber? {
    if case .value(let value) = try Attempt({ try container.decode(UInt64.self) }) { return JSONNumber(value) }
    #if !SHIELDED_OLDER_SYSTEMS
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        if case .value(let value) = try Attempt({ try container.decode(Int128.self) }) { return JSONNumber(value) }
        if case .value(let value) = try Attempt({ try container.decode(UInt128.self) }) { return JSONNumber(value) }
      }
    #endif
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

extension JSONToken: Decodable {
  /// Determines the token that a decoder is positioned at, by trying each kind of token in turn.
  ///
  /// - Throws: Any error of the decoder that isn't a decoding error.
  public init(from decoder: any Decoder) throws {
    self = try TokenProbe.token(from: decoder, likeliest: .string)
  }
}

// MARK: - The likeliest kind

/// A token found by a probe through a container. The kind to try first is part of the type, because a container's `decode`
/// takes a type and no other argument.
struct ProbedToken<Order: ProbeOrder>: Decodable {
  let token: JSONToken

  init(from decoder: any Decoder) throws {
    token = try TokenProbe.token(from: decoder, likeliest: Order.likeliest)
  }
}

/// The kind of token to try first.
protocol ProbeOrder {
  static var likeliest: TokenKind { get }
}

enum StringFirst: ProbeOrder { static var likeliest: TokenKind { .string } }
enum NumberFirst: ProbeOrder { static var likeliest: TokenKind { .number } }
enum BooleanFirst: ProbeOrder { static var likeliest: TokenKind { .boolean } }
enum ArrayFirst: ProbeOrder { static var likeliest: TokenKind { .array } }
enum ObjectFirst: ProbeOrder { static var likeliest: TokenKind { .object } }

extension TokenKind {
  /// Probes for the token for a key, this kind first.
  func token<Key: CodingKey>(in container: KeyedDecodingContainer<Key>, forKey key: Key) throws -> JSONToken {
    switch self {
    case .string: try container.decode(ProbedToken<StringFirst>.self, forKey: key).token
    case .number: try container.decode(ProbedToken<NumberFirst>.self, forKey: key).token
    case .boolean: try container.decode(ProbedToken<BooleanFirst>.self, forKey: key).token
    case .array: try container.decode(ProbedToken<ArrayFirst>.self, forKey: key).token
    case .object: try container.decode(ProbedToken<ObjectFirst>.self, forKey: key).token
    }
  }

  /// Probes for the next token of an array, this kind first, and moves past it.
  func token(in container: inout any UnkeyedDecodingContainer) throws -> JSONToken {
    switch self {
    case .string: try container.decode(ProbedToken<StringFirst>.self).token
    case .number: try container.decode(ProbedToken<NumberFirst>.self).token
    case .boolean: try container.decode(ProbedToken<BooleanFirst>.self).token
    case .array: try container.decode(ProbedToken<ArrayFirst>.self).token
    case .object: try container.decode(ProbedToken<ObjectFirst>.self).token
    }
  }
}

extension TokenProbe {
  /// Finds the token for a key whose value could not be decoded.
  ///
  /// Decoding a scalar from the container costs a third of a probe, and inspecting an error costs as much as decoding two
  /// fields. So if a number was expected, a string is tried first, and if a string was expected, a number: the most frequent
  /// mismatches. If that succeeds, the fault is the payload's, and the error needn't be inspected.
  ///
  /// - Returns: The token, or `.other` if the container refuses to decode a probe, and the kind of the error.
  /// - Throws: `error`, if it must not be rescued, or an error of the probe that isn't the decoder's own.
  static func token<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    after error: any Error,
    for target: RescueTarget
  ) throws -> (JSONToken, DecoderErrorKind) {
    switch target {
    case .integer, .floatingPoint, .decimal:
      if let text = try? container.decode(String.self, forKey: key) { return (.string(text), .corrupted) }
    case .string:
      if let number = number(in: container, forKey: key) { return (.number(number), .corrupted) }
    case .boolean, .date, .url, .uuid, .data, .enumeration, .array, .dictionary, .object, .union: break
    }
    let errorKind = try DecoderErrorKind.recognized(error, for: target)
    let likeliest = TokenKind(after: errorKind, for: target)
    // A Boolean arrives as a string or as a number, so the kind that the error names is tried.
    if target == .boolean {
      switch likeliest {
      case .string:
        if let text = try? container.decode(String.self, forKey: key) { return (.string(text), errorKind) }
      case .number:
        if let number = number(in: container, forKey: key) { return (.number(number), errorKind) }
      case .boolean, .array, .object: break
      }
    }
    do {
      return (try likeliest.token(in: container, forKey: key), errorKind)
    } catch  where DecoderErrorKind(error) != nil {
      return (.other, errorKind)
    }
  }

  /// Reads a number if no digit can have been lost; `nil` if a probe is needed.
  ///
  /// The number is decoded as a Decimal because Foundation's decoder decodes 0.99999999999999999999 as the integer 1.
  private static func number<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) -> JSONNumber? {
    guard let value = try? container.decode(Decimal.self, forKey: key), !value.isNaN else { return nil }
    return JSONNumber(value)
  }
}

extension TokenKind {
  /// Creates the kind that the error names, or else the one that is likely for the target.
  init(after errorKind: DecoderErrorKind, for target: RescueTarget) {
    self =
      switch errorKind {
      case .typeMismatch(let context): Self(foundIn: context.debugDescription) ?? target.mostFrequentMismatch
      case .corrupted: target.unreadableKind
      case .valueNotFound, .keyNotFound: target.mostFrequentMismatch
      }
  }

  /// Reads the kind from the English description of a mismatch; `nil` if it isn't worded like Foundation's.
  ///
  /// This is the only place that depends on the wording of an error. Foundation's decoders say "… but found a string instead."
  /// and name the kind nowhere else, and a probe that begins with the right kind saves the errors of the wrong ones. The result
  /// is only a hint: a probe that begins with the wrong kind finds the same token. An engine's errors aren't read here.
  ///
  /// The first letter of the word before "instead" is enough. The description is read from the end because long type names
  /// precede that word.
  private init?(foundIn description: String) {
    var bytes = description.utf8.reversed().makeIterator()
    for expected in Self.instead.reversed() {
      guard bytes.next() == expected else { return nil }
    }
    var initial: UInt8?
    while let byte = bytes.next(), byte != UInt8(ascii: " ") { initial = byte }
    switch initial {
    case UInt8(ascii: "s"): self = .string
    case UInt8(ascii: "n"): self = .number
    case UInt8(ascii: "b"): self = .boolean
    case UInt8(ascii: "a"): self = .array
    case UInt8(ascii: "d"): self = .object
    default: return nil
    }
  }

  private static let instead = Array(" instead.".utf8)
}

extension RescueTarget {
  /// The kind of token that is most often found in place of this target.
  fileprivate var mostFrequentMismatch: TokenKind {
    switch self {
    case .string, .boolean, .date: .number
    case .object: .array
    case .union: .object
    case .integer, .floatingPoint, .decimal, .url, .uuid, .data, .enumeration, .array, .dictionary: .string
    }
  }

  /// The kind of token that this target is decoded from, if a value of the right kind is unreadable.
  fileprivate var unreadableKind: TokenKind {
    switch self {
    case .integer, .floatingPoint, .decimal: .number
    case .boolean, .string, .date, .url, .uuid, .data, .enumeration, .array, .dictionary, .object, .union: .string
    }
  }
}
