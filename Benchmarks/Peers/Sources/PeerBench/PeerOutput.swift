import Foundation
import PeerReports

/// The folder for a run's files.
struct PeerOutput {
  private let record: ResultsDestination
  private let report: ResultsDestination

  /// Creates the folder if needed, and checks that the files can be written, before anything is measured.
  /// - Throws: `ResultsDestination.Unwritable`, which names the path and the reason.
  init(folder: String) throws {
    guard !folder.isEmpty else { throw ResultsDestination.Unwritable(description: "the path of the folder is empty") }
    let url = URL(filePath: folder)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw ResultsDestination.Unwritable(
        description: "can't create the folder \(folder): a file has that name, or permission is denied"
      )
    }
    record = ResultsDestination(path: url.appending(path: "peers.json").path)
    report = ResultsDestination(path: url.appending(path: "peers.md").path)
    try record.check()
    try report.check()
  }

  /// Writes the record and the report.
  /// - Throws: `ResultsDestination.Unwritable` if a file can't be written.
  func write(_ results: PeerResults) throws {
    try record.write(results.encoded())
    try report.write(Data(PeerMarkdown(results).text.utf8))
  }
}
