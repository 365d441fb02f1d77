/// The table cells for one kind of rescue.
struct RescueReportRow {
  static let table = ReportTable(titles: ["count", "elements", "share"] + kindTitles, numberColumns: [0, 1, 2])

  /// The titles of ``kindCells(of:)``.
  static let kindTitles = ["path", "expected", "found", "outcome", "rule", "first example"]

  /// The maximum number of characters in a cell.
  private static let cellLength = 120

  /// The cells, each on one line.
  let cells: [String]

  init(_ tally: RescueReport.Tally, share: Double?) {
    let numbers = [tally.count.description, tally.affectedElementCount.description, share.map(Self.percentage) ?? ""]
    cells = numbers + Self.kindCells(of: tally)
  }

  /// The cells that describe the kind of a rescue.
  static func kindCells(of tally: RescueReport.Tally) -> [String] {
    let reason = tally.reason.map { " (\($0.rawValue))" } ?? ""
    return [
      tally.path.description,
      tally.expected,
      tally.found.rawValue,
      tally.outcome.rawValue + reason,
      tally.rule.rawValue,
      example(of: tally),
    ].map { $0.onOneLine.cut(to: cellLength) }
  }

  /// The first value found, followed by the error inside it, if any: `{…}, keyNotFound at items[3].price`.
  private static func example(of tally: RescueReport.Tally) -> String {
    let found = tally.example ?? "nothing"
    guard let path = tally.exampleUnderlyingPath else { return found }
    return "\(found), \(tally.exampleCause?.rawValue ?? "corrupted") at \(path)"
  }

  private static func percentage(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    if tenths == 0, share > 0 { return "< 0.1 %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

extension String {
  /// The text, with escapes for characters that would break the line or change how the surrounding text is shown.
  var onOneLine: String {
    guard unicodeScalars.contains(where: \.isDisruptive) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isDisruptive {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text as a Markdown code span, with a longer delimiter if the text contains backticks. In a table, bars are escaped.
  func markdownCode(inTable: Bool = false) -> String {
    guard !isEmpty else { return "" }
    var (longestRun, run) = (0, 0)
    for character in unicodeScalars {
      run = character == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    let padding = unicodeScalars.first == "`" || unicodeScalars.last == "`" ? " " : ""
    var text = ""
    for scalar in unicodeScalars {
      if inTable, scalar == "|" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return fence + padding + text + padding + fence
  }

  fileprivate func cut(to length: Int) -> String {
    count <= length ? self : prefix(length) + "…"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a line separator, or an invisible mark that reorders or hides text.
  fileprivate var isDisruptive: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
