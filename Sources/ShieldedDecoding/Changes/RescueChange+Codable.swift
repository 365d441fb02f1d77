extension RescueChange: Codable {
  private enum CodingKeys: String, CodingKey {
    case trend, tally, previousCount
    case currentCount = "count"
  }

  /// Decodes a change. See ``RescueChanges/json()`` for the schema.
  ///
  /// - Parameter decoder: A decoder positioned at the change.
  /// - Throws: `DecodingError` if the value isn't a change, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    trend = try container.decode(Trend.self, forKey: .trend)
    tally = try container.decode(RescueReport.Tally.self, forKey: .tally)
    previousCount = try container.decodeCount(forKey: .previousCount)
    currentCount = try container.decodeCount(forKey: .currentCount)
  }

  /// Encodes the change in the schema of ``RescueChanges/json()``, without its factor.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(trend, forKey: .trend)
    try container.encode(tally, forKey: .tally)
    try container.encode(previousCount, forKey: .previousCount)
    try container.encode(currentCount, forKey: .currentCount)
  }
}
