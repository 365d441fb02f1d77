import ArgumentParser
import BenchmarkTools
import BenchmarkReports
import Foundation

/// `resilience-bench report`: renders existing results again, without measuring.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports from existing results.",
    discussion: """
      EXAMPLES
        Benchmarks/run report results/results.json
        Benchmarks/run report results/results.json --output results --cold results/cold.json
        Benchmarks/run report Benchmarks/Records/full-2026-11-30.json --details
        Benchmarks/run report Benchmarks/Records/full-2026-11-30.json --documentation
        Benchmarks/run report records/*.json --csv >history.csv
      """
  )

  @Argument(help: ArgumentHelp("Results files written by run --output; several only with --csv.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Write report.html, report.md and its picture into a folder, which is created if needed.",
      valueName: "folder"
    )
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Add the first decode to the answer of report.html and report.md, from a file of Benchmarks/run cold --output.",
      valueName: "file"
    )
  )
  var cold: String?

  @Option(
    defaultAsFlag: DocumentationSection.document,
    parsing: .next,
    help: ArgumentHelp(
      "Write the table of costs into the documentation, between its markers, and its picture beside it.",
      valueName: "document"
    )
  )
  var documentation: String?

  @Flag(help: "Print a line for each run, with a column for each figure, instead of tables.")
  var csv = false

  @Flag(help: "Print every table instead of the summary.")
  var details = false

  func validate() throws {
    if files.count != 1, !csv { throw ValidationError("report takes one results file, but \(files.count) are given") }
    if cold != nil, output == nil { throw ValidationError("--cold requires --output") }
    if csv, documentation != nil || output != nil || details {
      throw ValidationError("--csv only prints; it can't be combined with --documentation, --output or --details")
    }
  }

  func run() throws {
    let runs: [BenchmarkResults]
    let firstDecodes: FirstDecodes?
    do {
      runs = try files.map { try BenchmarkResults(contentsOf: $0) }
      firstDecodes = try cold.map { try FirstDecodes(contentsOf: $0) }
    } catch let error as BenchmarkResults.Unreadable {
      throw ValidationError(error.description)
    }
    if csv { return print(HistoryTable(runs).text, terminator: "") }
    if let documentation { return try write(runs[0], into: documentation) }
    print(TextReport(runs[0], hasDetails: details).text, terminator: "")
    guard let output else { return }
    let folder = OutputFolder(path: output)
    do {
      try folder.prepare()
    } catch {
      throw ValidationError("--output: \(error)")
    }
    try folder.writeReports(on: runs[0], firstDecodes: firstDecodes)
  }

  /// Writes the section into a document, and its picture beside the document.
  private func write(_ results: BenchmarkResults, into path: String) throws {
    let isDefault = path == DocumentationSection.document
    let document = isDefault ? Program.checkout.appending(path: path) : URL(fileURLWithPath: path)
    let picture = document.deletingPathExtension().appendingPathExtension("svg")
    let section = DocumentationSection(
      results,
      source: Self.path(of: URL(fileURLWithPath: files[0]), from: Program.checkout),
      picture: picture.lastPathComponent
    )
    guard let old = try? String(contentsOf: document, encoding: .utf8) else {
      throw ValidationError("--documentation: can't read \(document.path): the file doesn't exist or isn't readable")
    }
    do {
      let new = try section.updating(old)
      if let drawing = section.pictureFile { try ResultsDestination(path: picture.path).write(Data(drawing.utf8)) }
      try ResultsDestination(path: document.path).write(Data(new.utf8))
    } catch let error as DocumentationSection.Failure {
      throw ValidationError("--documentation: \(document.path): \(error)")
    }
  }

  /// The path of a file relative to a folder that contains it, or its full path.
  static func path(of file: URL, from folder: URL) -> String {
    let prefix = folder.standardizedFileURL.path + "/"
    let path = file.standardizedFileURL.path
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}

extension OutputFolder {
  /// The files of a run in the order of writing. The results come first, because the reports can be generated from them again.
  static let names = ["results.json", MarkdownReport.picture, "report.md", "report.html"]

  /// Writes the results of a run, and its reports.
  func write(_ results: BenchmarkResults) throws {
    try write(String(decoding: results.encoded(), as: UTF8.self), to: "results.json")
    try writeReports(on: results, firstDecodes: nil)
  }

  /// Writes the reports on a run, and the picture of the one in Markdown.
  func writeReports(on results: BenchmarkResults, firstDecodes: FirstDecodes?) throws {
    let report = MarkdownReport(results, firstDecodes: firstDecodes)
    if let picture = report.pictureFile { try write(picture, to: MarkdownReport.picture) }
    try write(report.text, to: "report.md")
    try write(HTMLReport(results, firstDecodes: firstDecodes).text, to: "report.html")
  }
}
