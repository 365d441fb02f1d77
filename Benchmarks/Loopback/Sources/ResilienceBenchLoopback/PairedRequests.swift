import Contenders
import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// Takes the pairs of one process: decoding directly and the request function, one directly after the other.
///
/// A shared machine's speed drifts, so only the ratio within a pair is used. Every round shuffles all lines, and every second
/// pair of a line runs in the opposite order. Each pair is accompanied by one of the A/A control, in which both halves decode
/// directly. Over loopback both halves fetch the body, so the transport and the server are part of both.
struct PairedRequests {
  private typealias Work = () async throws -> [ShieldedRecord]

  private struct Line {
    var samples: LineSamples
    let direct: Work
    let send: Work
    var baselineFirst = false

    var name: String { "\(samples.decoder), \(samples.transport.rawValue)" }
  }

  private let body: Data
  private let expectedCount: Int
  private let pairs: Int
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - options: What is measured, and how often.
  ///   - process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    let payload = Catalogue().payload(PayloadSpecification(size: .bytes(options.size), seed: options.seed))
    body = Data(payload.bytes)
    expectedCount = payload.records.count
    pairs = options.pairs
    generator = SeededGenerator(seed: options.seed, stream: process)
  }

  /// - Throws: ``WrongAnswer``, or an error that keeps a line from running.
  func run() async throws -> [LineSamples] {
    try await BodyServer.serving(body) { url in
      var lines = lines(CataloguePage(decoder: JSONDecoder()), "JSONDecoder", url)
      lines += self.lines(CataloguePage(decoder: ShieldedJSONDecoder()), "ShieldedJSONDecoder", url)
      for line in lines { try await check(line) }
      var generator = generator
      var order = Array(lines.indices)
      for round in 1...pairs {
        generator.shuffle(&order)
        for index in order {
          if round.isMultiple(of: 2) {
            lines[index].baselineFirst.toggle()
          } else {
            lines[index].baselineFirst = generator.happens(0.5)
          }
          try await takePairs(of: &lines[index])
        }
      }
      return lines.map(\.samples)
    }
  }

  private func lines<Decoder>(_ page: CataloguePage<Decoder>, _ name: String, _ url: URL) -> [Line] {
    let memory = ShieldedClient(baseURL: url, transport: MemoryTransport(body: body))
    let inMemory = Line(
      samples: LineSamples(transport: .inMemory, decoder: name),
      direct: { try page.decodeDirectly(body) },
      send: { try await memory.send(page).value }
    )
    return [inMemory]
      + LineSamples.Transport.overLoopback.compactMap { kind in
        guard let transport = kind.makeTransport() else { return nil }
        let client = ShieldedClient(baseURL: url, transport: transport)
        return Line(
          samples: LineSamples(transport: kind, decoder: name),
          direct: {
            let response = try await transport.response(to: TransportRequest(url: url), within: TransportLimits())
            return try page.decodeDirectly(response.body)
          },
          send: { try await client.send(page).value }
        )
      }
  }

  /// Runs both halves untimed to compare their answers, which also warms them up.
  private func check(_ line: Line) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let direct = try await line.direct()
    let sent = try await line.send()
    guard direct.count == expectedCount else {
      throw WrongAnswer(line: line.name, reason: "\(direct.count) records decoded directly instead of \(expectedCount)")
    }
    guard try encoder.encode(direct) == encoder.encode(sent) else {
      throw WrongAnswer(line: line.name, reason: "the request function's records differ from those decoded directly")
    }
  }

  private func takePairs(of line: inout Line) async throws {
    let control = try await pair(line.direct, line.direct, baselineFirst: line.baselineFirst)
    let cost = try await pair(line.direct, line.send, baselineFirst: line.baselineFirst)
    line.samples.control.append(control.contender / control.baseline)
    line.samples.cost.append(cost.contender / cost.baseline)
    line.samples.baseline.append(cost.baseline)
  }

  private func pair(
    _ baseline: Work,
    _ contender: Work,
    baselineFirst: Bool
  ) async throws -> (baseline: Double, contender: Double) {
    let first = try await time(baselineFirst ? baseline : contender)
    let second = try await time(baselineFirst ? contender : baseline)
    return baselineFirst ? (first, second) : (second, first)
  }

  private func time(_ work: Work) async throws -> Double {
    let begin = ProcessClock.now
    let records = try await work()
    let end = ProcessClock.now
    // The records are released after the clock has stopped.
    guard records.count == expectedCount, end > begin else {
      throw WrongAnswer(line: "a timed half", reason: "\(records.count) records instead of \(expectedCount)")
    }
    return Double(end - begin)
  }
}
