import Foundation
import MutantPlanting

/// Plants a sample of mutants and tries each one: against the replay of the inputs, then fuzzing, then the unit tests.
public struct Campaign {
  let workspace: Workspace
  private let catalogue: MutantCatalogue
  let request: Plan.Request
  private let equivalents: EquivalentList
  let jobs: Int
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
    if stored != nil {
      Workspace.say("continuing the interrupted run")
    } else {
      try? FileManager.default.removeItem(at: workspace.testBaselineFile)
    }

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

  private func report(_ plan: Plan, _ results: ResultsFile) -> CampaignReport {
    var table = ResultTable()
    var survivors: [String] = []
    var slower = 0
    for entry in plan.entries {
      let identifier = entry.mutant.identifier
      if equivalents.reasons[identifier] != nil {
        table.add(folder: entry.mutant.folder, .equivalent)
        if equivalents.onlyCostsSpeed(identifier) { slower += 1 }
        continue
      }
      let outcome = results.outcome(of: identifier) ?? .survived
      table.add(folder: entry.mutant.folder, .outcome(outcome))
      guard outcome == .survived else { continue }
      let targets = results.result(of: identifier, .replay)?.detail ?? ""
      survivors.append(catalogue.diff(entry.mutant) + "\n(reached by \(targets.isEmpty ? "no target" : targets))")
    }
    return CampaignReport(survivors: survivors, table: table, slower: slower, rejected: plan.rejected)
  }
}
