import BenchmarkReports
import BenchmarkStatistics
import Foundation

/// Carries a plan out on this machine, with this build's workers, and keeps all that belongs to the results.
enum Measuring {
  /// How all intervals are made.
  static let bootstrap = HierarchicalBootstrap()

  /// Measures.
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - options: What the plan was made from.
  ///   - progress: Told what is going on.
  static func results(
    of plan: SuitePlan,
    options: BenchmarkResults.Options,
    progress: inout ProgressLine
  ) throws -> BenchmarkResults {
    // The machine is asked before measuring, so that no other process runs meanwhile.
    let core = ProcessorCore.preferred
    let toolchain = Toolchain.current
    let commit = CheckoutState.commit(of: Program.sources)
    let start = Date()
    let runner = SuiteRunner(
      plan: plan,
      executable: try Program.executable(),
      core: core,
      seed: options.seed,
      bootstrap: bootstrap
    )
    let outcome = try runner.run(progress: &progress)
    return BenchmarkResults(
      createdAt: start.formatted(.iso8601),
      durationSeconds: Date().timeIntervalSince(start),
      machine: Machine.current(pinnedCore: outcome.pinnedCore),
      toolchain: toolchain,
      commit: commit,
      buildConfiguration: BuildConfiguration.current.rawValue,
      options: options,
      payloads: outcome.payloads,
      measurements: outcome.measurements,
      notes: outcome.notes,
      wrapperCost: outcome.wrapperCost
    )
  }
}
