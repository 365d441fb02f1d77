import BenchmarkReports
import ChildProcesses
import Foundation
import Measures

/// Counts the instructions of the plan's cells with valgrind, if it is installed.
struct InstructionRunner {
  let executable: URL
  let cells: [SuitePlan.Cell]

  /// Counts the instructions of every cell.
  /// - Returns: A result for each cell, or the reason why there are none. A failure is a note and not an error, because nothing
  ///   else depends on the counts.
  func run(progress: inout ProgressLine) -> (results: [ContenderResult], payloads: [PayloadFigures], note: String?) {
    guard !cells.isEmpty else { return ([], [], nil) }
    var results: [ContenderResult] = []
    var payloads: [PayloadFigures] = []
    do {
      try TemporaryFolder.with { folder in
        let callgrind = try Callgrind(program: executable, in: folder)
        for (index, cell) in cells.enumerated() {
          progress.update(
            "instructions: \(cell.contender) on \(cell.payload.summary), \(index + 1) of \(cells.count)"
          )
          let (result, payload) = try count(cell, with: callgrind, in: folder)
          results.append(result)
          payloads.append(payload)
        }
      }
      return (results, payloads, nil)
    } catch {
      return (results, payloads, "instructions weren't counted: \(error)")
    }
  }

  private func count(_ cell: SuitePlan.Cell, with callgrind: Callgrind, in folder: URL) throws -> (
    ContenderResult, PayloadFigures
  ) {
    let file = folder.appendingPathComponent("payload.json")
    let payload = try PayloadFile.write(cell.payload, to: file)
    let count = try callgrind.count { DecodeCommand.arguments(cell, file: file, repetitions: $0) }
    var result = ContenderResult(
      contender: cell.contender,
      payload: cell.payload,
      check: ContenderResult.Check(status: .measured)
    )
    result.counters.correctedInstructions = Int(count.corrected.rounded())
    result.counters.retains = Int(count.retains.rounded())
    result.counters.releases = Int(count.releases.rounded())
    return (result, payload)
  }
}
