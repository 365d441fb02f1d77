import Foundation

/// A token read through a container, which decodes types and takes no other argument: so the kind to ask for first is part
/// of the type.
struct ProbedToken<Order: ProbeOrder>: Decodable {
  let token: JSONToken

  init(from decoder: any Decoder) throws {
    token = try TokenProbe.token(from: decoder, likeliest: Order.likeliest)
  }
}

/// Which kind of token is asked for first.
protocol ProbeOrder {
  static var likeliest: TokenProbe.Kind { get }
}

enum StringFirst: ProbeOrder { static var likeliest: TokenProbe.Kind { .string } }
enum NumberFirst: ProbeOrder { static var likeliest: TokenProbe.Kind { .number } }
enum BooleanFirst: ProbeOrder { static var likeliest: TokenProbe.Kind { .boolean } }
enum ArrayFirst: ProbeOrder { static var likeliest: TokenProbe.Kind { .array } }
enum ObjectFirst: ProbeOrder { static var likeliest: TokenProbe.Kind { .object } }

extension TokenProbe.Kind {
  /// Reads the token under a key.
  ///
  /// - Returns: The token; `.other` where the container wouldn't decode a probe at all.
  /// - Throws: An error that is not the decoder's own.
  func token<Key: CodingKey>(in container: KeyedDecodingContainer<Key>, forKey key: Key) throws -> JSONToken {
    do {
      if DirectTokens.areGiven { return try container.decode(JSONToken.self, forKey: key) }
      return switch self {
      case .string: try container.decode(ProbedToken<StringFirst>.self, forKey: key).token
      case .number: try container.decode(ProbedToken<NumberFirst>.self, forKey: key).token
      case .boolean: try container.decode(ProbedToken<BooleanFirst>.self, forKey: key).token
      case .array: try container.decode(ProbedToken<ArrayFirst>.self, forKey: key).token
      case .object: try container.decode(ProbedToken<ObjectFirst>.self, forKey: key).token
      }
    } catch  where DecoderFault(error) != nil {
      return .other
    }
  }

  /// Reads the next token of an array, and moves past it.
  ///
  /// - Returns: The token; `.other` where the container wouldn't decode a probe at all.
  /// - Throws: An error that is not the decoder's own.
  func token(in container: inout any UnkeyedDecodingContainer) throws -> JSONToken {
    do {
      if DirectTokens.areGiven { return try container.decode(JSONToken.self) }
      return switch self {
      case .string: try container.decode(ProbedToken<StringFirst>.self).token
      case .number: try container.decode(ProbedToken<NumberFirst>.self).token
      case .boolean: try container.decode(ProbedToken<BooleanFirst>.self).token
      case .array: try container.decode(ProbedToken<ArrayFirst>.self).token
      case .object: try container.decode(ProbedToken<ObjectFirst>.self).token
      }
    } catch  where DecoderFault(error) != nil {
      return .other
    }
  }
}

extension TokenProbe {
  /// Reads the token under a key where a value could not be decoded.
  ///
  /// A container answers for a scalar that it knows at a third of the cost of a probe, and looking into an error costs as much
  /// as decoding two fields. So the kind that most often stands where a number or a string was expected is asked for before
  /// anything else; a container that answers has shown that the fault is the payload's.
  ///
  /// - Throws: What must not be rescued.
  @usableFromInline
  static func token<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    after error: any Error,
    for target: RescueTarget
  ) throws -> (JSONToken, DecoderFault) {
    if DirectTokens.areGiven, let token = try? container.decode(TokenForRescue.self, forKey: key).token {
      // Nothing but the token counts for a scalar, so that its error is not looked into.
      return (token, target.isScalar ? .corrupted : try DecoderFault.recognised(error, for: target))
    }
    switch target {
    case .integer, .floatingPoint, .decimal:
      if let text = try? container.decode(String.self, forKey: key) { return (.string(text), .corrupted) }
    case .string:
      if let number = number(in: container, forKey: key) { return (.number(number), .corrupted) }
    default: break
    }
    let fault = try DecoderFault.recognised(error, for: target)
    let likeliest = likeliestKind(after: fault, for: target)
    switch (target, likeliest) {
    case (.boolean, .string):
      if let text = try? container.decode(String.self, forKey: key) { return (.string(text), fault) }
    case (.boolean, .number):
      if let number = number(in: container, forKey: key) { return (.number(number), fault) }
    default: break
    }
    return (try likeliest.token(in: container, forKey: key), fault)
  }

  /// Reads a number of which no digit can be lost; `nil` for all that a probe has to look at.
  ///
  /// By Decimal, since Foundation's decoder reads 0.99999999999999999999 as the integer 1.
  private static func number<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) -> JSONNumber? {
    guard let value = try? container.decode(Decimal.self, forKey: key), !value.isNaN else { return nil }
    return JSONNumber(value)
  }
}
