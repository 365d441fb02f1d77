import Foundation
import MutantPlanting
import Synchronization

/// Plants a sample of mutants and tries each one: against the replay of the inputs, then fuzzing, then the unit tests.
public struct Campaign {
  private let workspace: Workspace
  private let catalogue: MutantCatalogue
  private let request: Plan.Request
  private let equivalents: EquivalentList
  private let jobs: Int
  private let fingerprint: String
  private let continues: Bool

  /// More mutants than asked for are planted, since the compiler rejects some.
  private static let reserve = 1.35

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - workspace: The folders.
  ///   - catalogue: All mutants.
  ///   - request: Which of them to try.
  ///   - equivalents: Those that aren't tried.
  ///   - jobs: The number of processes at a time.
  ///   - isFresh: Whether to discard the results of an interrupted run.
  public init(
    workspace: Workspace,
    catalogue: MutantCatalogue,
    request: Plan.Request,
    equivalents: EquivalentList,
    jobs: Int,
    isFresh: Bool
  ) throws {
    self.workspace = workspace
    self.catalogue = catalogue
    self.request = request
    self.equivalents = equivalents
    self.jobs = jobs
    fingerprint = try LibraryCopy.fingerprint(workspace)
    continues = !isFresh
  }

  /// Runs all stages.
  ///
  /// - Returns: The counts and the survivors.
  /// - Throws: ``MutantsError`` if something fails without a mutant, or an error if a file can't be read or written.
  public func run() throws -> CampaignReport {
    let stored = continues ? Plan.stored(in: workspace, for: request, fingerprint: fingerprint) : nil
    let planted = stored?.planted ?? candidates().enumerated().map { Plan.Entry(mutant: $1, number: $0 + 1) }
    var builder = CopyBuilder(workspace: workspace, catalogue: catalogue, mutants: planted)
    try builder.check()
    let products = try builder.buildFuzzTargets()
    let plan = stored ?? makePlan(builder)
    try plan.store(in: workspace)
    let results = try ResultsFile(workspace.resultsFile, continues: stored != nil)
    if stored != nil { Workspace.say("continuing the interrupted run") }

    if plan.count > plan.planted.count {
      Workspace.say("only \(plan.planted.count) of \(plan.count) mutants are left; draw from more folders")
    }
    let open = plan.entries.filter { equivalents.reasons[$0.mutant.identifier] == nil }
    let greatest = builder.mutants.map(\.number).max() ?? 0
    try runHarness(FuzzRunner(workspace: workspace, products: products), open, greatest: greatest, results)
    let left = open.filter { survivedHarness($0, results) }
    if left.contains(where: { results.result(of: $0.mutant.identifier, .tests) == nil }) {
      try builder.buildTests()
      let runner = TestRunner(workspace: workspace, command: builder.testCommand)
      try runTests(runner, left, greatest: greatest, results)
    }
    return report(plan, results)
  }

  /// The mutants that are planted at first, in the order of the draw.
  private func candidates() -> [Mutant] {
    if !request.identifiers.isEmpty {
      return catalogue.mutants.filter { request.identifiers.contains($0.identifier) }
    }
    let count = request.sample.map { Int((Double($0) * Self.reserve).rounded(.up)) + 4 }
    return catalogue.sample(count, seed: request.seed, folders: request.folders)
  }

  private func makePlan(_ builder: CopyBuilder) -> Plan {
    let entries = builder.mutants.map { Plan.Entry(mutant: $0.mutant, number: $0.number) }
    let wanted = request.identifiers.isEmpty ? request.sample ?? entries.count : entries.count
    return Plan(
      request: request,
      fingerprint: fingerprint,
      planted: entries,
      count: wanted,
      rejected: builder.rejected.count
    )
  }

  private func survivedHarness(_ entry: Plan.Entry, _ results: ResultsFile) -> Bool {
    let stages: [MutantResult.Stage] = [.replay, .fuzzing]
    return stages.allSatisfy { results.result(of: entry.mutant.identifier, $0).map { $0.killer == nil } ?? false }
  }

  // MARK: Stages

  private func runHarness(_ runner: FuzzRunner, _ entries: [Plan.Entry], greatest: Int, _ results: ResultsFile) throws {
    let waiting = entries.filter { entry in
      guard let replay = results.result(of: entry.mutant.identifier, .replay) else { return true }
      return replay.killer == nil && results.result(of: entry.mutant.identifier, .fuzzing) == nil
    }
    guard !waiting.isEmpty else { return }
    // Those that take the least time first, since a mutant is tried until one kills it.
    let baselines = try workspace.targets().map { try runner.baseline(of: $0, greatest: greatest) }
      .sorted { $0.seconds < $1.seconds }
    for baseline in baselines {
      let seconds = String(format: "%.1f", baseline.seconds)
      Workspace.say("\(baseline.target): \(seconds) s without a mutant, reaches \(baseline.reached.count)")
    }
    try forEach(waiting) { entry, place in
      let identifier = entry.mutant.identifier
      let reaching = baselines.filter { $0.reached.contains(entry.number) }
      var line = "\(place) \(identifier) (\(entry.mutant.file):\(entry.mutant.line)): "
      defer { Workspace.say(line) }
      if let killer = try replay(runner, entry, reaching, results) {
        line += "killed by the replay of \(killer)"
        return
      }
      guard !reaching.isEmpty else {
        try results.add(result(entry, .fuzzing, nil, "not reached", 0))
        line += "not reached"
        return
      }
      let killer = try fuzz(runner, entry, reaching, results)
      line += killer.map { "killed by fuzzing \($0)" } ?? "survives the harness"
    }
  }

