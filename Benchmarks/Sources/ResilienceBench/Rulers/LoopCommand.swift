import ArgumentParser
import Contenders
import Foundation
import Measures

/// `resilience-bench loop`: decodes a file as often as each line of standard input says, and answers with the CPU time. Hidden,
/// because only the program itself starts it.
///
/// It is the library's counterpart of the programs in `Benchmarks/Rulers`, and answers in the same way. The caller has compared
/// the contender's answer with the generator's, so the first line has no checksum.
struct LoopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop",
    abstract: "Decode a file as often as each line of standard input says.",
    shouldDisplay: false
  )

  @Argument var contender: String
  @Argument var shape: String
  @Argument var file: String

  func run() throws {
    let (_, found) = try LoadedCase.find(contender, on: shape)
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    try found.decode(data)
    answer("ready")
    while let line = readLine() {
      guard let repetitions = Int(line) else { throw ValidationError("\(line) isn't a number of repetitions") }
      // The other process has used the core in the meantime, so the first decode finds its data and code cold.
      try found.decode(data)
      let start = ClockReading.now()
      // A result is released before the next decode, within the time.
      for _ in 0..<repetitions { try found.decode(data) }
      answer("\(ClockReading.now().since(start).processor)")
    }
  }

  private func answer(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
