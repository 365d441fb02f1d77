import DecodingTestSupport

/// The tokens of the rescue table's rows: what the mutator plants and the seeds are made of.
package enum EdgeTokens {
  /// Every token of every row, each once, in the order of the table; those that are longer than a value's text cut off.
  package static let all: [[UInt8]] = {
    var seen: Set<[UInt8]> = []
    return RescueTable.examples.compactMap(token(of:)).filter { $0.count <= longest && seen.insert($0).inserted }
  }()

  /// The tokens of a row that stand for types; `nil` for a missing key.
  static func tokens(of row: RescueTableRow, for types: [String]) -> [[UInt8]?] {
    let examples = row.examples.filter { example in types.contains { example.type.hasPrefix($0) } }
    return examples.map(token(of:))
  }

  /// The token as it stands in the example's payload, `{"value":…}`.
  private static func token(of example: RescueTableExample) -> [UInt8]? {
    example.json == nil ? nil : Array(example.payload.dropFirst(#"{"value":"#.utf8.count).dropLast())
  }

  private static let longest = 128
}
