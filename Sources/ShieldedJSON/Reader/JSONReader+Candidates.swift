import ShieldedDecoding

// Properties with alternative keys or a path. Their members have been skipped, and are read after the object's other members,
// by the rules in the core's `PayloadPlace`.
extension JSONReader {
  /// Reads a property with alternative keys or a path over its default.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - candidates: The property's alternatives, in declared order.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func read<Value: OnePassValue>(_ value: inout Value, at candidates: Candidate...) throws(Interruption)
  {
    try atEnd(of: candidates, as: Value.self) { (reader, key) throws(Interruption) in
      try reader.read(&value, forKey: key)
    }
  }

  /// Reads an Optional property with alternative keys or a path over its default.
  public mutating func read<Wrapped: OnePassValue>(_ value: inout Wrapped?, at candidates: Candidate...)
    throws(Interruption)
  {
    try atEnd(of: candidates, as: Wrapped?.self, hasDefault: value != nil) { (reader, key) throws(Interruption) in
      try reader.read(&value, forKey: key)
    }
  }

  /// Reads a list whose elements have no default over its own, and drops invalid elements.
  public mutating func read<Element: OnePassValue & ValueWithoutDefault>(
    _ value: inout [Element],
    at candidates: Candidate...
  ) throws(Interruption) {
    try atEnd(of: candidates, as: [Element].self) { (reader, key) throws(Interruption) in
      try reader.readDropping(&value, forKey: key)
    }
  }

  /// Reads a property whose type doesn't know the reader.
  ///
  /// - Throws: An interruption, since the property is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func read<Value: Decodable>(_ value: inout Value, at candidates: Candidate...) throws(Interruption) {
    throw Interruption()
  }

  /// Reads a list with alternative keys or a path over its default, and drops invalid elements.
  public mutating func readDropping<Element: OnePassValue>(
    _ value: inout [Element],
    at candidates: Candidate...
  ) throws(Interruption) {
    try atEnd(of: candidates, as: [Element].self) { (reader, key) throws(Interruption) in
      try reader.readDropping(&value, forKey: key)
    }
  }

  /// Reads any other collection.
  ///
  /// - Throws: An interruption, since the property is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func readDropping<Value: Decodable>(_ value: inout Value, at candidates: Candidate...)
    throws(Interruption)
  {
    throw Interruption()
  }

  /// Reads a scalar with alternative keys or a path as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Value: _OnePassScalar>(
    _ value: inout Value,
    at candidates: Candidate...
  ) throws(Interruption) {
    guard try isExact(candidates) else { throw Interruption() }
    try atEnd(of: candidates, as: Value.self) { (reader, key) throws(Interruption) in
      try reader.readStrict(&value, forKey: key)
    }
  }

  /// Reads an Optional scalar with alternative keys or a path as plain `Codable` does.
  public mutating func readStrict<Wrapped: _OnePassScalar>(
    _ value: inout Wrapped?,
    at candidates: Candidate...
  ) throws(Interruption) {
    guard try isExact(candidates) else {
      value = nil
      return
    }
    try atEnd(of: candidates, as: Wrapped?.self) { (reader, key) throws(Interruption) in
      try reader.readStrict(&value, forKey: key)
    }
  }

  /// Reads any other Optional property as plain `Codable` does.
  ///
  /// - Throws: An interruption unless the property is missing, since it is decoded by `Codable`.
  public mutating func readStrict<Wrapped: Decodable>(
    _ value: inout Wrapped?,
    at candidates: Candidate...
  ) throws(Interruption) {
    if try isExact(candidates) { throw Interruption() }
    value = nil
  }

  /// Reads any other property as plain `Codable` does.
  ///
  /// - Throws: An interruption, since the property is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func readStrict<Value: Decodable>(_ value: inout Value, at candidates: Candidate...)
    throws(Interruption)
  {
    throw Interruption()
  }

  /// Reads a property with alternative keys or a path.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - candidates: The property's alternatives, in declared order.
  /// - Returns: The value; `nil` if there is none, which has been recorded.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  public mutating func value<Value: OnePassValue>(
    _ type: Value.Type = Value.self,
    at candidates: Candidate...
  ) throws(Interruption) -> Value? {
    var value: Value?
    try atEnd(of: candidates, as: Value.self, hasDefault: true) { (reader, key) throws(Interruption) in
      value = try reader.value(forKey: key)
    }
    return value
  }

  /// Reads a property whose type doesn't know the reader.
  ///
  /// - Throws: An interruption, since the property is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func value<Value: Decodable>(
    _ type: Value.Type = Value.self,
    at candidates: Candidate...
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }
}
