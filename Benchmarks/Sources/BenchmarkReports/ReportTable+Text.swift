extension ReportTable {
  /// The maximum width of a line, in columns.
  package static let textWidth = 100

  /// The table as lines of plain text, at most 100 columns wide if its words allow it.
  package var textLines: [String] {
    let cells = [header] + rows
    let widths = header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let content = widths.reduce(0, +)
    // Very large payloads have very wide numbers, so the gaps between columns shrink.
    let gap = content + 2 * (widths.count - 1) > Self.textWidth ? 1 : 2
    let rule = String(repeating: "-", count: min(Self.textWidth, content + gap * (widths.count - 1)))
    var lines = Self.wrapped(title.uppercased() + ". " + caption)
    lines += ["", line(header, widths: widths, gap: gap), rule]
    lines += rows.map { line($0, widths: widths, gap: gap) }
    return lines
  }

  private func line(_ cells: [String], widths: [Int], gap: Int) -> String {
    let columns = zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column < wordColumns ? cell.0 + padding : padding + cell.0
    }
    var text = columns.joined(separator: String(repeating: " ", count: gap))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Wraps text to a width, breaking at spaces if possible.
  package static func wrapped(_ text: String, width: Int = ReportTable.textWidth) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = "  " + word
      } else {
        line += line.isEmpty ? "\(word)" : " \(word)"
      }
    }
    return lines + [line]
  }
}
