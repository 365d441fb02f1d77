import BenchmarkReports
import BenchmarkStatistics
import BenchmarkTools
import Foundation
import Payloads

/// The pairs of all processes, summarized as intervals, verdicts and a table.
struct CostReport {
  /// The subject of a measurement, by the name of its command.
  enum Subject: String {
    /// The request function, compared with decoding directly.
    case request
    /// A client with metrics, compared with one without.
    case metrics

    fileprivate var titles: [String] {
      switch self {
      case .request: ["transport", "decoder", "directly", "request function", "A/A control", "verdict"]
      case .metrics: ["body", "decoder", "without metrics", "with metrics", "A/A control", "verdict"]
      }
    }

    fileprivate func firstColumn(of line: Line) -> String {
      switch self {
      case .request: line.transport.rawValue
      case .metrics: line.isDirty ? "dirty" : "clean"
      }
    }

    fileprivate func note(_ percent: String) -> String {
      switch self {
      case .request:
        "CPU time as a multiple of decoding the same bytes directly; allowed in memory: \(percent) %."
      case .metrics:
        "CPU time as a multiple of that of a client without metrics; allowed for a clean body: \(percent) %."
      }
    }
  }

  /// One line of the table.
  struct Line: Codable, Equatable {
    let transport: LineSamples.Transport
    let decoder: String
    let isDirty: Bool
    let ratio: Estimate
    let control: Estimate
    /// The median CPU time of the baseline, in milliseconds.
    let baseline: Double
    /// The verdict, or `nil` for a line that isn't judged.
    let verdict: CostVerdict?
  }

  /// The file's contents.
  struct Record: Codable, Equatable {
    let origin: RecordOrigin
    /// The cost that a judged line may have, as a fraction.
    let limit: Double
    let lines: [Line]
    let processes: [[LineSamples]]
  }

  let lines: [Line]
  private let processes: [[LineSamples]]
  private let subject: Subject
  private let limit: Double

  /// - Parameters:
  ///   - processes: The lines of each process, all in the same order.
  ///   - limit: The cost that a judged line may have, as a fraction.
  init(_ subject: Subject, _ processes: [[LineSamples]], limit: Double, seed: UInt64) {
    (self.subject, self.processes, self.limit) = (subject, processes, limit)
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
        isDirty: first.isDirty,
        ratio: ratio,
        control: control,
        baseline: baseline / 1e6,
        verdict: first.isJudged ? CostVerdict(ratio: ratio, control: control, limit: limit) : nil
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
    let rows = lines.map { line in
      [
        subject.firstColumn(of: line), line.decoder, String(format: "%.2f ms", line.baseline), Self.text(line.ratio),
        Self.interval(line.control), line.verdict?.rawValue ?? "informative",
      ]
    }
    let note = subject.note(String(format: "%.1f", limit * 100))
    let table = ReportTable(title: subject.rawValue, caption: note, header: subject.titles, rows: rows, wordColumns: 2)
    return table.textLines.joined(separator: "\n")
  }

  /// The origin, the lines and every pair.
  func json(_ origin: RecordOrigin) throws -> Data {
    try Record(origin: origin, limit: limit, lines: lines, processes: processes).resultsFile(isIndented: false)
  }

  private static func text(_ estimate: Estimate) -> String {
    String(format: "%.3f ", estimate.value) + interval(estimate)
  }

  private static func interval(_ estimate: Estimate) -> String {
    String(format: "[%.3f, %.3f]", estimate.lower, estimate.upper)
  }
}

/// The verdict on a cost and its limit, decided by the whole interval and never by the estimate alone.
enum CostVerdict: String, Codable, Equatable, Sendable, CaseIterable {
  /// The whole interval is within the limit.
  case within = "within the limit"
  /// The whole interval is above the limit.
  case above = "above the limit"
  /// The interval contains the limit.
  case notEnoughEvidence = "not enough evidence"
  /// The control's interval excludes 1: the machine was too noisy for any verdict.
  case controlFailed = "control failed"

  /// Judges a ratio.
  ///
  /// - Parameters:
  ///   - ratio: The request function's time over that of decoding directly.
  ///   - limit: The allowed cost, as a fraction.
  init(ratio: Estimate, control: Estimate, limit: Double) {
    if !control.includes(1) {
      self = .controlFailed
    } else if ratio.upper <= 1 + limit {
      self = .within
    } else if ratio.lower > 1 + limit {
      self = .above
    } else {
      self = .notEnoughEvidence
    }
  }
}
