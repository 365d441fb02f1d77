import Foundation

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
    let attempt = target.shortAttempt
    switch attempt {
    case .string:
      if let text = try? container.decode(String.self, forKey: key) { return (.string(text), .corrupted) }
    case .number:
      if let number = number(in: container, forKey: key) { return (.number(number), .corrupted) }
    case .kindInError, .none: break
    }
    let errorKind = try DecoderErrorKind.recognised(error, for: target)
    let likeliest = TokenKind(after: errorKind, for: target)
    switch (attempt, likeliest) {
    case (.kindInError, .string):
      if let text = try? container.decode(String.self, forKey: key) { return (.string(text), errorKind) }
    case (.kindInError, .number):
      if let number = number(in: container, forKey: key) { return (.number(number), errorKind) }
    case (.kindInError, .boolean), (.kindInError, .array), (.kindInError, .object), (.string, _), (.number, _),
      (.none, _):
      break
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
