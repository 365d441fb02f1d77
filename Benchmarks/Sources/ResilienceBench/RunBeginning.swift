import BenchmarkReports
import Foundation

/// What is known when a run begins. To find it out takes other processes, so this is done before anything is measured.
struct RunBeginning {
  private let date: Date
  private let toolchain: BenchmarkResults.Toolchain
  private let commit: BenchmarkResults.Commit?

  init() {
    toolchain = Toolchain.current
    commit = CheckoutState.commit(of: Program.checkout.path)
    date = Date()
  }

  /// The origin of the figures of the run, which ends now.
  /// - Parameters:
  ///   - seed: The seed of all random numbers.
  ///   - core: The core that the processes were bound to, or `nil` if they weren't bound.
  func origin(seed: UInt64, pinnedCore core: Int? = nil) -> RunOrigin {
    RunOrigin(
      createdAt: date.formatted(.iso8601),
      durationSeconds: Date().timeIntervalSince(date),
      machine: Machine.current(pinnedCore: core),
      toolchain: toolchain,
      commit: commit,
      buildConfiguration: BuildConfiguration.current.rawValue,
      seed: seed
    )
  }
}
