import BenchmarkReports
import BenchmarkStatistics
import Foundation

/// Carries out a plan on this machine with this build's workers, and assembles the results.
enum Measuring {
  /// The method for all intervals.
  static let bootstrap = HierarchicalBootstrap()

  /// Measures according to a plan.
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - options: The options that the plan was made from.
  ///   - progress: Receives progress reports.
  static func results(
    of plan: SuitePlan,
    options: BenchmarkResults.Options,
    progress: inout ProgressLine
  ) throws -> BenchmarkResults {
    // The machine is examined before measuring, so that other processes don't run during the measurement.
    let core = ProcessorCore.preferred
    let toolchain = Toolchain.current
    let commit = CheckoutState.commit(of: Program.checkout.path)
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
