import BenchmarkReports
import BenchmarkStatistics

/// Compares results with a baseline's, figure by figure.
struct BaselineComparison {
  /// The fraction by which peak memory may differ. Repeats agree within 0.6 %.
  static let memoryTolerance = 0.02
  /// The fraction by which corrected instructions may differ. Builds with the same decode path agree to 0.05 %.
  static let instructionTolerance = 0.005
  /// The rule for ratios to plain `Codable`: memory layout alone can change them by 1 % from day to day; a change of 5 % must
  /// be excluded.
  static let timingRule = TimingRule(tolerance: 0.01, limit: 0.05)

  let old: BenchmarkResults
  let new: BenchmarkResults

  /// A finding for every figure that both results have.
  var findings: [Finding] {
    new.measurements.filter { !$0.isControl }.flatMap { result -> [Finding] in
      let counterparts = old.measurements.filter {
        !$0.isControl && $0.contender == result.contender && $0.payload == result.payload
      }
      // A payload may be measured in several ways. One that fails has none of the figures.
      let before =
        counterparts.first {
          ($0.counters.peakMemoryBytes == nil) == (result.counters.peakMemoryBytes == nil)
            && ($0.counters.correctedInstructions == nil) == (result.counters.correctedInstructions == nil)
        }
        ?? counterparts.first { $0.check.status != result.check.status }
      guard let before else { return [] }
      return findings(before: before, now: result).map { $0.about(result.contender, result.payload) }
    }
  }

  private func findings(before: ContenderResult, now: ContenderResult) -> [Finding] {
    if now.check.status != before.check.status {
      return [
        Finding(
          metric: "answer",
          old: before.check.status.rawValue,
          new: now.check.status.rawValue,
          outcome: now.check.status == .wrong || before.check.status == .measured ? .regression : .improvement,
          advice: now.check.detail ?? Finding.record
        )
      ]
    }
    let prints = (old.summary(of: before.payload)?.fingerprint, new.summary(of: now.payload)?.fingerprint)
    if let then = prints.0, let current = prints.1, then != current {
      return [
        Finding(
          metric: "payload",
          old: then,
          new: current,
          outcome: .notEnoughEvidence,
          advice: "the generator writes different bytes now, so the figures can't be compared; make a new baseline"
        )
      ]
    }
    return [
      allocations(before.counters, now.counters),
      bounded("peak memory", \.peakMemoryBytes, tolerance: Self.memoryTolerance, before, now),
      bounded("instructions", \.correctedInstructions, tolerance: Self.instructionTolerance, before, now),
      time(before, now),
    ].compactMap { $0 }
  }

  private func allocations(_ before: ContenderResult.Counters, _ now: ContenderResult.Counters) -> Finding? {
    guard let was = before.allocations, let new = now.allocations else { return nil }
    return .allocations(was: was, now: new, isStable: now.allocationsAreStable ?? true)
  }

  private func bounded(
    _ metric: String,
    _ figure: KeyPath<ContenderResult.Counters, Int?>,
    tolerance: Double,
    _ before: ContenderResult,
    _ now: ContenderResult
  ) -> Finding? {
    guard let was = before.counters[keyPath: figure], let new = now.counters[keyPath: figure], was > 0 else {
      return nil
    }
    let ratio = Double(new) / Double(was)
    let (outcome, advice): (Finding.Outcome, String) =
      if ratio > 1 + tolerance {
        (.regression, "\(NumberText.change(ratio)), above the limit of \(NumberText.percent(tolerance))")
      } else if ratio < 1 - tolerance {
        (.improvement, Finding.record)
      } else {
        (.holds, "")
      }
    return Finding(metric: metric, old: "\(was)", new: "\(new)", outcome: outcome, advice: advice)
  }

  private func time(_ before: ContenderResult, _ now: ContenderResult) -> Finding? {
    guard now.contender != new.baselineContender, let was = before.timing?.processorRatio,
      let ratio = now.timing?.processorRatio, let change = ratio.divided(by: was)
    else { return nil }
    let (outcome, advice) = judgment(before, now, change)
    return Finding(metric: "time/plain", old: Self.text(was), new: Self.text(ratio), outcome: outcome, advice: advice)
  }

  private func judgment(
    _ before: ContenderResult,
    _ now: ContenderResult,
    _ change: Estimate
  ) -> (Finding.Outcome, String) {
    guard old.machine.processor == new.machine.processor else {
      return (.notComparable, "the baseline is from another processor; make one on this processor")
    }
    if new.control(of: now)?.includes(1) == false || old.control(of: before)?.includes(1) == false {
      return (.notEnoughEvidence, "an A/A control failed; run again when the machine is idle")
    }
    let span = NumberText.change(change.lower) + " to " + NumberText.change(change.upper)
    switch Self.timingRule.verdict(of: change) {
    case .slower: return (.regression, "\(span); confirm with check --against")
    case .faster: return (.improvement, "\(span); \(Finding.record)")
    case .noDifference: return (.holds, "")
    case .notEnoughEvidence, .controlFailed: return (.notEnoughEvidence, "\(span); run with more --processes")
    }
  }

  private static func text(_ ratio: Estimate) -> String {
    NumberText.decimal(ratio.value, 3)
  }
}
