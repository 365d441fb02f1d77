import BenchmarkReports
import Foundation
import Testing

@testable import ResilienceBench

@Suite("Worker", .timeLimit(.minutes(20)))
struct WorkerTests {
  private let key = PayloadKey(
    shape: "catalogue",
    size: 3_000,
    rate: 0.5,
    density: 0.5,
    kinds: ["mix"],
    seed: 2
  )

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
