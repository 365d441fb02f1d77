import ShieldedDecoding

extension JSONReader {
  /// Reads a value of a type that doesn't know the reader.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The key of a property.
  ///   - index: As in `settle`.
  /// - Returns: The value; `nil` if there is none, which has been recorded.
  mutating func foreignValue<Value: Decodable>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }
}
