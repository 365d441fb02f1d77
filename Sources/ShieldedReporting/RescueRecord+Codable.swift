import ShieldedDecoding

extension RescueRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, rule, expected, found, outcome, reason, underlyingPath, cause
  }

  /// Decodes a record from an object with the names of its properties.
  ///
  /// - Parameter decoder: A decoder positioned at the record.
  /// - Throws: `DecodingError` if the value isn't a record.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(RescuePath.self, forKey: .path),
      rule: try container.decode(RescueRule.self, forKey: .rule),
      expected: try container.decode(String.self, forKey: .expected),
      found: try container.decodeIfPresent(String.self, forKey: .found),
      outcome: try container.decode(RescueOutcome.self, forKey: .outcome),
      reason: try container.decodeIfPresent(RescueReason.self, forKey: .reason),
      underlyingPath: try container.decodeIfPresent(RescuePath.self, forKey: .underlyingPath),
      cause: try container.decodeIfPresent(RescueReason.self, forKey: .cause)
    )
  }

  /// Encodes the record as an object with the names of its properties.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(rule, forKey: .rule)
    try container.encode(expected, forKey: .expected)
    try container.encodeIfPresent(found, forKey: .found)
    try container.encode(outcome, forKey: .outcome)
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(underlyingPath, forKey: .underlyingPath)
    try container.encodeIfPresent(cause, forKey: .cause)
  }
}

extension UndeclaredKey: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, found
  }

  /// Decodes an undeclared key from an object with the names of its properties.
  ///
  /// - Parameter decoder: A decoder positioned at the key.
  /// - Throws: `DecodingError` if the value isn't an undeclared key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(RescuePath.self, forKey: .path),
      found: try container.decode(String.self, forKey: .found)
    )
  }

  /// Encodes the key as an object with the names of its properties.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(found, forKey: .found)
  }
}
