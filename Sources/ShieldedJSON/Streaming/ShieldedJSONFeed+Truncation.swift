// The end of a body that arrives only in part.
extension ShieldedJSONFeed {
  /// Decodes what has arrived of the list or of the last document, if the decoder keeps it.
  ///
  /// - Returns: Whether the body ends inside a list or a document that is kept.
  mutating func decodeIncompletePart() throws -> Bool {
    if case .throw = settings.truncation { return false }
    if let scalar = cutter.unterminatedScalar { return try decodeIncompleteValue(scalar) }
    guard let start = cutter.incompleteStart else { return false }
    let isList = if case .list = cutter.form { true } else { false }
    do {
      try decoder.decodeIncompletePart(
        [UInt8(ascii: "[")] + cutter.buffer.bytes[start...],
        settings.truncation,
        bodyEnd: cutter.buffer.totalCount,
        isList: isList
      )
    } catch let part as MalformedPart {
      try requireWhole(part)
      // The part has a bracket before its first byte.
      throw part.streamError(at: cutter.buffer.removedCount + start - 1)
    }
    return true
  }

  /// Decodes what has arrived of the last line or of the last scalar, if the decoder keeps it.
  ///
  /// - Returns: Whether the value is kept, or dropped because it isn't complete.
  mutating func decodeIncompleteValue(_ value: Range<Int>) throws -> Bool {
    if case .throw = settings.truncation { return false }
    do {
      try decoder.decodeIncompletePart(
        [UInt8(ascii: "[")] + cutter.buffer.bytes[value],
        settings.truncation,
        bodyEnd: cutter.buffer.totalCount,
        isList: false
      )
      return true
    } catch is MalformedPart {
      return false
    }
  }
}
