import BenchmarkReports
import Measures

/// Shows an explanation as text, as Markdown and as a flame graph.
struct ExplanationReport {
  let explanation: Explanation

  /// The number of functions in the terminal's table.
  static let shortCount = 10
  /// The names of the files.
  static let files = (markdown: "explain.md", picture: "explain.svg")

  init(_ explanation: Explanation) {
    self.explanation = explanation
  }

  /// The report for a terminal.
  var text: String {
    var functions = functionTable(nameLength: 60, showsFolders: false)
    functions.rows = Array(functions.rows.prefix(Self.shortCount))
    var lines =
      functions.rows.isEmpty
      ? ReportTable.wrapped("None of the program's functions differs. " + functions.caption) : functions.textLines
    if explanation.allocations.rows.isEmpty {
      lines += ["", "No stack's number of allocations differs."]
    } else {
      lines += [""] + shortAllocationTable.textLines
    }
    return (lines + [""] + notes.flatMap { ReportTable.wrapped($0) }).joined(separator: "\n") + "\n"
  }

  /// The report as a file.
  var markdown: String {
    var parts = ["# \(title)"]
    for table in [functionTable(), sourceTable, libraryTable, allocationTable] {
      let table = Self.withCode(table)
      parts.append("## \(table.title)")
      parts.append(table.rows.isEmpty ? "Nothing differs. " + table.caption : table.caption)
      if !table.rows.isEmpty { parts.append(String(table.markdown.dropLast())) }
    }
    if explanation.tree != nil {
      parts += ["## Calls", "![A flame graph of the calls](\(Self.files.picture))", pictureDescription]
    }
    parts.append(notes.map { "- \($0)" }.joined(separator: "\n"))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// The flame graph, or `nil` if the profiles are empty.
  var picture: String? {
    explanation.tree.map { tree in
      FlameGraph(title: title, description: pictureDescription, unit: "instructions", root: frame(tree)).svg
    }
  }

  // MARK: Parts

  private var title: String {
    "\(explanation.cell.contender) on \(explanation.cell.payload.summary), "
      + NumberText.bytes(explanation.cell.payload.size)
  }

  private let pictureDescription =
    "Width: instructions of this build. Red: more than in the other build; blue: fewer. Callers are below."

  private func functionTable(nameLength: Int = 200, showsFolders: Bool = true) -> ReportTable {
    let difference = explanation.difference
    return ReportTable(
      title: "Functions",
      caption: """
        Instructions of one decode, \(title): \(NumberText.grouped(difference.before)) in the other build, \
        \(NumberText.grouped(difference.after)) in this one, \(NumberText.signed(difference.difference)). The \
        table has the functions of the program; those of the functions that they call aren't included.
        """,
      header: ["function", "declared at", "before", "after", "difference", "share"],
      rows: explanation.functions.map { row in
        let place = explanation.declarations[row.function] ?? "-"
        return [
          Self.shortened(explanation.name(of: row.function), to: nameLength),
          showsFolders ? place : Self.fileName(place),
          NumberText.grouped(row.before), NumberText.grouped(row.after), NumberText.signed(row.difference),
          difference.share(of: row).map { "\(NumberText.decimal($0 * 100, 1)) %" } ?? "-",
        ]
      },
      wordColumns: 2
    )
  }

  private var sourceTable: ReportTable {
    // Specializations of one function have the same name, and are added up.
    var sums: [[String]: (before: Double, after: Double)] = [:]
    for row in explanation.source.rows {
      let words = [
        Self.shortened(explanation.name(of: row.function), to: 200),
        row.source == row.function.name ? "itself" : Self.shortened(explanation.name(of: row.source), to: 200),
        // Code that the compiler generates has no file.
        row.file.hasPrefix("<") ? "-" : row.line > 0 ? "\(row.file):\(row.line)" : row.file,
      ]
      sums[words, default: (0, 0)].before += row.before
      sums[words, default: (0, 0)].after += row.after
    }
    let sorted = sums.sorted { first, second in
      let (one, other) = (first.value.after - first.value.before, second.value.after - second.value.before)
      return abs(one) == abs(other) ? first.key.joined() < second.key.joined() : abs(one) > abs(other)
    }
    return ReportTable(
      title: "Inlined code",
      caption:
        "The source of the differences within these functions. The line is the one that takes the most instructions.",
      header: ["function", "source", "line", "before", "after", "difference"],
      rows: sorted.prefix(Explanation.detailCount).map { words, sum in
        words + [
          NumberText.grouped(sum.before), NumberText.grouped(sum.after), NumberText.signed(sum.after - sum.before),
        ]
      },
      wordColumns: 3
    )
  }

  private var libraryTable: ReportTable {
    ReportTable(
      title: "Libraries",
      caption: """
        The instructions of libraries. They are the same in both builds, and differ only because the program calls them \
        more often or with other values.
        """,
      header: ["function", "before", "after", "difference"],
      rows: explanation.libraryFunctions.map { row in
        [
          Self.shortened(explanation.name(of: row.function), to: 200),
          NumberText.grouped(row.before), NumberText.grouped(row.after), NumberText.signed(row.difference),
        ]
      }
    )
  }

  private var allocationTable: ReportTable {
    let allocations = explanation.allocations
    return ReportTable(
      title: "Allocations",
      caption: """
        Allocations of one decode by stack, the innermost function first: \(NumberText.grouped(allocations.before)) in the \
        other build, \(NumberText.grouped(allocations.after)) in this one, \
        \(NumberText.signed(allocations.after - allocations.before)).
        """,
      header: ["stack", "before", "after", "difference"],
      rows: allocations.rows.prefix(Explanation.detailCount).map { row in
        cells(row, stack: row.stack.map { Self.shortened(explanation.name(of: $0), to: 120) }.joined(separator: " ← "))
      }
    )
  }

  /// The first rows of the table of allocations, with the innermost functions of the program only.
  private var shortAllocationTable: ReportTable {
    var table = allocationTable
    table.rows = explanation.allocations.rows.prefix(3).map { row in
      let own = row.stack.drop { !explanation.programSymbols.contains($0) }
      let stack = (own.isEmpty ? row.stack[...] : own).prefix(2)
      return cells(
        row,
        stack: stack.map { Self.shortened(explanation.name(of: $0), to: 36) }.joined(separator: " ← ")
      )
    }
    return table
  }

  private func cells(_ row: AllocationDifference.Row, stack: String) -> [String] {
    [stack, NumberText.grouped(row.before), NumberText.grouped(row.after), NumberText.signed(row.difference)]
  }

  private var notes: [String] {
    let caches = explanation.difference.metadataCaches
    return explanation.notes + [
      """
      Swift's metadata caches aren't included: \(NumberText.signed(caches)) instructions. They depend on the addresses of \
      the metadata.
      """
    ]
  }

  private func frame(_ node: CallTree.Node) -> FlameGraph.Frame {
    FlameGraph.Frame(
      name: explanation.name(of: node.function),
      before: node.before,
      after: node.after,
      children: node.children.map(frame)
    )
  }

  /// The table with its first columns as code, because Markdown would take `<A>` in a name for a tag.
  private static func withCode(_ table: ReportTable) -> ReportTable {
    var table = table
    table.rows = table.rows.map { row in
      row.enumerated().map { column, cell in
        column < table.wordColumns && !["-", "itself"].contains(cell) ? "`\(cell)`" : cell
      }
    }
    return table
  }

  private static func shortened(_ text: String, to length: Int) -> String {
    text.count > length ? text.prefix(length - 1) + "…" : text
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
