import ArgumentParser
import BenchmarkReports
import Foundation

/// `resilience-bench report`: renders existing results again, without measuring.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports from existing results; from two or more files, a history.",
    discussion: """
      EXAMPLES
        Benchmarks/run report results/results.json
        Benchmarks/run report results/results.json --output results
        Benchmarks/run report results/results.json --output results --cold results/cold.json
        Benchmarks/run report Records/*.json --output history
        Benchmarks/run report Benchmarks/Records/2026-01-02.json --documentation
        Benchmarks/run report results/results.json --format bmf >bencher.json
      """
  )

  @Argument(help: ArgumentHelp("Results files written by run --output.", valueName: "file"))
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
      "Write the table of costs into the documentation, between its markers, and its picture beside it. Takes one results file.",
      valueName: "document"
    )
  )
  var documentation: String?

  @Option(
    help: ArgumentHelp(
      """
      Print figures for another tool instead: bmf for Bencher, github-action-benchmark for the action of that name, or csv, which \
      takes any number of files.
      """,
      valueName: "format"
    )
  )
  var format: ReportFormat?

  @Flag(help: "Print every table instead of the summary.")
  var details = false

  func validate() throws {
    if documentation != nil, files.count != 1 {
      throw ValidationError("--documentation takes one results file, but \(files.count) are given")
    }
    if let format, format.isOfOneRun, files.count != 1 {
      throw ValidationError("--format \(format.rawValue) takes one results file, but \(files.count) are given")
    }
    if cold != nil, output == nil || files.count != 1 {
      throw ValidationError("--cold takes one results file, and requires --output")
    }
    if format != nil, documentation != nil || output != nil || details {
      throw ValidationError("--format only prints; it can't be combined with --documentation, --output or --details")
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
    guard let first = runs.first else { return }
    if let format { return print(try format.text(runs), terminator: "") }
    if let documentation { return try write(first, into: documentation) }
    let history = runs.count > 1 ? HistoryReport(runs) : nil
    print(history?.text ?? TextReport(first, hasDetails: details).text, terminator: "")
    guard let output else { return }
    let folder = OutputFolder(path: output)
    do {
      try folder.makeFolder()
    } catch {
      throw ValidationError("--output: \(error)")
    }
    guard let history else { return try folder.writeReports(on: first, firstDecodes: firstDecodes) }
    try folder.write(history.html, to: "report.html")
    try folder.write(history.markdown, to: "report.md")
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

extension ReportFormat: ExpressibleByArgument {}
