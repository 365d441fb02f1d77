import BenchmarkStatistics
import Foundation

/// A table that can be rendered as text, as Markdown and as HTML.
package struct ReportTable: Equatable, Sendable {
  package var title: String
  /// One or two sentences that explain the table.
  package var caption: String
  package var header: [String]
  /// The rows, each with as many cells as the header.
  package var rows: [[String]]
  /// The number of leading columns that contain words instead of numbers.
  package var wordColumns: Int

  package init(title: String, caption: String, header: [String], rows: [[String]], wordColumns: Int = 1) {
    (self.title, self.caption, self.header, self.rows, self.wordColumns) = (title, caption, header, rows, wordColumns)
  }
}

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

/// Formats numbers in the same way in every locale.
package enum NumberText {
  /// Formats a number with a fixed number of decimals and a decimal point.
  package static func decimal(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(max(0, decimals))f", value)
  }

  /// Formats a fraction as a percentage with as few decimals as it needs, at most four: `10 %`, `0.1 %`.
  package static func percent(_ fraction: Double) -> String {
    "\(trimmed(decimal(fraction * 100, 4))) %"
  }

  /// Formats a ratio's signed difference from 1: `+3.1 %`.
  package static func change(_ ratio: Double, decimals: Int = 1) -> String {
    let percent = (ratio - 1) * 100
    return (percent < 0 ? "-" : "+") + decimal(abs(percent), decimals) + " %"
  }

  /// Formats a number of bytes: `64 KiB`, `10 MB`, `131210 B`.
  package static func bytes(_ bytes: Int) -> String {
    if bytes >= 1024, bytes.isMultiple(of: 1024), bytes < 1024 * 1024 { return "\(bytes / 1024) KiB" }
    for (unit, size) in [("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000)]
    where bytes >= size && bytes.isMultiple(of: size) {
      return "\(bytes / size) \(unit)"
    }
    if bytes >= 10_000_000 { return trimmed(decimal(Double(bytes) / 1e6, 1)) + " MB" }
    return bytes >= 10_000 && bytes.isMultiple(of: 1000) ? "\(bytes / 1000) kB" : "\(bytes) B"
  }

  /// Formats an interval: `0.998-1.004`.
  package static func interval(_ lower: Double, _ upper: Double, decimals: Int = 3) -> String {
    "\(decimal(lower, decimals))-\(decimal(upper, decimals))"
  }

  /// Formats a ratio with its interval, unless that has no width: `0.99 (0.98-1.00)`; a hyphen if there is none.
  package static func ratio(_ ratio: Estimate?, decimals: Int) -> String {
    guard let ratio else { return "-" }
    let value = decimal(ratio.value, decimals)
    return ratio.lower == ratio.upper ? value : "\(value) (\(interval(ratio.lower, ratio.upper, decimals: decimals)))"
  }

  /// Formats a whole number with its digits in groups of three: `1 234 567`.
  package static func grouped(_ value: Double) -> String {
    let digits = decimal(abs(value), 0)
    let groups = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? " \(digit)" : "\(digit)"
    }
    return (value <= -0.5 ? "-" : "") + groups.joined()
  }

  /// Formats a difference as a whole number with its sign: `+1 234`, `-5`, `0`.
  package static func signed(_ value: Double) -> String {
    (value >= 0.5 ? "+" : "") + grouped(value)
  }

  static func trimmed(_ digits: String) -> String {
    guard digits.contains(".") else { return digits }
    var digits = digits[...]
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return String(digits)
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrence.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
