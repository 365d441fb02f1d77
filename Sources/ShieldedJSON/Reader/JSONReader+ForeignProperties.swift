import ShieldedDecoding

// Properties whose types don't know the reader. The overloads are those of the core's `decodeShielded(forKey:default:)`, so
// that both decode a property in the same way.
extension JSONReader {
  /// Reads a property's value over its default.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func read<Value: Rescuable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeShielded(forKey: $1, default: current) }
  }

  /// Reads the value of an Optional property over its default.
  @_disfavoredOverload
  public mutating func read<Wrapped: Rescuable>(_ value: inout Wrapped?, forKey key: StaticString) throws(Interruption)
  {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeShielded(forKey: $1, default: current) }
  }

  /// Reads a property whose type isn't `Rescuable` over its default.
  @_disfavoredOverload
  public mutating func read<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeShielded(forKey: $1, default: current) }
  }

  /// Reads an Optional property whose type isn't `Rescuable` over its default.
  @_disfavoredOverload
  public mutating func read<Wrapped: Decodable>(_ value: inout Wrapped?, forKey key: StaticString) throws(Interruption)
  {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeShielded(forKey: $1, default: current) }
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
}
