import BenchmarkReports
import Contenders
import Foundation
import Measures
import Payloads

/// The only decode of a process: its time, its memory, and whether the answer was right.
struct SingleDecode: Codable, Equatable, Sendable {
  /// CPU time of the decode, in nanoseconds.
  var processor: UInt64
  /// What the decode added to the peak of resident memory, in bytes; nil where the system doesn't say.
  var peakMemoryBytes: Int?
  /// The answer, compared with the generator's after the figures were taken.
  var check: ContenderResult.Check

  /// Maps a file, lets a contender decode it, reads clock and memory, and only then compares the answer, which decodes anew.
  init(of contender: AnyContender, file: String, key: PayloadKey) throws {
    let data = try MappedPayload.data(at: file)
    let before = ResidentMemory.peak
    var start = ClockReading(processor: 0, wall: 0)
    var end = start
    try? contender.decode(data, begin: { start = .now() }, end: { end = .now() })
    processor = end.since(start).processor
    peakMemoryBytes = ResidentMemory.peak.flatMap { after in before.map { max(0, after - $0) } }
    check = LoadedCase.check(contender, on: data, of: try PayloadSpecification(key))
  }
}
