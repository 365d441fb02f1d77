import ArgumentParser
import Contenders
import Foundation

/// `resilience-bench cores-case`: decodes a file in memory on as many cores as each line of standard input says, and answers with
/// the times as JSON. Hidden, because only the program itself starts it.
struct CoresCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cores-case",
    abstract: "Decode a file on as many cores as each line of standard input says.",
    shouldDisplay: false
  )

  /// The time of one decode. The release of its result isn't part of it.
  struct Time: Codable {
    var wall: UInt64
    var processor: UInt64
  }

  @Argument var file: String

  /// If set, compares the values and the report with those of one core, and fails if they differ.
  @Option var compare: Int?

  func run() throws {
    try MemoryConfiguration.requireArenas()
    let contender = try CoresContender(URL(fileURLWithPath: file))
    if let compare {
      let (one, several) = (try contender.answer(onCores: 1), try contender.answer(onCores: compare))
      answer(Data((one.records == several.records && one.report == several.report ? "equal" : "different").utf8))
      return
    }
    try contender.decode(onCores: 1)
    answer(Data("ready".utf8))
    while let line = readLine() {
      guard let coreCount = Int(line) else { throw ValidationError("\(line) isn't a number of cores") }
      let start = ClockReading.nowOfProcess()
      var end = start
      try contender.decode(onCores: coreCount) { end = ClockReading.nowOfProcess() }
      let time = end.since(start)
      answer(try JSONEncoder().encode(Time(wall: time.wall, processor: time.processor)))
    }
  }

  private func answer(_ line: Data) {
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
