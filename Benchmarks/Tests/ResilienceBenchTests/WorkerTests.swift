import BenchmarkReports
import Foundation
import PairedMeasurement
import Synchronization
import Testing

@testable import ResilienceBench

@Suite("Worker", .timeLimit(.minutes(20)))
struct WorkerTests {
  private let key = PayloadKey(shape: "catalogue", size: 3_000, rate: 0.5, density: 0.5, kinds: ["mix"], seed: 2)

  @Test("A worker checks an answer when it loads a case, and times only right answers")
  func load() throws {
    var worker = Worker()
    guard
      case .loaded(let payload, let check, let nanoseconds) = worker.response(
        to: .load(contender: "safebox-log", payload: key, check: true)
      )
    else { throw Unexpected() }
    #expect(payload.key == key)
    #expect(payload.bytes > 2_000)
    #expect(check.status == .measured)
    #expect(check.deliveredRecords == payload.records)
    #expect(check.reportedRescues == payload.dirtyFields)
    #expect(nanoseconds != nil)

    let plain = worker.response(to: .load(contender: "plain", payload: key, check: true))
    guard case .loaded(_, let plainCheck, nil) = plain else { throw Unexpected() }
    #expect(plainCheck.status == .throwsOnDirt)
  }

  @Test("A worker takes the requested number of pairs")
  func pairs() throws {
    var worker = Worker()
    _ = worker.response(to: .load(contender: "plain", payload: key.clean, check: false))
    _ = worker.response(to: .load(contender: "safebox", payload: key, check: false))
    let entries = [
      WorkerRequest.PairEntry(baseline: 0, contender: 0), WorkerRequest.PairEntry(baseline: 0, contender: 1),
    ]
    guard case .sampled(let samples) = worker.response(to: .pairs(entries: entries, rounds: 6, seed: 1)) else {
      throw Unexpected()
    }
    #expect(samples.map(\.processor.count) == [6, 6])
    #expect(samples.allSatisfy { $0.processor.allSatisfy { $0 > 0 } })
  }

  static let mistakes: [(request: WorkerRequest, message: String)] = [
    (.count(index: 3), "case 3 isn't loaded"),
    (.decode(index: -1, repetitions: 1), "case -1 isn't loaded"),
    (.peakMemory(contender: "unknown", shape: "catalogue", file: "/"), "this build doesn't have the contender unknown"),
  ]

  @Test("A worker answers an impossible request with a failure", arguments: mistakes)
  func mistake(request: WorkerRequest, message: String) throws {
    var worker = Worker()
    guard case .failed(let text) = worker.response(to: request) else { throw Unexpected() }
    #expect(text.hasPrefix(message))
  }

  @Test("The protocol's messages are pinned, because another build reads them")
  func lines() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let request = WorkerRequest.decode(index: 2, repetitions: 3)
    #expect(String(decoding: try encoder.encode(request), as: UTF8.self) == #"{"decode":{"index":2,"repetitions":3}}"#)
    let response = WorkerResponse.decoded(processor: 5, wall: 6)
    #expect(String(decoding: try encoder.encode(response), as: UTF8.self) == #"{"decoded":{"processor":5,"wall":6}}"#)
    let load = WorkerRequest.load(contender: "plain", payload: key, check: true)
    #expect(
      String(decoding: try encoder.encode(load), as: UTF8.self)
        == #"{"load":{"check":true,"contender":"plain","payload":{"density":0.5,"kinds":["mix"],"rate":0.5,"seed":2,"#
        + #""shape":"catalogue","size":3000}}}"#
    )
    var samples = PairSamples()
    samples.baselineProcessor = [1]
    samples.baselineWall = [2]
    samples.processor = [3]
    samples.wall = [4]
    samples.baselineWasFirst = [true]
    #expect(
      String(decoding: try encoder.encode(WorkerResponse.sampled(samples: [samples])), as: UTF8.self)
        == #"{"sampled":{"samples":[{"baselineProcessor":[1],"baselineWall":[2],"baselineWasFirst":[true],"#
        + #""processor":[3],"wall":[4]}]}}"#
    )
    #expect(WorkerResponse.protocolVersion == 1)
  }

  @Test("A payload's fingerprint is the published FNV-1a hash")
  func fingerprint() {
    #expect(Fingerprint.text(of: Data()) == "cbf29ce484222325")
    #expect(Fingerprint.text(of: Data("a".utf8)) == "af63dc4c8601ec8c")
    #expect(Fingerprint.text(of: Data("foobar".utf8)) == "85944171f73967e8")
  }

  private struct Unexpected: Error {}
}

@Suite("PairedRunner", .timeLimit(.minutes(20)))
struct PairedRunnerTests {
  /// Runs entries that take no time and returns the order of the calls, with -1 for the baseline.
  private func order(entries count: Int, rounds: Int, seed: UInt64) throws -> (calls: [Int], samples: [PairSamples]) {
    let calls = Mutex<[Int]>([])
    func half(_ index: Int) -> () -> ClockReading {
      {
        calls.withLock { $0.append(index) }
        return ClockReading(processor: UInt64(index + 2), wall: 1)
      }
    }
    let entries = (0..<count).map { PairedRunner.Entry(baseline: half(-1), contender: half($0)) }
    let samples = try PairedRunner(rounds: rounds, seed: seed).run(entries)
    return (calls.withLock { $0 }, samples)
  }

  @Test("Every entry gets its pairs, each with its own baseline")
  func pairs() throws {
    let (calls, samples) = try order(entries: 3, rounds: 10, seed: 1)
    #expect(samples.map(\.processor.count) == [10, 10, 10])
    #expect(calls.count { $0 == -1 } == 30)
    for (index, sample) in samples.enumerated() {
      #expect(sample.baselineProcessor == Array(repeating: 1, count: 10))
      #expect(sample.processor == Array(repeating: UInt64(index + 2), count: 10))
    }
  }

  @Test("The halves of a pair are adjacent, and every entry occurs once per round")
  func interleaving() throws {
    let (calls, _) = try order(entries: 4, rounds: 6, seed: 2)
    for start in stride(from: 0, to: calls.count, by: 2) {
      #expect((calls[start] == -1) != (calls[start + 1] == -1))
    }
    for round in 0..<6 {
      let entries = calls[(round * 8)..<(round * 8 + 8)].filter { $0 >= 0 }
      #expect(entries.sorted() == [0, 1, 2, 3])
    }
  }

  @Test("Each half of a pair comes first equally often")
  func balance() throws {
    let (_, samples) = try order(entries: 3, rounds: 20, seed: 3)
    for sample in samples { #expect(sample.baselineWasFirst.count { $0 } == 10) }
  }

  @Test("The order depends on the seed alone")
  func seeds() throws {
    let first = try order(entries: 3, rounds: 10, seed: 4).calls
    #expect(try order(entries: 3, rounds: 10, seed: 4).calls == first)
    #expect(try order(entries: 3, rounds: 10, seed: 5).calls != first)
  }
}
