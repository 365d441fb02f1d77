import ArgumentParser
import BenchmarkReports
import BenchmarkTools
import Clocks
import Contenders
import Foundation
import Measures
import PairedMeasurement
import Payloads

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
    if let core { ProcessorCore.pin(to: core) }
    if let key {
      let key = try JSONDecoder().decode(PayloadKey.self, from: Data(key.utf8))
      return try Self.answer(LargePayloadDecodes(of: found, file: file, key: key))
    }
    let data = try MappedPayload.data(at: file)
    for _ in 0..<max(1, repetitions) { try found.decode(data) }
  }

  static func arguments(_ cell: SuitePlan.Cell, file: URL, repetitions: Int) -> [String] {
    ["decode", cell.contender, cell.payload.shape, file.path, "\(repetitions)"]
  }
}

/// The first and the second decode of a process: their time, the memory, and whether the answer was right.
///
/// The kernel has to provide the first decode's memory page by page. The second finds most of it available, as repeated
/// decodes of a small payload do, and is the one to compare with them.
struct LargePayloadDecodes: Codable, Equatable, Sendable {
  /// CPU time of the first decode, in nanoseconds.
  var first: UInt64
  /// CPU time of the second decode, in nanoseconds.
  var second: UInt64
  /// The part of ``second`` that the kernel took, or `nil` if the system doesn't report it.
  var secondInKernel: UInt64?
  /// The bytes that the first decode added to the peak of resident memory, or `nil` if the system doesn't report it.
  var peakMemoryBytes: Int?
  /// The comparison of the answer with the generator's, made after the figures were taken.
  var check: ContenderResult.Check

  /// Maps a file, has a contender decode it, reads clock and memory, and decodes it a second time. The answer is checked last,
  /// by another decode.
  init(of contender: AnyContender, file: String, key: PayloadKey) throws {
    let data = try MappedPayload.data(at: file)
    let before = ResidentMemory.peak
    first = Self.time(contender, data).processor
    peakMemoryBytes = ResidentMemory.peak.flatMap { after in before.map { max(0, after - $0) } }
    (second, secondInKernel) = Self.time(contender, data)
    check = LoadedCase.check(contender, on: data, of: try PayloadSpecification(key))
  }

  /// The CPU time of one decode, and the kernel's part of it.
  private static func time(_ contender: AnyContender, _ data: Data) -> (processor: UInt64, kernel: UInt64?) {
    var start = ClockReading(processor: 0, wall: 0)
    var end = start
    var kernelStart: UInt64?
    var kernelEnd: UInt64?
    try? contender.decode(
      data,
      begin: {
        kernelStart = ProcessUsage.kernelNanoseconds
        start = .now()
      },
      end: {
        end = .now()
        kernelEnd = ProcessUsage.kernelNanoseconds
      }
    )
    let processor = end.since(start).processor
    guard let kernelStart, let kernelEnd else { return (processor, nil) }
    // The kernel's clock has only some hundred ticks a second, so its part can appear to exceed the total.
    return (processor, min(kernelEnd > kernelStart ? kernelEnd - kernelStart : 0, processor))
  }
}
