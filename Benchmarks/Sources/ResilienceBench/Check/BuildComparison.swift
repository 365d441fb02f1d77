import BenchmarkReports
import BenchmarkStatistics
import Clocks
import Foundation
import PairedMeasurement
import Payloads

/// Times two builds of the project against each other.
///
/// In each turn both builds get a fresh process, bound to the same core. The processes alternate in decoding, so a pair
/// consists of the old build's decode and the new build's, one directly after the other. Two more processes, both of the new
/// build, are the control. They do nothing else, because a process with more work than its counterpart would find its caches
/// warmer.
///
/// After a round of turns, every cell without a verdict is measured again in fresh processes. A difference is reported only if
/// all rounds together show it and the last one shows it on its own too, so that one disturbed round is corrected by the next.
struct BuildComparison {
  let new: URL
  let old: URL
  var core = ProcessorCore.preferred
  let cells: [SuitePlan.Cell]
  /// The number of turns in a round.
  let processes: Int
  /// The number of pairs of each cell in a turn.
  let pairs: Int
  let seed: UInt64
  var rule = TimingRule(tolerance: 0.005, limit: 0.02)

  /// The maximum number of rounds. A cell without a verdict after the last one stays open.
  static let rounds = 3
  /// The minimum duration of half a pair. Short decodes are repeated, so that the cost of switching between the processes
  /// is negligible.
  static let halfNanoseconds = 4e6

  /// The result of the comparison.
  struct Outcome {
    var findings: [Finding] = []
    var notes: [String] = []
    var differences: [Difference] = []

    /// The cell whose figures differ most. A regression precedes everything else.
    var mostDifferent: SuitePlan.Cell? {
      differences.max { ($0.isRegression ? 1 : 0, $0.distance) < ($1.isRegression ? 1 : 0, $1.distance) }?.cell
    }
  }

  /// How a figure of one cell differs between the builds.
  struct Difference {
    var cell: SuitePlan.Cell
    /// The new figure divided by the old one.
    var ratio: Double
    var isRegression: Bool

    /// How far the ratio is from 1, in either direction.
    var distance: Double { ratio > 0 ? abs(log(ratio)) : 0 }
  }

  /// The samples of one cell.
  private struct Series {
    var all: [PairSamples] = []
    var lastRound: [PairSamples] = []
    var verdict = TimingVerdict.notEnoughEvidence
    var ratio: Estimate?

    /// Adds the turns of another round.
    mutating func add(_ round: [PairSamples]) {
      all += round
      lastRound = round
    }
  }

  /// Measures both builds and judges the differences.
  func run(progress: inout ProgressLine) throws -> Outcome {
    var outcome = Outcome()
    let timed = try compareCounts(into: &outcome, progress: &progress)
    guard !timed.isEmpty else {
      let finding = Finding(
        metric: "time/other build",
        old: Finding.noValue,
        new: Finding.noValue,
        outcome: .notEnoughEvidence,
        advice: "no decode can be timed in both builds"
      )
      outcome.findings.append(finding)
      return outcome
    }
    var series = Dictionary(uniqueKeysWithValues: timed.map { ($0, Series()) })
    var control = Series()
    var mixer = SeededGenerator(seed: seed, stream: 9)
    for round in 1...Self.rounds {
      let open = timed.filter { cell in
        guard let verdict = series[cell]?.verdict else { return false }
        return round == 1 || verdict == .notEnoughEvidence || (round == 2 && verdict != .noDifference)
      }
      // A failed control is measured again, together with the first cell, which it duplicates.
      let cells = open.isEmpty && control.verdict == .controlFailed ? Array(timed.prefix(1)) : open
      guard !cells.isEmpty else { break }
      let samples = try takeRound(round, cells, using: &mixer, progress: &progress)
      for (cell, sample) in zip(cells, samples.cells) { series[cell]?.add(sample) }
      control.add(samples.control)
      control.ratio = estimate(control.all)
      control.verdict = control.ratio?.includes(1) == true ? .noDifference : .controlFailed
      for cell in cells { series[cell] = judged(series[cell] ?? Series(), round: round) }
    }
    let judged = timed.map { ($0, series[$0] ?? Series()) }
    let slower = judged.filter { control.verdict == .noDifference && $0.1.verdict == .slower }.map(\.0)
    let instructions = instructions(of: slower, into: &outcome, progress: &progress)
    progress.finish()
    report(series: judged, control: control, instructions, into: &outcome)
    return outcome
  }

  // MARK: Time

