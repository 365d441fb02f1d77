import BenchmarkReports
import ChildProcesses
import Foundation
import Measures
import Testing

@testable import ResilienceBench

@Suite("Settings", .timeLimit(.minutes(20)))
struct SettingsTests {
  private static let groups = SuitePlan.settings(processes: 2, pairs: 4, seed: 1)

  @Test("The bodies in snake case have 1, 8 and 100 objects, of about 460 bytes each", arguments: [1, 8, 100])
  func repositories(count: Int) throws {
    let title = count == 1 ? "snake case, 1 object" : "snake case, \(count) objects"
    let group = try #require(Self.groups.first { $0.setting == title })
    let payload = try LoadedCase(contender: "plain", payload: group.baseline).summary
    #expect(payload.records == count)
    #expect((440...500).contains(payload.bytes / count), "\(payload.bytes)")
  }

  @Test("The command measures every setting, and writes the figures")
  func command() throws {
    try TemporaryFolder.with { folder in
      let arguments = ["settings", "--processes", "1", "--pairs", "2", "--output", folder.path]
      let outcome = try ExecutableTests.run(arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let data = try Data(contentsOf: folder.appending(path: "settings.json"))
      let results = try JSONDecoder().decode(SettingResults.self, from: data)
      #expect(results.settings.map(\.title) == Self.groups.map(\.setting))
      for (setting, group) in zip(results.settings, Self.groups) {
        #expect(setting.reference.contender == group.baselineContender && setting.reference.isControl)
        #expect(setting.rows.map(\.contender) == group.cells.map(\.contender))
        #expect(setting.rows.allSatisfy { ($0.timing?.processorRatio.value ?? 0) > 0 }, "\(setting.title)")
      }
      let report = try String(contentsOf: folder.appending(path: "settings.md"), encoding: .utf8)
      #expect(report.contains("| dates: formatted | macro-shielded | plain |"))
    }
  }

  @Test("A run has the settings unless it is quick or about some shapes or contenders")
  func run() throws {
    func settings(_ arguments: String...) throws -> Int {
      let command = try #require(try ResilienceBench.parseAsRoot(["run"] + arguments) as? RunCommand)
      return command.plan.groups.filter { $0.setting != nil }.count
    }
    #expect(try settings() == Self.groups.count)
    #expect(try settings("--quick") == 0)
    #expect(try settings("--shapes", "catalogue") == 0)
    #expect(try settings("--contenders", "plain") == 0)
  }

  @Test("The gate compares the settings unless it is about some contenders or shapes")
  func gate() throws {
    func cells(_ arguments: String...) throws -> [SuitePlan.Cell] {
      let arguments = ["check", "--against", Program.checkout.path] + arguments
      let command = try #require(try ResilienceBench.parseAsRoot(arguments) as? CheckCommand)
      return command.cells
    }
    let all = try cells()
    #expect(Set(all).count == all.count)
    #expect(Set(Self.groups.flatMap(\.cells)).isSubset(of: all))
    // Rows of other commands.
    #expect(Set(["canada", "twitter"]).isSubset(of: all.map(\.payload.shape)))
    #expect(all.contains { $0.payload.shape == "catalogue" && $0.payload.size == 50 })
    #expect(Set(try cells("--contenders", "macro").map(\.payload.shape)) == ["catalogue"])
    #expect(Set(try cells("--shapes", "orders").map(\.payload.shape)) == ["orders"])
  }

  /// A program that answers as a build of an earlier commit does: as this build, but without the settings.
  private func olderBuild(in folder: URL) throws -> URL {
    let url = folder.appending(path: "older")
    let script = """
      #!/bin/sh
      sed -u 's/"shape":"repositories"/"shape":"none"/' | '\(ExecutableTests.program.path)' "$@"
      """
    try Data(script.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    return url
  }

  @Test(
    "A setting that the other build doesn't have can't be compared, which isn't a failure, and the others are compared"
  )
  func olderBuilds() throws {
    try TemporaryFolder.with { folder in
      let cells = try ["snake case, 1 object", "dates: iso8601"].map { title in
        try #require(Self.groups.first { $0.setting == title }?.cells.last)
      }
      let (new, old) = (ExecutableTests.program, try olderBuild(in: folder))
      let comparison = BuildComparison(new: new, old: old, cells: cells, processes: 3, pairs: 2, seed: 1)
      var outcome = BuildComparison.Outcome()
      var progress = ProgressLine(isTerminal: false) { _ in }
      #expect(try comparison.compareCounts(into: &outcome, progress: &progress) == [cells[1]])
      let missing = try #require(outcome.findings.first)
      #expect(missing.outcome == .notComparable && missing.payload == "repositories, clean, 50 B")
      #expect(missing.advice == "the other build doesn't have it: this build doesn't have the shape none")
      #expect(outcome.findings.dropFirst().map(\.outcome) == [.holds])
      #expect(GateReport(findings: outcome.findings, notes: []).exitCode == 0)
    }
  }
}
