extension RescueReport {
  /// Formats the report as a table for a terminal, with one kind of rescue in each line.
  ///
  ///     // 12 rescues of 1 kind in 1 response, with 500 elements in items
  ///     //
  ///     // count  elements  share  path            expected  found   outcome  rule              first example
  ///     //    12        12  2.4 %  items[*].price  Double    string  retyped  numberFromString  "99.0"
  ///
  /// Control characters, and others that could change how a terminal shows the text, are escaped.
  ///
  /// - Parameter limit: The maximum number of kinds shown, most frequent first. A last line counts the others. A negative
  ///   number counts as 0.
  /// - Returns: The table.
  public func text(limit: Int = 100) -> String {
    let summary = summary { $0 }
    guard !isEmpty else { return summary }
    let lines = RescueReportRow.table.text(rows(limit: limit).map(\.cells))
    return ([summary, ""] + lines + remainder(limit: limit).map { [$0] }.joined()).joined(separator: "\n")
  }

  /// Formats the report as Markdown, for an issue to the backend's team.
  ///
  /// Text from the payload is in code spans, so that it can't become markup.
  ///
  /// - Parameters:
  ///   - title: The heading, for example the name of the endpoint.
  ///   - limit: The maximum number of kinds shown, most frequent first. A last line counts the others. A negative number counts
  ///     as 0.
  /// - Returns: The Markdown text.
  public func markdown(title: String, limit: Int = 100) -> String {
    var blocks = ["## " + title.onOneLine, "\(summary { $0.markdownCode() })."]
    guard !isEmpty else { return blocks.joined(separator: "\n\n") + "\n" }
    blocks.append(RescueReportRow.table.markdown(rows(limit: limit).map(\.cells)))
    blocks += remainder(limit: limit).map { "\($0)." }
    blocks.append(RescueOutcome.legend(of: tallies))
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// - Parameter path: Formats the path of a list, which may contain keys from the payload.
  private func summary(path: (String) -> String) -> String {
    guard !isEmpty else { return "nothing was rescued in \(responseCount.counted("response"))" }
    var text = "\(findings(totalCount, undeclaredCount)) of \(tallies.count.counted("kind"))"
    text += " in " + responseCount.counted("response")
    let lists = lists.prefix(3).map { list in
      "\(list.elementCount.counted("element")) in \(path(list.path.description.onOneLine))"
    }
    if !lists.isEmpty { text += ", with " + lists.joined(separator: ", ") }
    return text
  }

  private func rows(limit: Int) -> [RescueReportRow] {
    tallies.prefix(max(0, limit)).map { RescueReportRow($0, share: share(of: $0)) }
  }

  /// Lines that count the rescues that the rows don't show.
  private func remainder(limit: Int) -> [String] {
    var lines: [String] = []
    let hidden = tallies.dropFirst(max(0, limit))
    if !hidden.isEmpty {
      let findings = findings(hidden.sum(undeclared: false), hidden.sum(undeclared: true))
      lines.append("\(findings) of \(hidden.count.counted("rarer kind")) not shown")
    }
    if uncountedCount > 0 {
      let undeclaredCount = uncountedUndeclaredCount
      lines.append("\(findings(uncountedCount - undeclaredCount, undeclaredCount)) at other paths")
    }
    return lines
  }

  /// The numbers of rescues and of undeclared keys, without the latter if there are none: `2 rescues and 1 undeclared key`.
  private func findings(_ rescueCount: Int, _ undeclaredCount: Int) -> String {
    let parts = [
      rescueCount > 0 || undeclaredCount == 0 ? rescueCount.counted("rescue") : nil,
      undeclaredCount > 0 ? undeclaredCount.counted("undeclared key") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }
}

extension Sequence<RescueReport.Tally> {
  /// The sum of the tallies' counts, of either the undeclared keys or the rescues.
  fileprivate func sum(undeclared: Bool) -> Int {
    reduce(0) { ($1.outcome == .undeclared) == undeclared ? $0.addingClamped($1.count) : $0 }
  }
}

extension RescueOutcome {
  /// Explains the outcomes of tallies as a Markdown list.
  static func legend(of tallies: [RescueReport.Tally]) -> String {
    allCases
      .filter { outcome in tallies.contains { $0.outcome == outcome } }
      .map { "- `\($0.rawValue)`: \($0.explanation)" }
      .joined(separator: "\n")
  }

  private var explanation: String {
    switch self {
    case .retyped: "the value had another JSON type; nothing was lost"
    case .lossy: "the nearest value was used; part of the value was lost"
    case .defaulted: "there was no usable value; a default was used"
    case .dropped: "there was no usable value; the element or entry was left out"
    case .undeclared: "no property asked for the key; its value wasn't decoded"
    }
  }
}
