import Contenders
import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// Compares the request function with decoding the same bytes directly. Over loopback both halves fetch the body, so the transport
/// and the server are part of both.
struct PairedRequests {
  private let body: Data
  private let expectedCount: Int
  private var work: PairedWork

  /// - Parameters:
  ///   - options: What is measured, and how often.
  ///   - process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    let payload = Catalogue().payload(PayloadSpecification(size: .bytes(options.size), seed: options.seed))
    body = Data(payload.bytes)
    expectedCount = payload.records.count
    work = PairedWork(options, process: process)
  }

  /// - Throws: ``WrongAnswer``, or an error that keeps a line from running.
  func run() async throws -> [LineSamples] {
    try await BodyServer.serving(body) { url in
      var lines = lines(CataloguePage(decoder: JSONDecoder()), "JSONDecoder", url)
      lines += self.lines(CataloguePage(decoder: ShieldedJSONDecoder()), "ShieldedJSONDecoder", url)
      var work = work
      return try await work.samples(of: lines)
    }
  }

  private func lines<Decoder>(_ page: CataloguePage<Decoder>, _ name: String, _ url: URL) -> [PairedWork.Line] {
    let memory = ShieldedClient(baseURL: url, transport: MemoryTransport(body: body))
    var samples = LineSamples(transport: .inMemory, decoder: name)
    samples.isJudged = true
    let inMemory = PairedWork.Line(
      samples,
      expectedCount: expectedCount,
      baseline: { try page.decodeDirectly(body) },
      measured: { try await memory.send(page).value }
    )
    return [inMemory]
      + LineSamples.Transport.overLoopback.compactMap { kind in
        guard let transport = kind.makeTransport() else { return nil }
        let client = ShieldedClient(baseURL: url, transport: transport)
        return PairedWork.Line(
          LineSamples(transport: kind, decoder: name),
          expectedCount: expectedCount,
          baseline: {
            let response = try await transport.response(to: TransportRequest(url: url), within: TransportLimits())
            return try page.decodeDirectly(response.body)
          },
          measured: { try await client.send(page).value }
        )
      }
  }
}
