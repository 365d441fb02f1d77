import Foundation

/// A format for a tool that keeps the figures of many runs.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// Bencher Metric Format, for `bencher run --adapter json`: a value for each name and measure, with the ends of its interval.
  case bencher = "bmf"
  /// The format `customSmallerIsBetter` of the action benchmark-action/github-action-benchmark.
  case actionBenchmark = "github-action-benchmark"
  /// A line for each run and a column for each figure, for Apache Otava.
  case csv

  /// Whether a file has one run only.
  package var isOfOneRun: Bool { self != .csv }

  /// The contents of a file.
  ///
  /// - Parameter runs: The runs, of which all formats but ``csv`` take the last. A figure that a run doesn't have is empty.
  package func text(_ runs: [BenchmarkResults]) throws -> String {
    switch self {
    case .bencher: try Self.json(Self.bencherMetrics(runs.last?.metrics ?? []))
    case .actionBenchmark: try Self.json((runs.last?.metrics ?? []).map(ActionMetric.init))
    case .csv: Self.table(runs)
    }
  }

  // MARK: JSON

  /// A value of Bencher Metric Format.
  private struct BencherValue: Encodable {
    var value: Double
    var lower_value: Double
    var upper_value: Double
  }

  private static func bencherMetrics(_ metrics: [ReportMetric]) -> [String: [String: BencherValue]] {
    var benchmarks: [String: [String: BencherValue]] = [:]
    for metric in metrics {
      let estimate = metric.estimate
      benchmarks[metric.name, default: [:]][metric.measure.rawValue] =
        BencherValue(value: estimate.value, lower_value: estimate.lower, upper_value: estimate.upper)
    }
    return benchmarks
  }

  private struct ActionMetric: Encodable {
    var name: String
    var unit: String
    var value: Double
    /// Shown beside the value.
    var range: String?

    init(_ metric: ReportMetric) {
      name = "\(metric.name), \(metric.measure.rawValue)"
      unit = metric.measure.unit
      value = metric.estimate.value
      if metric.measure == .ratio {
        range = NumberText.interval(metric.estimate.lower, metric.estimate.upper)
      }
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  // MARK: CSV

  private static func table(_ runs: [BenchmarkResults]) -> String {
    let rows = runs.sorted { $0.createdAt < $1.createdAt }.map { run in
      (
        run: run,
        figures: Dictionary(
          run.metrics.map { (column(of: $0), $0.estimate.value) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
    let columns = rows.flatMap { $0.run.metrics.map(column) }.uniqued
    let lines = rows.map { row in
      [row.run.createdAt, row.run.commit?.hash ?? ""] + columns.map { row.figures[$0].map { "\($0)" } ?? "" }
    }
    return ([["time", "commit"] + columns] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// The name of a column, of characters that need no quotes: `safebox.catalogue-clean-64-KiB.ratio`.
  private static func column(of metric: ReportMetric) -> String {
    let words = metric.name.split { !$0.isLetter && !$0.isNumber && $0 != "." }
    return words.joined(separator: "-") + "." + metric.measure.rawValue
  }
}
