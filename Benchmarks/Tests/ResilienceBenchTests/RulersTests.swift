import BenchmarkReports
import ChildProcesses
import Foundation
import Measures
import Payloads
import Testing

@testable import ResilienceBench

@Suite("Rulers", .timeLimit(.minutes(20)))
struct RulersTests {
  /// Calls a closure with the path of a shell script that follows the rulers' protocol.
  private func withRuler<Result>(
    greeting: String,
    answer: String = "2000000",
    _ body: (String) throws -> Result
  ) throws -> Result {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "ruler")
      let script = "#!/bin/sh\necho '\(greeting)'\nwhile read -r count; do echo '\(answer)'; done\n"
      try ExecutableFile.write(script, to: file)
      return try body(file.path)
    }
  }

  private func rulers(_ path: String, _ options: [String] = []) throws -> ChildProcess.Result {
    let arguments = options + ["--contender", "plain", "--sizes", "300", "--processes", "3", "--pairs", "2"]
    return try ExecutableTests.run(["rulers", "--ruler", "fake=\(path)"] + arguments)
  }

  @Test("The checksum covers every value of every record")
  func checksum() {
    let records = Catalogue().payload(PayloadSpecification(size: .records(3), seed: 1)).records
    #expect(ValueChecksum(of: records).text == "bdc01e34da94b0ba")
    var seen: Set<String> = [ValueChecksum(of: records).text, ValueChecksum(of: records.dropLast()).text]
    func expectChange(_ change: (inout CatalogueRecord) -> Void) {
      var changed = records
      change(&changed[1])
      #expect(seen.insert(ValueChecksum(of: changed).text).inserted)
    }
    expectChange { $0.id += "1" }
    expectChange { $0.sku += 1 }
    expectChange { $0.name += " " }
    expectChange { $0.category = "" }
    expectChange { $0.price.negate() }
    expectChange { $0.rating += 1 }
    expectChange { $0.quantity += 1 }
    expectChange { $0.views += 1 }
    expectChange { $0.isActive.toggle() }
    expectChange { $0.isFeatured.toggle() }
    expectChange { $0.currency = "" }
    expectChange { $0.updatedAt = "" }
    expectChange { $0.tags.append("") }
  }

  @Test("A ruler whose values are right is compared, and so is the contender with itself")
  func comparison() throws {
    let records = Catalogue().payload(PayloadSpecification(size: .bytes(300), seed: 1)).records
    let greeting = "\(ValueChecksum(of: records).text) \(records.count)"
    try TemporaryFolder.with { folder in
      let outcome = try withRuler(greeting: greeting) { try rulers($0, ["--output", folder.path]) }
      #expect(outcome.status == 0, "\(outcome.errors)")
      let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      #expect(rows.contains { $0.starts(with: ["fake", "311"]) })
      #expect(rows.contains { $0.starts(with: ["plain", "itself", "311"]) })
      let data = try Data(contentsOf: folder.appending(path: "rulers.json"))
      let results = try JSONDecoder().decode(RulerResults.self, from: data)
      #expect(results.rows.map(\.ruler) == ["fake", nil] && results.contender == "plain")
      #expect(results.origin.seed == 1 && results.origin.durationSeconds > 0)
      let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      let origin = try #require(object["origin"] as? [String: Any])
      // The commit is absent outside a git checkout.
      #expect(
        origin.keys.filter { $0 != "commit" }.sorted()
          == ["buildConfiguration", "createdAt", "durationSeconds", "machine", "seed", "toolchain"]
      )
      #expect(results.rows.allSatisfy { $0.bytes == 311 && $0.ratio.value > 0 && $0.nanosecondsPerByte > 0 })
      // The script answers with 2 ms for some number of repetitions.
      let repetitions = 2_000_000 / (results.rows[0].rulerNanosecondsPerByte * 311)
      let isSlower = results.rows[0].nanosecondsPerByte > results.rows[0].rulerNanosecondsPerByte
      #expect((results.rows[0].ratio.value > 1) == isSlower)
      #expect(repetitions >= 1 && abs(repetitions - repetitions.rounded()) < 1e-6)
      #expect(try String(contentsOf: folder.appending(path: "rulers.md"), encoding: .utf8).contains("| fake | 311 |"))
    }
  }

  @Test("A ruler with other values isn't timed, and the exit code is 1")
  func wrongValues() throws {
    let outcome = try withRuler(greeting: "0123456789abcdef 1") { try rulers($0) }
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("fake decoded other values: its checksum and number of records are 0123456789abcdef 1")
    )
  }

  @Test("A ruler that doesn't follow the protocol gives exit code 70 and a message that names it")
  func brokenRulers() throws {
    let records = Catalogue().payload(PayloadSpecification(size: .bytes(300), seed: 1)).records
    let greeting = "\(ValueChecksum(of: records).text) 1"
    let outcome = try withRuler(greeting: greeting, answer: "soon") { try rulers($0) }
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("ruler sent a response that isn't a number: soon"))
    let silent = try rulers("/bin/true")
    #expect(silent.status == 70)
    #expect(silent.errors.contains("true exited with status 0"))
  }
}
