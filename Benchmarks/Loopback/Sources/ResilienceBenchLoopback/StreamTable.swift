import Foundation
import BenchmarkStatistics
import Payloads

/// The passes of a streamed body as a table.
struct StreamTable {
  /// One transport and one way to read the body.
  struct Line: Codable, Equatable {
    let transport: LineSamples.Transport
    let reading: StreamPass.Reading
    /// The passes, in the order of measurement.
    var passes: [StreamPass]

    var name: String { "\(transport.rawValue), \(reading.rawValue)" }
  }

  private let lines: [Line]
  private let totals: PayloadTotals

  /// - Parameters:
  ///   - lines: The lines, each with at least one pass.
  ///   - totals: The body's totals.
  init(_ lines: [Line], totals: PayloadTotals) {
    self.lines = lines
    self.totals = totals
  }

  /// The table, in at most 100 columns.
  var text: String {
    let titles = ["transport", "body", "wall time", "CPU time", "MB/s of CPU", "first after", "memory"]
    let rows = lines.map { line in
      let processor = median(line, \.processorSeconds)
      let rate = processor > 0 ? Double(totals.bytes) / 1e6 / processor : 0
      return [
        line.transport.rawValue, line.reading.rawValue, String(format: "%.2f s", median(line, \.seconds)),
        String(format: "%.2f s", processor), String(format: "%.0f", rate),
        String(format: "%.1f ms", median(line, \.firstSeconds) * 1e3),
        String(format: "%.1f MB", median(line) { Double($0.memory) } / 1e6),
      ]
    }
    let table = TextTable.lines(titles, rows)
    let megabytes = String(format: "%.1f", Double(totals.bytes) / 1e6)
    let size = "\(megabytes) MB, \(totals.records) records, \(totals.rescues) rescues."
    return (table + ["", "\(size) Medians; memory is the growth of the process's peak."]).joined(separator: "\n")
  }

  /// The origin, the body's totals and every pass.
  ///
  /// - Parameter origin: The origin of the passes.
  /// - Throws: What `JSONEncoder` throws.
  func json(_ origin: RecordOrigin) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      Record(
        origin: origin,
        bytes: totals.bytes,
        records: totals.records,
        rescues: totals.rescues,
        lines: lines
      )
    )
  }

  /// The file's contents.
  struct Record: Codable, Equatable {
    let origin: RecordOrigin
    let bytes: Int
    let records: Int
    let rescues: Int
    let lines: [Line]
  }

  private func median(_ line: Line, _ value: (StreamPass) -> Double) -> Double {
    Quantile.median(line.passes.map(value)) ?? 0
  }
}
