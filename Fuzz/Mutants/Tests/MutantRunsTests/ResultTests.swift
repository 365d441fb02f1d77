import Foundation
import Testing

@testable import MutantRuns

@Suite("The results", .timeLimit(.minutes(20)))
struct ResultTests {
  @Test("The last line counts the mutants, and its percentages are of those that aren't equivalent, rounded down")
  func summary() {
    var table = ResultTable()
    for _ in 0..<3 { table.add(folder: "M/A", .outcome(.replay)) }
    table.add(folder: "M/A", .outcome(.fuzzing))
    table.add(folder: "M/B", .outcome(.tests))
    table.add(folder: "M/B", .outcome(.survived))
    table.add(folder: "M/B", .equivalent)
    #expect(
      table.summary
        == "mutants: 7, equivalent 1, killed by the harness 4 (66.6 %), by harness and tests 5 (83.3 %)"
    )
    #expect(
      table.rows.split(separator: "\n").dropFirst(2) == [
        "| M/A | 4 | 3 | 1 | 0 | 0 | 0 | 100.0 % | 100.0 % |",
        "| M/B | 3 | 0 | 0 | 1 | 1 | 1 | 0.0 % | 50.0 % |",
        "| all | 7 | 3 | 1 | 1 | 1 | 1 | 66.6 % | 83.3 % |",
      ]
    )
  }

  @Test(
    "A share is 100 % only if it is all",
    arguments: [(999, 1_000, "99.9 %"), (9_999, 10_000, "99.9 %"), (7, 7, "100.0 %"), (0, 0, "100.0 %")]
  )
  func share(_ part: Int, _ whole: Int, _ text: String) {
    #expect(ResultTable.share(part, of: whole) == text)
  }

  @Test("The list of equivalents has an identifier and a reason on each line")
  func equivalents() throws {
    let list = try EquivalentList("# comment\n\n0123456789 The loop ends earlier, with the same result.\n")
    #expect(list.reasons == ["0123456789": "The loop ends earlier, with the same result."])
    for text in ["0123456789", "0123456789 a\n0123456789 b"] {
      #expect(throws: MutantsError.self) { try EquivalentList(text) }
    }
  }

  @Test("An interrupted run keeps every complete line, and what is added afterwards")
  func interruption() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "results-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    func result(_ stage: MutantResult.Stage, _ killer: String?) -> MutantResult {
      MutantResult(identifier: "0123456789", stage: stage, killer: killer, detail: "", seconds: 1)
    }
    let first = try ResultsFile(file, continues: false)
    try first.add(result(.replay, nil))
    try first.add(result(.fuzzing, nil))
    #expect(first.outcome(of: "0123456789") == nil)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(#"{"identifier":"0123"#.utf8))
    try handle.close()

    let second = try ResultsFile(file, continues: true)
    try second.add(result(.tests, "a test"))
    let third = try ResultsFile(file, continues: true)
    #expect(third.outcome(of: "0123456789") == .tests)
    #expect(try ResultsFile(file, continues: false).outcome(of: "0123456789") == nil)
  }

  @Test("A mutant is killed by the first stage that has a killer, and survives if none has")
  func outcomes() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "results-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let results = try ResultsFile(file, continues: false)
    for (identifier, killers) in [("a", ["T"]), ("b", [nil, "T"]), ("c", [nil, nil, "t"]), ("d", [nil, nil, nil])] {
      for (stage, killer) in zip([MutantResult.Stage.replay, .fuzzing, .tests], killers) {
        try results.add(
          MutantResult(identifier: identifier, stage: stage, killer: killer, detail: "", seconds: 0)
        )
      }
    }
    #expect(["a", "b", "c", "d"].map { results.outcome(of: $0) } == [.replay, .fuzzing, .tests, .survived])
  }
}
