import ShieldedDecoding

/// A type of property or element that ``JSONReader`` reads from the payload's bytes.
public protocol OnePassValue: Rescuable {
  /// Reads the value that the reader is positioned at.
  ///
  /// - Parameters:
  ///   - reader: The reader, which moves past the value.
  ///   - key: The key of the property, or of the list that contains the element.
  ///   - index: The element's index; -1 for a property.
  /// - Returns: The value, its conversion, or `nil` if no value is usable, which has then been recorded.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> Self?
}
