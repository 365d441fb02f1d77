import Testing

@testable import ResilienceBench

@Suite("RunClock", .timeLimit(.minutes(20)))
struct RunClockTests {
  @Test("The clock reports the completed share and the remaining time")
  func text() {
    var clock = RunClock(total: 200, start: 0)
    #expect(clock.text(at: 5_000_000_000) == "0 %")
    clock.advance(by: 50)
    #expect(clock.text(at: 10_000_000_000) == "25 %, about 30 s left")
    #expect(clock.text(at: 100_000_000_000) == "25 %, about 5 min left")
    clock.advance(by: 150)
    #expect(clock.text(at: 10_000_000_000) == "100 %, about 0 s left")
  }
}
