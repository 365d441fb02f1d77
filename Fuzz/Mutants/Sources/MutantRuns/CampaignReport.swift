/// What became of a sample of mutants.
public struct CampaignReport: Sendable {
  /// The mutants that are neither killed nor listed as equivalent, as diffs.
  public let survivors: [String]

  /// The counts by folder.
  public let table: ResultTable

  /// The number of equivalent mutants that only cost speed.
  public let slower: Int

  /// The number of mutants that the compiler rejected, which aren't part of the sample.
  public let rejected: Int

  /// The survivors, the table and the summary.
  public var text: String {
    let list = survivors.isEmpty ? "" : "Survivors:\n\n\(survivors.joined(separator: "\n\n"))\n\n"
    return """
      \(list)\(table.rows)

      Of the equivalent mutants, \(slower) only cost speed. The compiler rejected \(rejected) more mutants.
      \(table.summary)
      """
  }
}
