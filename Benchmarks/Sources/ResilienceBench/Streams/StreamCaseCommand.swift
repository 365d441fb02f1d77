import ArgumentParser
import Contenders
import Foundation
import Measures

/// `resilience-bench stream-case`: decodes a streamed body for each line of standard input, and answers with the figures as JSON.
/// Hidden, because only the program itself starts it.
struct StreamCaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream-case",
    abstract: "Decode a streamed body for each line of standard input.",
    shouldDisplay: false
  )

  @Argument var contender: String
  @Argument var file: String

  func run() async throws {
    guard let contender = StreamContender.all.first(where: { $0.name == contender }) else {
      throw ValidationError("this build doesn't have the contender \(contender)")
    }
    let pieces = FilePieces(URL(fileURLWithPath: file))
    answer(Data("ready".utf8))
    while let line = readLine() {
      answer(try JSONEncoder().encode(await Self.run(contender, pieces, isCompared: line == "compare")))
    }
  }

  private static func run(_ contender: StreamContender, _ pieces: FilePieces, isCompared: Bool) async -> StreamRun {
    let values = isCompared ? Values() : nil
    var delivery = StreamDelivery(
      clock: { ClockReading.nowOfProcess().wall },
      compare: values.map { values in { values.checksum.add($0) } }
    )
    var failure: (any Error)?
    let memory = ResidentMemory.peak
    let start = ClockReading.nowOfProcess()
    do { try await contender.decode(pieces, &delivery) } catch { failure = error }
    let time = ClockReading.nowOfProcess().since(start)
    let peak = ResidentMemory.peak
    return StreamRun(
      records: delivery.count,
      checksum: values?.checksum.text,
      error: failure.map { "\($0)" },
      wall: time.wall,
      processor: time.processor,
      first: delivery.firstTime.map { $0 - start.wall },
      peakMemoryBytes: memory.flatMap { memory in peak.map { $0 - memory } }
    )
  }

  /// The values that have been delivered.
  private final class Values {
    var checksum = ValueChecksum()
  }

  private func answer(_ line: Data) {
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
