/// The calls that `@Shielded` generates for an enum with associated values.
public enum _ShieldedEnum {
  /// Decodes the discriminator of an enum with a fallback.
  ///
  ///     switch try _ShieldedEnum.discriminator(at: ["type"], in: decoder) as Discriminator { … }
  ///     // {"type": "video"} gives the fallback, and the record keeps "video"
  ///
  /// - Parameters:
  ///   - path: The keys that lead to the discriminator, as spelled in the payload.
  ///   - decoder: A decoder positioned at the object.
  ///   - type: The discriminator's type; inferred.
  /// - Returns: The case, exact or retyped, or the fallback.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public static func discriminator<Discriminator: SafeEnum>(
    at path: [String],
    in decoder: any Decoder,
    as type: Discriminator.Type = Discriminator.self
  ) throws -> Discriminator {
    let members = try _ShieldedContainer<_PayloadKey>(decoder)
    if IncompletePayload.isArriving {
      // The fallback would choose a case that another one replaces.
      let place = try PayloadPlace([path], in: members.base)
      try IncompletePayload.requireArrival(in: place.container, of: place.key)
    }
    return try members.at(path) { try $0.decode(forKey: $1) }
  }

  /// Decodes the discriminator of an enum without a fallback.
  ///
  /// - Parameters:
  ///   - path: The keys that lead to the discriminator, as spelled in the payload.
  ///   - decoder: A decoder positioned at the object.
  ///   - type: The discriminator's type; inferred.
  /// - Returns: The case, exact or retyped.
  /// - Throws: What plain `Codable` throws for an unknown or missing value.
  public static func discriminator<Discriminator: RescuableEnum>(
    at path: [String],
    in decoder: any Decoder,
    as type: Discriminator.Type = Discriminator.self
  ) throws -> Discriminator {
    try _ShieldedContainer<_PayloadKey>(decoder).strictly(at: path) { members, key in
      try KeyedRescue.decodeOrThrow(from: members.base, forKey: key)
    }
  }

  /// Decodes the associated value of a case from the object that also holds the discriminator.
  ///
  ///     case .image: self = .image(try _ShieldedEnum.associatedValue(beside: ["type"], in: decoder))
  ///
  /// - Parameters:
  ///   - discriminator: The path of the discriminator, which isn't an undeclared key of the value.
  ///   - decoder: A decoder positioned at the object.
  ///   - type: The value's type; inferred.
  /// - Throws: What the value's `init(from:)` throws.
  public static func associatedValue<Value: Decodable>(
    beside discriminator: @autoclosure () -> [String] = [],
    in decoder: any Decoder,
    as type: Value.Type = Value.self
  ) throws -> Value { try associatedValue(declaring: [discriminator()], in: decoder) }

  /// Decodes an associated value from an object, some of whose keys aren't undeclared keys of the value.
  static func associatedValue<Value: Decodable>(
    declaring paths: @autoclosure () -> [[String]],
    in decoder: any Decoder
  ) throws -> Value {
    try IncompletePayload.requireArrival(of: decoder)
    if UndeclaredKeys.mayBeReported {
      try UndeclaredKeys.requireSupport(Value.self)
      return try UndeclaredKeys.inheriting(paths(), at: decoder) {
        try decoder.singleValueContainer().decode(Value.self)
      }
    }
    // `Value(from: decoder)` would bypass the decoder's special handling of types such as dictionaries.
    return try decoder.singleValueContainer().decode(Value.self)
  }

  // MARK: Encoding

  /// Encodes the associated value of a case, with the discriminator in the same object.
  ///
  ///     case .image(let image):
  ///       try _ShieldedEnum.encode(image, discriminator: Discriminator.image, at: ["type"], to: encoder)
  ///     // {"type": "image", "url": "https://a.example"}
  ///
  /// - Parameters:
  ///   - value: The associated value, which must be encoded as an object.
  ///   - discriminator: The discriminator.
  ///   - path: The keys that lead to the discriminator.
  ///   - encoder: The encoder.
  /// - Throws: `EncodingError.invalidValue` if the value is encoded as a list or a scalar. What the encoder throws.
  public static func encode<Value: Encodable, Discriminator: Encodable>(
    _ value: Value,
    discriminator: Discriminator,
    at path: [_PayloadKey],
    to encoder: any Encoder
  ) throws {
    // The value first: an encoder gives the object that is open already to each further request for a keyed container.
    try ObjectEncoder(encoder).encode(value)
    try encode(discriminator: discriminator, at: path, to: encoder)
  }

  /// Encodes a case without an associated value: its discriminator alone.
  ///
  /// - Parameters:
  ///   - discriminator: The discriminator.
  ///   - path: The keys that lead to the discriminator.
  ///   - encoder: The encoder.
  /// - Throws: What the encoder throws.
  public static func encode<Discriminator: Encodable>(
    discriminator: Discriminator,
    at path: [_PayloadKey],
    to encoder: any Encoder
  ) throws {
    var members = _PayloadEncodingContainer(encoder)
    try members.encode(discriminator, at: path)
  }
}

/// Passes on the members that a value encodes as an object, and refuses every other form.
///
/// A case with a discriminator is encoded into the object that its associated value opens. If the value opened another
/// container instead, an encoder would trap when the discriminator is encoded.
struct ObjectEncoder: Encoder {
  /// The requests of a value, which a container can't report by throwing.
  private final class Requests {
    var includeList = false
  }

  let base: any Encoder
  private let requests = Requests()

  init(_ base: any Encoder) {
    self.base = base
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  /// Encodes a value that must encode itself as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the value encodes itself as a list or a scalar. What the value throws.
  func encode(_ value: some Encodable) throws {
    try value.encode(to: self)
    // An empty list encodes nothing that could be refused.
    if requests.includeList { throw refusal(of: value) }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    base.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    requests.includeList = true
    return ListContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ValueContainer(encoder: self)
  }

  fileprivate func refusal(of value: Any) -> EncodingError {
    let description = "A value that is encoded with a discriminator must be encoded as an object."
    return .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: description))
  }
}

/// Passes on a value that encodes itself through another one, and refuses scalars.
private struct ValueContainer: SingleValueEncodingContainer {
  let encoder: ObjectEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() throws { throw encoder.refusal(of: Any?.none as Any) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    // The values that an encoder writes itself: they would request a container like this one again.
    case is Bool, is String, is any BinaryInteger, is any BinaryFloatingPoint: throw encoder.refusal(of: value)
    default: try encoder.encode(value)
    }
  }
}

/// Refuses every element.
private struct ListContainer: UnkeyedEncodingContainer {
  let encoder: ObjectEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { 0 }

  mutating func encodeNil() throws { throw encoder.refusal(of: Any?.none as Any) }

  mutating func encode<Value: Encodable>(_ value: Value) throws { throw encoder.refusal(of: value) }

  // These methods can't throw. What is encoded by them is discarded with the error that follows.
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

  mutating func superEncoder() -> any Encoder { encoder }
}
