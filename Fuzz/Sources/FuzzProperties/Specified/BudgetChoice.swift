import RescueSpecification
import ShieldedDecoding

/// Budgets that allow a part of a report.
enum BudgetChoice {
  /// Returns budgets whose patterns, outcomes and limits are next to what a report has.
  static func all(for report: SpecifiedReport) -> [SpecifiedBudget] {
    let tallies = report.tallies.prefix(4)
    let everything = SpecifiedBudget.Allowance([.anything])
    var budgets: [SpecifiedBudget] = [
      SpecifiedBudget([]), SpecifiedBudget([everything]),
      SpecifiedBudget([SpecifiedBudget.Allowance([.anything], limit: report.totalCount - report.uncountedCount)]),
      SpecifiedBudget([SpecifiedBudget.Allowance([.anything], limit: max(0, report.totalCount - 1))]),
      SpecifiedBudget([SpecifiedBudget.Allowance([.anything], share: 0.5)]),
    ]
    for (number, tally) in tallies.enumerated() {
      // A path without steps has no pattern of its own.
      let steps = tally.kind.path.steps.map(step)
      let wild = tally.kind.path.steps.map { step -> SpecifiedBudget.Step in
        if case .key = step { .anyKey } else { Self.step(step) }
      }
      guard !steps.isEmpty else { continue }
      let share = report.share(of: tally) ?? 0.5
      budgets += [
        SpecifiedBudget([.init(steps)]), SpecifiedBudget([.init(wild), everything]),
        SpecifiedBudget([.init(steps, outcomes: [tally.kind.outcome]), .init([.anything], limit: number)]),
        SpecifiedBudget([
          .init(steps, outcomes: [tally.kind.outcome == .dropped ? .lossy : .dropped]),
          .init(Array(steps.dropLast()) + [.anything]),
        ]),
        SpecifiedBudget([.init(steps, limit: tally.count), .init([.anything], limit: 0)]),
        SpecifiedBudget([.init(wild, limit: max(0, tally.count - 1))]),
        SpecifiedBudget([.init(steps, share: share), everything]),
        SpecifiedBudget([.init(steps, share: share / 2), everything]),
        SpecifiedBudget([.init(steps + [.anything])]),
      ]
    }
    return budgets
  }

  private static func step(_ step: SpecifiedPath.Step) -> SpecifiedBudget.Step {
    switch step {
    case .key(let key): .key(key)
    case .index, .anyIndex: .anyIndex
    }
  }
}
