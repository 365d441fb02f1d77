import Contenders
import Foundation
import MetricsTestKit
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// Compares the request function with decoding the same bytes directly. Over loopback both halves fetch the body, so the transport
/// and the server are part of both.
struct PairedRequests {
  private let body: Data
  private let expectedCount: Int
  private let work: PairedWork

  /// - Parameter process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    let payload = Catalogue().payload(PayloadSpecification(size: .bytes(options.size), seed: options.seed))
    body = Data(payload.bytes)
    expectedCount = payload.records.count
    work = PairedWork(options, process: process)
  }

  func run() async throws -> [LineSamples] {
    try await BodyServer.serving(body) { url in
      var lines = lines(CataloguePage(decoder: JSONDecoder()), "JSONDecoder", url)
      lines += self.lines(CataloguePage(decoder: ShieldedJSONDecoder()), "ShieldedJSONDecoder", url)
      return try await work.samples(of: lines)
    }
  }

  private func lines<Decoder>(_ page: CataloguePage<Decoder>, _ name: String, _ url: URL) -> [PairedWork.Line] {
    let memory = ShieldedClient(baseURL: url, transport: MemoryTransport(body: body))
    var samples = LineSamples(transport: .inMemory, decoder: name)
    samples.isJudged = true
    let inMemory = PairedWork.Line(
      samples: samples,
      expectedCount: expectedCount,
      baseline: { try page.decodeDirectly(body) },
      measured: { try await memory.send(page).value }
    )
    return [inMemory]
      + LineSamples.Transport.overLoopback.compactMap { kind in
        guard let transport = kind.makeTransport() else { return nil }
        let client = ShieldedClient(baseURL: url, transport: transport)
        return PairedWork.Line(
          samples: LineSamples(transport: kind, decoder: name),
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

/// Compares a client that counts rescues and times decoding with one that doesn't. Both get the response from memory.
struct PairedMetrics {
  private let payloads: [Payload<CatalogueRecord>]
  private let work: PairedWork

  /// - Parameter process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    payloads = [0, 0.5].map { rate in
      Catalogue().payload(PayloadSpecification(size: .bytes(options.size), dirtRate: rate, seed: options.seed))
    }
    work = PairedWork(options, process: process)
  }

  func run() async throws -> [LineSamples] {
    var lines: [PairedWork.Line] = []
    for payload in payloads {
      lines.append(try await line(CataloguePage(decoder: JSONDecoder()), "JSONDecoder", payload))
      lines.append(try await line(CataloguePage(decoder: ShieldedJSONDecoder()), "ShieldedJSONDecoder", payload))
    }
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
      samples: samples,
      expectedCount: payload.records.count,
      baseline: { try await unmeasured.send(page).value },
      measured: { try await measured.send(page).value }
    )
  }
}

/// A page of the product catalogue: the endpoint whose request is timed.
struct CataloguePage<ResponseDecoder: RescuingDecoder & Sendable>: Endpoint {
  typealias Response = ShieldedEnvelope
  typealias Code = CatalogueCode

  let decoder: ResponseDecoder

  var path: String { "" }

  /// Decodes the records directly, without the request function.
  func decodeDirectly(_ body: Data) throws -> [ShieldedRecord] {
    let options = RescueOptions(log: RescueLog(), status: 200)
    let response = try decoder.decode(ShieldedEnvelope.self, from: body, options: options)
    guard let records = response.result else { throw WrongAnswer(line: "decoding directly", reason: "no records") }
    return records
  }
}

/// The catalogue's response codes. None of them occurs in the benchmark.
enum CatalogueCode: Int, ModuleResponseCode {
  case closed = 7
}

/// A transport that returns a response held in memory.
struct MemoryTransport: HTTPTransport {
  private let response: TransportResponse

  init(body: Data) {
    response = TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
  }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    response
  }
}
