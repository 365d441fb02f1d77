import Contenders
import Payloads

/// A whole run: writes the payloads, checks the answers, counts allocations, takes the pairs.
struct Comparison {
  let options: RunOptions

  /// A contender on a workload, and what is known of it so far.
  private struct Candidate {
    let contender: any Contender
    let workload: Workload
    var row: ComparisonResults.Row

    /// Whether this is the baseline on the clean payload, which the control already measures.
    var isControl: Bool {
      contender.name == ContenderRegistry.baseline.name && workload.rate == 0
    }

    var entry: PairedRunner.Entry {
      Self.entry(contender, decoding: workload)
    }

    private static func entry<C: Contender>(_ contender: C, decoding workload: Workload) -> PairedRunner.Entry {
      PairedRunner.Entry(contender, decoding: workload)
    }
  }

  /// Does everything in order.
  /// - Parameter progress: Told what is going on.
  /// - Throws: What the baseline throws on its clean payload, which would be a fault of the program.
  func run(progress: inout ProgressLine) throws -> ComparisonResults {
    progress.update("writing payloads")
    let clean = workload(rate: 0)
    let workloads = options.rates.map { $0 == 0 ? clean : workload(rate: $0) }

    var candidates: [Candidate] = []
    for workload in workloads {
      for contender in options.contenders {
        progress.update("checking the answers of \(contender.name)")
        candidates.append(check(contender, on: workload))
      }
    }
    let counterFailure = countAllocations(of: &candidates, progress: &progress)
    let timing = try time(&candidates, against: clean, progress: &progress)
    progress.finish()

    return ComparisonResults(
      options: options,
      cleanPayload: ComparisonResults.PayloadSummary(clean),
      payloads: workloads.map(ComparisonResults.PayloadSummary.init),
      control: timing.control,
      rows: candidates.map(\.row),
      allocationFailure: counterFailure,
      seconds: timing.seconds
    )
  }

  private func workload(rate: Double) -> Workload {
    let specification = PayloadSpecification(
      size: options.size,
      dirtRate: rate,
      dirtDensity: options.density,
      mix: options.mix,
      seed: options.seed
    )
    return Workload(rate: rate, payload: Catalogue().payload(specification))
  }

  // MARK: Answers

  private func check(_ contender: any Contender, on workload: Workload) -> Candidate {
    Candidate(
      contender: contender,
      workload: workload,
      row: ComparisonResults.Row(
        contender: contender.name,
        rate: workload.rate,
        verdict: AnswerCheck.verdict(on: contender, decoding: workload)
      )
    )
  }

  // MARK: Allocations

  /// Counts every right contender's allocations; gives the reason where it can't.
  private func countAllocations(of candidates: inout [Candidate], progress: inout ProgressLine) -> String? {
    do {
      let counter = try AllocationCounter()
      for index in candidates.indices where candidates[index].row.isRight {
        progress.update("counting the allocations of \(candidates[index].contender.name)")
        candidates[index].row.allocations = try Self.allocations(
          of: candidates[index].contender,
          decoding: candidates[index].workload,
          counter: counter
        )
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func allocations<C: Contender>(
    of contender: C,
    decoding workload: Workload,
    counter: AllocationCounter
  ) throws -> AllocationCounter.Count {
    try counter.count { try contender.decode(workload.data) }
  }

  // MARK: Time

  private func time(
    _ candidates: inout [Candidate],
    against clean: Workload,
    progress: inout ProgressLine
  ) throws -> (control: ComparisonResults.Figures?, seconds: Double) {
    let baseline = PairedRunner.Entry(ContenderRegistry.baseline, decoding: clean)
    // The baseline against itself on the clean payload is the A/A control, and its own row at rate 0.
    var entries = [baseline]
    let timed = candidates.indices.filter { index in
      let candidate = candidates[index]
      return candidate.row.isRight && !candidate.isControl
    }
    entries += timed.map { candidates[$0].entry }
    for entry in entries { _ = try entry.measure() }

    let start = ClockReading.now().wall
    let total = options.pairs * entries.count
    let runner = PairedRunner(pairs: options.pairs, seed: options.seed)
    let samples = try runner.run(entries, against: baseline) { done in
      progress.update(Self.progressText(done, of: total, since: start))
    }
    let seconds = Double(ClockReading.now().wall - start) / 1e9

    let control = figures(samples[0], workload: clean, stream: 3)
    for (position, index) in timed.enumerated() {
      candidates[index].row.figures = figures(
        samples[position + 1],
        workload: candidates[index].workload,
        stream: UInt64(position) + 4
      )
    }
    for index in candidates.indices where candidates[index].isControl {
      candidates[index].row.figures = control
    }
    return (control, seconds)
  }

  private func figures(_ pairs: [PairedRunner.Pair], workload: Workload, stream: UInt64)
    -> ComparisonResults.Figures?
  {
    var generator = SeededGenerator(seed: options.seed, stream: stream)
    return ComparisonResults.Figures(
      pairs: pairs,
      records: workload.payload.records.count,
      bytes: workload.data.count,
      using: &generator
    )
  }

  private static func progressText(_ done: Int, of total: Int, since start: UInt64) -> String {
    let elapsed = Double(ClockReading.now().wall - start) / 1e9
    let remaining = elapsed / Double(done) * Double(total - done)
    return "measuring: pair \(done) of \(total), about \(Int(remaining.rounded(.up))) s left"
  }
}
