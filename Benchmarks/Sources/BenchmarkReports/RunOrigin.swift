/// The run that made the figures of a file: the `origin` in `streams.json`, `latency.json`, `features.json` and `rulers.json`.
package struct RunOrigin: Codable, Equatable, Sendable {
  /// When the run began, as an ISO 8601 string.
  package var createdAt: String
  /// The run's total duration.
  package var durationSeconds: Double
  package var machine: BenchmarkResults.Machine
  package var toolchain: BenchmarkResults.Toolchain
  /// The commit that was built, or `nil` outside a git checkout.
  package var commit: BenchmarkResults.Commit?
  /// `release` or `debug`. A debug build's timings mean nothing.
  package var buildConfiguration: String
  /// The seed of all random numbers.
  package var seed: UInt64

  package init(
    createdAt: String,
    durationSeconds: Double,
    machine: BenchmarkResults.Machine,
    toolchain: BenchmarkResults.Toolchain,
    commit: BenchmarkResults.Commit?,
    buildConfiguration: String,
    seed: UInt64
  ) {
    self.createdAt = createdAt
    self.durationSeconds = durationSeconds
    self.machine = machine
    self.toolchain = toolchain
    self.commit = commit
    self.buildConfiguration = buildConfiguration
    self.seed = seed
  }
}
