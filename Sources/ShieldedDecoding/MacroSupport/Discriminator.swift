// The calls that `@Shielded(discriminator:)` generates.
extension KeyedDecodingContainer where Key == PayloadKey {
  /// Decodes the discriminator of an enum with a fallback.
  ///
  ///     switch try members.decodeDiscriminator(at: [["type"]]) as Discriminator { … }
  ///     // {"type": "video"} gives the fallback, and the record keeps "video"
  ///
  /// - Parameters:
  ///   - alternatives: The alternatives of the discriminator, each a path of keys as spelled in the payload.
  ///   - type: The discriminator's type; inferred.
  /// - Returns: The case, exact or retyped, or the fallback.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public func decodeDiscriminator<Discriminator: SafeEnum>(
    at alternatives: [[String]],
    as type: Discriminator.Type = Discriminator.self
  ) throws -> Discriminator {
    if IncompletePayload.isArriving {
      // The fallback would choose a case that another one replaces.
      let place = try PayloadPlace(alternatives, in: self)
      try IncompletePayload.requireArrival(in: place.container, of: place.key)
    }
    return try decodeShielded(at: alternatives)
  }

  /// Decodes the discriminator of an enum without a fallback.
  ///
  /// - Parameters:
  ///   - alternatives: The alternatives of the discriminator, each a path of keys as spelled in the payload.
  ///   - type: The discriminator's type; inferred.
  /// - Returns: The case, exact or retyped.
  /// - Throws: What plain `Codable` throws for an unknown or missing value.
  public func decodeDiscriminator<Discriminator: RescuableEnum>(
    at alternatives: [[String]],
    as type: Discriminator.Type = Discriminator.self
  ) throws -> Discriminator {
    let place = try PayloadPlace(alternatives, in: self)
    try place.requireObjects()
    return try KeyedRescue.decodeOrThrow(from: place.container, forKey: place.key)
  }
}

extension Decoder {
  /// Decodes the associated value of an enum's case from the object that also holds the discriminator.
  ///
  ///     case .image: self = .image(try decoder.decodeAssociatedValue(beside: ["type"]))
  ///
  /// - Parameters:
  ///   - discriminator: The path of the discriminator, which isn't an undeclared key of the value.
  ///   - type: The value's type; inferred.
  /// - Throws: What the value's `init(from:)` throws.
  public func decodeAssociatedValue<Value: Decodable>(
    beside discriminator: @autoclosure () -> [String] = [],
    as type: Value.Type = Value.self
  ) throws -> Value {
    try IncompletePayload.requireArrival(of: self)
    if UndeclaredKeys.mayBeReported {
      try UndeclaredKeys.requireSupport(Value.self)
      return try UndeclaredKeys.inheriting([discriminator()], at: self) {
        try singleValueContainer().decode(Value.self)
      }
    }
    // `Value(from: self)` would bypass the decoder's special handling of types such as dictionaries.
    return try singleValueContainer().decode(Value.self)
  }
}

// MARK: - Encoding

// The calls that `@Shielded(discriminator:)` generates for encoding.
extension Encoder {
  /// Encodes the associated value of an enum's case, with the discriminator in the same object.
  ///
  ///     case .image(let image): try encoder.encodeShielded(image, discriminator: Discriminator.image, at: ["type"])
  ///     // {"type": "image", "url": "https://a.example"}
  ///
  /// - Parameters:
  ///   - value: The associated value, which must be encoded as an object.
  ///   - discriminator: The discriminator.
  ///   - path: The keys that lead to the discriminator.
  /// - Throws: `EncodingError.invalidValue` if the value is encoded as a list or a scalar. What the encoder throws.
  public func encodeShielded<Value: Encodable, Discriminator: Encodable>(
    _ value: Value,
    discriminator: Discriminator,
    at path: [PayloadKey]
  ) throws {
    // The value first: an encoder gives the object that is open already to each further request for a keyed container.
    try ObjectEncoder(self).encode(value)
    try encodeShielded(discriminator: discriminator, at: path)
  }

  /// Encodes a case without an associated value: its discriminator alone.
  ///
  /// - Parameters:
  ///   - discriminator: The discriminator.
  ///   - path: The keys that lead to the discriminator.
  /// - Throws: What the encoder throws.
  public func encodeShielded<Discriminator: Encodable>(discriminator: Discriminator, at path: [PayloadKey]) throws {
    var members = PayloadEncodingContainer(self)
    try members.encodeShielded(discriminator, at: path)
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
