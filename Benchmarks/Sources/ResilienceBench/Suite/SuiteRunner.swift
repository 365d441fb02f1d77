import BenchmarkReports
import BenchmarkStatistics
import Clocks
import Contenders
import Foundation
import Payloads

/// Carries out a plan.
///
/// First, one worker for each group checks the answers and counts. The timings follow, one process after the other. In each
/// turn every group gets one process, so that a slow quarter of an hour affects all of them alike.
struct SuiteRunner {
  let plan: SuitePlan
  let seed: UInt64
  /// The program to start as a worker.
  private let executable: URL
  private let core = ProcessorCore.preferred
  private let bootstrap = Measuring.bootstrap

  init(plan: SuitePlan, seed: UInt64) throws {
    (self.plan, self.seed, executable) = (plan, seed, try Program.executable())
  }

  /// The results of a plan.
  struct Outcome {
    var payloads: [PayloadFigures] = []
    var measurements: [ContenderResult] = []
    var settings: [SettingResult] = []
    var pinnedCore: Int?
    var notes: [String] = []
    var wrapperCost: WrapperFigures?
    var programs: ProgramFigures?

    /// Adds a payload's figures unless they exist already.
    mutating func add(_ payload: PayloadFigures) {
      if !payloads.contains(where: { $0.key == payload.key }) { payloads.append(payload) }
    }
  }

  /// A group's cell with its results, and the CPU time of one decode if it can be timed.
  private struct Entry {
    var measurement: ContenderResult
    var nanoseconds: UInt64?
    var samples: [PairSamples] = []
  }

  /// Carries out all parts of the plan in order.
  func run(progress: inout ProgressLine) throws -> Outcome {
    var outcome = Outcome()
    var groups: [[Entry]] = []
    for group in plan.groups {
      groups.append(try checkAndCount(group, into: &outcome, progress: &progress))
    }
    let memory = try measureMemory(into: &outcome, progress: &progress)
    let instructions = InstructionRunner(executable: executable, cells: plan.instructionCells).run(progress: &progress)
    for payload in instructions.payloads { outcome.add(payload) }
    if let note = instructions.note { outcome.notes.append(note) }
    if plan.compilesModels {
      let wrapper = WrapperRunner(executable: executable).run(progress: &progress)
      outcome.wrapperCost = wrapper.figures
      if let note = wrapper.note { outcome.notes.append(note) }
      let programs = ProgramRunner(executable: executable).run(progress: &progress)
      outcome.programs = programs.figures
      if let note = programs.note { outcome.notes.append(note) }
    }
    let large = try LargePayloadRunner(
      executable: executable,
      core: core,
      cells: plan.largeCells,
      environment: MemoryConfiguration.oneThread.environment
    ).run(progress: &progress)
    for payload in large.payloads { outcome.add(payload) }
    try time(&groups, progress: &progress)
    progress.finish()
    for (position, entries) in groups.enumerated() {
      let results = entries.enumerated().map { index, entry in
        var measurement = entry.measurement
        let stream = seed &+ UInt64(position * 1_000 + index)
        if !entry.samples.isEmpty {
          measurement.timing = Timing(entry.samples, bootstrap: bootstrap, seed: stream)
        }
        return measurement
      }
      if let title = plan.groups[position].setting {
        // The first one is the control.
        outcome.settings.append(SettingResult(title: title, reference: results[0], rows: Array(results.dropFirst())))
      } else {
        outcome.measurements += results
      }
    }
    outcome.measurements += large.results + memory + instructions.results
    return outcome
  }

  // MARK: Answers and counts

  private func checkAndCount(
    _ group: SuitePlan.Group,
    into outcome: inout Outcome,
    progress: inout ProgressLine
  ) throws -> [Entry] {
    let worker = try WorkerProcess(executable: executable, core: core)
    defer { worker.stop() }
    outcome.pinnedCore = worker.pinnedCore
    var entries: [Entry] = []
    for cell in [controlCell(of: group)] + group.cells {
      progress.update("checking and counting: \(cell.contender) on \(cell.payload.summary)")
      let isControl = entries.isEmpty
      let loaded = try worker.load(contender: cell.contender, payload: cell.payload, check: true)
      outcome.add(loaded.payload)
      var entry = Entry(
        measurement: ContenderResult(
          contender: cell.contender,
          payload: cell.payload,
          isControl: isControl,
          check: loaded.check
        ),
        nanoseconds: loaded.nanoseconds
      )
      // The control is the same decode as the baseline's own row, and shares that row's counts.
      if !isControl, loaded.nanoseconds != nil {
        do {
          entry.measurement.counters = try worker.count(loaded.index)
        } catch {
          let note = "allocations weren't counted: \(error)"
          if !outcome.notes.contains(note) { outcome.notes.append(note) }
        }
      }
      entries.append(entry)
    }
    return entries
  }

  /// The baseline against itself.
  private func controlCell(of group: SuitePlan.Group) -> SuitePlan.Cell {
    SuitePlan.Cell(contender: group.baselineContender, payload: group.baseline)
  }

  // MARK: Memory

