import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// What one process measured while it received a body once.
struct StreamPass: Codable, Sendable, Equatable {
  /// What is done with the body.
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
  /// The number of rescues.
  var rescues = 0
  /// The time until the first piece or record, in seconds.
  var firstSeconds = 0.0
  /// The whole time, in seconds.
  var seconds = 0.0
  /// The CPU time of the process, in seconds.
  var processorSeconds = 0.0
  /// By how much the process's peak of memory grew, in bytes.
  var memory = 0

  /// Whether everything arrived.
  func isComplete(_ totals: PayloadTotals) -> Bool {
    bytes == totals.bytes || (records == totals.records && rescues == totals.rescues)
  }

  /// Receives the body of the server at an address.
  ///
  /// - Throws: The error of the transport or of the stream.
  static func measured(_ url: URL, _ transport: any HTTPTransport, _ reading: Reading) async throws -> StreamPass {
    var pass = StreamPass()
    let memory = ResidentMemory.peak ?? 0
    let processor = ProcessClock.now
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
    pass.processorSeconds = Double(ProcessClock.now - processor) / 1e9
    pass.memory = (ResidentMemory.peak ?? 0) - memory
    return pass
  }
}
