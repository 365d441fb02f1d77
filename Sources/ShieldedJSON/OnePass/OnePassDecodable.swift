import ShieldedDecoding

/// A type whose objects are read from the payload's bytes in one pass, without `Codable`'s containers.
public protocol OnePassDecodable: OnePassValue {
  /// Reads the object that the reader is positioned at.
  ///
  /// - Parameter reader: The reader, which moves past the object.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Self
}

/// A type whose objects are read in place: its members are read over those of a default instance.
public protocol OnePassInPlaceDecodable: OnePassDecodable, DefaultProvider {
  /// Reads the members of the object that the reader is positioned at.
  ///
  /// - Parameter reader: The reader, which moves past the object.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption)
}

extension OnePassDecodable {
  public static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> Self? {
    throw JSONReader.Interruption()
  }
}

extension OnePassInPlaceDecodable {
  public static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Self {
    var value = defaultInstance()
    try value.readMembers(from: &reader)
    return value
  }
}
