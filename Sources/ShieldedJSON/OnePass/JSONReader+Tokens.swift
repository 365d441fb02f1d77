import ShieldedDecoding

extension JSONReader {
  /// Reads any value as a token, for the rescue table, and moves past it.
  mutating func token() throws(Interruption) -> JSONToken { throw Interruption() }

  /// Moves past a value.
  mutating func skipValue() throws(Interruption) { throw Interruption() }
}
