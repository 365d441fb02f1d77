import ShieldedDecoding

extension JSONReader {
  /// Reads a whole payload as one value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - payload: JSON in UTF-8, without a byte order mark.
  ///   - session: The settings and the rescues of the pass.
  /// - Throws: An interruption if the payload is malformed or isn't an array or an object, or if any value needs `Codable`.
  @unsafe
  static func readPayload<Value: OnePassValue>(
    _ type: Value.Type,
    from payload: UnsafeRawBufferPointer,
    _ session: OnePassSession
  ) throws(Interruption) -> Value {
    throw Interruption()
  }

  /// Reads a value inside a payload that is known to be well formed.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - payload: JSON in UTF-8, without a byte order mark.
  ///   - position: The position of the value's opening bracket.
  ///   - depth: The number of containers around the value.
  ///   - session: The settings and the rescues of the pass.
  /// - Throws: An interruption if the value isn't an array or an object, or if any value needs `Codable`.
  @unsafe
  static func readValue<Value: OnePassValue>(
    _ type: Value.Type,
    in payload: UnsafeRawBufferPointer,
    at position: Int,
    depth: Int,
    _ session: OnePassSession
  ) throws(Interruption) -> Value {
    throw Interruption()
  }
}
