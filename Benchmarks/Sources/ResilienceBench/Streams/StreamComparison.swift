import BenchmarkReports
import BenchmarkStatistics
import ChildProcesses
import Contenders
import Foundation
import Measures
import Payloads

/// Compares ways to decode a body that arrives in pieces.
///
/// In each turn every contender gets a fresh process, in random order. The process decodes the file twice: the first decode gives
/// the peak of memory, and the second, which finds its memory available, the times. A ratio is that of two processes of one turn.
struct StreamComparison {
  /// A contender that gave other records than the generator wrote.
  struct WrongRecords: Error, CustomStringConvertible {
    let description: String
  }

  /// The number of turns. A body of more than 20 MB has fewer, so that their bodies have 200 MB together, but at least one.
  let processes: Int
  let seed: UInt64

  /// The number of turns for a body of a size.
  func processes(forSize size: Int) -> Int { max(1, min(processes, 200_000_000 / max(1, size))) }

  /// A contender with its body and its runs.
  private struct Case {
    let contender: StreamContender
    let file: StreamFile
    /// The first decode of each process, and the second.
    var first: [StreamRun] = []
    var second: [StreamRun] = []

    /// CPU time per byte of each process's second decode.
    var costs: [Double] { second.map { Double($0.processor) / Double(max(1, file.bytes)) } }

    func start() throws -> LineProcess {
      try LineProcess(Program.executable(), ["stream-case", contender.name, file.url.path])
    }
  }

  /// Measures all contenders on a catalogue.
  /// - Parameters:
  ///   - size: The size of the catalogue in bytes.
  ///   - progress: Receives progress reports.
  /// - Throws: ``WrongRecords`` if a contender's records are wrong; `WorkerProcess.Failure` if a process fails.
  func rows(size: Int, progress: inout ProgressLine) throws -> [StreamResults.Row] {
    try TemporaryFolder.with { folder in
      var cases: [Case] = []
      for body in StreamContender.Body.allCases {
        progress.update("writing \(NumberText.bytes(size)), \(body.rawValue)")
        let file = try StreamFile(body, size: size, seed: seed, to: folder.appending(path: body.rawValue))
        for contender in StreamContender.all where contender.body == body && size <= contender.largestBody {
          progress.update("checking \(contender.name) on \(NumberText.bytes(size))")
          let run = try Case(contender: contender, file: file).start().answer(to: "compare", as: StreamRun.self)
          try Self.check(run, contender, file)
          cases.append(Case(contender: contender, file: file))
        }
      }
      try measure(&cases, size: size, progress: &progress)
      let baseline = cases.first { $0.contender.name == StreamContender.baseline }?.costs ?? []
      let plain = cases.first { $0.contender.name == StreamContender.plain }?.costs ?? []
      return cases.map { row($0, size: size, baseline: baseline, plain: plain) }
    }
  }

  private func measure(_ cases: inout [Case], size: Int, progress: inout ProgressLine) throws {
    var generator = SeededGenerator(seed: seed, stream: 6)
    var order = Array(cases.indices)
    let turns = processes(forSize: size)
    var clock = RunClock(total: Double(turns * cases.count))
    for _ in 0..<turns {
      generator.shuffle(&order)
      for position in order {
        progress.update("\(cases[position].contender.name) on \(NumberText.bytes(size)), \(clock.text)")
        let process = try cases[position].start()
        cases[position].first.append(try process.answer(to: "measure", as: StreamRun.self))
        cases[position].second.append(try process.answer(to: "measure", as: StreamRun.self))
        clock.advance(by: 1)
      }
    }
  }

  /// Compares a contender's records with the generator's.
  static func check(_ run: StreamRun, _ contender: StreamContender, _ file: StreamFile) throws {
    if contender.isExpectedToThrow, run.error != nil { return }
    if let error = run.error { throw WrongRecords(description: "\(contender.name) throws \(error)") }
    guard run.records == file.records, run.checksum == file.checksum else {
      throw WrongRecords(
        description:
          "\(contender.name) gives \(run.records) records with the checksum \(run.checksum ?? "none"), expected "
          + "\(file.records) with \(file.checksum)"
      )
    }
  }

  private func row(_ each: Case, size: Int, baseline: [Double], plain: [Double]) -> StreamResults.Row {
    var generator = SeededGenerator(seed: seed, stream: 3)
    func ratio(to others: [Double]) -> Estimate? {
      Measuring.bootstrap.estimate(zip(each.costs, others).map { [$0 / $1] }, using: &generator)
    }
    func median(_ values: [UInt64]) -> Double? { Quantile.median(values.map { Double($0) }) }
    return StreamResults.Row(
      contender: each.contender.name,
      body: each.contender.body.rawValue,
      size: size,
      bytes: each.file.bytes,
      records: each.second.first?.records ?? 0,
      error: each.second.first?.error,
      processes: each.second.count,
      processorNanoseconds: median(each.second.map(\.processor)) ?? 0,
      wallNanoseconds: median(each.second.map(\.wall)) ?? 0,
      firstRecordNanoseconds: median(each.second.compactMap(\.first)),
      peakMemoryBytes: each.first.compactMap(\.peakMemoryBytes).max(),
      ofBaseline: ratio(to: baseline),
      ofPlain: ratio(to: plain)
    )
  }
}
