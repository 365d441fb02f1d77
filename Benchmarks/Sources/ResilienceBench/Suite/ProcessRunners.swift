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
    var result = ContenderResult(contender: cell.contender, payload: cell.payload, check: decodes.check)
    if decodes.check.status == .measured || decodes.check.status == .reference {
      result.counters.singleDecodeNanoseconds = Int(clamping: decodes.first)
      result.counters.repeatedDecodeNanoseconds = Int(clamping: decodes.second)
      result.counters.repeatedDecodeKernelNanoseconds = decodes.secondInKernel.map { Int(clamping: $0) }
      result.counters.peakMemoryBytes = decodes.peakMemoryBytes
    }
    return result
  }
}

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
          progress.update("instructions: \(cell.contender) on \(cell.payload.summary), \(index + 1) of \(cells.count)")
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
    let count = try callgrind.profile { DecodeCommand.arguments(cell, file: file, repetitions: $0) }
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

/// Measures what a DTO costs in binary size, plain, wrapped and with the macro. The plugin is built for debugging, so the time isn't
/// a user's; the command `compile` measures that.
struct WrapperRunner {
  /// The program, whose build folder has the modules that the DTOs are compiled with.
  let executable: URL

  /// Compiles the DTOs.
  /// - Returns: The figures, or a note with the reason why there are none. That isn't an error, because nothing else depends on
  ///   them.
  func run(progress: inout ProgressLine) -> (figures: WrapperFigures?, note: String?) {
    progress.update("compiling DTOs")
    do {
      let products = executable.deletingLastPathComponent()
      let cost = try TemporaryFolder.with {
        try WrapperCost(products: products, in: $0, rounds: 1, timesPlugin: false)
      }
      let figures = cost.figures.mapValues(Self.figures)
      guard let plain = figures[.plain], let shielded = figures[.shielded], let macro = figures[.macro] else {
        return (nil, nil)
      }
      return (WrapperFigures(plain: plain, shielded: shielded, macro: macro), nil)
    } catch {
      return (nil, "the binary size of a DTO wasn't measured: \(error)")
    }
  }

  private static func figures(_ figures: WrapperCost.Figures) -> WrapperFigures.Figures {
    WrapperFigures.Figures(binaryBytes: figures.binaryBytes, codeBytes: figures.codeBytes)
  }
}

/// Measures the code that programs get from the library.
struct ProgramRunner {
  /// The program, whose build folder has the modules that the programs are linked with.
  let executable: URL

  /// Builds the programs.
  /// - Returns: The figures, or a note with the reason why there are none.
  func run(progress: inout ProgressLine) -> (figures: ProgramFigures?, note: String?) {
    progress.update("linking programs")
    do {
      let products = executable.deletingLastPathComponent()
      return (try TemporaryFolder.with { try ProgramSize.figures(products: products, in: $0) }, nil)
    } catch {
      return (nil, "the code of programs wasn't measured: \(error)")
    }
  }
}
