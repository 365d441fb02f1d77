import ArgumentParser
import Contenders
import Foundation
import Payloads

/// `resilience-bench tasks-case`: decodes a body in several tasks in the way that each line of standard input says, and answers with
/// the times as JSON. Hidden, because only the program itself starts it.
struct TasksCaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks-case",
    abstract: "Decode in several tasks in the way that each line of standard input says.",
    shouldDisplay: false
  )

  /// How the decodes are divided.
  enum Division: String, CaseIterable {
    /// One task does all of them.
    case oneTask
    /// Each task does its part, and all use one decoder.
    case oneDecoder
    /// Each task does its part with a decoder of its own.
    case ownDecoders
  }

  @Argument var contender: String
  @Argument var size: Int
  @Argument var tasks: Int
  @Argument var seed: UInt64

  func run() async throws {
    try MemoryConfiguration.requireArenas()
    let shared = try LoadedCase.find(contender, on: "catalogue").1
    let own = (0..<tasks).compactMap { _ in
      ContenderRegistry.makeSuites().first { $0.shape.name == "catalogue" }?.contender(named: contender)
    }
    let suite = try LoadedCase.find(contender, on: "catalogue").0
    let data = suite.payload(PayloadSpecification(size: .bytes(size), mix: .census, seed: seed)).data
    // 1 MB in all, which takes plain Codable some 20 ms, so that starting the tasks doesn't count.
    let decodes = max(1, 1_000_000 / max(1, data.count) / tasks)
    answer(Data("ready".utf8))
    while let line = readLine() {
      guard let division = Division(rawValue: line) else { throw ValidationError("\(line) isn't a division") }
      let start = ClockReading.nowOfProcess()
      switch division {
      case .oneTask: try Self.decode(shared, data, times: decodes * tasks)
      case .oneDecoder: try await Self.decode(Array(repeating: shared, count: tasks), data, times: decodes)
      case .ownDecoders: try await Self.decode(own, data, times: decodes)
      }
      let time = ClockReading.nowOfProcess().since(start)
      answer(try JSONEncoder().encode(CoresCaseCommand.Time(wall: time.wall, processor: time.processor)))
    }
  }

  private static func decode(_ contender: AnyContender, _ data: Data, times: Int) throws {
    for _ in 0..<times { try contender.decode(data) }
  }

  private static func decode(_ contenders: [AnyContender], _ data: Data, times: Int) async throws {
    try await withThrowingTaskGroup { group in
      for contender in contenders { group.addTask { try decode(contender, data, times: times) } }
      try await group.waitForAll()
    }
  }

  private func answer(_ line: Data) {
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
