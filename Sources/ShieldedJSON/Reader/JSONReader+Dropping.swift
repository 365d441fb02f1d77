import ShieldedDecoding

// Properties with the attribute `@Dropping`, and lists whose elements have no default. The overloads are those of the core's
// `decodeDropping(default:)`.
extension _JSONReader {
  /// Reads a list over its default, and drops invalid elements.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func readDropping<Element: _OnePassValue>(
    _ value: inout [Element],
    forKey key: StaticString
  ) throws(Interruption) {
    if let elements = try keptElements(Element.self, forKey: key, expected: [Element].self) { value = elements }
  }

  /// Reads an Optional list over its default, and drops invalid elements.
  public mutating func readDropping<Element: _OnePassValue>(
    _ value: inout [Element]?,
    forKey key: StaticString
  ) throws(Interruption) {
    if try advancePastNull() {
      value = nil
    } else if let elements = try keptElements(Element.self, forKey: key, expected: [Element]?.self) {
      value = elements
    }
  }

  /// Reads a set or a dictionary, whose invalid elements are always dropped, over its default.
  public mutating func readDropping<Value: _OnePassValue & _DroppingCollection>(
    _ value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    try read(&value, forKey: key)
  }

  /// Reads a list over its default, and drops invalid elements. The elements' type doesn't conform to ``_OnePassValue``.
  @_disfavoredOverload
  public mutating func readDropping<Element: Rescuable>(
    _ value: inout [Element],
    forKey key: StaticString
  ) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeDropping(forKey: $1, default: current) }
  }

  /// Reads an Optional list over its default, and drops invalid elements. The elements' type doesn't conform to
  /// ``_OnePassValue``.
  @_disfavoredOverload
  public mutating func readDropping<Element: Rescuable>(
    _ value: inout [Element]?,
    forKey key: StaticString
  ) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeDropping(forKey: $1, default: current) }
  }

  /// Interrupts the pass. The elements can't be rescued one by one, which the compiler says of the call that decodes them.
  @_disfavoredOverload
  public func readDropping<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    throw Interruption()
  }

  /// Reads a set or a dictionary over its default. The elements' type doesn't conform to ``_OnePassValue``.
  @_disfavoredOverload
  public mutating func readDropping<Value: _DroppingCollection>(
    _ value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeDropping(forKey: $1, default: current) }
  }

  /// Reads an Optional set or dictionary over its default. The elements' type doesn't conform to ``_OnePassValue``.
  @_disfavoredOverload
  public mutating func readDropping<Wrapped: _DroppingCollection>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    let current = value
    value = try foreignProperty(forKey: key) { try $0.decodeDropping(forKey: $1, default: current) }
  }

  /// Reads a list whose elements have no default over its own, and drops invalid elements.
  public mutating func read<Element: _OnePassValue & ValueWithoutDefault>(
    _ value: inout [Element],
    forKey key: StaticString
  ) throws(Interruption) {
    try readDropping(&value, forKey: key)
  }

  /// Reads an Optional list whose elements have no default over its own, and drops invalid elements.
  public mutating func read<Element: _OnePassValue & ValueWithoutDefault>(
    _ value: inout [Element]?,
    forKey key: StaticString
  ) throws(Interruption) {
    try readDropping(&value, forKey: key)
  }

  /// Reads a list without its invalid elements.
  ///
  /// - Parameter type: The type to record if the value isn't a list.
  /// - Returns: The list, or `nil` if the value isn't one. The fault has then been recorded.
  mutating func keptElements<Element: _OnePassValue>(
    _ element: Element.Type,
    forKey key: StaticString,
    expected type: any Any.Type
  ) throws(Interruption) -> [Element]? {
    let elements = try Element._readList(from: &self, forKey: key, at: PathFrame.property, unusable: .dropped)
    if let elements { return elements }
    guard session.allowsRescues else { throw Interruption() }
    let token = try token()
    guard let recorder = session.recorder else { return nil }
    record(
      (RescueRules.collection(token) as Conversion<Void>).outcome,
      of: token,
      for: .array,
      expected: type,
      forKey: key,
      at: PathFrame.property,
      recorder.tallyCache
    )
    return nil
  }
}
