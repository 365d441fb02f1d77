import Foundation
import Measures

/// The part of `check` that explains a difference.
enum Explaining {
  /// Checks, before anything is measured, that profiles can be taken and that the files can be written.
  /// - Throws: `Callgrind.Unavailable` if valgrind isn't installed, and `ResultsDestination.Unwritable`.
  static func prepare(folder path: String) throws {
    try Callgrind.tools()
    try OutputFolder(path: path).makeFolder()
    for name in [ExplanationReport.files.markdown, ExplanationReport.files.picture] {
      try ResultsDestination(path: URL(fileURLWithPath: path).appendingPathComponent(name).path).check()
    }
  }

  /// Profiles both builds and writes the files.
  /// - Parameters:
  ///   - cell: The contender and the payload, or `nil` if there is nothing that both builds decode. A smaller payload of the same kind is profiled, because valgrind is slow.
  ///   - old: The other build's program.
  ///   - root: The root of the other build's checkout.
  ///   - path: The folder for the files.
  ///   - notes: Receives the reason why nothing is explained. The verdict of the check is valid nevertheless.
  /// - Returns: The report, or `nil` if nothing is explained.
  static func explain(
    _ cell: SuitePlan.Cell?,
    old: URL,
    root: String,
    into path: String,
    notes: inout [String],
    progress: inout ProgressLine
  ) throws -> ExplanationReport? {
    guard var cell else {
      notes.append("nothing is explained, because there is nothing that both builds decode")
      return nil
    }
    cell.payload.size = min(cell.payload.size, SuitePlan.instructionSize)
    let runner = ExplainRunner(
      new: ExplainRunner.Build(program: try Program.executable(), root: Program.checkout),
      old: ExplainRunner.Build(program: old, root: URL(fileURLWithPath: root)),
      cell: cell
    )
    let report: ExplanationReport
    do {
      report = ExplanationReport(try runner.run(progress: &progress))
    } catch let error as Callgrind.Unavailable {
      notes.append("the difference isn't explained: \(error)")
      return nil
    }
    let folder = OutputFolder(path: path)
    try folder.write(report.markdown, to: ExplanationReport.files.markdown)
    if let picture = report.picture { try folder.write(picture, to: ExplanationReport.files.picture) }
    return report
  }
}
