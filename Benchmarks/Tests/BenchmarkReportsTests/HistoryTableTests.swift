import BenchmarkReports
import Testing

@Suite("Several runs as CSV", .timeLimit(.minutes(20)))
struct HistoryTableTests {
  @Test("There is a line for each run in the order of time, and an empty field for a figure that a run doesn't have")
  func lines() {
    var (old, new) = (SampleResults.small, SampleResults.small)
    old.createdAt = "2026-01-01T00:00:00Z"
    new.createdAt = "2026-01-02T00:00:00Z"
    old.measurements.removeAll { $0.contender == "safebox-log" }
    let lines = HistoryTable([new, old]).text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(lines.map { $0[0] } == ["time", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"])
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines[1].contains("") && !lines[2].contains(""))
    #expect(lines[0].dropFirst(2).allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." } })
  }

  @Test("A wrong answer has no figure")
  func wrong() {
    var results = SampleResults.small
    for index in results.measurements.indices { results.measurements[index].check.status = .wrong }
    #expect(HistoryTable([results]).text == "time,commit\n2026-01-02T03:04:05Z,0123456789abcdef\n")
  }
}
