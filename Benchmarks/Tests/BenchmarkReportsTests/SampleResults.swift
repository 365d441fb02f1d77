import BenchmarkReports
import BenchmarkStatistics

/// Small, handwritten results with known figures.
enum SampleResults {
  static let options = BenchmarkResults.Options(
    seed: 7,
    shapes: ["catalogue"],
    sizes: [65_536, 1_024],
    layouts: ["compact"],
    rates: [0, 0.1],
    density: 0.5,
    mix: PayloadKey.defaultMix,
    kinds: ["missing"],
    contenders: ["plain", "safebox-log"],
    processes: 2,
    pairs: 4,
    quick: false,
    bootstrapResamples: 2_000,
    confidence: 0.95
  )

  static func key(
    shape: String = "catalogue",
    size: Int = 65_536,
    rate: Double = 0,
    kinds: [String]? = nil
  ) -> PayloadKey {
    let mix = rate > 0 ? PayloadKey.defaultMix : PayloadKey.noMix
    return PayloadKey(shape: shape, size: size, rate: rate, density: 0.5, kinds: kinds ?? mix, seed: 7)
  }

  /// Two processes of four pairs with the given ratio. The baseline takes a millisecond.
  static func timing(ratio: UInt64) -> Timing? {
    var samples = PairSamples()
    for index in 0..<4 {
      var pair = PairSamples()
      pair.baselineProcessor = [1_000_000]
      pair.baselineWall = [1_000_000]
      pair.processor = [ratio * 1_000]
      pair.wall = [ratio * 1_000]
      pair.baselineWasFirst = [index.isMultiple(of: 2)]
      samples.append(pair)
    }
    return Timing([samples, samples], seed: 1)
  }

  static func result(
    _ contender: String,
    _ key: PayloadKey,
    ratio: UInt64?,
    isControl: Bool = false,
    check: ContenderResult.Check = ContenderResult.Check(status: .measured, deliveredRecords: 100, reportedRescues: 0),
    allocations: Int? = 1_000
  ) -> ContenderResult {
    var result = ContenderResult(contender: contender, payload: key, isControl: isControl, check: check)
    result.timing = ratio.flatMap(timing)
    result.counters.allocations = isControl ? nil : allocations
    result.counters.allocationsAreStable = isControl ? nil : true
    result.counters.frees = isControl ? nil : allocations.map { $0 - 100 }
    result.counters.allocatedBytes = isControl ? nil : allocations.map { $0 * 64 }
    return result
  }

  /// The same run with an indented payload, which costs 1.3 times as much.
  static var withLayouts: BenchmarkResults {
    var results = small
    results.options.layouts = ["compact", "indented"]
    var indented = key()
    indented.layout = "indented"
    results.payloads.append(
      PayloadFigures(key: indented, bytes: 90_000, records: 100, dirtyFields: 0, fingerprint: "05")
    )
    results.measurements += [
      result("plain", indented, ratio: 1_000, isControl: true), result("plain", indented, ratio: 1_000),
      result("safebox-log", indented, ratio: 1_300),
    ]
    return results
  }

  /// A run of two contenders: the baseline, and one that costs 1.2 times as much on clean input and 1.7 times on dirty.
  static var small: BenchmarkResults {
    let rescued = ContenderResult.Check(
      status: .measured,
      deliveredRecords: 100,
      reportedRescues: 50,
      rescuesByOutcome: ["retyped": 30, "defaulted": 20],
      rescuesByRule: ["numberFromString": 30, "missingKey": 20]
    )
    let threw = ContenderResult.Check(status: .throwsOnDirt, detail: "typeMismatch", deliveredRecords: 0)
    var memory = result("plain", key(size: 10_000_000), ratio: nil, allocations: nil)
    memory.counters.peakMemoryBytes = 42_000_000
    var counted = result("plain", key(size: 1_024), ratio: nil, allocations: nil)
    counted.counters.correctedInstructions = 160_000
    counted.counters.retains = 31
    counted.counters.releases = 45
    return BenchmarkResults(
      createdAt: "2026-01-02T03:04:05Z",
      durationSeconds: 61.4,
      machine: BenchmarkResults.Machine(
        processor: "Some Processor",
        cores: 2,
        operatingSystem: "Some System",
        pinnedCore: 1
      ),
      toolchain: BenchmarkResults.Toolchain(compiler: "Swift 6.3", installed: nil),
      commit: BenchmarkResults.Commit(hash: "0123456789abcdef", hasChanges: false),
      buildConfiguration: "release",
      options: options,
      payloads: [
        PayloadFigures(key: key(), bytes: 65_600, records: 100, dirtyFields: 0, fingerprint: "00"),
        PayloadFigures(key: key(rate: 0.1), bytes: 64_000, records: 100, dirtyFields: 50, fingerprint: "01"),
        PayloadFigures(
          key: key(rate: 1, kinds: ["missing"]),
          bytes: 50_000,
          records: 100,
          dirtyFields: 500,
          fingerprint: "02"
        ),
        PayloadFigures(key: key(size: 1_024), bytes: 1_050, records: 2, dirtyFields: 0, fingerprint: "03"),
        PayloadFigures(
          key: key(size: 10_000_000),
          bytes: 10_000_000,
          records: 4_000,
          dirtyFields: 0,
          fingerprint: "04"
        ),
      ],
      measurements: [
        result("plain", key(), ratio: 1_000, isControl: true),
        result("plain", key(), ratio: 1_000, allocations: 1_600),
        result("safebox-log", key(), ratio: 1_200),
        result("plain", key(rate: 0.1), ratio: nil, check: threw, allocations: nil),
        result("safebox-log", key(rate: 0.1), ratio: 1_700, check: rescued),
        result("safebox-log", key(rate: 1, kinds: ["missing"]), ratio: 2_200, check: rescued),
        result("plain", key(size: 1_024), ratio: 1_000, isControl: true),
        result("plain", key(size: 1_024), ratio: 1_000),
        result("safebox-log", key(size: 1_024), ratio: 900),
        memory, counted,
      ],
      notes: [],
      wrapperCost: WrapperFigures(
        plain: WrapperFigures.Figures(binaryBytes: 2_000, codeBytes: 1_400, compileSeconds: 0.004),
        shielded: WrapperFigures.Figures(binaryBytes: 2_500, codeBytes: 1_700, compileSeconds: 0.0065),
        macro: WrapperFigures.Figures(binaryBytes: 3_000, codeBytes: 2_100, compileSeconds: 0.008, compileRatio: 2.01),
        pluginStartSeconds: 0.045
      )
    )
  }
}
