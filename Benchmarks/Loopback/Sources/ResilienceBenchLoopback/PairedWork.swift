import BenchmarkStatistics
import Clocks
import Contenders
import Foundation
import Payloads
import ShieldedNetworking

/// One line's pairs from one process.
struct LineSamples: Codable, Sendable, Equatable {
  /// The transport that carries the request.
  let transport: Transport
  let decoder: String
  /// A Boolean value that indicates whether half of the fields of every second record are dirty.
  var isDirty = false
  /// A Boolean value that indicates whether the cost must be within the limit.
  var isJudged = false
  /// The ratios of the A/A control, which compares the baseline with itself.
  var control: [Double] = []
  /// The ratios of the measured time to the baseline's.
  var cost: [Double] = []
  /// The baseline's CPU time in the pairs of `cost`, in nanoseconds.
  var baseline: [Double] = []

  enum Transport: String, Codable, Sendable, CaseIterable {
    case inMemory = "in memory"
    case urlSession = "URLSession"
    case httpClient = "HTTPClient"

    /// The transports that fetch from a server.
    static let overLoopback: [Transport] = [.urlSession, .httpClient]

    /// Makes the transport; `nil` for the one that holds a response, which needs that response.
    func makeTransport() -> (any HTTPTransport)? {
      switch self {
      case .inMemory: nil
      case .urlSession: URLSessionTransport()
      case .httpClient: AsyncHTTPClientTransport()
      }
    }
  }

  init(transport: Transport, decoder: String) {
    self.transport = transport
    self.decoder = decoder
  }
}

/// Takes the pairs of one process: a baseline and what is measured, one directly after the other.
///
/// A shared machine's speed drifts, so only the ratio within a pair is used. Each pair is accompanied by one of the A/A control, in
/// which both halves are the baseline.
struct PairedWork {
  /// Something that decodes the records.
  typealias Work = () async throws -> [ShieldedRecord]

  /// A comparison.
  struct Line {
    var samples: LineSamples
    /// The number of records that both halves must give.
    let expectedCount: Int
    let baseline: Work
    let measured: Work

    var name: String { "\(samples.decoder), \(samples.transport.rawValue), \(samples.isDirty ? "dirty" : "clean")" }
  }

  private let pairs: Int
  private let generator: SeededGenerator

  /// - Parameter process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    pairs = options.pairs
    generator = SeededGenerator(seed: options.seed, stream: process)
  }

  /// Compares the answers of each line, and then takes its pairs.
  func samples(of lines: [Line]) async throws -> [LineSamples] {
    var lines = lines
    for line in lines { try await check(line) }
    var order = PairOrder(of: lines.count, using: generator)
    for _ in 1...pairs {
      for (index, isBaselineFirst) in order.nextRound() {
        let line = lines[index]
        let control = try await pair(line.baseline, line.baseline, isBaselineFirst, of: line)
        let cost = try await pair(line.baseline, line.measured, isBaselineFirst, of: line)
        lines[index].samples.control.append(control.measured / control.baseline)
        lines[index].samples.cost.append(cost.measured / cost.baseline)
        lines[index].samples.baseline.append(cost.baseline)
      }
    }
    return lines.map(\.samples)
  }

  /// Runs both halves untimed to compare their answers, which also warms them up.
  private func check(_ line: Line) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let baseline = try await line.baseline()
    let measured = try await line.measured()
    guard baseline.count == line.expectedCount else {
      throw WrongAnswer(line: line.name, reason: "\(baseline.count) records instead of \(line.expectedCount)")
    }
    guard try encoder.encode(baseline) == encoder.encode(measured) else {
      throw WrongAnswer(line: line.name, reason: "the records of both halves differ")
    }
  }

  private func pair(
    _ baseline: Work,
    _ measured: Work,
    _ isBaselineFirst: Bool,
    of line: Line
  ) async throws -> (baseline: Double, measured: Double) {
    let first = try await time(isBaselineFirst ? baseline : measured, of: line)
    let second = try await time(isBaselineFirst ? measured : baseline, of: line)
    return isBaselineFirst ? (first, second) : (second, first)
  }

  private func time(_ work: Work, of line: Line) async throws -> Double {
    let begin = ClockTime.ofProcess
    let records = try await work()
    let end = ClockTime.ofProcess
    // The records are released after the clock has stopped.
    guard records.count == line.expectedCount, end > begin else {
      throw WrongAnswer(line: line.name, reason: "\(records.count) records instead of \(line.expectedCount)")
    }
    return Double(end - begin)
  }
}
