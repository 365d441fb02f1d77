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

  private static let record = "record it with check --update to make it the new limit"

  let old: BenchmarkResults
  let new: BenchmarkResults

  /// A finding for every figure that both results have.
  var findings: [Finding] {
    new.measurements.filter { !$0.isControl }.flatMap { result -> [Finding] in
      let before = old.measurements.first {
        !$0.isControl && $0.contender == result.contender && $0.payload == result.payload
          && ($0.counters.peakMemoryBytes == nil) == (result.counters.peakMemoryBytes == nil)
          && ($0.counters.correctedInstructions == nil) == (result.counters.correctedInstructions == nil)
      }
      guard let before else { return [] }
      return findings(before: before, now: result)
    }
  }

  private func findings(before: ContenderResult, now: ContenderResult) -> [Finding] {
    func finding(_ metric: String, _ old: String, _ new: String, _ outcome: Finding.Outcome, _ advice: String)
      -> Finding
    {
      Finding(
        metric: metric,
        contender: now.contender,
        payload: now.payload.summary,
        old: old,
        new: new,
        outcome: outcome,
        advice: advice
      )
    }
    if now.check.status != before.check.status {
      return [
        finding(
          "answer",
          before.check.status.rawValue,
          now.check.status.rawValue,
          now.check.status == .wrong || before.check.status == .measured ? .regression : .improvement,
          now.check.detail ?? Self.record
        )
      ]
    }
    let prints = (old.summary(of: before.payload)?.fingerprint, new.summary(of: now.payload)?.fingerprint)
    if let then = prints.0, let current = prints.1, then != current {
      return [
        finding(
          "payload",
          then,
          current,
          .notEnoughEvidence,
          "the generator writes different bytes now, so the figures can't be compared; make a new baseline"
        )
      ]
    }
    return [
      allocations(before, now, finding),
      bounded("peak memory", \.peakMemoryBytes, tolerance: Self.memoryTolerance, before, now, finding),
      bounded("instructions", \.correctedInstructions, tolerance: Self.instructionTolerance, before, now, finding),
      time(before, now, finding),
    ].compactMap { $0 }
  }

  private typealias Maker = (String, String, String, Finding.Outcome, String) -> Finding

  private func allocations(_ before: ContenderResult, _ now: ContenderResult, _ finding: Maker) -> Finding? {
    guard let was = before.counters.allocations, let new = now.counters.allocations else { return nil }
    return finding(
      "allocations",
      "\(was)",
      "\(new)",
      Self.outcome(was: was, now: new, stable: now.counters.allocationsAreStable ?? true),
      Self.advice(was: was, now: new, stable: now.counters.allocationsAreStable ?? true)
    )
  }

  /// Compares two allocation counts, which must be equal.
  static func outcome(was: Int, now: Int, stable: Bool) -> Finding.Outcome {
    guard stable else { return .notEnoughEvidence }
    return now > was ? .regression : now < was ? .improvement : .holds
  }

  /// Recommends an action for two allocation counts.
  static func advice(was: Int, now: Int, stable: Bool) -> String {
    guard stable else { return "the count differed between repetitions; find out which allocations vary" }
    if now > was {
      return "find the new allocations (heaptrack, or Instruments' Allocations), or justify them"
    }
    return now < was ? record : ""
  }

  private func bounded(
    _ metric: String,
    _ figure: KeyPath<ContenderResult.Counters, Int?>,
    tolerance: Double,
    _ before: ContenderResult,
    _ now: ContenderResult,
    _ finding: Maker
  ) -> Finding? {
    guard let was = before.counters[keyPath: figure], let new = now.counters[keyPath: figure], was > 0 else {
      return nil
    }
    let ratio = Double(new) / Double(was)
    if ratio > 1 + tolerance {
      let advice = "\(NumberText.change(ratio)), above the limit of \(NumberText.percent(tolerance))"
      return finding(metric, "\(was)", "\(new)", .regression, advice)
    }
    let isBetter = ratio < 1 - tolerance
    return finding(metric, "\(was)", "\(new)", isBetter ? .improvement : .holds, isBetter ? Self.record : "")
  }

  private func time(_ before: ContenderResult, _ now: ContenderResult, _ finding: Maker) -> Finding? {
    guard now.contender != new.baselineContender, let was = before.timing?.processorRatio,
      let ratio = now.timing?.processorRatio, let change = ratio.divided(by: was)
    else { return nil }
    let metric = "time/plain"
    let (then, current) = (Self.text(was), Self.text(ratio))
    guard old.machine.processor == new.machine.processor else {
      return finding(
        metric,
        then,
        current,
        .notComparable,
        "the baseline is from another processor; make one on this processor"
      )
    }
    if new.control(of: now)?.includes(1) == false || old.control(of: before)?.includes(1) == false {
      return finding(
        metric,
        then,
        current,
        .notEnoughEvidence,
        "an A/A control failed; run again when the machine is idle"
      )
    }
    let span = NumberText.change(change.lower) + " to " + NumberText.change(change.upper)
    switch Self.timingRule.verdict(of: change) {
    case .slower: return finding(metric, then, current, .regression, "\(span); confirm with check --against")
    case .faster: return finding(metric, then, current, .improvement, "\(span); \(Self.record)")
    case .noDifference: return finding(metric, then, current, .holds, "")
    case .notEnoughEvidence, .controlFailed:
      return finding(metric, then, current, .notEnoughEvidence, "\(span); run with more --processes")
    }
  }

  private static func text(_ ratio: Estimate) -> String {
    NumberText.decimal(ratio.value, 3)
  }
}
