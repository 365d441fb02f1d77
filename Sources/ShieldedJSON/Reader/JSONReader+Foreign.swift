import ShieldedDecoding

// Values that the reader can't read itself. Their part of the payload is copied and decoded through containers.
extension _JSONReader {
  /// Decodes the property that the reader is positioned at as the only member of an object.
  ///
  /// - Parameter decode: Decodes the value from the object's container.
  /// - Throws: An interruption for any error.
  @inline(never)
  mutating func foreignProperty<Value>(
    forKey key: StaticString,
    _ decode: (_ShieldedContainer<_PayloadKey>, _PayloadKey) throws -> Value
  ) throws(Interruption) -> Value {
    let key = _PayloadKey(stringValue: key.description)
    // In the object that is decoded, the key is converted once more.
    if session.keyNames?.isConverted(key.stringValue) == true { throw Interruption() }
    let object = JSONText(key: key.stringValue, value: try copiedValue())
    return try session.decodeForeign(object, at: codingPath()) { decoder in
      try decode(try _ShieldedContainer<_PayloadKey>(decoder), key)
    }
  }

  /// Decodes a value by its own `init(from:)`, or by the decoder's strategy, and rescues nothing.
  ///
  /// - Returns: The value; `nil` if the decoder refused it. The reader is then at the value, and nothing has been recorded.
  /// - Throws: An interruption for an error that isn't the decoder's own.
  @usableFromInline @inline(never)
  package mutating func codableValue<Value: Rescuable>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    skipWhiteSpace()
    let start = cursor
    let text = JSONText(value: try copiedValue())
    let codingPath = codingPath(ofValueForKey: key, at: index)
    let value: Value? = try session.decodeForeign(text, at: codingPath) { decoder in
      do {
        return try decoder.singleValueContainer().decode(type)
      } catch  where type.isRescuable(after: error) {
        return nil
      }
    }
    if value == nil { cursor = start }
    return value
  }

  /// Moves past a value.
  ///
  /// - Returns: A copy of its bytes.
  private mutating func copiedValue() throws(Interruption) -> [UInt8] {
    skipWhiteSpace()
    let start = cursor.position
    try skipValue()
    // Sound: the bytes have been read, and are copied.
    return unsafe cursor.withBytes(at: start, count: cursor.position - start) { unsafe Array($0) }
  }
}

/// A JSON text made of values of the payload.
struct JSONText {
  private(set) var bytes: [UInt8]

  init(value: [UInt8]) { bytes = value }

  /// Creates an object with one member.
  ///
  /// - Parameter key: The key, without escapes.
  init(key: String, value: [UInt8]) {
    bytes = []
    bytes.reserveCapacity(key.utf8.count + value.count + 6)
    bytes.append(UInt8(ascii: "{"))
    append(string: key)
    bytes.append(UInt8(ascii: ":"))
    bytes += value
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16).utf8
        bytes += Array("\\u0000".utf8.dropLast(digits.count)) + digits
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
