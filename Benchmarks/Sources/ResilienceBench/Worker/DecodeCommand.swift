import ArgumentParser
import BenchmarkReports
import Contenders
import Foundation
import Measures

/// `resilience-bench decode`: decodes a file a given number of times and does nothing else, for valgrind; or decodes a large
/// payload twice and reports the figures. Hidden, because only the program itself starts it.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode a file a number of times, for valgrind.",
    shouldDisplay: false
  )

  @Argument var contender: String
  @Argument var shape: String
  @Argument var file: String
  @Argument var repetitions: Int

  /// The payload's key as JSON. If set, the command decodes twice and prints a ``LargePayloadDecodes``.
  @Option var key: String?

  @Option(help: ArgumentHelp("Bind the process to a core, counted from 0.", valueName: "number"))
  var core: Int?

  func run() throws {
    guard let found = ContenderRegistry.suite(named: shape)?.contender(named: contender) else {
      throw ValidationError("this build doesn't have the contender \(contender) for the shape \(shape)")
    }
    if let core { _ = ProcessorCore.pin(to: core) }
    if let key {
      let key = try JSONDecoder().decode(PayloadKey.self, from: Data(key.utf8))
      let decodes = try LargePayloadDecodes(of: found, file: file, key: key)
      FileHandle.standardOutput.write(try JSONEncoder().encode(decodes) + Data("\n".utf8))
      return
    }
    let data = try MappedPayload.data(at: file)
    for _ in 0..<max(1, repetitions) { try found.decode(data) }
  }

  /// The arguments for a given number of repetitions.
  static func arguments(_ cell: SuitePlan.Cell, file: URL, repetitions: Int) -> [String] {
    ["decode", cell.contender, cell.payload.shape, file.path, "\(repetitions)"]
  }
}
