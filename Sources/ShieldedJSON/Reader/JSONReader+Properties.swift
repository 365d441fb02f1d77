import ShieldedDecoding

// These methods read a value in place: an unusable one leaves the property as it is.
extension _JSONReader {
  /// Reads a property's value over its default.
  @inlinable @inline(__always)
  public mutating func read<Value: _OnePassValue>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    try Value._read(into: &value, from: &self, forKey: key)
  }

  // The next method returns the value, for types that are created by an initializer.

  /// Reads a property's value.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - key: The property's key.
  /// - Returns: The value, or `nil` if the payload has no usable one. The fault has then been recorded.
  @inlinable @inline(__always)
  public mutating func value<Value: _OnePassValue>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    try usableValue(type, forKey: key, at: PathFrame.property)
  }

  /// Reads a value of a property, an element or an entry, or converts its token.
  @inlinable @inline(__always)
  mutating func usableValue<Value: _OnePassValue>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    if let value = try Value._read(from: &self, forKey: key, at: index) { return value }
    return try convertedValue(type, forKey: key, at: index)
  }

  // MARK: Frequent types

  // The most frequent types are read and stored by one function each, so that a property takes little code where its type is
  // read.

  @usableFromInline @inline(never)
  mutating func read(into value: inout String, forKey key: StaticString) throws(Interruption) {
    guard let text = try plainString() else {
      if let text = try convertedValue(String.self, forKey: key, at: PathFrame.property) { value = text }
      return
    }
    if value.isEmpty {
      // Sound: the memory is initialized again. An empty literal owns nothing, so there is nothing to release. If another empty
      // string had memory of its own, that would leak.
      unsafe withUnsafeMutablePointer(to: &value) { slot in unsafe slot.initialize(to: text) }
    } else {
      value = text
    }
  }

  @usableFromInline @inline(never)
  mutating func read(into value: inout Int, forKey key: StaticString) throws(Interruption) {
    let start = cursor
    if let number = try plainInt() {
      if let number = Int(exactly: number) {
        value = number
        return
      }
      // `Int` has 32 bits.
      cursor = start
    }
    if let number = try convertedValue(Int.self, forKey: key, at: PathFrame.property) { value = number }
  }

  @usableFromInline @inline(never)
  mutating func read(into value: inout Double, forKey key: StaticString) throws(Interruption) {
    if let number = try plainDouble() {
      value = number
    } else if let number = try convertedValue(Double.self, forKey: key, at: PathFrame.property) {
      value = number
    }
  }

  @usableFromInline @inline(never)
  mutating func read(into value: inout Bool, forKey key: StaticString) throws(Interruption) {
    if let boolean = try plainBoolean() {
      value = boolean
    } else if let boolean = try convertedValue(Bool.self, forKey: key, at: PathFrame.property) {
      value = boolean
    }
  }

  // MARK: Other types

  // Properties whose types don't conform to `_OnePassValue`. The overloads are those of the core's `decode(default:)`, so that
  // both decode a property in the same way.

  /// Reads a property's value over its default.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func read<Value: Rescuable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decode(forKey: $1, default: current) }
  }

  /// Reads the value of an Optional property over its default.
  @_disfavoredOverload
  public mutating func read<Wrapped: Rescuable>(_ value: inout Wrapped?, forKey key: StaticString) throws(Interruption)
  {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decode(forKey: $1, default: current) }
  }

  /// Reads a property whose type isn't `Rescuable` over its default.
  @_disfavoredOverload
  public mutating func read<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decode(forKey: $1, default: current) }
  }

  /// Reads an Optional property whose type isn't `Rescuable` over its default.
  @_disfavoredOverload
  public mutating func read<Wrapped: Decodable>(_ value: inout Wrapped?, forKey key: StaticString) throws(Interruption)
  {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decode(forKey: $1, default: current) }
  }

  /// Reads a list whose elements have no default over its own, and drops invalid elements.
  @_disfavoredOverload
  public mutating func read<Element: ValueWithoutDefault>(
    _ value: inout [Element],
    forKey key: StaticString
  ) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeDropping(forKey: $1, default: current) }
  }

  /// Reads an Optional list whose elements have no default over its own, and drops invalid elements.
  @_disfavoredOverload
  public mutating func read<Element: ValueWithoutDefault>(
    _ value: inout [Element]?,
    forKey key: StaticString
  ) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeDropping(forKey: $1, default: current) }
  }

  // MARK: Strict properties

  // Properties with the attribute `@Strict`. A value that plain `Codable` refuses interrupts the pass, so that the error is thrown
  // by plain `Codable`. A list, a set or a dictionary is decoded through containers, because its own reader rescues its elements.

  /// Reads a scalar as plain `Codable` does.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func readStrict<Value: _OnePassScalar>(
    _ value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Value.self, forKey: key)
  }

  /// Reads an Optional scalar as plain `Codable` does.
  public mutating func readStrict<Wrapped: _OnePassScalar>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Wrapped?.self, forKey: key)
  }

  /// Reads an object as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Value: _OnePassDecodable>(
    _ value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Value.self, forKey: key)
  }

  /// Reads an Optional object as plain `Codable` does.
  public mutating func readStrict<Wrapped: _OnePassDecodable>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Wrapped?.self, forKey: key)
  }

  /// Reads any other value as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption)
  {
    value = try foreignProperty(forKey: key) { try $0.decodeStrict(forKey: $1) }
  }

  /// Reads any other Optional value as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Wrapped: Decodable>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try foreignProperty(forKey: key) { try $0.decodeStrict(forKey: $1) }
  }

  mutating func exactValue<Value: _OnePassValue>(
    _ type: Value.Type,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    guard let value = try Value._read(from: &self, forKey: key, at: PathFrame.property) else { throw Interruption() }
    return value
  }
}
