import BenchmarkReports
import ChildProcesses
import Foundation
import Measures

/// Measures payloads that are too large for pairs: each contender decodes one twice, in a process of its own.
///
/// The payload is streamed into a file, which each process maps, so no process holds a copy. Only one process runs at a time,
/// so the memory needed is the mapped file and one decoder's.
struct LargePayloadRunner {
  /// The results of the measurements.
  struct Outcome {
    var payloads: [PayloadFigures] = []
    var results: [ContenderResult] = []
  }

  let executable: URL
  let core: Int?
  let cells: [SuitePlan.Cell]
  /// Environment variables that configure the heap of each process.
  let environment: [String: String]

  /// Measures every cell.
  /// - Throws: `WorkerProcess.Failure` if a process fails for any reason but a wrong answer.
  func run(progress: inout ProgressLine) throws -> Outcome {
    var outcome = Outcome()
    for key in cells.map(\.payload).uniqued {
      let size = NumberText.bytes(key.size)
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("resilience-bench-\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      progress.update("writing \(size) of \(key.summary)")
      outcome.payloads.append(try PayloadFile.write(key, to: file))
      let own = cells.filter { $0.payload == key }
      for (index, cell) in own.enumerated() {
        progress.update("decoding \(size) twice: \(cell.contender), \(index + 1) of \(own.count)")
        outcome.results.append(try measure(cell, file: file))
      }
    }
    return outcome
  }

  private func measure(_ cell: SuitePlan.Cell, file: URL) throws -> ContenderResult {
    let key = String(decoding: try JSONEncoder().encode(cell.payload), as: UTF8.self)
    let arguments =
      DecodeCommand.arguments(cell, file: file, repetitions: 1) + ["--key", key]
      + (core.map { ["--core", "\($0)"] } ?? [])
    let run = try ChildProcess([executable.path] + arguments, environment: environment, limit: 3_600).run()
    let answer = Data(run.output.utf8)
    guard run.status == 0, let decodes = try? JSONDecoder().decode(LargePayloadDecodes.self, from: answer) else {
      throw WorkerProcess.Failure(
        description: "\(cell.contender) on \(NumberText.bytes(cell.payload.size)) exited with status \(run.status), "
          + "possibly because it ran out of memory; exclude it with --contenders. \(run.errors.prefix(300))"
      )
    }
    var result = ContenderResult(
      contender: cell.contender,
      payload: cell.payload,
      check: decodes.check
    )
    if decodes.check.status == .measured || decodes.check.status == .reference {
      result.counters.singleDecodeNanoseconds = Int(clamping: decodes.first)
      result.counters.repeatedDecodeNanoseconds = Int(clamping: decodes.second)
      result.counters.repeatedDecodeKernelNanoseconds = decodes.secondInKernel.map { Int(clamping: $0) }
      result.counters.peakMemoryBytes = decodes.peakMemoryBytes
    }
    return result
  }
}