  private func takeRound(
    _ round: Int,
    _ cells: [SuitePlan.Cell],
    using mixer: inout SeededGenerator,
    progress: inout ProgressLine
  ) throws -> (cells: [[PairSamples]], control: [PairSamples]) {
    var clock = RunClock(total: Double(processes))
    var samples = cells.map { _ in [PairSamples]() }
    var control: [PairSamples] = []
    for _ in 0..<processes {
      progress.update(
        "round \(round) of at most \(Self.rounds): \(cells.count) of \(self.cells.count) cells against the other build, "
          + clock.text
      )
      // The order of starting can affect the memory layout, so it is random.
      let startsNewFirst = mixer.happens(0.5)
      let first = try WorkerProcess(executable: startsNewFirst ? new : old, core: core)
      let second = try WorkerProcess(executable: startsNewFirst ? old : new, core: core)
      let twins = try (0..<2).map { _ in try WorkerProcess(executable: new, core: core) }
      defer { for worker in [first, second] + twins { worker.stop() } }
      let (newWorker, oldWorker) = startsNewFirst ? (first, second) : (second, first)
      var entries: [PairedRunner.Entry] = []
      for (position, cell) in cells.enumerated() {
        let now = try newWorker.load(contender: cell.contender, payload: cell.payload, check: false)
        let then = try oldWorker.load(contender: cell.contender, payload: cell.payload, check: false)
        let repetitions = Self.repetitions(for: now.nanoseconds)
        entries.append(entry(oldWorker, then.index, against: newWorker, now.index, repetitions: repetitions))
        guard position == 0 else { continue }
        let same = try twins.map { try $0.load(contender: cell.contender, payload: cell.payload, check: false).index }
        entries.append(entry(twins[0], same[0], against: twins[1], same[1], repetitions: repetitions))
      }
      var taken = try PairedRunner(rounds: pairs, seed: mixer.next()).run(entries)
      control.append(taken.remove(at: 1))
      for (position, sample) in taken.enumerated() { samples[position].append(sample) }
      clock.advance(by: 1)
    }
    return (samples, control)
  }

  private func entry(
    _ baseline: WorkerProcess,
    _ baselineIndex: Int,
    against contender: WorkerProcess,
    _ contenderIndex: Int,
    repetitions: Int
  ) -> PairedRunner.Entry {
    PairedRunner.Entry(
      baseline: { try baseline.decode(baselineIndex, repetitions: repetitions) },
      contender: { try contender.decode(contenderIndex, repetitions: repetitions) }
    )
  }

  /// How often a decode of a given duration is repeated in one half of a pair.
  static func repetitions(for nanoseconds: UInt64?) -> Int {
    guard let nanoseconds, nanoseconds > 0 else { return 1 }
    return max(1, Int((halfNanoseconds / Double(nanoseconds)).rounded(.up)))
  }

  private func estimate(_ samples: [PairSamples]) -> Estimate? {
    var generator = SeededGenerator(seed: seed, stream: 3)
    return Measuring.bootstrap.estimate(samples.map(\.processorRatios), using: &generator)
  }

  private func judged(_ series: Series, round: Int) -> Series {
    var series = series
    series.ratio = estimate(series.all)
    series.verdict = Self.verdict(pooled: series.ratio, last: estimate(series.lastRound), round: round, rule: rule)
    return series
  }

  /// The verdict of all rounds together. The last round must confirm a difference.
  static func verdict(pooled: Estimate?, last: Estimate?, round: Int, rule: TimingRule) -> TimingVerdict {
    guard let pooled, let last else { return .notEnoughEvidence }
    let verdict = rule.verdict(of: pooled)
    guard round > 1 else { return verdict }
    switch verdict {
    case .slower: return last.lower > 1 ? .slower : .notEnoughEvidence
    case .faster: return last.upper < 1 ? .faster : .notEnoughEvidence
    case .noDifference, .notEnoughEvidence, .controlFailed: return verdict
    }
  }

  // MARK: Instructions

  /// The instructions of a decode in both builds.
  struct InstructionCounts {
    var old: Int
    var new: Int

    /// A Boolean value that indicates whether both builds execute the same code, as far as counts can show it.
    var areEqual: Bool {
      abs(Double(new) / Double(max(1, old)) - 1) <= BaselineComparison.instructionTolerance
    }

    /// The counts, the old one first.
    var text: String { "\(NumberText.grouped(Double(old))) and \(NumberText.grouped(Double(new))) instructions" }
  }

  /// Counts the instructions of cells in both builds, if valgrind is installed.
  private func instructions(
    of cells: [SuitePlan.Cell],
    into outcome: inout Outcome,
    progress: inout ProgressLine
  ) -> [SuitePlan.Cell: InstructionCounts] {
    let then = InstructionRunner(executable: old, cells: cells).run(progress: &progress)
    let now = InstructionRunner(executable: new, cells: cells).run(progress: &progress)
    outcome.notes += Set([then.note, now.note].compactMap { $0 }).sorted()
    var counts: [SuitePlan.Cell: InstructionCounts] = [:]
    for (cell, (before, after)) in zip(cells, zip(then.results, now.results)) {
      guard let was = before.counters.correctedInstructions, let new = after.counters.correctedInstructions else {
        continue
      }
      counts[cell] = InstructionCounts(old: was, new: new)
    }
    return counts
  }

  // MARK: Report

