import Testing

@testable import ResilienceBench

@Suite("ProgressLine", .timeLimit(.minutes(20)))
struct ProgressLineTests {
  private func output(isTerminal: Bool, _ body: (inout ProgressLine) -> Void) -> String {
    var text = ""
    var line = ProgressLine(isTerminal: isTerminal) { text += $0 }
    body(&line)
    return text
  }

  @Test("On a terminal, progress is one line that is overwritten and erased at the end")
  func terminal() {
    let text = output(isTerminal: true) { line in
      line.update("round 10", at: 0)
      line.update("round 11", at: 1_000_000)
      line.update("done", at: 200_000_000)
      line.finish()
    }
    #expect(text == "\rround 10\rdone    \r    \r")
  }

  @Test("Elsewhere, progress is a plain line at most every ten seconds")
  func noTerminal() {
    let text = output(isTerminal: false) { line in
      for second in 0...25 as ClosedRange<UInt64> { line.update("second \(second)", at: second * 1_000_000_000) }
      line.finish()
    }
    #expect(text == "second 0\nsecond 10\nsecond 20\n")
  }
}
