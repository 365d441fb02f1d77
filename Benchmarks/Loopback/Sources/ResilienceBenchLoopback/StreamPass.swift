import BenchmarkReports
import BenchmarkStatistics
import BenchmarkTools
import Clocks
import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// The figures that one process measured while it received a body once.
struct StreamPass: Codable, Sendable, Equatable {
  /// The way in which the body is read.
  enum Reading: String, Codable, Sendable, CaseIterable {
    /// The pieces are counted and dropped.
    case received
    /// The list is decoded by `ShieldedClient.stream`.
    case decoded
  }

  /// The number of bytes of the body, or 0 if it was decoded.
  var bytes = 0
  /// The number of records, or 0 if they weren't decoded.
  var records = 0
  var rescues = 0
  /// The time until the first piece or record, in seconds.
  var firstSeconds = 0.0
  /// The whole time, in seconds.
  var seconds = 0.0
  /// The CPU time of the process, in seconds.
  var processorSeconds = 0.0
  /// By how much the process's peak of memory grew, in bytes.
  var memory = 0

  /// Returns a Boolean value that indicates whether everything arrived.
  func isComplete(_ totals: PayloadTotals) -> Bool {
    bytes == totals.bytes || (records == totals.records && rescues == totals.rescues)
  }

  /// Receives the body of the server at an address.
  static func measured(_ url: URL, _ transport: any HTTPTransport, _ reading: Reading) async throws -> StreamPass {
    var pass = StreamPass()
    let memory = ResidentMemory.peak ?? 0
    let processor = ClockTime.ofProcess
    let start = ContinuousClock.now
    let limits = TransportLimits(bodyByteCount: .max, totalTime: .seconds(3_600))
    switch reading {
    case .received:
      let response = try await transport.streamedResponse(to: TransportRequest(url: url), within: limits)
      for try await piece in response.body {
        if pass.bytes == 0 { pass.firstSeconds = (ContinuousClock.now - start) / .seconds(1) }
        pass.bytes += piece.count
      }
    case .decoded:
      var options = ClientOptions()
      options.limits = limits
      let client = ShieldedClient(baseURL: url, transport: transport, options: options)
      let stream = client.stream(CataloguePage(decoder: ShieldedJSONDecoder()))
      for try await _ in stream {
        if pass.records == 0 { pass.firstSeconds = (ContinuousClock.now - start) / .seconds(1) }
        pass.records += 1
      }
      pass.rescues = stream.report.totalCount
    }
    pass.seconds = (ContinuousClock.now - start) / .seconds(1)
    pass.processorSeconds = Double(ClockTime.ofProcess - processor) / 1e9
    pass.memory = (ResidentMemory.peak ?? 0) - memory
    return pass
  }
}

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

  /// - Parameter lines: The lines, each with at least one pass.
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
    let megabytes = String(format: "%.1f", Double(totals.bytes) / 1e6)
    let size = "\(megabytes) MB, \(totals.records) records, \(totals.rescues) rescues."
    let caption = "\(size) Medians; memory is the growth of the process's peak."
    let table = ReportTable(title: "stream", caption: caption, header: titles, rows: rows, wordColumns: 2)
    return table.textLines.joined(separator: "\n")
  }

  /// The origin, the body's totals and every pass.
  func json(_ origin: RecordOrigin) throws -> Data {
    try Record(
      origin: origin,
      bytes: totals.bytes,
      records: totals.records,
      rescues: totals.rescues,
      lines: lines
    ).resultsFile()
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
