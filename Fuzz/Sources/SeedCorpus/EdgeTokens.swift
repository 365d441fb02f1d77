import DecodingTestSupport

/// The tokens of the rescue table's rows. Mutations and seeds are made of them.
package enum EdgeTokens {
  /// Every distinct token of at most 128 bytes, in the order of the table.
  package static let all: [[UInt8]] = {
    var seen: Set<[UInt8]> = []
    return RescueTable.examples.compactMap(token(of:)).filter { $0.count <= longest && seen.insert($0).inserted }
  }()

  /// Returns the tokens of a row for the given types. A token is `nil` for a missing key.
  static func tokens(of row: RescueTableRow, for types: [String]) -> [[UInt8]?] {
    let examples = row.examples.filter { example in types.contains { example.type.hasPrefix($0) } }
    return examples.map(token(of:))
  }

  /// Returns the token in the example's payload, `{"value":…}`.
  private static func token(of example: RescueTableExample) -> [UInt8]? {
    example.json == nil ? nil : Array(example.payload.dropFirst(#"{"value":"#.utf8.count).dropLast())
  }

  private static let longest = 128
}
