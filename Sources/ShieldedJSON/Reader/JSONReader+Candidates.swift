import ShieldedDecoding

// Properties with alternative keys or a path. Their members have been skipped, and are read after the object's other members,
// by the rules in the core's `PayloadPlace`. Generated code moves the reader to the value, reads it like that of any other property,
// and moves the reader back:
//
//     if let visit = try reader.visit(&isActive, at: _JSONReader.Candidate(place, "is_active")) {
//       try reader.read(&isActive, forKey: visit.key)
//       reader.end(visit)
//     }
extension _JSONReader {
  /// A value that the reader has moved to.
  public struct Visit {
    /// The value's key.
    public let key: StaticString
    /// The number of the keys before it that lead to other objects.
    let nodeCount: Int
    let start: PayloadCursor
    let depth: Int
  }

  /// Moves to the value of a property, or records that there is none.
  ///
  /// - Parameters:
  ///   - value: The property, which isn't changed. It is passed as `inout` so that one that isn't Optional isn't taken for an Optional.
  ///   - candidates: The property's alternatives, in declared order.
  /// - Returns: The visit, after which ``end(_:)`` is called; `nil` if there is no value.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  public mutating func visit<Value>(
    _ value: inout Value,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    try visit(candidates, as: Value.self, hasDefault: false)
  }

  /// Moves to the value of an Optional property, or records that there is none.
  public mutating func visit<Wrapped>(
    _ value: inout Wrapped?,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    try visit(candidates, as: Wrapped?.self, hasDefault: value != nil)
  }

  /// Moves to the value of a property that is read into a variable, or records that there is none.
  ///
  /// - Parameters:
  ///   - variable: The variable, an Optional of the property's type.
  ///   - candidates: The property's alternatives, in declared order.
  public mutating func visit<Value>(
    into variable: borrowing Value?,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    try visit(candidates, as: Value.self, hasDefault: true)
  }

  /// Moves to the value of a property that is decoded as plain `Codable` does.
  ///
  /// - Throws: An interruption also if there is no value.
  @_disfavoredOverload
  public mutating func visit<Value>(
    strictly value: inout Value,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    try visitStrictly(candidates)
  }

  /// Moves to the value of an Optional property that is decoded as plain `Codable` does. If there is none, the property is `nil`.
  public mutating func visit<Wrapped>(
    strictly value: inout Wrapped?,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    let end = try choose(candidates)
    switch end.kind {
    case .value: return move(to: end)
    case .mismatch: throw Interruption()
    case .missing:
      value = nil
      return nil
    }
  }

  /// Moves to the value of a property that is decoded as plain `Codable` does, and read into a variable.
  ///
  /// - Throws: An interruption also if there is no value.
  public mutating func visit(strictlyAt candidates: Candidate...) throws(Interruption) -> Visit? {
    try visitStrictly(candidates)
  }

  /// Moves back from a value.
  ///
  /// - Parameter visit: The visit of the value, which has been read.
  public mutating func end(_ visit: Visit) {
    for _ in 0..<visit.nodeCount { leave() }
    (cursor, depth) = (visit.start, visit.depth)
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

extension _JSONReader {
  /// Chooses the alternative that decides: the first with a value; otherwise the first that has a `null` or a mismatch;
  /// otherwise the first.
  private mutating func choose(_ candidates: [Candidate]) throws(Interruption) -> CandidateEnd {
    // Every alternative declares keys, also one after that which decides.
    if session.reportsUndeclaredKeys { for candidate in candidates { _ = try end(of: candidate) } }
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
      let key = path[nodeCount + 1]
      // The object that has the property, the nodes before this one, and this one.
      note(.paths([[key.description]]), at: position, depth: depth + nodeCount + 2)
      guard try advance(toMember: key) else {
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

  private mutating func visitStrictly(_ candidates: [Candidate]) throws(Interruption) -> Visit? {
    let end = try choose(candidates)
    guard end.kind == .value else { throw Interruption() }
    return move(to: end)
  }

  /// Moves to the value of the alternative that decides, or records that there is none.
  ///
  /// - Parameters:
  ///   - candidates: The alternatives.
  ///   - type: The property's type.
  ///   - hasDefault: Whether the property is Optional and has a default of its own.
  /// - Returns: The visit of the value, which may be `null`.
  package mutating func visit(
    _ candidates: [Candidate],
    as type: any Any.Type,
    hasDefault: Bool
  ) throws(Interruption) -> Visit? {
    let end = try choose(candidates)
    let visit = move(to: end)
    switch end.kind {
    case .value: return visit
    case .missing: if session.isObserved { try noteMissing(type, forKey: visit.key, hasDefault: hasDefault) }
    case .mismatch: try settleNode(for: type, forKey: visit.key)
    }
    self.end(visit)
    return nil
  }

  /// Moves to the end of an alternative.
  private mutating func move(to end: CandidateEnd) -> Visit {
    let visit = Visit(key: end.path[end.nodeCount], nodeCount: end.nodeCount, start: cursor, depth: depth)
    for key in end.path.prefix(end.nodeCount) { enter(key) }
    if end.kind != .missing { cursor.position = end.position }
    // The object that has the property, and the nodes, are open there.
    depth += 1 + end.nodeCount
    return visit
  }

  /// Records that a node of a path isn't an object.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - key: The node's key.
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
