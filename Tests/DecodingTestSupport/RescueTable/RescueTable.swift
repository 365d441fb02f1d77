/// The rescue table as data: what each JSON token becomes in each Swift target, over each decoder.
///
/// Both the tests' arguments and the published table come from here, so they can't disagree.
public enum RescueTable {
  /// All rows, in the order of the published table.
  public static let rows: [RescueTableRow] =
    absences + integers + floatingPoints + halves + decimals + numbers + booleans + strings + containers + enumerations
    + strategies + listedDates + arrays + sets + dictionaries + integerKeyedDictionaries + objects + documents

  /// All examples, in the order of the rows.
  public static var examples: [RescueTableExample] { rows.flatMap(\.examples) }

  /// The table in Markdown, with a line for each row. If both decoders have the same result, the line gives it once.
  public static var markdown: String {
    let lines = rows.map { row in
      let foundation = row.dependsOnDecoder ? row.result(over: .jsonDecoder) : "the same"
      return "| \(row.target) ← \(row.source) | \(row.result(over: .shieldedJSONDecoder)) | \(foundation) |"
    }
    let header = ["| target ← source | over `ShieldedJSONDecoder` | over `JSONDecoder` |", "|---|---|---|"]
    return (header + lines).joined(separator: "\n")
  }
}
