import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Payloads

/// Compares the times of single decodes.
///
/// Each process decodes in rounds, and in each round with every contender once, in random order. Plain `Codable` on the complete
/// clean body is one more entry of each round: the denominator.
struct LatencyComparison {
  /// An answer that differs from the generator's.
  struct WrongRecords: Error, CustomStringConvertible {
    let description: String
  }

  /// The rounds at the beginning of each process that aren't counted.
  static let roundsBefore = 20

  let contenders: [String]
  let processes: Int
  /// The rounds that are counted in each process.
  let rounds: Int
  let seed: UInt64

  /// Measures a body.
  /// - Parameters:
  ///   - shape: The shape, which decides on the model.
  ///   - body: How the body is broken.
  ///   - size: The size in bytes.
  ///   - rate: The share of dirty records.
  ///   - file: A file with a complete clean body, instead of a generated one.
  ///   - progress: Shows what is measured.
  /// - Throws: ``WrongRecords``; `WorkerProcess.Failure` if a process fails.
  func rows(
    _ shape: String,
    _ body: LatencyBody,
    size: Int,
    rate: Double,
    file: URL? = nil,
    progress: inout ProgressLine
  ) throws -> [LatencyResults.Single] {
    let arguments =
      ["latency-case", shape, body.rawValue, "\(size)", "\(rate)", "\(seed)", contenders.joined(separator: ",")]
      + (file.map { ["--file", $0.path] } ?? [])
    var clock = RunClock(total: Double(processes))
    var greeting: LatencyCaseCommand.Greeting?
    var times: [[[UInt64]]] = []
    for _ in 0..<processes {
      let what = file?.lastPathComponent ?? "\(NumberText.bytes(size)) of \(shape), \(body.rawValue)"
      progress.update("\(what), \(clock.text)")
      let process = try LineProcess(Program.executable(), arguments)
      let first = try JSONDecoder().decode(LatencyCaseCommand.Greeting.self, from: Data(process.greeting.utf8))
      if let fault = first.fault { throw WrongRecords(description: fault) }
      greeting = first
      _ = try process.answer(to: "\(Self.roundsBefore)", as: [[UInt64]].self)
      times.append(try process.answer(to: "\(rounds)", as: [[UInt64]].self))
      clock.advance(by: 1)
    }
    guard let greeting else { return [] }
    return contenders.indices.map { index in
      let entry = index + 1
      func quantile(_ fraction: Double) -> Double {
        Quantile.median(times.map { Self.quantile(fraction, $0[entry]) }) ?? 0
      }
      func ofPlain(_ fraction: Double) -> Estimate? {
        var generator = SeededGenerator(seed: seed, stream: 9)
        let ratios = times.map { Self.quantile(fraction, $0[entry]) / max(1, Self.quantile(fraction, $0[0])) }
        return Measuring.bootstrap.estimate(ratios.map { [$0] }, using: &generator)
      }
      return LatencyResults.Single(
        shape: shape,
        body: body.rawValue,
        file: file?.lastPathComponent,
        rate: rate,
        size: size,
        bytes: greeting.bytes,
        contender: contenders[index],
        outcome: greeting.outcomes[index],
        processes: processes,
        decodes: rounds,
        p50: quantile(0.5),
        p90: quantile(0.9),
        p99: quantile(0.99),
        p50OfPlain: ofPlain(0.5),
        p90OfPlain: ofPlain(0.9)
      )
    }
  }

  private static func quantile(_ fraction: Double, _ times: [UInt64]) -> Double {
    Quantile.quantile(fraction, ofSorted: times.map { Double($0) }.sorted()) ?? 0
  }
}
