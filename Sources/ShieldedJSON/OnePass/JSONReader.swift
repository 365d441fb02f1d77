import ShieldedDecoding

/// A cursor over a payload's bytes, which generated code uses to read objects in one pass.
public struct JSONReader: ~Copyable {
  /// Stops the pass; the payload is then decoded by `Codable`, which gives the value or the error.
  public struct Interruption: Error {
    init() {}
  }

  /// The position of a value that has been skipped, to be read after the other members.
  public struct Place: Sendable {
    let position: Int
  }

  /// A place under one of the keys of a property, and the keys that lead from there to the value.
  public struct Candidate {
    let place: Place?
    let path: [StaticString]

    /// - Parameters:
    ///   - place: The place of the value under the first key; `nil` if the object has no such key.
    ///   - path: The keys that lead to the value, including the first.
    public init(_ place: Place?, _ path: StaticString...) {
      self.place = place
      self.path = path
    }
  }

  /// Opens the object and finds its first member. `prediction` is `{"key":`, with the first declared key.
  ///
  /// - Returns: The position of the member's key; -1 if the object has no member that is declared.
  public mutating func beginObject(
    expecting prediction: StaticString,
    _ keys: @autoclosure () -> MemberKeys
  ) throws(Interruption) -> Int {
    throw Interruption()
  }

  /// Moves past `,"key":` if that is next, with or without white space.
  public mutating func advance(past prediction: StaticString) -> Bool { false }

  /// Moves past the closing brace if that is next.
  public mutating func endObject() -> Bool { false }

  /// Finds the next member whose key is declared and that isn't in `seen`.
  ///
  /// - Returns: The position of its key; -1 if the object has ended.
  public mutating func nextMember(
    of keys: MemberKeys,
    expecting position: Int,
    unlessIn seen: borrowing MemberSet
  ) throws(Interruption) -> Int {
    throw Interruption()
  }

  /// Skips a value, to be read after the other members.
  public mutating func skip() throws(Interruption) -> Place { throw Interruption() }
}

// MARK: In place: an unusable value leaves the property as it is.

extension JSONReader {
  public mutating func read<Value: OnePassValue>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    throw Interruption()
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    throw Interruption()
  }

  public mutating func readDropping<Value: Decodable>(_ value: inout Value, forKey key: StaticString)
    throws(Interruption)
  {
    throw Interruption()
  }

  public mutating func readStrict<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption)
  {
    throw Interruption()
  }

  public mutating func read<Value: Decodable>(_ value: inout Value, at candidates: Candidate...) throws(Interruption) {
    throw Interruption()
  }

  public mutating func readDropping<Value: Decodable>(_ value: inout Value, at candidates: Candidate...)
    throws(Interruption)
  {
    throw Interruption()
  }

  public mutating func readStrict<Value: Decodable>(_ value: inout Value, at candidates: Candidate...)
    throws(Interruption)
  {
    throw Interruption()
  }

  /// Records that a property has no member, and keeps its default. For an Optional, nothing is recorded.
  public mutating func noteMissing<Value>(_ value: borrowing Value, forKey key: StaticString) throws(Interruption) {
    throw Interruption()
  }
}
