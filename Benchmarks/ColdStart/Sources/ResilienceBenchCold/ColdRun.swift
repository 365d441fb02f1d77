import ChildProcesses
import ColdCases
import ColdModules
import Foundation

/// Runs the probes and collects their times.
struct ColdRun {
  /// The reason why a process's times can't be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The programs by their number of conformances.
  let probes: [Int: URL]
  let plan: ColdPlan
  /// The number of rounds, which is that of each case's processes.
  let processes: Int
  /// A folder for the payloads.
  let folder: URL

  /// Runs all rounds.
  /// - Throws: ``Failure``, or an error of the file system.
  func run() throws -> [ColdSamples] {
    let payloads = Dictionary(
      uniqueKeysWithValues: ColdCase.Work.allCases.map { ($0, ColdPayload(elementCount: $0.elementCount)) }
    )
    for (work, payload) in payloads { try Data(payload.text.utf8).write(to: file(of: work)) }
    var samples: [ColdPlan.Entry: ColdSamples] = [:]
    // A round without times, so that every program's file is in memory.
    for number in 0...processes {
      StandardError.write("round \(number) of \(processes)\n")
      for entry in plan.round(number) {
        let output = try output(of: entry)
        var sample = samples[entry] ?? ColdSamples(entry)
        guard sample.add(output, checksum: payloads[entry.coldCase.work]?.checksum ?? 0) else {
          throw Failure(description: "\(entry) decoded something else than the payload")
        }
        if number > 0 { samples[entry] = sample }
      }
    }
    return plan.entries.compactMap { samples[$0] }
  }

  private func file(of work: ColdCase.Work) -> URL { folder.appending(path: "\(work.rawValue).json") }

  private func output(of entry: ColdPlan.Entry) throws -> ProbeOutput {
    guard let probe = probes[entry.conformances] else { throw Failure(description: "there is no probe for \(entry)") }
    let run = try ChildProcess(
      [probe.path] + entry.coldCase.arguments(payload: file(of: entry.coldCase.work).path),
      errors: .inherited,
      limit: 300
    ).run()
    guard run.status == 0, let output = ProbeOutput(run.output) else {
      throw Failure(description: "\(entry) exited with \(run.status)")
    }
    return output
  }
}
