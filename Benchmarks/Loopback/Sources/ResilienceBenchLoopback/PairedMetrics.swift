import Contenders
import Foundation
import MetricsTestKit
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// Compares a client that counts rescues and times decoding with one that doesn't. Both get the response from memory.
struct PairedMetrics {
  private let payloads: [Payload<CatalogueRecord>]
  private var work: PairedWork

  /// - Parameters:
  ///   - options: What is measured, and how often.
  ///   - process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    payloads = [0, 0.5].map { rate in
      Catalogue().payload(PayloadSpecification(size: .bytes(options.size), dirtRate: rate, seed: options.seed))
    }
    work = PairedWork(options, process: process)
  }

  /// - Throws: ``WrongAnswer``, or an error that keeps a line from running.
  func run() async throws -> [LineSamples] {
    var lines: [PairedWork.Line] = []
    for payload in payloads {
      lines.append(try await line(CataloguePage(decoder: JSONDecoder()), "JSONDecoder", payload))
      lines.append(try await line(CataloguePage(decoder: ShieldedJSONDecoder()), "ShieldedJSONDecoder", payload))
    }
    var work = work
    return try await work.samples(of: lines)
  }

  private func line<Decoder>(
    _ page: CataloguePage<Decoder>,
    _ name: String,
    _ payload: Payload<CatalogueRecord>
  ) async throws -> PairedWork.Line {
    // Nothing is sent to it.
    let url = URL(filePath: "/")
    let transport = MemoryTransport(body: Data(payload.bytes))
    let unmeasured = ShieldedClient(baseURL: url, transport: transport)
    let factory = TestMetrics()
    var options = ClientOptions()
    options.metrics = RescueMetrics(factory: factory)
    let measured = ShieldedClient(baseURL: url, transport: transport, options: options)
    var samples = LineSamples(transport: .inMemory, decoder: name)
    samples.isDirty = !payload.rescues.isEmpty
    samples.isJudged = !samples.isDirty

    // A client that counts nothing would cost nothing.
    _ = try await measured.send(page)
    let count = factory.counters.reduce(0) { $0 + Int($1.totalValue) }
    guard count == payload.rescues.count, factory.timers.map(\.values.count) == [1] else {
      throw WrongAnswer(line: name, reason: "\(count) rescues counted instead of \(payload.rescues.count)")
    }
    return PairedWork.Line(
      samples,
      expectedCount: payload.records.count,
      baseline: { try await unmeasured.send(page).value },
      measured: { try await measured.send(page).value }
    )
  }
}