  private func report(
    series: [(SuitePlan.Cell, Series)],
    control: Series,
    _ instructions: [SuitePlan.Cell: InstructionCounts],
    into outcome: inout Outcome
  ) {
    if let ratio = control.ratio {
      let interval = NumberText.interval(ratio.lower, ratio.upper, decimals: 4)
      let reading =
        ratio.includes(1) ? "includes 1" : "excludes 1: NO TIMING VERDICT, run again when the machine is idle"
      outcome.notes.append(
        "A/A control, this build against itself: \(NumberText.decimal(ratio.value, 4)), interval \(interval) \(reading)"
      )
    }
    for (cell, series) in series {
      guard let ratio = series.ratio else { continue }
      let verdict = control.verdict == .noDifference ? series.verdict : .controlFailed
      let (result, advice) = Self.judgment(verdict, ratio: ratio, instructions[cell])
      outcome.differences.append(Difference(cell: cell, ratio: ratio.value, isRegression: result == .regression))
      outcome.findings.append(
        Finding(
          metric: "time/other build",
          old: "1",
          new: "\(NumberText.decimal(ratio.value, 3)) (\(NumberText.interval(ratio.lower, ratio.upper)))",
          outcome: result,
          advice: advice
        ).about(cell.contender, cell.payload)
      )
    }
  }

  /// The outcome of a cell, and what to do.
  ///
  /// A build that takes longer for the same instructions isn't called a regression: after the same object files were linked
  /// again, times differed by 5 to 9 %, because functions and data lay elsewhere in memory.
  static func judgment(
    _ verdict: TimingVerdict,
    ratio: Estimate,
    _ instructions: InstructionCounts?
  ) -> (Finding.Outcome, String) {
    let span = NumberText.change(ratio.lower) + " to " + NumberText.change(ratio.upper)
    switch verdict {
    case .slower:
      let counts = instructions.map { ", \($0.text)" } ?? ""
      if instructions?.areEqual == true {
        let advice = "the place of code in memory can be the cause; link both builds again, or count cache misses"
        return (.notEnoughEvidence, "\(span)\(counts): \(advice)")
      }
      return (.regression, "\(span)\(counts); find what made it slower (--explain FOLDER), or justify it")
    case .faster: return (.improvement, "\(span); record a new baseline once this is merged")
    case .noDifference: return (.holds, "")
    case .notEnoughEvidence:
      return (.notEnoughEvidence, "\(span); run again when the machine is idle, or with more --processes")
    case .controlFailed:
      return (.notEnoughEvidence, "the A/A control failed; run again when the machine is idle")
    }
  }
}

/// Comparisons of two builds before anything is timed.
extension BuildComparison {
  /// Compares the counts, and returns the cells whose answers are right in both builds.
  func compareCounts(into outcome: inout Outcome, progress: inout ProgressLine) throws -> [SuitePlan.Cell] {
    let newWorker = try WorkerProcess(executable: new, core: core)
    let oldWorker = try WorkerProcess(executable: old, core: core)
    defer {
      newWorker.stop()
      oldWorker.stop()
    }
    return try cells.filter { cell in
      progress.update("counting in both builds: \(cell.contender) on \(cell.payload.summary)")
      let now = try newWorker.load(contender: cell.contender, payload: cell.payload, check: true)
      let then: WorkerProcess.Loaded
      do {
        then = try oldWorker.load(contender: cell.contender, payload: cell.payload, check: true)
      } catch let failure as WorkerProcess.Failure {
        outcome.findings.append(missing(cell, failure))
        return false
      }
      // Expected: there is nothing to count or time.
      if now.check.status == .throwsOnDirt, then.check.status == .throwsOnDirt { return false }
      guard now.nanoseconds != nil, then.nanoseconds != nil, now.payload == then.payload else {
        outcome.findings.append(mismatch(cell, then: then, now: now))
        return false
      }
      if let was = try? oldWorker.count(then.index), let new = try? newWorker.count(now.index),
        let before = was.allocations, let current = new.allocations
      {
        let isStable = was.allocationsAreStable == true && new.allocationsAreStable == true
        let finding = Finding.allocations(was: before, now: current, isStable: isStable)
        let ratio = Double(current) / Double(max(1, before))
        outcome.differences.append(Difference(cell: cell, ratio: ratio, isRegression: finding.outcome == .regression))
        outcome.findings.append(finding.about(cell.contender, cell.payload))
      }
      return true
    }
  }

  /// The finding about a cell that an older build doesn't have.
  private func missing(_ cell: SuitePlan.Cell, _ failure: WorkerProcess.Failure) -> Finding {
    Finding(
      metric: "time/other build",
      old: Finding.noValue,
      new: Finding.noValue,
      outcome: .notComparable,
      advice: "the other build doesn't have it: \(failure.description)"
    ).about(cell.contender, cell.payload)
  }

  private func mismatch(_ cell: SuitePlan.Cell, then: WorkerProcess.Loaded, now: WorkerProcess.Loaded) -> Finding {
    let isBroken = now.nanoseconds == nil && then.nanoseconds != nil
    return Finding(
      metric: "answer",
      old: then.check.status.rawValue,
      new: now.check.status.rawValue,
      outcome: isBroken ? .regression : .notEnoughEvidence,
      advice: now.check.detail ?? then.check.detail
        ?? "the two builds generate different bytes, so their times can't be compared"
    ).about(cell.contender, cell.payload)
  }
}
