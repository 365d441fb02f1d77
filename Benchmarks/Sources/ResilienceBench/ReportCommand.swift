import ArgumentParser
import BenchmarkReports
import Foundation

/// `resilience-bench report`: renders existing results again, without measuring.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render results again; two or more give a history.",
    discussion: """
      EXAMPLES
        resilience-bench report results/results.json
        resilience-bench report results/results.json --output results
        resilience-bench report Records/*.json --output history
        resilience-bench report --readme WhatItCosts.md Benchmarks/Records/2026-01-02.json
      """
  )

  @Argument(help: ArgumentHelp("Files written by run --output.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp("Write report.html and report.md into a folder, made where there is none.", valueName: "folder")
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the benchmark's part of a document, between its markers, from the one file given, and the picture beside the "
        + "document. Run it in the root of the repository: the document names both files by their paths from there.",
      valueName: "file"
    )
  )
  var readme: String?

  @Flag(help: "Print every table, and not the summary.")
  var details = false

  func validate() throws {
    if readme != nil, files.count != 1 {
      throw ValidationError("--readme is written from one file of results, and \(files.count) are given")
    }
  }

  func run() throws {
    let runs: [BenchmarkResults]
    do {
      runs = try files.map { try BenchmarkResults(contentsOf: $0) }
    } catch let error as BenchmarkResults.Unreadable {
      throw ValidationError(error.description)
    }
    guard let first = runs.first else { return }
    if let readme { return try write(first, into: readme) }
    let history = runs.count > 1 ? HistoryReport(runs) : nil
    print(history?.text ?? TextReport(first, hasDetails: details).text, terminator: "")
    guard let output else { return }
    let folder = OutputFolder(path: output)
    do {
      try folder.makeFolder()
    } catch {
      throw ValidationError("--output: \(error)")
    }
    try folder.write(history?.html ?? HTMLReport(first).text, to: "report.html")
    try folder.write(history?.markdown ?? MarkdownReport(first).text, to: "report.md")
  }

  private func write(_ results: BenchmarkResults, into path: String) throws {
    let file = URL(fileURLWithPath: files[0])
    let document = URL(fileURLWithPath: path)
    let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let pictureName = file.deletingPathExtension().lastPathComponent + ".svg"
    let picture = document.deletingLastPathComponent().appendingPathComponent(pictureName)
    let section = ReadmeSection(
      results,
      source: Self.path(of: file, from: root),
      document: Self.path(of: document, from: root),
      picture: pictureName
    )
    do {
      let text = try section.updating(String(contentsOf: document, encoding: .utf8))
      if let drawing = section.pictureFile { try ResultsDestination(path: picture.path).write(Data(drawing.utf8)) }
      try ResultsDestination(path: path).write(Data(text.utf8))
    } catch let error as ReadmeSection.Failure {
      throw ValidationError("\(path): \(error)")
    }
  }

  /// The path of a file relative to a folder above it.
  static func path(of file: URL, from folder: URL) -> String {
    let prefix = folder.standardizedFileURL.path + "/"
    let path = file.standardizedFileURL.path
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
