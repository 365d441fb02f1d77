extension SpecifiedRecord {
  /// The record with its found value as a log shows it before it is cut: a string is a literal, with its escapes.
  package var shown: SpecifiedRecord {
    guard let found, found.utf8.first == UInt8(ascii: "\"") else { return self }
    var record = self
    record.found = String(found.dropFirst().dropLast()).asLiteral
    return record
  }
}
