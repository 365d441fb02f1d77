import ArgumentParser
import Testing

@testable import ResilienceBenchLoopback

@Suite("Pairs of requests", .timeLimit(.minutes(20)))
struct PairedRequestsTests {
  @Test("Every transport and decoder gives the requested number of pairs, each with a control")
  func samples() async throws {
    let options = try MeasureOptions.parse(["--size", "20000", "--pairs", "4"])
    let lines = try await PairedRequests(options, process: 1).run()
    let transports = LineSamples.Transport.allCases
    #expect(lines.map(\.transport) == transports + transports)
    #expect(
      lines.map(\.decoder)
        == transports.map { _ in "JSONDecoder" } + transports.map { _ in "ShieldedJSONDecoder" }
    )
    for line in lines {
      #expect([line.control.count, line.cost.count, line.baseline.count] == [4, 4, 4])
      #expect((line.control + line.cost).allSatisfy { $0 > 0 && $0.isFinite })
    }
  }

  @Test("Metrics are measured for a clean and a dirty body over both decoders, and count every dirty field")
  func metrics() async throws {
    let options = try MeasureOptions.parse(["--size", "20000", "--pairs", "4"])
    let lines = try await PairedMetrics(options, process: 1).run()
    #expect(lines.map(\.isDirty) == [false, false, true, true])
    #expect(lines.map(\.isJudged) == [true, true, false, false])
    #expect(
      lines.map(\.decoder)
        == ["JSONDecoder", "ShieldedJSONDecoder", "JSONDecoder", "ShieldedJSONDecoder"]
    )
    for line in lines { #expect([line.control.count, line.cost.count, line.baseline.count] == [4, 4, 4]) }
  }

  @Test(
    "The error for an option out of bounds names the option",
    arguments: [
      (["--size", "999"], "--size 999"), (["--size", "67108865"], "--size 67108865"), (["--pairs", "3"], "--pairs 3"),
      (["--processes", "0"], "--processes 0"), (["--limit", "1.5"], "--limit 1.5"),
    ]
  )
  func badOptions(arguments: [String], named: String) {
    let error = #expect(throws: (any Error).self) { try RequestCommand.parse(arguments) }
    #expect(error.map { RequestCommand.message(for: $0) }?.hasPrefix(named) == true)
    #expect(error.map { RequestCommand.exitCode(for: $0) } == .validationFailure)
  }
}
