import BenchmarkReports

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
      let then = try oldWorker.load(contender: cell.contender, payload: cell.payload, check: true)
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
        let result = BaselineComparison.outcome(was: before, now: current, stable: isStable)
        outcome.differences.append(
          Difference(
            cell: cell,
            ratio: Double(current) / Double(max(1, before)),
            isRegression: result == .regression
          )
        )
        outcome.findings.append(
          Finding(
            metric: "allocations",
            contender: cell.contender,
            payload: cell.payload.summary,
            old: "\(before)",
            new: "\(current)",
            outcome: result,
            advice: BaselineComparison.advice(was: before, now: current, stable: isStable)
          )
        )
      }
      return true
    }
  }

  private func mismatch(_ cell: SuitePlan.Cell, then: WorkerProcess.Loaded, now: WorkerProcess.Loaded) -> Finding {
    let isBroken = now.nanoseconds == nil && then.nanoseconds != nil
    return Finding(
      metric: "answer",
      contender: cell.contender,
      payload: cell.payload.summary,
      old: then.check.status.rawValue,
      new: now.check.status.rawValue,
      outcome: isBroken ? .regression : .notEnoughEvidence,
      advice: now.check.detail ?? then.check.detail
        ?? "the two builds generate different bytes, so their times can't be compared"
    )
  }
}
