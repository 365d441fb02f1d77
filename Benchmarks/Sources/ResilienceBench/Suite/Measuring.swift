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
    let core = ProcessorCore.preferred
    let beginning = RunBeginning()
    let runner = SuiteRunner(
      plan: plan,
      executable: try Program.executable(),
      core: core,
      seed: options.seed,
      bootstrap: bootstrap
    )
    let outcome = try runner.run(progress: &progress)
    let origin = beginning.origin(seed: options.seed, pinnedCore: outcome.pinnedCore)
    return BenchmarkResults(
      createdAt: origin.createdAt,
      durationSeconds: origin.durationSeconds,
      machine: origin.machine,
      toolchain: origin.toolchain,
      commit: origin.commit,
      buildConfiguration: origin.buildConfiguration,
      options: options,
      payloads: outcome.payloads,
      measurements: outcome.measurements,
      notes: outcome.notes,
      wrapperCost: outcome.wrapperCost
    )
  }
}
