import BenchmarkReports
import Contenders
import Foundation
import Measures
import Payloads

/// The first decode of a process and the second one: their time, the memory, and whether the answer was right.
///
/// The first has to be given its memory, page by page. The second finds most of it there, as repeated decodes of a small
/// payload do, and is the one to compare with these.
struct LargePayloadDecodes: Codable, Equatable, Sendable {
  /// CPU time of the first decode, in nanoseconds.
  var first: UInt64
  /// CPU time of the second decode, in nanoseconds.
  var second: UInt64
  /// The part of ``second`` that the system's kernel took; nil where the system doesn't say.
  var secondInKernel: UInt64?
  /// What the first decode added to the peak of resident memory, in bytes; nil where the system doesn't say.
  var peakMemoryBytes: Int?
  /// The answer, compared with the generator's after the figures were taken.
  var check: ContenderResult.Check

  /// Maps a file, lets a contender decode it, reads clock and memory, lets it decode once more, and only then compares the
  /// answer, which decodes anew.
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
        kernelStart = KernelTime.nanoseconds
        start = .now()
      },
      end: {
        end = .now()
        kernelEnd = KernelTime.nanoseconds
      }
    )
    let processor = end.since(start).processor
    guard let kernelStart, let kernelEnd else { return (processor, nil) }
    // The kernel's clock ticks some hundred times in a second, so that its part may seem to be more than the whole.
    return (processor, min(kernelEnd > kernelStart ? kernelEnd - kernelStart : 0, processor))
  }
}
