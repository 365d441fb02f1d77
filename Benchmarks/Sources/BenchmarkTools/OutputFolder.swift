import Foundation

/// The folder for a run's files.
package struct OutputFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Creates the folder if needed, and checks that the files can be written, before anything is measured, so that a mistyped path
  /// doesn't cost a run.
  package func prepare(_ names: [String] = []) throws {
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

  package func write(_ text: String, to name: String) throws { try destination(name).write(Data(text.utf8)) }

  /// Writes results as JSON, and their report in Markdown.
  package func write(_ json: Data, _ report: String, as name: String) throws {
    try destination("\(name).json").write(json)
    try write(report, to: "\(name).md")
  }

  private func destination(_ name: String) -> ResultsDestination {
    ResultsDestination(path: URL(fileURLWithPath: path).appendingPathComponent(name).path)
  }
}
