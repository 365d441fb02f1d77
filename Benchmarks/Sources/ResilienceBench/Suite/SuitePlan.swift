import BenchmarkReports
import Contenders

/// The measurements of a run, in groups that share a worker and a control.
struct SuitePlan: Equatable, Sendable {
  /// A contender on a payload.
  struct Cell: Equatable, Hashable, Sendable {
    var contender: String
    var payload: PayloadKey
  }

  /// All cells of one shape, size and layout, or of one setting, and the payload that the baseline decodes in every pair.
  struct Group: Equatable, Sendable {
    /// The title of the setting, or `nil` for the groups of every run.
    var setting: String?
    /// The contender that is the other half of every pair.
    var baselineContender: String
    var baseline: PayloadKey
    var cells: [Cell]
    var processes: Int
    var pairs: Int
  }

  var groups: [Group]
  /// The cells whose peak memory is measured, each in a fresh process.
  var memoryCells: [Cell]
  var instructionCells: [Cell]
  /// The cells that are decoded twice, each in a process of its own.
  var largeCells: [Cell]
  /// A Boolean value that indicates whether DTOs are compiled to measure what they cost before they decode anything.
  var compilesModels: Bool

  /// The largest size at which every process takes the full number of pairs. Above it the number decreases, so that a process
  /// takes about as long.
  static let fullPairsSize = 128 * 1024
  /// The size from which on there are at most three processes.
  static let largeSize = 4_000_000
  /// The size at which peak memory is measured. From about this size on, repeats agree within 0.6 %.
  static let memorySize = 10_000_000

  /// The size at which instructions are counted. It is small, because the counts are the same every time and valgrind is slow.
  static let instructionSize = 16_384

  /// A plan of pairs alone.
  init(groups: [Group]) {
    self.groups = groups
    (memoryCells, instructionCells, largeCells, compilesModels) = ([], [], [], false)
  }

  /// The plan of a run.
  /// - Parameters:
  ///   - baseline: The contender that is the other half of every pair.
  ///   - measuresMemory: Whether peak memory is measured, and instructions are counted.
  ///   - has: Whether a contender can decode a payload. Not all contenders decode all shapes.
  init(
    _ options: BenchmarkResults.Options,
    baseline: String = ContenderRegistry.baseline,
    measuresMemory: Bool = false,
    compilesModels: Bool = false,
    has: (_ contender: String, _ payload: PayloadKey) -> Bool = LoadedCase.canMeasure
  ) {
    self.init(groups: [])
    self.compilesModels = compilesModels
    guard let shape = options.shapes.first else { return }
    let paired = options.sizes.filter { $0 <= BenchmarkResults.Options.largestPairedSize }
    for size in options.sizes where size > BenchmarkResults.Options.largestPairedSize {
      let clean = Self.clean(shape, size: size, options)
      largeCells += options.contenders.filter { has($0, clean) }.map { Cell(contender: $0, payload: clean) }
    }
    guard let mainSize = paired.first else { return }
    for shape in options.shapes {
      let clean = Self.clean(shape, size: mainSize, options)
      let rates = shape == options.shapes.first ? options.rates : options.otherRates ?? options.rates
      var payloads = rates.map { clean.dirty(rate: $0, kinds: options.mix) }
      if shape == options.shapes.first {
        // A single kind affects every record, so that its cost is clearly visible.
        payloads += options.kinds.map { clean.dirty(rate: 1, kinds: [$0]) }
      }
      groups.append(Self.group(clean, baseline, payloads: payloads, options, has))
    }
    for size in paired.dropFirst() {
      let clean = Self.clean(shape, size: size, options)
      groups.append(Self.group(clean, baseline, payloads: [clean], options, has))
    }
    for layout in options.layouts.dropFirst() {
      var clean = Self.clean(shape, size: mainSize, options)
      clean.layout = layout
      groups.append(Self.group(clean, baseline, payloads: [clean], options, has))
    }
    guard measuresMemory else { return }
    for rate in [0, 0.1] where options.rates.contains(rate) {
      let key = Self.clean(shape, size: Self.memorySize, options).dirty(rate: rate, kinds: options.mix)
      memoryCells += options.contenders.filter { has($0, key) }.map { Cell(contender: $0, payload: key) }
      var small = key
      small.size = Self.instructionSize
      // On dirt plain Codable throws, and there is nothing to count.
      instructionCells += options.contenders.filter {
        Self.counted.contains($0) && has($0, small) && (rate == 0 || $0 != baseline)
      }.map { Cell(contender: $0, payload: small) }
    }
  }

  /// The contenders whose instructions are counted: the library's, and the baseline.
  private static let counted = ["plain"] + CheckCommand.defaultContenders

  private static func clean(_ shape: String, size: Int, _ options: BenchmarkResults.Options) -> PayloadKey {
    let layout = options.layouts.first ?? PayloadKey.defaultLayout
    return PayloadKey(shape: shape, size: size, layout: layout, density: options.density, seed: options.seed)
  }

  private static func group(
    _ clean: PayloadKey,
    _ contender: String,
    payloads: [PayloadKey],
    _ options: BenchmarkResults.Options,
    _ has: (String, PayloadKey) -> Bool
  ) -> Group {
    Group(
      baselineContender: contender,
      baseline: clean,
      cells: payloads.flatMap { payload in
        options.contenders.filter { has($0, payload) }
          .map { Cell(contender: $0, payload: payload) }
      },
      processes: clean.size >= largeSize ? min(3, options.processes) : options.processes,
      pairs: pairs(options.pairs, size: clean.size)
    )
  }

  /// The number of pairs that a process takes of a payload of a given size, derived from the number for a small one.
  static func pairs(_ pairs: Int, size: Int) -> Int {
    guard size > fullPairsSize else { return pairs }
    return min(pairs, max(4, Int(Double(pairs) * Double(fullPairsSize) / Double(size))))
  }
}
