import ArgumentParser
import Contenders
import Foundation
import Measures

/// `resilience-bench decode`: decodes a file so many times and does nothing else, for valgrind. Hidden: the program starts it
/// itself.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode a file so many times, for valgrind.",
    shouldDisplay: false
  )

  @Argument var contender: String
  @Argument var shape: String
  @Argument var file: String
  @Argument var repetitions: Int

  func run() throws {
    guard let found = ContenderRegistry.suite(named: shape)?.contender(named: contender) else {
      throw ValidationError("there is no contender \(contender) for the shape \(shape)")
    }
    let data = try MappedPayload.data(at: file)
    for _ in 0..<max(1, repetitions) { try found.decode(data) }
  }

  /// The arguments for so many repetitions.
  static func arguments(_ cell: SuitePlan.Cell, file: URL, repetitions: Int) -> [String] {
    ["decode", cell.contender, cell.payload.shape, file.path, "\(repetitions)"]
  }
}
