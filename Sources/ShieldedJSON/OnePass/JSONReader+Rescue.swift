import ShieldedDecoding

extension JSONReader {
  /// Converts a token by the rescue table, and records the rescue.
  ///
  /// The path of the value is that of the frames in `path`, followed by the key or the index.
  ///
  /// - Parameters:
  ///   - token: The token that isn't a value of the type.
  ///   - type: The expected type.
  ///   - key: The key of a property.
  ///   - index: The index of an element; ``PathFrame/property`` for a property; ``PathFrame/entry`` for the value of a
  ///     dictionary's entry, whose path is that of the frames. An element without a usable value is replaced by its default or,
  ///     if the innermost frame has `dropsElements`, is dropped. An entry without a usable value is dropped.
  /// - Returns: The converted value; `nil` if there is none, which has been recorded.
  /// - Throws: An interruption if the rescue must be done by `Codable`.
  @usableFromInline
  func settle<Value: Rescuable>(
    _ token: JSONToken,
    as type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }

  /// Begins a list of composite values, whose frame is the innermost. Called if the session counts elements.
  ///
  /// - Returns: Whether ``endList(elementCount:)`` must be called.
  @usableFromInline
  func beginList() -> Bool { false }

  /// Ends the outermost list of composite values, whose frame is the innermost.
  ///
  /// - Parameter elementCount: The number of the elements, including those that were dropped.
  @usableFromInline
  func endList(elementCount: Int) {}

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

  /// Reads a value by its own `init(from:)`, and rescues nothing.
  ///
  /// - Returns: The value; `nil` if that throws an error of the decoder. The reader is then at the value, and nothing has been
  ///   recorded.
  mutating func codableValue<Value: Decodable>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }
}
