/// The rescue table as data: what each JSON token becomes in each Swift target over `JSONDecoder`.
///
/// The tests take their arguments from here and the README its table, so that neither can say what the other doesn't.
public enum RescueTable {
  /// All rows, in the order of the published table.
  public static let rows: [RescueTableRow] =
    absences + integers + floatingPoints + decimals + numbers + booleans + strings + containers + enumerations
    + strategies + arrays + dictionaries + objects + documents

  /// All examples, in the order of the rows.
  public static var examples: [RescueTableExample] { rows.flatMap(\.examples) }

  /// The table in Markdown, a line for each row.
  public static var markdown: String {
    let lines = rows.map { "| \($0.target) ← \($0.source) | \($0.result) |" }
    return (["| target ← source | result |", "|---|---|"] + lines).joined(separator: "\n")
  }
}
