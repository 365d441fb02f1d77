import Foundation
import MutantPlanting
import Synchronization

/// A mutant in the copy.
struct PlantedMutant: Sendable {
  let mutant: Mutant
  /// The number by which the switch knows it.
  let number: Int

  /// The mutant in a progress line.
  var place: String { "\(mutant.identifier) (\(mutant.file):\(mutant.line))" }
}

/// Plants a sample of mutants and tries each one: against the replay of the inputs, then fuzzing, then the unit tests.
struct Campaign {
  /// What is asked for.
  struct Request: Sendable {
    /// The number of mutants, or `nil` for all.
    var sample: Int?
    /// Selects the sample.
    var seed: Int
    /// Files or folders below Sources. Empty for all.
    var folders: [String] = []
    /// The lines to draw from; `nil` for all.
    var changes: ChangedLines?
    /// Identifiers, if certain mutants were asked for.
    var identifiers: [String] = []
    /// CPU seconds of fuzzing for each mutant.
    var seconds: Int
  }

  let workspace: Workspace
  /// All mutants.
  let catalogue: MutantCatalogue
  /// Which of them to try.
  let request: Request
  /// Those that aren't tried.
  let equivalents: EquivalentList
  /// The number of processes at a time.
  let jobs: Int

  /// More mutants than asked for are planted, since the compiler rejects some.
  private static let reserve = 1.35

  /// Runs all stages, or as much of them as there is time for.
  ///
  /// - Throws: ``MutantsError`` if something fails without a mutant, or an error if a file can't be read or written.
  func run() throws -> CampaignReport {
    let planted = candidates().enumerated().map { PlantedMutant(mutant: $1, number: $0 + 1) }
    var copy = PlantedCopy(workspace: workspace, catalogue: catalogue, mutants: planted)
    let results = Results()
    do {
      try runStages(&copy, results)
    } catch is TimeIsUp {
      Workspace.say("the time is up")
    }
    var report = CampaignReport()
    report.rejected = copy.rejectedCount
    for entry in sample(from: copy) { add(entry, results, to: &report) }
    return report
  }

  private func runStages(_ copy: inout PlantedCopy, _ results: Results) throws {
    try copy.check()
    let products = try copy.buildFuzzTargets()
    if request.changes == nil, let count = request.sample, count > copy.mutants.count {
      Workspace.say("only \(copy.mutants.count) of \(count) mutants are left; draw from more folders")
    }
    let open = sample(from: copy).filter { equivalents.reasons[$0.mutant.identifier] == nil }
    let greatest = copy.mutants.map(\.number).max() ?? 0
    try runHarness(FuzzRunner(workspace: workspace, products: products), open, greatest: greatest, results)
    let left = open.filter { results.verdict(on: $0) == .untried }
    guard !left.isEmpty else { return }
    try copy.buildTests()
    try runTests(TestRunner(workspace: workspace, command: copy.testCommand), left, greatest: greatest, results)
  }

  /// The mutants to try, of those that the compiler accepts.
  private func sample(from copy: PlantedCopy) -> [PlantedMutant] {
    request.identifiers.isEmpty ? Array(copy.mutants.prefix(request.sample ?? .max)) : copy.mutants
  }

  /// The mutants that are planted at first, in the order of the draw.
  private func candidates() -> [Mutant] {
    if !request.identifiers.isEmpty {
      return catalogue.mutants.filter { request.identifiers.contains($0.identifier) }
    }
    let count = request.sample.map { Int((Double($0) * Self.reserve).rounded(.up)) + 4 }
    return catalogue.sample(count, seed: request.seed, folders: request.folders, changes: request.changes)
  }

  private func add(_ entry: PlantedMutant, _ results: Results, to report: inout CampaignReport) {
    let identifier = entry.mutant.identifier
    let isListed = equivalents.reasons[identifier] != nil
    let verdict = isListed ? .equivalent : results.verdict(on: entry)
    report.add(folder: entry.mutant.folder, verdict)
    if isListed, equivalents.onlyCostsSpeed(identifier) { report.slower += 1 }
    if verdict == .survived {
      report.survivors.append("\(catalogue.diff(entry.mutant))\n(reached by \(results.targets(reaching: entry)))")
    }
    if verdict == .untried { report.untried.append(entry.place) }
  }

  // MARK: - Stages

  /// Tries mutants against the replay and against fuzzing.
  private func runHarness(_ runner: FuzzRunner, _ entries: [PlantedMutant], greatest: Int, _ results: Results) throws {
    guard !entries.isEmpty else { return }
    // Those that take the least time first, since a mutant is tried until one kills it.
    let baselines = try workspace.targets().map { try runner.baseline(of: $0, greatest: greatest) }
      .sorted { $0.seconds < $1.seconds }
    for baseline in baselines {
      let seconds = String(format: "%.1f", baseline.seconds)
      Workspace.say("\(baseline.target): \(seconds) s without a mutant, reaches \(baseline.reached.count)")
    }
    try forEachConcurrently(entries) { entry, place in
      let reaching = baselines.filter { $0.reached.contains(entry.number) }
      results.add(entry, reachedBy: reaching.map(\.target))
      // An equal share for every target that reaches the mutant.
      let share = max(1, request.seconds / max(1, reaching.count))
      let seed = request.seed % 1_000_000 + 1
      if let killer = try reaching.first(where: { try runner.replay($0, number: entry.number) != nil })?.target {
        results.kill(entry, by: .replay)
        return Workspace.say("\(place) \(entry.place): killed by the replay of \(killer)")
      }
      let killer = try reaching.first { baseline in
        try runner.fuzz(baseline.target, number: entry.number, seconds: share, seed: seed) != nil
      }
      if killer != nil { results.kill(entry, by: .fuzzing) }
      let fate = killer.map { "killed by fuzzing \($0.target)" } ?? "survives the harness"
      Workspace.say("\(place) \(entry.place): \(reaching.isEmpty ? "not reached" : fate)")
    }
  }

  /// Tries mutants against the unit tests.
  private func runTests(_ runner: TestRunner, _ entries: [PlantedMutant], greatest: Int, _ results: Results) throws {
    let baseline = try runner.baseline(greatest: greatest)
    Workspace.say(
      String(format: "the unit tests: %.0f s without a mutant, reach ", baseline.seconds) + "\(baseline.reached.count)"
    )
    try forEachConcurrently(entries) { entry, place in
      guard baseline.reached.contains(entry.number) else {
        results.keep(entry)
        return Workspace.say("\(place) \(entry.place): survives, since no test reaches it")
      }
      let failure = try runner.run(entry, baseline)
      if failure != nil { results.kill(entry, by: .tests) } else { results.keep(entry) }
      Workspace.say("\(place) \(entry.place): \(failure.map { "killed by: \($0)" } ?? "survives")")
    }
  }

  /// Calls a function for each mutant in order, several at a time, and throws the first error.
  ///
  /// - Parameter body: The function. It receives the mutant, and its place in the array, such as `3/10`.
  private func forEachConcurrently(
    _ entries: [PlantedMutant],
    _ body: (PlantedMutant, _ place: String) throws -> Void
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
}
