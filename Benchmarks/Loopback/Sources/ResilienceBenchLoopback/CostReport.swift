import Foundation
import PairStatistics
import Payloads

/// The pairs of all processes, summarized as intervals, verdicts and a table.
struct CostReport {
  /// One line of the table.
  struct Line: Equatable {
    let transport: LineSamples.Transport
    let decoder: String
    let ratio: Estimate
    let control: Estimate
    /// The median CPU time of the baseline, in milliseconds.
    let baseline: Double
    /// The verdict, or `nil` for a line that isn't judged.
    let verdict: CostVerdict?
  }

  let lines: [Line]
  private let limit: Double

  /// - Parameters:
  ///   - processes: The lines of each process, all in the same order.
  ///   - limit: The cost allowed in memory, as a fraction.
  ///   - seed: The seed of the bootstrap's resamples.
  init(_ processes: [[LineSamples]], limit: Double, seed: UInt64) {
    self.limit = limit
    let bootstrap = HierarchicalBootstrap()
    lines = (processes.first ?? []).indices.compactMap { index in
      let samples = processes.compactMap { $0.indices.contains(index) ? $0[index] : nil }
      var generator = SeededGenerator(seed: seed, stream: 1_000 + UInt64(index))
      guard
        let first = samples.first,
        let ratio = bootstrap.estimate(samples.map(\.cost), using: &generator),
        let control = bootstrap.estimate(samples.map(\.control), using: &generator),
        let baseline = Quantile.median(samples.flatMap(\.baseline))
      else { return nil }
      return Line(
        transport: first.transport,
        decoder: first.decoder,
        ratio: ratio,
        control: control,
        baseline: baseline / 1e6,
        verdict: first.transport == .inMemory ? CostVerdict(ratio: ratio, control: control, limit: limit) : nil
      )
    }
  }

  /// The exit code: 0 if every judged line is within the limit, 1 if one is above it, 3 if there isn't a verdict.
  var exitCode: Int32 {
    let verdicts = lines.compactMap(\.verdict)
    if verdicts.contains(.above) { return 1 }
    return !verdicts.isEmpty && verdicts.allSatisfy { $0 == .within } ? 0 : 3
  }

  /// The table, in at most 100 columns.
  var text: String {
    let titles = ["transport", "decoder", "directly", "request function", "A/A control", "verdict"]
    let rows = lines.map { line in
      [
        line.transport.rawValue, line.decoder, String(format: "%.2f ms", line.baseline), Self.text(line.ratio),
        Self.interval(line.control), line.verdict?.rawValue ?? "informative",
      ]
    }
    let table = TextTable.lines(titles, rows)
    let percent = String(format: "%.1f", limit * 100)
    return
      (table + ["", "CPU time as a multiple of decoding the same bytes directly; allowed in memory: \(percent) %."])
      .joined(separator: "\n")
  }

  private static func text(_ estimate: Estimate) -> String {
    String(format: "%.3f ", estimate.value) + interval(estimate)
  }

  private static func interval(_ estimate: Estimate) -> String {
    String(format: "[%.3f, %.3f]", estimate.lower, estimate.upper)
  }
}
