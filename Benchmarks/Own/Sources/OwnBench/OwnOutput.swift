import Foundation

/// The folder for the results.
struct OwnOutput {
  private let folder: URL

  /// Creates the folder before anything is measured, so that a mistyped path doesn't cost a run.
  /// - Throws: ``Failure``.
  init(_ path: String) throws {
    folder = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .unwritableOutput,
        "--output \(path): can't create the folder: \(error.localizedDescription); give another one"
      )
    }
  }

  /// Writes the results and the table.
  /// - Throws: ``Failure``.
  func write(_ results: OwnResults) throws {
    do {
      try results.encoded().write(to: folder.appending(path: "own.json"), options: .atomic)
      try Data(OwnTable(results: results).text.utf8).write(to: folder.appending(path: "own.md"), options: .atomic)
    } catch {
      throw Failure(.unwritableOutput, "can't write to \(folder.path): \(error.localizedDescription)")
    }
  }
}
