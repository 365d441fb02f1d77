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

/// The end of an alternative's keys that have been followed.
struct CandidateEnd {
  enum Kind {
    /// A value, or `null`.
    case value
    /// A node that is neither an object nor `null`.
    case mismatch
    case missing
  }

  var kind: Kind
  /// A Boolean value that indicates whether the value is `null`, at any key of the path.
  var isNull = false
  var path: [StaticString]
  /// The number of the keys before the one that ended the path.
  var nodeCount: Int
  /// The position of the value at that key; 0 if it is missing.
  var position: Int
}

extension JSONReader {
  /// Chooses the alternative that decides: the first with a value; otherwise the first that has a `null` or a mismatch;
  /// otherwise the first.
  private mutating func choose(_ candidates: [Candidate]) throws(Interruption) -> CandidateEnd {
    var unusable: CandidateEnd?
    var missing: CandidateEnd?
    for candidate in candidates {
      let end = try end(of: candidate)
      switch end.kind {
      case .value where !end.isNull: return end
      case .value, .mismatch: unusable = unusable ?? end
      case .missing: missing = missing ?? end
      }
    }
    guard let end = unusable ?? missing else { throw Interruption() }
    return end
  }

  /// Follows the keys of an alternative.
  private mutating func end(of candidate: Candidate) throws(Interruption) -> CandidateEnd {
    let path = candidate.path
    guard let place = candidate.place else {
      return CandidateEnd(kind: .missing, path: path, nodeCount: 0, position: 0)
    }
    let start = cursor
    defer { cursor = start }
    cursor.position = place.position
    for nodeCount in path.indices {
      let position = cursor.position
      if cursor.byte == UInt8(ascii: "n") {
        return CandidateEnd(kind: .value, isNull: true, path: path, nodeCount: nodeCount, position: position)
      }
      if nodeCount == path.count - 1 {
        return CandidateEnd(kind: .value, path: path, nodeCount: nodeCount, position: position)
      }
      guard cursor.byte == UInt8(ascii: "{") else {
        return CandidateEnd(kind: .mismatch, path: path, nodeCount: nodeCount, position: position)
      }
      guard try advance(toMember: path[nodeCount + 1]) else {
        return CandidateEnd(kind: .missing, path: path, nodeCount: nodeCount + 1, position: 0)
      }
    }
    throw Interruption()
  }

  /// Moves from an object's opening brace to the value of a member.
  ///
  /// - Returns: Whether the object has the member.
  /// - Throws: An interruption if the object has only the converted form of the key.
  private mutating func advance(toMember key: StaticString) throws(Interruption) -> Bool {
    let depth = depth
    defer { self.depth = depth }
    guard try beginDictionary() == true else { return false }
    let name = key.description
    let converted = SnakeCase.camelCased(name)
    var isConverted = false
    repeat {
      let found = try self.key()
      if hasKey(found, name) { return true }
      if hasKey(found, converted) { isConverted = true }
      try skipValue()
    } while try advanceToMember()
    if isConverted { throw Interruption() }
    return false
  }

  /// Returns a Boolean value that indicates whether there is a value or a `null`.
  ///
  /// - Returns: `false` if the property is missing.
  /// - Throws: An interruption if a node isn't an object.
  mutating func isExact(_ candidates: [Candidate]) throws(Interruption) -> Bool {
    switch try choose(candidates).kind {
    case .value: true
    case .missing: false
    case .mismatch: throw Interruption()
    }
  }

  /// Reads the value of the alternative that decides, or records that there is none.
  ///
  /// - Parameters:
  ///   - hasDefault: Whether the property is Optional and has a default of its own.
  ///   - read: Reads the value, which may be `null`. Receives the reader at the value, and the value's key.
  mutating func atEnd(
    of candidates: [Candidate],
    as type: any Any.Type,
    hasDefault: Bool = false,
    _ read: (inout JSONReader, StaticString) throws(Interruption) -> Void
  ) throws(Interruption) {
    let end = try choose(candidates)
    try atEnd(of: end) { (reader, key) throws(Interruption) in
      switch end.kind {
      case .value: try read(&reader, key)
      case .missing: if reader.session.isObserved { try reader.noteMissing(type, forKey: key, hasDefault: hasDefault) }
      case .mismatch: try reader.settleNode(for: type, forKey: key)
      }
    }
  }

  /// Calls a closure with the reader at the end of an alternative, and then moves back.
  private mutating func atEnd(
    of end: CandidateEnd,
    _ body: (inout JSONReader, StaticString) throws(Interruption) -> Void
  ) throws(Interruption) {
    let start = (cursor, depth)
    for key in end.path.prefix(end.nodeCount) { enter(key) }
    if end.kind != .missing { cursor.position = end.position }
    // The object that has the property, and the nodes, are open there.
    depth += 1 + end.nodeCount
    try body(&self, end.path[end.nodeCount])
    for _ in 0..<end.nodeCount { leave() }
    (cursor, depth) = start
  }

  /// Records that a node of a path isn't an object.
  private mutating func settleNode(for type: any Any.Type, forKey key: StaticString) throws(Interruption) {
    guard session.allowsRescues else { throw Interruption() }
    guard let recorder = session.recorder else { return }
    let token = try token()
    record(
      .unusable(.typeMismatch),
      of: token,
      for: .object,
      expected: type,
      forKey: key,
      at: PathFrame.property,
      recorder.tallyCache
    )
  }
}
