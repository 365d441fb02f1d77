import BenchmarkReports
import ChildProcesses
import Contenders
import Foundation
import Measures
import Payloads
import Testing

@testable import ResilienceBench

@Suite("Streams and cores", .timeLimit(.minutes(20)))
struct StreamsTests {
  private static let size = 20_000

  /// The names and the number of a body's records, as `JSONSerialization` reads them.
  private func records(_ json: Data) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    return try #require(object?["data"] as? [[String: Any]])
  }

  @Test("Every body has the records that it says, and the truncated one has nine tenths of the bytes")
  func bodies() throws {
    try TemporaryFolder.with { folder in
      func body(_ body: StreamContender.Body) throws -> (file: StreamFile, data: Data) {
        let url = folder.appending(path: body.rawValue)
        let file = try StreamFile(body, size: Self.size, seed: 3, to: url)
        let data = try Data(contentsOf: url)
        #expect(data.count == file.bytes)
        return (file, data)
      }
      let list = try body(.list)
      #expect(list.file.bytes >= Self.size)
      #expect(try records(list.data).count == list.file.records)

      let lines = try body(.lines)
      let texts = lines.data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(texts.count == list.file.records + 1 && texts.last == Data())
      #expect(lines.file.records == list.file.records && lines.file.checksum == list.file.checksum)
      let names = try texts.dropLast().map { try JSONSerialization.jsonObject(with: $0) as? [String: Any] }
      #expect(try names.map { $0?["name"] as? String } == records(list.data).map { $0["name"] as? String })

      let truncated = try body(.truncated)
      #expect(truncated.file.bytes == list.file.bytes / 10 * 9)
      #expect(truncated.data == list.data.prefix(truncated.file.bytes))
      // With its last, incomplete record removed, the body is JSON again.
      let last = try #require(truncated.data.range(of: Data(#"},{"id""#.utf8), options: .backwards))
      let complete = truncated.data[...last.lowerBound] + Data("]}".utf8)
      let endsWithRecord = truncated.data.last == UInt8(ascii: "}")
      #expect(try records(complete).count + (endsWithRecord ? 1 : 0) == truncated.file.records)
      #expect(truncated.file.checksum != list.file.checksum)
    }
  }

  @Test("In the nested payload, every record has a list of objects that begin with its first key")
  func nestedPayload() throws {
    try TemporaryFolder.with { folder in
      let url = folder.appending(path: "nested")
      let bytes = try CoresPayload.nested.write(size: Self.size, seed: 1, to: url)
      let data = try Data(contentsOf: url)
      #expect(data.count == bytes && bytes >= Self.size)
      let records = try records(data)
      #expect(!records.isEmpty)
      #expect(records.allSatisfy { ($0["history"] as? [[String: String]])?.count == 400 })
      #expect(String(decoding: data, as: UTF8.self).contains(#""history":[{"id":"0"},{"id":"1"}"#))
    }
  }

  @Test("A contender whose records or whose error differ is refused")
  func wrongRecords() throws {
    try TemporaryFolder.with { folder in
      let file = try StreamFile(.list, size: 1_000, seed: 1, to: folder.appending(path: "list"))
      let whole = try #require(StreamContender.all.first { $0.name == "whole" })
      let throwing = try #require(StreamContender.all.first { $0.isExpectedToThrow })
      var run = StreamRun(records: file.records, checksum: file.checksum, wall: 1, processor: 1)
      try StreamComparison.check(run, whole, file)
      run.checksum = "0"
      #expect(throws: WrongAnswer.self) { try StreamComparison.check(run, whole, file) }
      run = StreamRun(records: file.records - 1, checksum: file.checksum, wall: 1, processor: 1)
      #expect(throws: WrongAnswer.self) { try StreamComparison.check(run, whole, file) }
      run.error = "lost"
      #expect(throws: WrongAnswer.self) { try StreamComparison.check(run, whole, file) }
      try StreamComparison.check(run, throwing, file)
      run.error = nil
      #expect(throws: WrongAnswer.self) { try StreamComparison.check(run, throwing, file) }
    }
  }

  @Test("The command compares every contender, and several cores, and writes the figures")
  func command() throws {
    try TemporaryFolder.with { folder in
      let arguments = ["--sizes", "200kB", "--cores-sizes", "200kB", "--processes", "2", "--rounds", "2"]
      let outcome = try ExecutableTests.run(["streams"] + arguments + ["--output", folder.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let data = try Data(contentsOf: folder.appending(path: "streams.json"))
      let results = try JSONDecoder().decode(StreamResults.self, from: data)
      #expect(Set(results.rows.map(\.contender)) == Set(StreamContender.all.map(\.name)))
      for row in results.rows {
        #expect((row.error == nil) == (row.contender != "truncated-plain"), "\(row.contender)")
        #expect((row.records > 0) == (row.error == nil), "\(row.contender)")
        #expect(row.wallNanoseconds > 1_000 && row.processorNanoseconds > 1_000, "\(row.contender)")
        #expect(row.processes == 2)
        #expect((row.firstRecordNanoseconds ?? 0) <= row.wallNanoseconds, "\(row.contender)")
        if row.contender == "snapshots" {
          // After a tenth of the body. The rest is for an interruption of the process before its first record.
          #expect((row.firstRecordNanoseconds ?? .infinity) < row.wallNanoseconds * 0.9)
        }
        #expect((row.ofPlain?.value ?? 0) > 0 && (row.ofBaseline?.value ?? 0) > 0, "\(row.contender)")
      }
      #expect(results.rows.first { $0.contender == "whole" }?.ofBaseline?.value == 1)
      #expect(results.rows.first { $0.contender == "plain" }?.ofPlain?.value == 1)
      #expect(results.cores.map(\.payload) == ["clean", "dirty", "nested"])
      #expect(results.cores.allSatisfy { $0.rounds == 4 && $0.control > 0 && ($0.wall?.value ?? 0) > 0 })
      let report = try String(contentsOf: folder.appending(path: "streams.md"), encoding: .utf8)
      #expect(report.contains("| stream-bytes | 200 kB |"))
      #expect(outcome.output.contains("stream-bytes"))
    }
  }

  @Test(
    "Threads that would share an arena of jemalloc aren't measured",
    arguments: ["cores-case x", "tasks-case x 1 1 1"]
  )
  func sharedArena(command: String) throws {
    let outcome = try ExecutableTests.run(
      command.split(separator: " ").map(String.init),
      environment: MemoryConfiguration.oneThread.environment
    )
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("MALLOC_CONF sets narenas:1, but threads that share an arena wait for each other"))
  }

  @Test("The control after a round is the one before the next")
  func controls() {
    let comparison = CoresComparison(coreCount: 2, processes: 1, rounds: 3, seed: 1)
    var (controls, walls) = ([0.51, 0.52, 0.53, 0.54], [0.6, 0.7, 0.8])
    let rounds = comparison.measure(
      control: { controls.removeFirst() },
      round: { (wall: walls.removeFirst(), processor: 1 + Double(walls.count)) }
    )
    #expect(controls.isEmpty && walls.isEmpty)
    #expect(rounds.map(\.controlBefore) == [0.51, 0.52, 0.53])
    #expect(rounds.map(\.controlAfter) == [0.52, 0.53, 0.54])
    #expect(rounds.map(\.wall) == [0.6, 0.7, 0.8])
    #expect(rounds.map(\.processor) == [3, 2, 1])
  }

  @Test("A round counts only if both cores were free before it and after it")
  func countedRounds() throws {
    func round(_ controlBefore: Double, _ controlAfter: Double, wall: Double) -> CoresComparison.Round {
      CoresComparison.Round(controlBefore: controlBefore, controlAfter: controlAfter, wall: wall, processor: 2 * wall)
    }
    let comparison = CoresComparison(coreCount: 2, processes: 1, rounds: 4, seed: 1)
    let starts = [
      [
        round(0.50, 0.55, wall: 0.5), round(0.55, 0.56, wall: 2), round(0.56, 0.50, wall: 4),
        round(0.60, 0.60, wall: 8),
      ]
    ]
    let row = comparison.row(.clean, size: 1, bytes: 1, starts)
    #expect(row.rounds == 4)
    #expect(row.countedRounds == 1)
    let wall = try #require(row.countedWall)
    let processor = try #require(row.countedProcessor)
    #expect(abs(wall.value - 0.5) < 1e-9)
    #expect(abs(processor.value - 1) < 1e-9)
    // The median of 0.5, 2, 4 and 8 by their logarithms.
    #expect(try abs(#require(row.wall).value - 8.0.squareRoot()) < 1e-9)

    let busy = comparison.row(.clean, size: 1, bytes: 1, [[round(0.6, 0.6, wall: 1)]])
    #expect(busy.countedRounds == 0)
    #expect(busy.countedWall == nil)
  }

  @Test("Large bodies are decoded in fewer processes")
  func processes() {
    let comparison = StreamComparison(processes: 10, seed: 1)
    #expect([10_000_000, 20_000_000, 100_000_000, 1_000_000_000].map(comparison.processes) == [10, 10, 2, 1])
  }
}
