import BenchmarkReports
import BenchmarkTools
import ChildProcesses
import Foundation
import Measures

/// Explains a difference between two builds that decode the same payload: by the functions and the stacks whose instructions
/// and allocations differ, as callgrind counts them.
struct Explanation {
  static let file = "explain.md"
  /// The number of functions in the file's tables, for the program and for libraries, and of stacks.
  private static let (functionCount, libraryFunctionCount, stackCount) = (20, 10, 15)
  /// The number of functions in the terminal's table.
  private static let shortCount = 10

  private let title: String
  private let difference: ProfileDifference
  private let allocations: AllocationDifference
  /// The symbols of the program's own functions.
  private let programSymbols: Set<String>
  /// The readable names of symbols.
  private let names: [String: String]

  /// Compares two profiles.
  init(
    of cell: SuitePlan.Cell,
    before: CallProfile,
    after: CallProfile,
    demangle: (Set<String>) -> [String: String] = { Demangler.names(of: $0) }
  ) {
    title = "\(cell.contender) on \(cell.payload.summary), \(NumberText.bytes(cell.payload.size))"
    difference = ProfileDifference(before: before, after: after)
    allocations = AllocationDifference(before: before, after: after)
    programSymbols = Set([before, after].flatMap { $0.exclusive.keys.filter(Self.isInProgram).map(\.name) })
    names = demangle(Set(difference.rows.map(\.function.name) + allocations.rows.flatMap(\.stack)))
  }

  // MARK: Profiling

  /// Checks, before anything is measured, that profiles can be taken and that the file can be written.
  static func prepare(folder path: String) throws {
    try Callgrind.tools()
    try OutputFolder(path: path).prepare([file])
  }

  /// Profiles two builds and writes the file.
  /// - Parameters:
  ///   - cell: The contender and the payload, or `nil` if there is nothing that both builds decode. A smaller payload of the
  ///     same kind is profiled, because valgrind is slow.
  ///   - notes: Receives the reason why nothing is explained. The verdict of the check is valid nevertheless.
  /// - Returns: The explanation, or `nil` if nothing is explained.
  static func write(
    _ cell: SuitePlan.Cell?,
    old: URL,
    into path: String,
    notes: inout [String],
    progress: inout ProgressLine
  ) throws -> Explanation? {
    guard var cell else {
      notes.append("nothing is explained, because there is nothing that both builds decode")
      return nil
    }
    cell.payload.size = min(cell.payload.size, SuitePlan.instructionSize)
    do {
      let explanation = try TemporaryFolder.with { folder in
        let file = folder.appending(path: "payload.json")
        try PayloadFile.write(cell.payload, to: file)
        func profile(_ program: URL, _ name: String) throws -> CallProfile {
          progress.update("profiling \(name) build: \(cell.contender) on \(cell.payload.summary)")
          return try Callgrind(program: program, in: folder).profile {
            DecodeCommand.arguments(cell, file: file, repetitions: $0)
          }
        }
        let before = try profile(old, "the other")
        return Explanation(of: cell, before: before, after: try profile(try Program.executable(), "this"))
      }
      progress.finish()
      try OutputFolder(path: path).write(explanation.markdown, to: file)
      return explanation
    } catch let error as Callgrind.Unavailable {
      notes.append("the difference isn't explained: \(error)")
      return nil
    }
  }

  // MARK: Report

  /// The report for a terminal.
  var text: String {
    var functions = functionTable(nameLength: 60)
    functions.rows = Array(functions.rows.prefix(Self.shortCount))
    var lines =
      functions.rows.isEmpty
      ? ReportTable.wrapped("None of the program's functions differs. " + functions.caption) : functions.textLines
    if allocations.rows.isEmpty {
      lines += ["", "No stack's number of allocations differs."]
    } else {
      lines += [""] + shortAllocationTable.textLines
    }
    return (lines + [""] + ReportTable.wrapped(note)).joined(separator: "\n") + "\n"
  }

  /// The report as a file.
  var markdown: String {
    var parts = ["# \(title)"]
    for var table in [functionTable(), libraryTable, allocationTable] {
      // Markdown would take `<A>` in a name for a tag.
      table.rows = table.rows.map { ["`\($0[0])`"] + $0.dropFirst() }
      parts += [
        "## \(table.title)", table.rows.isEmpty ? "Nothing differs. " + table.caption : table.caption,
        table.rows.isEmpty ? "" : String(table.markdown.dropLast()),
      ]
    }
    return (parts.filter { !$0.isEmpty } + ["- \(note)"]).joined(separator: "\n\n") + "\n"
  }

  /// The program's functions that differ most, the largest growth first.
  private func functionTable(nameLength: Int = 200) -> ReportTable {
    ReportTable(
      title: "Functions",
      caption: """
        Instructions of one decode, \(title): \(NumberText.grouped(difference.before)) in the other build, \
        \(NumberText.grouped(difference.after)) in this one, \(NumberText.signed(difference.difference)). The \
        table has the functions of the program; those of the functions that they call aren't included.
        """,
      header: ["function", "before", "after", "difference", "share"],
      rows: difference.largest(Self.functionCount, where: Self.isInProgram).map { row in
        cells(shortened(row.function.name, to: nameLength), row.before, row.after)
          + [difference.share(of: row).map { "\(NumberText.decimal($0 * 100, 1)) %" } ?? "-"]
      }
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
      rows: difference.largest(Self.libraryFunctionCount) { !Self.isInProgram($0) }.map { row in
        cells(shortened(row.function.name, to: 200) + " (\(row.function.object))", row.before, row.after)
      }
    )
  }

  private var allocationTable: ReportTable {
    ReportTable(
      title: "Allocations",
      caption: """
        Allocations of one decode by stack, the innermost function first: \(NumberText.grouped(allocations.before)) in the \
        other build, \(NumberText.grouped(allocations.after)) in this one, \
        \(NumberText.signed(allocations.after - allocations.before)).
        """,
      header: ["stack", "before", "after", "difference"],
      rows: allocations.rows.prefix(Self.stackCount).map { row in
        cells(row.stack.map { shortened($0, to: 120) }.joined(separator: " ← "), row.before, row.after)
      }
    )
  }

  /// The first rows of the table of allocations, with the innermost functions of the program only.
  private var shortAllocationTable: ReportTable {
    var table = allocationTable
    table.rows = allocations.rows.prefix(3).map { row in
      let own = row.stack.drop { !programSymbols.contains($0) }
      let stack = (own.isEmpty ? row.stack[...] : own).prefix(2)
      return cells(stack.map { shortened($0, to: 36) }.joined(separator: " ← "), row.before, row.after)
    }
    return table
  }

  private var note: String {
    """
    Swift's metadata caches aren't included: \(NumberText.signed(difference.metadataCaches)) instructions. They depend on the \
    addresses of the metadata.
    """
  }

  private func cells(_ name: String, _ before: Double, _ after: Double) -> [String] {
    [name, NumberText.grouped(before), NumberText.grouped(after), NumberText.signed(after - before)]
  }

  /// The readable name of a symbol.
  private func shortened(_ symbol: String, to length: Int) -> String {
    let text = names[symbol] ?? symbol
    return text.count > length ? text.prefix(length - 1) + "…" : text
  }

  /// Returns a Boolean value that indicates whether a function is in the program, and not in a library.
  private static func isInProgram(_ function: CallProfile.Function) -> Bool {
    function.object.hasPrefix("resilience-bench")
  }
}
