import ArgumentParser
import Foundation
import Payloads
import ShieldedNetworking
import Testing

@testable import ResilienceBenchLoopback

@Suite("Passes over a streamed body", .timeLimit(.minutes(20)))
struct StreamPassTests {
  @Test("Every transport receives all bytes, and decodes all records and their rescues", arguments: [0, 0.5])
  func passes(rate: Double) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "catalogue.json")
    let specification = PayloadSpecification(size: .bytes(200_000), dirtRate: rate)
    let totals = try Catalogue().write(specification, to: FileSink(path: file.path))
    #expect((totals.rescues > 0) == (rate > 0))
    try await BodyServer.serving(file: file) { url in
      for transport in [URLSessionTransport(), AsyncHTTPClientTransport()] as [any HTTPTransport] {
        let received = try await StreamPass.measured(url, transport, .received)
        #expect(received.bytes == totals.bytes)
        #expect(received.records == 0)
        let decoded = try await StreamPass.measured(url, transport, .decoded)
        #expect(decoded.records == totals.records)
        #expect(decoded.rescues == totals.rescues)
        #expect(decoded.firstSeconds > 0 && decoded.firstSeconds <= decoded.seconds)
        #expect(received.isComplete(totals) && decoded.isComplete(totals))
        var lost = decoded
        lost.records -= 1
        #expect(!lost.isComplete(totals))
      }
    }
  }

  @Test("The table has a line for each transport and reading, with medians")
  func table() throws {
    var totals = PayloadTotals()
    totals.bytes = 50_000_000
    totals.records = 7
    let passes = [0.2, 0.25, 0.9].map {
      StreamPass(firstSeconds: 0.001, seconds: $0, processorSeconds: $0, memory: 3_000_000)
    }
    let line = StreamTable.Line(transport: .urlSession, reading: .decoded, passes: passes)
    let table = StreamTable([line], totals: totals)
    let text = table.text
    #expect(text.contains("URLSession  decoded     0.25 s    0.25 s          200       1.0 ms  3.0 MB"))
    #expect(text.contains("50.0 MB, 7 records, 0 rescues."))
    let origin = RecordOrigin()
    let record = try JSONDecoder().decode(StreamTable.Record.self, from: try table.json(origin))
    let expected = StreamTable.Record(origin: origin, bytes: 50_000_000, records: 7, rescues: 0, lines: [line])
    #expect(record == expected)
  }

  @Test(
    "The error for an option out of bounds names the option",
    arguments: [
      (["--size", "9999"], "--size 9999"), (["--size", "8000000001"], "--size 8000000001"),
      (["--rate", "1.5"], "--rate 1.5"), (["--passes", "0"], "--passes 0"),
    ]
  )
  func badOptions(arguments: [String], named: String) {
    let error = #expect(throws: (any Error).self) { try StreamCommand.parse(arguments) }
    #expect(error.map { StreamCommand.message(for: $0) }?.hasPrefix(named) == true)
  }
}
