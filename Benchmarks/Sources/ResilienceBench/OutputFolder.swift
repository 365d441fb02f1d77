import BenchmarkReports
import Foundation

/// The folder for a run's files.
struct OutputFolder: Sendable {
  /// A run's files in the order of writing. The results come first, because the reports can be generated from them again.
  static let names = ["results.json", MarkdownReport.picture, "report.md", "report.html"]

  let path: String

  /// Creates the folder if needed, and checks that the files can be written.
  /// - Throws: `ResultsDestination.Unwritable`, which names the path and the reason.
  func prepare(_ names: [String]) throws {
    guard !path.isEmpty else { throw ResultsDestination.Unwritable(description: "the path of the folder is empty") }
    do {
      try FileManager.default.createDirectory(at: URL(fileURLWithPath: path), withIntermediateDirectories: true)
    } catch {
      throw ResultsDestination.Unwritable(
        description: "can't create the folder \(path): a file has that name, or permission is denied"
      )
    }
    for name in names { try destination(name).check() }
  }

  /// Writes one file.
  func write(_ text: String, to name: String) throws {
    try destination(name).write(Data(text.utf8))
  }

  /// Writes the results of a run, and its reports.
  func write(_ results: BenchmarkResults) throws {
    try destination("results.json").write(results.encoded())
    try writeReports(on: results, firstDecodes: nil)
  }

  /// Writes the reports on a run, and the picture of the one in Markdown.
  func writeReports(on results: BenchmarkResults, firstDecodes: FirstDecodes?) throws {
    let report = MarkdownReport(results, firstDecodes: firstDecodes)
    if let picture = report.pictureFile { try write(picture, to: MarkdownReport.picture) }
    try write(report.text, to: "report.md")
    try write(HTMLReport(results, firstDecodes: firstDecodes).text, to: "report.html")
  }

  /// Writes results as JSON, and their report in Markdown.
  func write(_ results: some TabulatedResults, as name: String) throws {
    try destination("\(name).json").write(results.encoded())
    try destination("\(name).md").write(Data(results.markdown.utf8))
  }

  private func destination(_ name: String) -> ResultsDestination {
    ResultsDestination(path: URL(fileURLWithPath: path).appendingPathComponent(name).path)
  }
}
