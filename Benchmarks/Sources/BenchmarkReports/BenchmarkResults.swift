import BenchmarkStatistics

/// The results of a run: everything that a report needs, with the median and the interval of every process.
///
/// This is the structure of `results.json`; `Benchmarks/RESULTS.md` documents each field. Removing a field or changing its
/// meaning raises ``currentSchemaVersion``; adding one does not. A reader rejects every version but its own.
package struct BenchmarkResults: Codable, Equatable, Sendable {
  /// The schema version that this program writes and reads.
  package static let currentSchemaVersion = 3

  package var schemaVersion: Int
  /// When the run began, as an ISO 8601 string.
  package var createdAt: String
  /// The run's total duration.
  package var durationSeconds: Double
  package var machine: Machine
  package var toolchain: Toolchain
  /// The commit that was built, or `nil` outside a git checkout.
  package var commit: Commit?
  /// `release` or `debug`. A debug build's timings mean nothing.
  package var buildConfiguration: String
  package var options: Options
  package var payloads: [PayloadFigures]
  package var measurements: [ContenderResult]
  /// Further remarks, such as what could not be measured, and why.
  package var notes: [String]
  /// What a DTO costs before it decodes anything, or `nil` if it wasn't measured.
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
  /// The machine that the run was made on.
  package struct Machine: Equatable, Sendable, Codable {
    package var processor: String
    package var cores: Int
    package var operatingSystem: String
    /// The core that the workers were bound to, or `nil` if they weren't bound.
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
    /// The compiler's version, as far as conditional compilation can determine it.
    package var compiler: String
    /// The present output of `swift --version`, or `nil` if `swift` isn't found. `Benchmarks/run` builds with this compiler.
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

  /// The options of the run, including defaults.
  package struct Options: Codable, Equatable, Sendable {
    /// The largest size, in bytes, at which pairs are taken. Of larger payloads each contender decodes one, in its own process.
    package static let largestPairedSize = 16_000_000

    package var seed: UInt64
    package var shapes: [String]
    /// Target sizes in bytes. The comparisons by rate and by kind use the first.
    package var sizes: [Int]
    /// The names of the layouts, or `nil` in results of versions that had only the compact one. Everything but the comparison
    /// of layouts uses the first.
    package var layouts: [String]?
    package var rates: [Double]
    /// The rates of every shape but the first, or `nil` if they are the same.
    package var otherRates: [Double]?
    package var density: Double
    /// The kinds of dirt in the payloads compared by rate, or only the name of a mix: `census` or `even`.
    package var mix: [String]
    /// The kinds of dirt that were measured separately.
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
      layouts: [String]? = nil,
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
      self.layouts = layouts
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
