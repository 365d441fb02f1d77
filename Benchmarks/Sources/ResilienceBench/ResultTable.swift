import Foundation

/// Puts results into plain text of at most 100 columns.
struct ResultTable {
  let results: ComparisonResults
  let machine: Machine
  let toolchain: Toolchain
  let configuration: BuildConfiguration

  /// The whole table, with what it was measured on above it and how to read it below.
  var text: String {
    (heading + [""] + table + [""] + verdict + explanation).joined(separator: "\n") + "\n"
  }

  /// The widest a line may be, in columns.
  static let width = 100

  private static let header = [
    "contender", "dirt", "CPU", "95 % interval", "spread", "wall", "ns/rec", "MB/s", "allocs", "records", "rescued",
  ]

  // MARK: Above

  private var heading: [String] {
    let clean = results.cleanPayload
    let kinds = results.options.kindNames.joined(separator: ", ")
    var lines = [
      "\(clean.records) catalogue records, \(clean.bytes) bytes clean; dirt: \(kinds); seed \(results.options.seed)",
      "\(machine.processor), \(machine.cores) cores, \(machine.operatingSystem)",
      "\(toolchain.installed ?? toolchain.compiler), \(configuration) build; "
        + "\(results.options.pairs) pairs, \(Self.decimal(results.seconds, 1)) s",
    ]
    if configuration == .debug { lines.append("DEBUG BUILD: these timings mean nothing.") }
    return lines.flatMap { Self.wrapped($0) }
  }

  // MARK: Table

  private var table: [String] {
    let cells = [Self.header] + results.rows.map(cells)
    let widths = Self.header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let content = widths.reduce(0, +)
    // Very large payloads have very wide numbers: then the columns move together.
    let gap = content + 2 * (widths.count - 1) > Self.width ? 1 : 2
    var lines: [String] = []
    for (index, row) in cells.enumerated() {
      if index > 1, results.rows[index - 1].rate != results.rows[index - 2].rate { lines.append("") }
      lines.append(line(row, widths: widths, gap: gap))
      if index == 0 { lines.append(String(repeating: "-", count: content + gap * (widths.count - 1))) }
    }
    return lines
  }

  private func line(_ cells: [String], widths: [Int], gap: Int) -> String {
    let columns = zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    var text = columns.joined(separator: String(repeating: " ", count: gap))
    while text.last == " " { text.removeLast() }
    return text
  }

  private func cells(_ row: ComparisonResults.Row) -> [String] {
    let none = "-"
    var cells = [row.contender, Self.percent(row.rate)]
    switch row.verdict {
    case .right(let delivered, let rescued):
      if let figures = row.figures {
        let ratio = figures.processorRatio
        cells += [
          Self.decimal(ratio.median, 3),
          "\(Self.decimal(ratio.lower, 3))-\(Self.decimal(ratio.upper, 3))",
          "\(Self.decimal(ratio.spread * 100, 1)) %",
          Self.decimal(figures.wallRatio.median, 3),
          Self.decimal(figures.nanosecondsPerRecord, 0),
          Self.decimal(figures.megabytesPerSecond, 1),
        ]
      } else {
        cells += Array(repeating: none, count: 6)
      }
      cells += [allocations(row, delivered: delivered), "\(delivered)", rescued.map(String.init) ?? none]
    case .throwsOnDirt:
      cells += ["throws"] + Array(repeating: none, count: 6) + ["0", none]
    case .wrong:
      cells += ["WRONG"] + Array(repeating: none, count: 8)
    }
    return cells
  }

  private func allocations(_ row: ComparisonResults.Row, delivered: Int) -> String {
    guard let count = row.allocations, delivered > 0 else { return "-" }
    return (count.isStable ? "" : "~") + Self.decimal(Double(count.allocations) / Double(delivered), 2)
  }

  // MARK: Below

  private var verdict: [String] {
    var lines: [String] = []
    if let control = results.control?.processorRatio {
      let interval = "\(Self.decimal(control.lower, 4))-\(Self.decimal(control.upper, 4))"
      lines.append("A/A control (plain against plain): \(Self.decimal(control.median, 4)), interval \(interval).")
      if results.hasTimingVerdict {
        lines.append("Its interval includes 1: the ratios can be read.")
      } else {
        lines.append("NO TIMING VERDICT: its interval excludes 1, the machine was too unsteady. Run again.")
      }
    }
    for row in results.rows {
      if case .wrong(let difference) = row.verdict {
        lines.append("WRONG: \(row.contender) at \(Self.percent(row.rate)), not timed: \(difference)")
      }
    }
    if let failure = results.allocationFailure {
      lines.append("No allocation counts: \(failure).")
    }
    return lines.flatMap { Self.wrapped($0) } + [""]
  }

  private var explanation: [String] {
    [
      "dirt     share of records that are dirty; of such a record's fields \(Self.percent(results.options.density)) are",
      "CPU      CPU time as a multiple of plain Codable's on the clean payload, median of the pairs",
      "spread   distance between the quartiles of that ratio; wall: the same ratio in wall time",
      "allocs   heap allocations per record; ~ where they weren't the same each time",
      "records  delivered, all checked; rescued: values that the contender's own report counts as repaired",
    ]
  }

  // MARK: Numbers and lines

  /// A rate in per cent, such as `10 %` or `0.1 %`.
  static func percent(_ rate: Double) -> String {
    let percent = decimal(rate * 100, 4)
    let digits = percent.contains(".") ? percent.drop(trailing: "0").drop(trailing: ".") : percent[...]
    return "\(digits) %"
  }

  /// A number with so many decimals, always with a point.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// Lines of at most 100 columns, broken at spaces where there are any.
  static func wrapped(_ text: String, width: Int = ResultTable.width) -> [String] {
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

extension StringProtocol where SubSequence == Substring {
  /// The text without the character at its end, however often it is there.
  fileprivate func drop(trailing character: Character) -> Substring {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return text
  }
}
