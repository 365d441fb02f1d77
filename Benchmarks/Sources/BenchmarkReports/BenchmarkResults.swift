import BenchmarkStatistics

/// The results of a run: everything that a report needs, and every raw sample, so that a sceptic can compute anew.
///
/// This is the shape of `results.json`; `Benchmarks/RESULTS.md` documents each field. A field that changes its meaning, or
/// goes, raises ``currentSchemaVersion``; one that is added does not. A reader refuses any version but its own.
package struct BenchmarkResults: Codable, Equatable, Sendable {
  /// The version that this program writes and reads.
  package static let currentSchemaVersion = 2

  package var schemaVersion: Int
  /// When the run began, in ISO 8601.
  package var createdAt: String
  /// How long the run took altogether.
  package var durationSeconds: Double
  package var machine: Machine
  package var toolchain: Toolchain
  /// The commit that was built; nil outside a git checkout.
  package var commit: Commit?
  /// `release` or `debug`. A debug build's timings mean nothing.
  package var buildConfiguration: String
  package var options: Options
  package var payloads: [PayloadFigures]
  package var measurements: [ContenderResult]
  /// What a reader has to know besides: what could not be measured, and why.
  package var notes: [String]
  /// What a DTO costs before it decodes anything; nil where it wasn't measured.
  package var wrapperCost: WrapperFigures?

  package init(
    createdAt: String,
    durationSeconds: Double,
    machine: Machine,
    toolchain: Toolchain,
    commit: Commit?,
    buildConfiguration: String,
    options: Options,
    payloads: [PayloadFigures],
    measurements: [ContenderResult],
    notes: [String],
    wrapperCost: WrapperFigures? = nil
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.createdAt = createdAt
    self.durationSeconds = durationSeconds
    self.machine = machine
    self.toolchain = toolchain
    self.commit = commit
    self.buildConfiguration = buildConfiguration
    self.options = options
    self.payloads = payloads
    self.measurements = measurements
    self.notes = notes
    self.wrapperCost = wrapperCost
  }
}

extension BenchmarkResults {
  /// Where it ran.
  package struct Machine: Equatable, Sendable, Codable {
    package var processor: String
    package var cores: Int
    package var operatingSystem: String
    /// The core that the workers were bound to; nil where they ran wherever the system put them.
    package var pinnedCore: Int?

    package init(processor: String, cores: Int, operatingSystem: String, pinnedCore: Int?) {
      self.processor = processor
      self.cores = cores
      self.operatingSystem = operatingSystem
      self.pinnedCore = pinnedCore
    }
  }

  /// The compiler that built the program.
  package struct Toolchain: Equatable, Sendable, Codable {
    /// The compiler's version, as far as the program's own source can tell.
    package var compiler: String
    /// What `swift --version` says now; nil where there is no `swift` to ask. `Benchmarks/run` builds with that one.
    package var installed: String?

    package init(compiler: String, installed: String?) {
      self.compiler = compiler
      self.installed = installed
    }
  }

  /// The state of the sources.
  package struct Commit: Equatable, Sendable, Codable {
    package var hash: String
    /// Whether files under version control differed from that commit.
    package var hasChanges: Bool

    package init(hash: String, hasChanges: Bool) {
      self.hash = hash
      self.hasChanges = hasChanges
    }
  }

  /// How the run was called, defaults filled in.
  package struct Options: Codable, Equatable, Sendable {
    /// The largest size, in bytes, at which pairs are taken. Of a larger payload each contender decodes one, in a process of
    /// its own.
    package static let largestPairedSize = 16_000_000

    package var seed: UInt64
    package var shapes: [String]
    /// Target sizes in bytes; the first is that of the comparison by rate and by kind.
    package var sizes: [Int]
    package var rates: [Double]
    /// The rates of every shape but the first; nil where they are the same.
    package var otherRates: [Double]?
    package var density: Double
    /// The kinds of dirt that the rates are mixed from; `mix` is the documented default.
    package var mix: [String]
    /// The kinds that were measured each by itself.
    package var kinds: [String]
    package var contenders: [String]
    package var processes: Int
    package var pairs: Int
    package var quick: Bool
    package var bootstrapResamples: Int
    package var confidence: Double

    package init(
      seed: UInt64,
      shapes: [String],
      sizes: [Int],
      rates: [Double],
      otherRates: [Double]? = nil,
      density: Double,
      mix: [String],
      kinds: [String],
      contenders: [String],
      processes: Int,
      pairs: Int,
      quick: Bool,
      bootstrapResamples: Int,
      confidence: Double
    ) {
      self.seed = seed
      self.shapes = shapes
      self.sizes = sizes
      self.rates = rates
      self.otherRates = otherRates
      self.density = density
      self.mix = mix
      self.kinds = kinds
      self.contenders = contenders
      self.processes = processes
      self.pairs = pairs
      self.quick = quick
      self.bootstrapResamples = bootstrapResamples
      self.confidence = confidence
    }
  }
}