  private func replay(
    _ runner: FuzzRunner,
    _ entry: Plan.Entry,
    _ reaching: [FuzzRunner.Baseline],
    _ results: ResultsFile
  ) throws -> String? {
    if let old = results.result(of: entry.mutant.identifier, .replay) { return old.killer }
    var seconds = 0.0
    for baseline in reaching {
      let (kill, used) = try runner.replay(baseline, number: entry.number)
      seconds += used
      guard let kill else { continue }
      try results.add(result(entry, .replay, kill.target, kill.detail, seconds))
      return kill.target
    }
    try results.add(result(entry, .replay, nil, reaching.map(\.target).joined(separator: " "), seconds))
    return nil
  }

  private func fuzz(
    _ runner: FuzzRunner,
    _ entry: Plan.Entry,
    _ reaching: [FuzzRunner.Baseline],
    _ results: ResultsFile
  ) throws -> String? {
    var seconds = 0.0
    // An equal share for every target that reaches the mutant.
    let share = max(1, request.seconds / reaching.count)
    for baseline in reaching {
      let (kill, used) = try runner.fuzz(
        baseline.target,
        number: entry.number,
        seconds: share,
        seed: request.seed % 1_000_000 + 1
      )
      seconds += used
      guard let kill else { continue }
      try results.add(result(entry, .fuzzing, kill.target, kill.detail, seconds))
      return kill.target
    }
    try results.add(result(entry, .fuzzing, nil, reaching.map(\.target).joined(separator: " "), seconds))
    return nil
  }

  private func runTests(_ runner: TestRunner, _ entries: [Plan.Entry], greatest: Int, _ results: ResultsFile) throws {
    let waiting = entries.filter { results.result(of: $0.mutant.identifier, .tests) == nil }
    let baseline = try runner.baseline(greatest: greatest)
    Workspace.say(
      String(format: "the unit tests: %.0f s without a mutant, reach ", baseline.seconds) + "\(baseline.reached.count)"
    )
    try forEach(waiting) { entry, place in
      let prefix = "\(place) \(entry.mutant.identifier) (\(entry.mutant.file):\(entry.mutant.line))"
      guard baseline.reached.contains(entry.number) else {
        try results.add(result(entry, .tests, nil, "not reached", 0))
        return Workspace.say("\(prefix): survives, since no test reaches it")
      }
      let (failure, seconds) = try runner.run(entry, baseline)
      try results.add(result(entry, .tests, failure, failure ?? "", seconds))
      Workspace.say("\(prefix): \(failure.map { "killed by: \($0)" } ?? "survives")")
    }
  }

  private func result(
    _ entry: Plan.Entry,
    _ stage: MutantResult.Stage,
    _ killer: String?,
    _ detail: String,
    _ seconds: Double
  ) -> MutantResult {
    MutantResult(
      identifier: entry.mutant.identifier,
      stage: stage,
      killer: killer,
      detail: detail,
      seconds: (seconds * 10).rounded() / 10
    )
  }

  /// Calls a function for each mutant, several at a time, and throws the first error.
  private func forEach(
    _ entries: [Plan.Entry],
    _ body: (_ entry: Plan.Entry, _ place: String) throws -> Void
  ) throws {
    let next = Mutex(0)
    let failure = Mutex<(any Error)?>(nil)
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, entries.count))) { _ in
      while true {
        let index = next.withLock { index -> Int in
          index += 1
          return index - 1
        }
        guard index < entries.count, failure.withLock({ $0 == nil }) else { return }
        do {
          try body(entries[index], "\(index + 1)/\(entries.count)")
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func report(_ plan: Plan, _ results: ResultsFile) -> CampaignReport {
    var table = ResultTable()
    var survivors: [String] = []
    for entry in plan.entries {
      let identifier = entry.mutant.identifier
      if equivalents.reasons[identifier] != nil {
        table.add(folder: entry.mutant.folder, .equivalent)
        continue
      }
      let outcome = results.outcome(of: identifier) ?? .survived
      table.add(folder: entry.mutant.folder, .outcome(outcome))
      guard outcome == .survived else { continue }
      let targets = results.result(of: identifier, .replay)?.detail ?? ""
      survivors.append(catalogue.diff(entry.mutant) + "\n(reached by \(targets.isEmpty ? "no target" : targets))")
    }
    return CampaignReport(survivors: survivors, table: table, rejected: plan.rejected)
  }
}
