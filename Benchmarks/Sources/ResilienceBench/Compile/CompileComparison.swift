import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Measures
import Payloads

/// The compile time of DTOs with two builds of the library.
struct CompileComparison {
  /// The verdict, with its exit code.
  enum Verdict: Int32 {
    case unchanged = 0
    case slower, faster, notEnoughEvidence

    var text: String {
      switch self {
      case .unchanged: "Compiling takes as long as before."
      case .slower: "REGRESSION: compiling takes longer."
      case .faster: "Compiling takes less time than before."
      case .notEnoughEvidence:
        "There isn't enough evidence: use more --rounds, or repeat the run when the machine isn't busy."
      }
    }
  }

  /// The ratios of one style.
  struct Row: Equatable {
    var style: ModelSource.Style
    /// New time over old time.
    var ratio: Estimate
    /// This build against itself.
    var control: Estimate
  }

  /// A row for each style.
  let rows: [Row]

  /// Differences up to 2 % are ignored: two compilations of the same module differ by as much.
  static let rule = TimingRule(tolerance: 0.02, limit: 0.05)

  init(rows: [Row]) { self.rows = rows }

  /// Compiles each module in turn with this build, the other one, and this build again, in an order that changes from round to
  /// round.
  /// - Throws: ``ReleasedLibrary/Failure``.
  init(new: URL, old: URL, in folder: URL, models: Int, rounds: Int, seed: UInt64) throws {
    var ratios: [ModelSource.Style: (changes: [Double], controls: [Double])] = [:]
    var generator = SeededGenerator(seed: seed)
    do {
      for _ in 0..<rounds {
        for style in ModelSource.Style.allCases {
          var times = [0.0, 0.0, 0.0]
          var order = [0, 1, 2]
          order.shuffle(using: &generator)
          for index in order {
            times[index] = try WrapperCost.compileSeconds(
              style,
              models: models,
              products: index == 1 ? old : new,
              in: folder
            )
          }
          ratios[style, default: ([], [])].changes.append(times[0] / times[1])
          ratios[style, default: ([], [])].controls.append(times[0] / times[2])
        }
      }
    } catch let error as WrapperCost.Unavailable {
      throw ReleasedLibrary.Failure(description: "\(error)")
    }
    let bootstrap = HierarchicalBootstrap()
    rows = ModelSource.Style.allCases.compactMap { style in
      // Each round has compiler processes of its own.
      guard let found = ratios[style],
        let ratio = bootstrap.estimate(found.changes.map { [$0] }, using: &generator),
        let control = bootstrap.estimate(found.controls.map { [$0] }, using: &generator)
      else { return nil }
      return Row(style: style, ratio: ratio, control: control)
    }
  }

  /// The worst verdict of a style, unless a control fails.
  var verdict: Verdict {
    let verdicts = rows.map { Self.rule.verdict(of: $0.ratio, control: $0.control) }
    if rows.isEmpty || verdicts.contains(where: { $0 == .controlFailed }) { return .notEnoughEvidence }
    if verdicts.contains(where: { $0 == .slower }) { return .slower }
    if verdicts.contains(where: { $0 == .notEnoughEvidence }) { return .notEnoughEvidence }
    return verdicts.contains { $0 == .faster } ? .faster : .unchanged
  }

  func table(against commit: String) -> ReportTable {
    func text(_ estimate: Estimate) -> String {
      "\(NumberText.decimal(estimate.value, 3)) (\(NumberText.decimal(estimate.lower, 3))-"
        + "\(NumberText.decimal(estimate.upper, 3)))"
    }
    return ReportTable(
      title: "Compile time of a DTO, compared with \(commit)",
      caption: "New time over old time, with 95 % intervals, and this build against itself.",
      header: ["DTO", "change", "control"],
      rows: rows.map { [$0.style.title, text($0.ratio), text($0.control)] }
    )
  }
}
