import ShieldedDecoding

extension RescueChanges {
  private static let table = ReportTable(
    titles: ["change", "before", "now", "factor"] + RescueReportRow.kindTitles,
    numberColumns: [1, 2, 3]
  )

  /// Formats the changes as a table for a terminal, with one kind of rescue in each line.
  ///
  ///     // 2 changes and 0 unchanged kinds in 2000 responses, since a report of 1000 responses
  ///     //
  ///     // change         before  now  factor  path           expected  found   outcome                    rule
  ///     // new                 0    2          title          String    null    defaulted (valueNotFound)  nullValue
  ///     // more frequent       3   40    6.67  data[*].price  Double    string  retyped                    numberFromString
  ///
  /// The last column, which isn't shown here, has the first example. `before` and `now` are counts of rescues. The factor is
  /// relative to the numbers of responses. Control characters, and others that could change how a terminal shows the text, are
  /// escaped.
  ///
  /// - Parameter limit: The maximum number of changes shown. A last line counts the others. A negative number counts as 0.
  /// - Returns: The table.
  public func text(limit: Int = 100) -> String {
    var lines = [summary]
    if !isEmpty { lines += [""] + Self.table.text(rows(limit: limit)) }
    return (lines + notes(limit: limit)).joined(separator: "\n")
  }

  /// Formats the changes as Markdown, for an issue to the backend's team.
  ///
  /// Text from the payloads is in code spans, so that it can't become markup.
  ///
  /// - Parameters:
  ///   - title: The heading, for example the name of the endpoint.
  ///   - limit: The maximum number of changes shown. A last line counts the others. A negative number counts as 0.
  /// - Returns: The Markdown text.
  public func markdown(title: String, limit: Int = 100) -> String {
    var blocks = ["## " + title.onOneLine, "\(summary)."]
    if !isEmpty { blocks.append(Self.table.markdown(rows(limit: limit))) }
    blocks += notes(limit: limit).map { "\($0)." }
    let legend = RescueOutcome.legend(of: all.map(\.tally), hasUndeclaredKeys: !undeclaredKeys.isEmpty)
    if !legend.isEmpty { blocks.append(legend) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var summary: String {
    let changes = isEmpty ? "no changes" : (all.count + undeclaredKeys.count).counted("change")
    return "\(changes) and \(unchangedCount.counted("unchanged kind")) in \(currentResponseCount.counted("response")), "
      + "since a report of \(previousResponseCount.counted("response"))"
  }

  private func rows(limit: Int) -> [[String]] {
    let rescues = all.map { change in
      numberCells(change.trend, change.previousCount, change.currentCount, factor(of: change))
        + RescueReportRow.kindCells(of: change.tally)
    }
    let keys = undeclaredKeys.map { change in
      numberCells(change.trend, change.previousCount, change.currentCount, factor(of: change))
        + RescueReportRow.kindCells(of: change.tally)
    }
    return Array((rescues + keys).prefix(max(0, limit)))
  }

  private func numberCells(
    _ trend: RescueChange.Trend,
    _ previousCount: Int,
    _ currentCount: Int,
    _ factor: Double?
  ) -> [String] {
    [trend.title, previousCount.description, currentCount.description, factor.map(Self.rounded) ?? ""]
  }

  /// Lines about the changes that the rows don't show, and those that aren't certain.
  private func notes(limit: Int) -> [String] {
    var lines: [String] = []
    let count = all.count + undeclaredKeys.count
    let hiddenCount = count - min(max(0, limit), count)
    if hiddenCount > 0 { lines.append("\(hiddenCount.counted("change")) not shown") }
    if previousUncountedCount > 0 {
      lines.append(
        "\(previousUncountedCount.counted("rescue")) of the earlier report at other paths, which a new kind may be among"
      )
    }
    if currentUncountedCount > 0 {
      lines.append(
        "\(currentUncountedCount.counted("rescue")) of the later report at other paths, which a kind that is gone may be among"
      )
    }
    return lines
  }

  /// A factor with two decimal places, or none if it is large.
  private static func rounded(_ factor: Double) -> String {
    guard factor < 1_000 else { return factor < 1e15 ? "\(Int64(factor.rounded()))" : "\(factor)" }
    let hundredths = Int((factor * 100).rounded())
    if hundredths == 0, factor > 0 { return "< 0.01" }
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

extension RescueChange.Trend {
  fileprivate var title: String {
    switch self {
    case .new: "new"
    case .gone: "gone"
    case .moreFrequent: "more frequent"
    case .lessFrequent: "less frequent"
    }
  }
}
