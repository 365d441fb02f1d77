import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import BenchmarkTools
import ChildProcesses
import Contenders
import Foundation
import PairedMeasurement
import Payloads

/// Compares ways to decode a body that arrives in pieces.
///
/// In each turn every contender gets a fresh process, in random order. The process decodes the file twice: the first decode gives
/// the peak of memory, and the second, which finds its memory available, the times. A ratio is that of two processes of one turn.
struct StreamComparison {
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
    if let error = run.error { throw WrongAnswer(description: "\(contender.name) throws \(error)") }
    guard run.records == file.records, run.checksum == file.checksum else {
      throw WrongAnswer(
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

/// The file with a streamed body, and what decoding it must give.
struct StreamFile {
  let url: URL
  let bytes: Int
  /// The number of records that are complete in the body.
  let records: Int
  /// The checksum of the records.
  let checksum: String

  /// Writes a body.
  /// - Parameter size: The least size of the catalogue in its envelope, in bytes.
  init(_ body: StreamContender.Body, size: Int, seed: UInt64, to url: URL) throws {
    let specification = PayloadSpecification(size: .bytes(size), seed: seed)
    let end =
      switch body {
      case .list, .lines: Int.max
      case .truncated: Catalogue().pieces(specification).reduce(0) { $0 + $1.bytes.count } / 10 * 9
      }
    let sink = try FileSink(path: url.path)
    var block: [UInt8] = []
    var (bytes, records, values) = (0, 0, ValueChecksum())
    for piece in Catalogue().pieces(specification) where bytes < end {
      let text = body == .lines ? Self.line(piece) : piece.bytes
      let room = end - bytes
      block += text.prefix(room)
      bytes += min(text.count, room)
      if let record = piece.record, text.count <= room {
        records += 1
        values.add(record)
      }
      if block.count > 1 << 20 {
        try sink.write(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(block)
    (self.url, self.bytes, self.records) = (url, bytes, records)
    checksum = values.text
  }

  /// A record on a line of its own; nothing for the text around the records.
  private static func line(_ piece: PayloadPieces<CatalogueRecord>.Piece) -> [UInt8] {
    guard piece.record != nil else { return [] }
    return piece.bytes.drop { $0 == UInt8(ascii: ",") } + [UInt8(ascii: "\n")]
  }
}

/// The figures that a process measures while it decodes a streamed body.
struct StreamRun: Codable, Equatable, Sendable {
  var records: Int
  /// The checksum of the records, if they were compared.
  var checksum: String?
  var error: String?
  /// Wall time in nanoseconds, from the first byte to the release of the last record.
  var wall: UInt64
  /// CPU time of the process in nanoseconds.
  var processor: UInt64
  /// Wall time up to the delivery of the first records, in nanoseconds; `nil` if there were none.
  var first: UInt64?
  /// The bytes that the decode has added to the peak of resident memory; `nil` if the system doesn't report it.
  var peakMemoryBytes: Int?
}

/// `resilience-bench stream-case`: decodes a streamed body for each line of standard input, and answers with the figures as JSON.
/// Hidden, because only the program itself starts it.
struct StreamCaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream-case",
    abstract: "Decode a streamed body for each line of standard input.",
    shouldDisplay: false
  )

  @Argument var contender: String
  @Argument var file: String

  func run() async throws {
    guard let contender = StreamContender.all.first(where: { $0.name == contender }) else {
      throw ValidationError("this build doesn't have the contender \(contender)")
    }
    let pieces = FilePieces(URL(fileURLWithPath: file))
    Self.answer("ready")
    while let line = readLine() {
      try Self.answer(await Self.run(contender, pieces, isCompared: line == "compare"))
    }
  }

  private static func run(_ contender: StreamContender, _ pieces: FilePieces, isCompared: Bool) async -> StreamRun {
    let values = isCompared ? Values() : nil
    var delivery = StreamDelivery(
      clock: { ClockReading.nowOfProcess().wall },
      compare: values.map { values in { values.checksum.add($0) } }
    )
    var failure: (any Error)?
    let memory = ResidentMemory.peak
    let start = ClockReading.nowOfProcess()
    do { try await contender.decode(pieces, &delivery) } catch { failure = error }
    let time = ClockReading.nowOfProcess().since(start)
    let peak = ResidentMemory.peak
    return StreamRun(
      records: delivery.count,
      checksum: values?.checksum.text,
      error: failure.map { "\($0)" },
      wall: time.wall,
      processor: time.processor,
      first: delivery.firstTime.map { $0 - start.wall },
      peakMemoryBytes: memory.flatMap { memory in peak.map { $0 - memory } }
    )
  }

  /// The values that have been delivered.
  private final class Values {
    var checksum = ValueChecksum()
  }

}
