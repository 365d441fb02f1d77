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
