import ShieldedDecoding

// Wrappers that decode a value of their own type. What their `init(from:)` does beyond reading a value is left to it: the value's
// part of the payload is decoded through containers.

extension OneOrMany: _OnePassValue where Element: _OnePassValue {
  /// Reads an array, or decodes one element in its place.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> OneOrMany? {
    reader.skipWhiteSpace()
    guard reader.cursor.byte == UInt8(ascii: "[") else {
      return try reader.codableValue(OneOrMany.self, forKey: key, at: index)
    }
    let hasDefault = Element.self is any SafeValue.Type
    return try Element._readList(from: &reader, forKey: key, at: index, unusable: hasDefault ? .replaced : .dropped)
      .map(OneOrMany.init)
  }
}

extension FirstOfMany: _OnePassValue where Value: _OnePassValue {
  /// Reads a value, or decodes the first element of an array.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> FirstOfMany? {
    reader.skipWhiteSpace()
    if reader.cursor.byte == UInt8(ascii: "["), Value._rescueTarget != .array {
      return try reader.codableValue(FirstOfMany.self, forKey: key, at: index)
    }
    return try Value._read(from: &reader, forKey: key, at: index).map(FirstOfMany.init)
  }
}

extension Converted: _OnePassValue where Converter.Input: _OnePassValue {
  /// Reads the input and converts it.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Converted? {
    if !_convertsNull, let absent = _absent(isMissing: false), try reader.advancePastNull() { return absent }
    // The parts of an input that the conversion refuses have been recorded, as through containers.
    reader.skipWhiteSpace()
    let start = reader.cursor
    guard let input = try Converter.Input._read(from: &reader, forKey: key, at: index) else { return nil }
    if let value = Converter.value(from: input) { return Converted(wrappedValue: value) }
    reader.cursor = start
    return nil
  }
}

extension Explicit: _OnePassValue where Value: _OnePassValue {
  /// Reads the value.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Explicit? {
    try Value._read(from: &reader, forKey: key, at: index).map(Explicit.init)
  }
}

extension Field: _OnePassValue where Value: _OnePassValue {
  /// Reads the value or a `null`.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Field? {
    if try reader.advancePastNull() { return .null }
    return try Value._read(from: &reader, forKey: key, at: index).map(Field.value)
  }
}
