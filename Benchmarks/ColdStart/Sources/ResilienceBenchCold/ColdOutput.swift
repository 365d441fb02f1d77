import Foundation

/// The folder for the results.
struct ColdOutput {
  private let folder: URL

  /// - Parameter path: The folder's path.
  init(_ path: String) {
    folder = URL(filePath: path)
  }

  /// Creates the folder before anything is measured, so that a mistyped path doesn't cost a run.
  func prepare() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes the results and the table.
  func write(_ results: ColdResults) throws {
    try results.encoded().write(to: folder.appending(path: "cold.json"), options: .atomic)
    try Data(ColdTable(results: results).text.utf8).write(to: folder.appending(path: "cold.md"), options: .atomic)
  }
}
