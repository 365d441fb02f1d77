extension SpecifiedRecord {
  /// The record as a log shows it before it cuts the found value: the keys of its paths are cut, and a string is a literal, with
  /// its escapes.
  package var shown: SpecifiedRecord {
    var record = self
    record.path = path.shown
    record.underlyingPath = underlyingPath?.shown
    guard let found, found.utf8.first == UInt8(ascii: "\"") else { return record }
    record.found = String(found.unicodeScalars.dropFirst().dropLast()).asLiteral
    return record
  }
}

extension SpecifiedPath {
  /// The path in a report, in which a key has at most 128 bytes of UTF-8 before the ellipsis that marks the cut.
  package var shown: SpecifiedPath {
    SpecifiedPath(
      steps.map { step in
        guard case .key(let key) = step else { return step }
        return .key(SpecifiedLog.cut(String(decoding: key, as: UTF8.self), 128))
      }
    )
  }
}
