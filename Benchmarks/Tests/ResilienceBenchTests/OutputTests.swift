import BenchmarkTools
import ChildProcesses
import Foundation
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

@Suite("ResultsDestination", .timeLimit(.minutes(20)))
struct ResultsDestinationTests {
  @Test("Checking a destination doesn't leave a file")
  func noTrace() throws {
    try TemporaryFolder.with { folder in
      try ResultsDestination(path: folder.appendingPathComponent("results.json").path).check()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("An existing file is kept until the new results are written")
  func keepsOldResults() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("results.json")
      try Data("old".utf8).write(to: file)
      let destination = ResultsDestination(path: file.path)
      try destination.check()
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      try destination.write(Data("new".utf8))
      #expect(try Data(contentsOf: file) == Data("new".utf8))
    }
  }

  @Test("Writing to a symbolic link writes its target and keeps the link")
  func link() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("results.json")
      let link = folder.appendingPathComponent("latest.json")
      try Data("old".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let destination = ResultsDestination(path: link.path)
      try destination.check()
      try destination.write(Data("new".utf8))
      #expect(try Data(contentsOf: file) == Data("new".utf8))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    }
  }

  @Test("If the destination can't be written, the error names the file with the results")
  func refuge() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("gone/results.json").path
      let error = try #require(throws: ResultsDestination.Unwritable.self) {
        try ResultsDestination(path: path).write(Data("new".utf8))
      }
      #expect(error.description.hasPrefix("can't write \(path): "))
      let refuge = try #require(error.description.split(separator: " ").last.map(String.init))
      #expect(try Data(contentsOf: URL(fileURLWithPath: refuge)) == Data("new".utf8))
      try FileManager.default.removeItem(atPath: refuge)
    }
  }
}
