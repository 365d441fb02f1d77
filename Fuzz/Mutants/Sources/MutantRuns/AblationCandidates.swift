import Foundation
import MutantPlanting

/// The mutants of a run that an ablation can use, in the order in which they are tried.
///
/// Those that only fuzzing killed come first, then those that the replay killed. Among these, the folder with the fewest accepted
/// mutants is next. Within a folder, the order depends only on the seed and on the mutants' identifiers.
struct AblationCandidates {
  /// A mutant with the target that killed it.
  struct Candidate: Equatable, Sendable {
    let entry: Plan.Entry
    let target: String
    /// Whether only fuzzing killed it.
    let isKilledByFuzzing: Bool

    static func == (left: Candidate, right: Candidate) -> Bool {
      left.entry.mutant == right.entry.mutant && left.target == right.target
    }
  }

  /// The candidates by folder, the first of each last: those of fuzzing, and those of the replay.
  private var stages: [[String: [Candidate]]]
  private var accepted: [String: Int] = [:]

  /// Creates the list.
  ///
  /// - Parameters:
  ///   - plan: The mutants of the run.
  ///   - results: What became of them.
  ///   - seed: Selects the order.
  init(plan: Plan, results: ResultsFile, seed: Int) {
    func candidates(_ stage: MutantResult.Stage) -> [String: [Candidate]] {
      let found = plan.entries.compactMap { entry -> Candidate? in
        guard let killer = results.result(of: entry.mutant.identifier, stage)?.killer else { return nil }
        return Candidate(entry: entry, target: killer, isKilledByFuzzing: stage == .fuzzing)
      }
      return Dictionary(grouping: found, by: \.entry.mutant.folder).mapValues { group in
        group.map { (rank: StableHash.of(String(seed), $0.entry.mutant.identifier), candidate: $0) }
          .sorted { $0.rank > $1.rank }.map(\.candidate)
      }
    }
    stages = [candidates(.fuzzing), candidates(.replay)]
  }

  /// Counts a mutant of a folder as accepted.
  mutating func accept(folder: String) { accepted[folder, default: 0] += 1 }

  /// Returns the next mutant and removes it, or returns `nil` if all have been tried.
  mutating func next() -> Candidate? {
    for stage in stages.indices {
      let folders = stages[stage].filter { !$0.value.isEmpty }.keys
      guard let folder = folders.min(by: { (accepted[$0, default: 0], $0) < (accepted[$1, default: 0], $1) }) else {
        continue
      }
      return stages[stage][folder]?.popLast()
    }
    return nil
  }
}
