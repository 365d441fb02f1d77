import Foundation
import Testing

@testable import Mutants

@Suite("The results", .timeLimit(.minutes(20)))
struct ResultTests {
  @Test("The last line counts the mutants, and its percentages are of those that aren't equivalent, rounded down")
  func summary() {
    var report = CampaignReport()
    for _ in 0..<3 { report.add(folder: "M/A", .killed(.replay)) }
    for verdict in [.killed(.tests), .survived, .equivalent] as [Verdict] { report.add(folder: "M/B", verdict) }
    report.add(folder: "M/A", .killed(.fuzzing))
    #expect(
      report.summary == "mutants: 7, equivalent 1, killed by the harness 4 (66.6 %), by harness and tests 5 (83.3 %)"
    )
    #expect(
      report.rows.split(separator: "\n").dropFirst(2) == [
        "| M/A | 4 | 3 | 1 | 0 | 0 | 0 | 0 | 100.0 % | 100.0 % |",
        "| M/B | 3 | 0 | 0 | 1 | 1 | 0 | 1 | 0.0 % | 50.0 % |",
        "| all | 7 | 3 | 1 | 1 | 1 | 0 | 1 | 66.6 % | 83.3 % |",
      ]
    )
  }

  @Test("A mutant that wasn't tried is named, and no percentage counts it")
  func untried() {
    var report = CampaignReport()
    for verdict in [.killed(.replay), .survived, .untried, .untried] as [Verdict] { report.add(folder: "M/A", verdict) }
    report.untried = ["one (a.swift:1)", "two (a.swift:2)"]
    #expect(
      report.summary
        == "mutants: 4, not tried 2, equivalent 0, killed by the harness 1 (50.0 %), by harness and tests 1 (50.0 %)"
    )
    #expect(report.rows.hasSuffix("| all | 4 | 1 | 0 | 0 | 1 | 2 | 0 | 50.0 % | 50.0 % |"))
    #expect(report.text.hasPrefix("Not tried, since the time was up:\n\none (a.swift:1)\ntwo (a.swift:2)\n\n| folder"))
  }

  @Test(
    "A share is 100 % only if it is all",
    arguments: [(999, 1_000, "99.9 %"), (9_999, 10_000, "99.9 %"), (7, 7, "100.0 %"), (0, 0, "–")]
  )
  func share(_ part: Int, _ whole: Int, _ text: String) { #expect(CampaignReport.share(part, of: whole) == text) }

  @Test("The list of equivalents has an identifier and a reason on each line")
  func equivalents() throws {
    let list = try EquivalentList("# comment\n\n0123456789 The loop ends earlier, with the same result.\n")
    #expect(list.reasons == ["0123456789": "The loop ends earlier, with the same result."])
    for text in ["0123456789", "0123456789 a\n0123456789 b"] {
      #expect(throws: MutantsError.self) { try EquivalentList(text) }
    }
  }
}
