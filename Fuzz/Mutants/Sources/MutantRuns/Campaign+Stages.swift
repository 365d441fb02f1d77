import Foundation
import MutantPlanting

extension Campaign {
  /// Tries mutants against the replay and against fuzzing.
  func runHarness(_ runner: FuzzRunner, _ entries: [Plan.Entry], greatest: Int, _ results: ResultsFile) throws {
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
    try waiting.forEachConcurrently(jobs: jobs) { entry, place in
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
      let fuzzing = try runner.fuzz(
        workspace.start(of: baseline.target),
        number: entry.number,
        seconds: share,
        seed: request.seed % 1_000_000 + 1
      )
      seconds += fuzzing.seconds
      guard let kill = fuzzing.kill else { continue }
      try results.add(result(entry, .fuzzing, kill.target, kill.detail, seconds))
      return kill.target
    }
    try results.add(result(entry, .fuzzing, nil, reaching.map(\.target).joined(separator: " "), seconds))
    return nil
  }

  /// Tries mutants against the unit tests.
  func runTests(_ runner: TestRunner, _ entries: [Plan.Entry], greatest: Int, _ results: ResultsFile) throws {
    let waiting = entries.filter { results.result(of: $0.mutant.identifier, .tests) == nil }
    let baseline = try runner.baseline(greatest: greatest)
    Workspace.say(
      String(format: "the unit tests: %.0f s without a mutant, reach ", baseline.seconds) + "\(baseline.reached.count)"
    )
    try waiting.forEachConcurrently(jobs: jobs) { entry, place in
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
}