  private func measureMemory(into outcome: inout Outcome, progress: inout ProgressLine) throws -> [ContenderResult] {
    var measurements: [ContenderResult] = []
    for (key, cells) in Dictionary(grouping: plan.memoryCells, by: \.payload).sorted(by: { $0.key.rate < $1.key.rate })
    {
      progress.update("peak memory: \(key.summary), \(NumberText.bytes(key.size))")
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("resilience-bench-\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      outcome.add(try PayloadFile.write(key, to: file))
      for cell in cells {
        progress.update("peak memory: \(cell.contender) on \(key.summary), \(NumberText.bytes(key.size))")
        var measurement = ContenderResult(
          contender: cell.contender,
          payload: key,
          check: ContenderResult.Check(status: .measured)
        )
        let worker = try WorkerProcess(executable: executable, core: core)
        defer { worker.stop() }
        do {
          measurement.counters.peakMemoryBytes = try worker.peakMemory(
            contender: cell.contender,
            shape: key.shape,
            file: file.path
          )
        } catch {
          // The peak of a contender that throws on dirt isn't meaningful. Any other must not throw, or end its worker.
          let contender = ContenderRegistry.suite(named: key.shape)?.contender(named: cell.contender)
          let mayThrow = key.rate > 0 && contender?.throwsOnDirt == true
          let status: ContenderResult.Status = mayThrow ? .throwsOnDirt : .wrong
          measurement.check = ContenderResult.Check(status: status, detail: "\(error)", deliveredRecords: 0)
        }
        measurements.append(measurement)
      }
    }
    return measurements
  }

  // MARK: Time

  private func time(_ groups: inout [[Entry]], progress: inout ProgressLine) throws {
    var clock = RunClock(total: totalCost(of: groups))
    let turns = plan.groups.map(\.processes).max() ?? 0
    for turn in 0..<turns {
      for (position, group) in plan.groups.enumerated() where turn < group.processes {
        try time(&groups[position], group, turn: turn, position: position, clock: &clock, progress: &progress)
      }
    }
  }

  /// Takes the pairs of one group in one process, a few rounds at a time, so that progress can be shown.
  private func time(
    _ entries: inout [Entry],
    _ group: SuitePlan.Group,
    turn: Int,
    position: Int,
    clock: inout RunClock,
    progress: inout ProgressLine
  ) throws {
    let worker = try WorkerProcess(executable: executable, core: core)
    defer { worker.stop() }
    let baseline = try worker.load(contender: group.baselineContender, payload: group.baseline, check: false)
    var pairs: [WorkerRequest.PairEntry] = []
    var timed: [Int] = []
    for (index, entry) in entries.enumerated() where entry.nanoseconds != nil {
      // The control uses the baseline's own case: the same bytes at the same address.
      let isControl = entry.measurement.isControl
      let loaded =
        isControl
        ? baseline
        : try worker.load(contender: entry.measurement.contender, payload: entry.measurement.payload, check: false)
      pairs.append(WorkerRequest.PairEntry(baseline: baseline.index, contender: loaded.index))
      timed.append(index)
    }
    for index in timed { entries[index].samples.append(PairSamples()) }
    var mixer = SeededGenerator(seed: seed, stream: UInt64(turn * plan.groups.count + position) + 100)
    let roundCost = cost(of: entries)
    // At least two rounds, so that each half of a pair comes first once.
    let step = max(2, Int(0.5e9 / max(1, roundCost)) / 2 * 2)
    var done = 0
    while done < group.pairs {
      let rounds = min(step, group.pairs - done)
      progress.update(
        "timing \(group.baseline.shapeAndLayout) \(NumberText.bytes(group.baseline.size)), process \(turn + 1) of "
          + "\(group.processes), \(clock.text)"
      )
      let samples = try worker.pairs(pairs, rounds: rounds, seed: mixer.next())
      for (index, sample) in zip(timed, samples) {
        entries[index].samples[entries[index].samples.count - 1].append(sample)
      }
      done += rounds
      clock.advance(by: roundCost * Double(rounds))
    }
  }

  /// The duration of one round of a group, in nanoseconds.
  private func cost(of entries: [Entry]) -> Double {
    let baseline = Double(entries.first?.nanoseconds ?? 0)
    return entries.reduce(0) { $0 + ($1.nanoseconds.map { Double($0) + baseline } ?? 0) }
  }

  private func totalCost(of groups: [[Entry]]) -> Double {
    zip(groups, plan.groups).reduce(0) { sum, pair in
      sum + cost(of: pair.0) * Double(pair.1.processes * pair.1.pairs)
    }
  }
}

/// Carries out a plan on this machine with this build's workers, and assembles the results.
enum Measuring {
  /// The method for all intervals.
  static let bootstrap = HierarchicalBootstrap()

  /// Measures according to a plan.
  static func results(
    of plan: SuitePlan,
    options: BenchmarkResults.Options,
    progress: inout ProgressLine
  ) throws -> BenchmarkResults {
    let beginning = RunBeginning()
    let outcome = try SuiteRunner(plan: plan, seed: options.seed).run(progress: &progress)
    let origin = beginning.origin(seed: options.seed, pinnedCore: outcome.pinnedCore)
    return BenchmarkResults(
      createdAt: origin.createdAt,
      durationSeconds: origin.durationSeconds,
      machine: origin.machine,
      toolchain: origin.toolchain,
      commit: origin.commit,
      buildConfiguration: origin.buildConfiguration,
      options: options,
      payloads: outcome.payloads,
      measurements: outcome.measurements,
      notes: outcome.notes,
      wrapperCost: outcome.wrapperCost,
      settings: outcome.settings.isEmpty ? nil : outcome.settings,
      programs: outcome.programs
    )
  }
}
