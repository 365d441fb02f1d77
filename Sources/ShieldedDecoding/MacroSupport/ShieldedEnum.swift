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
}
