import BenchmarkReports
import Contenders
import Foundation
import Measures
import Payloads

/// The first decode of a process and the second one: their time, the memory, and whether the answer was right.
///
/// The first has to be given its memory, page by page. The second finds most of it there, as repeated decodes of a small payload do;
/// so that it is the one to compare with these.
struct SingleDecode: Codable, Equatable, Sendable {
  /// CPU time of the first decode, in nanoseconds.
  var processor: UInt64
  /// CPU time of the second decode, in nanoseconds.
  var repeated: UInt64
  /// The part of ``repeated`` that the system's kernel took; nil where the system doesn't say.
  var repeatedInKernel: UInt64?
  /// What the first decode added to the peak of resident memory, in bytes; nil where the system doesn't say.
  var peakMemoryBytes: Int?
  /// The answer, compared with the generator's after the figures were taken.
  var check: ContenderResult.Check

  /// Maps a file, lets a contender decode it, reads clock and memory, lets it decode once more, and only then compares the answer, which decodes anew.
  init(of contender: AnyContender, file: String, key: PayloadKey) throws {
    let data = try MappedPayload.data(at: file)
    let before = ResidentMemory.peak
    var start = ClockReading(processor: 0, wall: 0)
    var end = start
    try? contender.decode(data, begin: { start = .now() }, end: { end = .now() })
    processor = end.since(start).processor
    peakMemoryBytes = ResidentMemory.peak.flatMap { after in before.map { max(0, after - $0) } }
    let kernel = KernelTime.nanoseconds
    try? contender.decode(data, begin: { start = .now() }, end: { end = .now() })
    repeated = end.since(start).processor
    // The kernel's clock ticks some hundred times in a second, so that this may come to more than the whole.
    let repeated = repeated
    repeatedInKernel = KernelTime.nanoseconds.flatMap { after in
      kernel.map { min(after > $0 ? after - $0 : 0, repeated) }
    }
    check = LoadedCase.check(contender, on: data, of: try PayloadSpecification(key))
  }
}
