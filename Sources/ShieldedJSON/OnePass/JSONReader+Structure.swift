extension JSONReader {
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
