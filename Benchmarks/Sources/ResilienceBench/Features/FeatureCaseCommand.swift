import ArgumentParser
import Contenders
import Foundation

/// `resilience-bench feature-case`: for each line of standard input, takes as many pairs of times as it says, and answers with them as
/// JSON. Hidden, because only the program itself starts it.
struct FeatureCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feature-case",
    abstract: "Time a use of a feature for each line of standard input.",
    shouldDisplay: false
  )

  /// The wall times of one round, in nanoseconds.
  struct Pair: Codable {
    /// What the feature is compared with.
    var reference: Double
    /// One use of the feature.
    var measured: Double
  }

  @Argument(help: "The name of the case.") var name: String

  func run() throws {
    guard let subject = try FeatureCases.all().first(where: { $0.name == name }) else {
      throw ValidationError("this build doesn't have the case \(name)")
    }
    answer(Data("ready".utf8))
    while let line = readLine() {
      guard let rounds = Int(line) else { throw ValidationError("\(line) isn't a number of rounds") }
      answer(
        try JSONEncoder().encode(try (0..<max(0, rounds)).map { try Self.pair(of: subject, isReversed: $0 % 2 == 1) })
      )
    }
  }

  /// One round. Whether the reference comes first alternates.
  private static func pair(of subject: FeatureCase, isReversed: Bool) throws -> Pair {
    var pair = Pair(reference: 0, measured: 0)
    if !isReversed { pair.reference = try time { try subject.runReference() } }
    pair.measured = try time { try subject.runMeasured() } / Double(subject.repetitions)
    if isReversed { pair.reference = try time { try subject.runReference() } }
    return pair
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = ClockReading.nowOfProcess()
    try body()
    return Double(ClockReading.nowOfProcess().since(start).wall)
  }

  private func answer(_ line: Data) {
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
