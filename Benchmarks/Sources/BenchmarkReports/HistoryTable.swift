import BenchmarkStatistics

/// The figures of several runs as CSV: a line for each run, the oldest first, and a column for each figure. Apache Otava reads it.
package struct HistoryTable {
  /// A figure of a run.
  private struct Figure {
    /// The name of the column, of characters that need no quotes: `safebox.catalogue-clean-64-KiB.ratio`.
    var column: String
    var value: Double

    init(_ name: String, _ measure: String, _ value: Double) {
      let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "." }
      column = words.joined(separator: "-") + "." + measure
      self.value = value
    }
  }

  private let runs: [BenchmarkResults]

  /// Sorts the runs by their start time.
  package init(_ runs: [BenchmarkResults]) {
    self.runs = runs.sorted { $0.createdAt < $1.createdAt }
  }

  /// The contents of the file. A figure that a run doesn't have is empty.
  package var text: String {
    let figures = runs.map(Self.figures)
    let columns = figures.joined().map(\.column).uniqued
    let lines = zip(runs, figures).map { run, figures in
      let values = Dictionary(figures.map { ($0.column, $0.value) }) { first, _ in first }
      return [run.createdAt, run.commit?.hash ?? ""] + columns.map { values[$0].map { "\($0)" } ?? "" }
    }
    return ([["time", "commit"] + columns] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// The figures of all right answers, in the order of measuring.
  private static func figures(of run: BenchmarkResults) -> [Figure] {
    run.measurements.filter { !$0.isControl && ($0.check.status == .measured || $0.check.status == .reference) }
      .flatMap { result in
        let mix = result.payload.hasNamedMix ? " (\(result.payload.kinds[0]))" : ""
        let name = "\(result.contender): \(result.payload.summary)\(mix), \(NumberText.bytes(result.payload.size))"
        return [
          result.timing.map { Figure(name, "ratio", $0.processorRatio.value) },
          result.counters.allocations.map { Figure(name, "allocations", Double($0)) },
          result.counters.peakMemoryBytes.map { Figure(name, "peak-memory", Double($0)) },
        ].compactMap { $0 }
      }
  }
}
