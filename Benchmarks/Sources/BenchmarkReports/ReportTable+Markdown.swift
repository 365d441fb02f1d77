extension ReportTable {
  /// The table in Markdown, without its title.
  package var markdown: String {
    let rule = header.indices.map { $0 < wordColumns ? "---" : "--:" }
    return ([header, rule] + rows).map { cells in
      "| " + cells.map(Self.escaped).joined(separator: " | ") + " |"
    }.joined(separator: "\n") + "\n"
  }

  private static func escaped(_ cell: String) -> String {
    cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
