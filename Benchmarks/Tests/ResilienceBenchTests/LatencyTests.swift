import BenchmarkReports
import ChildProcesses
import Contenders
import Foundation
import Measures
import Payloads
import Testing

@testable import ResilienceBench

@Suite("Single decodes, tasks and broken bodies", .timeLimit(.minutes(20)))
struct LatencyTests {
  private static let complete: Data = {
    let suite = ContenderRegistry.suite(named: "catalogue")
    return suite?.payload(PayloadSpecification(size: .bytes(4_000))).data ?? Data()
  }()

  @Test("Each body is broken as its name says")
  func bodies() throws {
    func json(_ body: LatencyBody) throws -> [String: Any]? {
      try JSONSerialization.jsonObject(with: body.bytes(of: Self.complete)) as? [String: Any]
    }
    let records = try #require(try json(.complete)?["data"] as? [[String: Any]])
    #expect(LatencyBody.empty.bytes(of: Self.complete).isEmpty)
    #expect(LatencyBody.truncated.bytes(of: Self.complete) == Self.complete.prefix(Self.complete.count / 10 * 9))
    #expect(throws: (any Error).self) { try json(.truncated) }
    #expect(throws: (any Error).self) { try json(.webPage) }
    #expect(try json(.failure)?["code"] as? Int == 503)
    #expect(try json(.failure)?["data"] is NSNull)
    let inner = try #require(try json(.otherContainer)?["data"] as? [String: Any])
    #expect((inner["items"] as? [[String: Any]])?.count == records.count && records.count > 10)
  }

  @Test("The suites that are made for tasks have decoders of their own and decode the same records")
  func ownSuites() throws {
    let own = try #require(ContenderRegistry.makeSuites().first { $0.shape.name == "catalogue" })
    for contender in LatencyCommand.contenders {
      let shared = try LoadedCase.find(contender, on: "catalogue").1
      let other = try #require(own.contender(named: contender))
      #expect(try other.recordCount(decoding: Self.complete) == shared.recordCount(decoding: Self.complete))
      #expect(try shared.recordCount(decoding: Self.complete) > 10)
    }
  }

  @Test("The command times every contender on every body, and writes the figures")
  func command() throws {
    try TemporaryFolder.with { folder in
      let arguments = ["--sizes", "300,2kB", "--processes", "2", "--rounds", "4", "--output", folder.path]
      let outcome = try ExecutableTests.run(["latency"] + arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let data = try Data(contentsOf: folder.appending(path: "latency.json"))
      let results = try JSONDecoder().decode(LatencyResults.self, from: data)
      let contenders = LatencyCommand.contenders
      // Two shapes, two rates and two sizes, and each broken body.
      #expect(results.single.count == (2 * 2 * 2 + LatencyBody.allCases.count - 1) * contenders.count)
      for row in results.single {
        let text = "\(row.contender) on \(row.body)"
        #expect(row.p50 > 50 && row.p50 <= row.p90 && row.p90 <= row.p99 && row.p99 < 1e9, "\(text)")
        #expect((row.p50OfPlain?.value ?? 0) > 0, "\(text)")
        let isPlain = row.contender.hasPrefix("plain")
        if row.body == "complete" {
          #expect(row.outcome.hasPrefix("throws") == (isPlain && row.rate > 0), "\(text): \(row.outcome)")
        } else {
          #expect(row.outcome == Self.outcome(of: row.body, isPlain: isPlain), "\(text)")
        }
      }
      // The same contender twice, on a body that takes long enough.
      let control = results.single.filter { $0.contender == "plain" && $0.rate == 0 && $0.size == 2_000 }
      #expect(control.count == 2 && control.allSatisfy { (0.5..<2).contains($0.p50OfPlain?.value ?? 0) })
      #expect(results.tasks.map(\.contender) == contenders)
      #expect(results.tasks.allSatisfy { $0.rounds == 8 && ($0.sharedOfOwnWall?.value ?? 0) > 0 })
      let report = try String(contentsOf: folder.appending(path: "latency.md"), encoding: .utf8)
      #expect(report.contains("| catalogue | 300 B | 0 % | plain | 1 record |"))
    }
  }

  @Test("A file is decoded by every contender of the shape that it has")
  func file() throws {
    try TemporaryFolder.with { folder in
      let suite = try #require(ContenderRegistry.suite(named: "twitter"))
      let body = suite.payload(PayloadSpecification(size: .records(3)))
      let file = folder.appending(path: "search.json")
      try body.data.write(to: file)
      let arguments = ["--file", file.path, "--model", "twitter", "--processes", "2", "--output", folder.path]
      let outcome = try ExecutableTests.run(["latency"] + arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let data = try Data(contentsOf: folder.appending(path: "latency.json"))
      let results = try JSONDecoder().decode(LatencyResults.self, from: data)
      #expect(results.single.map(\.contender) == LatencyCommand.contenders)
      #expect(
        results.single.allSatisfy { $0.outcome == "3 records" && $0.bytes == body.data.count && $0.decodes == 500 }
      )
      #expect(results.single.allSatisfy { $0.file == "search.json" && $0.shape == "twitter" && $0.p50 > 1_000 })
      #expect(results.tasks.isEmpty)
      let report = try String(contentsOf: folder.appending(path: "latency.md"), encoding: .utf8)
      #expect(report.contains("| search.json | \(body.data.count) | twitter | macro-shielded | 3 records |"))
    }
  }

  static let files: [(content: String?, status: Int32, message: String)] = [
    (nil, 66, "the file doesn't exist or isn't readable"),
    (#"{"statuses":[]}"#, 1, "the file has no records"),
    (#"{"statuses":[{"id":"7"}]}"#, 1, "the file isn't what the model twitter declares:"),
  ]

  @Test("A file that is missing or has another shape is reported in one line", arguments: files)
  func unusableFile(content: String?, status: Int32, message: String) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "search.json")
      if let content { try Data(content.utf8).write(to: file) }
      let outcome = try ExecutableTests.run(["latency", "--file", file.path, "--model", "twitter"])
      #expect(outcome.status == status)
      let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Benchmarks/run: ") }
      #expect(lines.count == 1 && lines[0].contains(message), "\(outcome.errors)")
    }
  }

  @Test(
    "Contenders have the same records if all values are equal, and not if one has fewer",
    arguments: ["twitter", "citm", "canada"]
  )
  func sameRecords(shape: String) throws {
    let suite = try #require(ContenderRegistry.suite(named: shape))
    let clean = suite.payload(PayloadSpecification(size: .records(2))).data
    let reference = try #require(suite.contender(named: "scan"))
    #expect(try !reference.hasSameRecords(as: suite.baseline, decoding: clean))
    for contender in suite.contenders where !contender.isReference {
      #expect(try contender.hasSameRecords(as: suite.baseline, decoding: clean), "\(contender.name)")
    }
  }

  /// What decoding a broken body gives. No contender takes one for a success.
  private static func outcome(of body: String, isPlain: Bool) -> String {
    switch body {
    case "failure": isPlain ? "throws valueNotFound" : "0 records"
    case "other container": "throws typeMismatch"
    default: "throws dataCorrupted"
    }
  }
}
