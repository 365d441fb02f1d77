import ShieldedDecoding

extension Optional: _OnePassValue where Wrapped: _OnePassValue {
  /// Reads `null` as `nil`, and any other value as `Wrapped` does.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Wrapped?? {
    if try reader.advancePastNull() { return .some(nil) }
    return try Wrapped._read(from: &reader, forKey: key, at: index).map(Optional.some)
  }
}

extension Array: _OnePassValue where Element: _OnePassValue & SafeValue {
  /// Reads an array. An element without a usable value is replaced by its default.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> [Element]? {
    try Element._readList(from: &reader, forKey: key, at: index, unusable: .replaced)
  }

  /// Reads a property's value over its default.
  @inlinable @inline(__always)
  public static func _read(
    into value: inout [Element],
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    guard let elements = try reader.usableValue([Element].self, forKey: key, at: PathFrame.property) else { return }
    value = elements
  }

  /// `list` if each element is read from an object.
  public static var _payloadForm: _JSONReader._PayloadForm { Element._payloadForm == .object ? .list : .other }

  /// Reads the payload that the reader is positioned at.
  public static func _readPayload(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> [Element] {
    let elements = try Element._readList(from: &reader, forKey: "", at: PathFrame.entry, unusable: .replaced)
    guard let elements else { throw _JSONReader.Interruption() }
    return elements
  }
}

extension Set: _OnePassValue where Element: _OnePassValue {
  /// Reads an array. An element without a usable value is dropped.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Set<Element>? {
    try Element._readList(from: &reader, forKey: key, at: index, unusable: .dropped).map { Set($0) }
  }
}

extension Dictionary: _OnePassValue where Key: _OnePassKey, Value: _OnePassValue {
  /// Reads an object. An entry without a usable value is dropped.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> [Key: Value]? {
    try Key._readEntries(from: &reader, forKey: key, at: index)
  }
}

/// A type of dictionary key that a reader reads: `String` or `Int`.
public protocol _OnePassKey: RescuableKey {
  static func _readEntries<Value: _OnePassValue>(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> [Self: Value]?
}

extension String: _OnePassKey {
  /// Reads the entries of a dictionary.
  @inlinable
  public static func _readEntries<Value: _OnePassValue>(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> [String: Value]? { try reader.dictionary(forKey: key, at: index) }
}

extension Int: _OnePassKey {
  /// Reads the entries of a dictionary.
  @inlinable
  public static func _readEntries<Value: _OnePassValue>(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> [Int: Value]? { try reader.dictionary(forKey: key, at: index) }
}

/// An array that is read as plain `Codable` decodes it: no element is replaced or dropped.
struct PlainElements<Element: _OnePassDecodable>: _OnePassValue {
  let elements: [Element]

  /// Reads an array.
  ///
  /// - Throws: An interruption also if an element isn't an object.
  static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> PlainElements? {
    reader.session.beginsWithPlainList = reader.session.countsElements
    return try Element._readList(from: &reader, forKey: key, at: index, unusable: .refused).map(PlainElements.init)
  }
}

extension PlainElements {
  init(from decoder: any Decoder) throws { elements = try [Element](from: decoder) }
}
