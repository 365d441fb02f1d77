/// A path is coded as its description, in the notation of ``RescuePath/init(parsing:)``.
extension RescuePath: Codable {
  /// Decodes a path from its description.
  ///
  /// - Parameter decoder: A decoder positioned at a string, such as `"items[3].price"`.
  /// - Throws: `DecodingError` if the value isn't a string in the notation of ``init(parsing:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try RescuePath(parsing: try container.decode(String.self))
    } catch let error as RescuePathParsingError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Encodes the path's description.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
