import Foundation
import MutantPlanting

/// Measures the CPU time until the fuzz targets find mutants for which no input was made, with one part of the harness switched
/// off at a time.
///
/// It uses the build of the last run of all mutants. The committed inputs that find a mutant are held out of its trials.
public struct Ablation: Sendable {
  /// What to measure.
  public struct Request: Sendable {
    /// The number of mutants.
    public var count: Int
    /// The parts that are switched off, with the complete harness.
    public var variants: [FuzzVariant]
    /// The number of trials of each variant with each mutant.
    public var trials: Int
    /// The limit of a trial in CPU seconds.
    public var seconds: Int
    /// Selects the mutants.
    public var seed: Int

    /// Creates a request.
    public init(count: Int, variants: [FuzzVariant], trials: Int, seconds: Int, seed: Int) {
      self.count = count
      self.variants = variants
      self.trials = trials
      self.seconds = seconds
      self.seed = seed
    }
  }

  private let workspace: Workspace
  private let request: Request
  private let jobs: Int
  private let plan: Plan
  private let runner: FuzzRunner
  private let drawFile: URL
  private let trialsFile: URL

  /// The greatest share of a target's inputs that may find a mutant, in percent.
  private static let greatestShare = 5

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - workspace: The folders.
  ///   - request: What to measure.
  ///   - trials: The file of trials. The draw is stored in a file beside it.
  ///   - jobs: The number of trials at a time.
  /// - Throws: ``MutantsError`` if no build with mutants is found.
  public init(workspace: Workspace, request: Request, trials: URL, jobs: Int) throws {
    self.workspace = workspace
    self.request = request
    self.jobs = jobs
    trialsFile = trials
    drawFile = trials.deletingPathExtension().appendingPathExtension("json")
    guard let data = try? Data(contentsOf: workspace.planFile),
      let plan = try? JSONDecoder().decode(Plan.self, from: data)
    else { throw MutantsError("there is no build with mutants; run 'fuzz mutants --sample 600' first") }
    self.plan = plan
    let products = try workspace.fuzzProducts()
    let executable = products.appending(path: "FuzzTargets")
    guard let built = Self.modificationDate(executable), let planned = Self.modificationDate(workspace.planFile) else {
      throw MutantsError("\(products.path) has no fuzz targets; run 'fuzz mutants' again")
    }
    // A run writes its plan after the build.
    guard built <= planned else {
      throw MutantsError(
        "\(executable.path) is newer than the plan of the last run, so its mutants may be others; run 'fuzz mutants' again"
      )
    }
    runner = FuzzRunner(workspace: workspace, products: products)
  }

  private static func modificationDate(_ file: URL) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }

  /// Draws the mutants, and measures the trials that are missing.
  ///
  /// - Throws: ``MutantsError``, or an error if a file can't be read or written.
  public func run() throws {
    if try LibraryCopy.fingerprint(workspace) != plan.fingerprint {
      Workspace.say("the sources have changed since the last run of 'fuzz mutants'; the build of that run is measured")
    }
    var draw = try AblationDraw(workspace: workspace, plan: plan, seed: request.seed)
    try draw.load(from: drawFile)
    try self.draw(&draw)
    let cases = draw.cases.prefix(request.count)
    guard !cases.isEmpty else {
      throw MutantsError("no mutant of the last run can be measured; run 'fuzz mutants' with more mutants")
    }
    if cases.count < request.count {
      Workspace.say("only \(cases.count) mutants can be measured; 'fuzz mutants' with a larger sample gives more")
    }
    let file = try AblationTrialsFile(trialsFile)
    for item in cases { try describe(item, in: file) }
    try measure(Array(cases), file)
  }

  /// Tries mutants until there are as many cases as were asked for.
  func draw(_ draw: inout AblationDraw) throws {
    let results = ResultsFile(reading: workspace.resultsFile)
    var candidates = AblationCandidates(plan: plan, results: results, seed: request.seed)
    for item in draw.cases { candidates.accept(folder: item.folder) }
    let known = Set(draw.cases.map(\.identifier))
    while draw.cases.count < request.count, let candidate = candidates.next() {
      let mutant = candidate.entry.mutant
      guard !known.contains(mutant.identifier), draw.rejected[mutant.identifier] == nil else { continue }
      switch try judge(candidate) {
      case .success(let heldOut):
        draw.cases.append(
          AblationDraw.Case(
            identifier: mutant.identifier,
            folder: mutant.folder,
            target: candidate.target,
            heldOut: heldOut.map { String($0.dropFirst(workspace.package.path.count + 1)) }
          )
        )
        candidates.accept(folder: mutant.folder)
        Workspace.say(
          "\(draw.cases.count)/\(request.count) \(mutant.identifier) (\(mutant.file):\(mutant.line)): \(candidate.target),"
            + " \(heldOut.count) inputs held out"
        )
      case .failure(let reason):
        draw.rejected[mutant.identifier] = reason.description
        Workspace.say("\(mutant.identifier) (\(mutant.file):\(mutant.line)) isn't measured: \(reason)")
      }
      try draw.store(in: drawFile)
    }
  }

  /// Why a mutant isn't measured.
  private struct Rejection: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the inputs that find a mutant, or why it isn't measured.
  private func judge(_ candidate: AblationCandidates.Candidate) throws -> Result<[String], Rejection> {
    let (number, target) = (candidate.entry.number, candidate.target)
    let inputs = workspace.inputs(of: target)
    let limit = (inputs.count * Self.greatestShare + 99) / 100
    switch try runner.holdOut(target, number: number, inputs: inputs, limit: limit) {
    case .tooMany:
      return .failure(Rejection(description: "more than \(limit) of \(inputs.count) inputs of \(target) find it"))
    case .tooSlow: return .failure(Rejection(description: "an input exceeds a limit on time"))
    case .heldOut(let heldOut):
      if heldOut.isEmpty, !candidate.isKilledByFuzzing {
        return .failure(Rejection(description: "no input of \(target) finds it, although one did in the last run"))
      }
      let start = try self.start(candidate.entry.mutant.identifier, target: target, heldOut: heldOut)
      if try runner.failsAtStart(start, number: number) {
        return .failure(Rejection(description: "\(target) fails while it loads the other inputs"))
      }
      return .success(heldOut)
    }
  }

  /// Writes the inputs that aren't held out to a folder.
  private func start(_ identifier: String, target: String, heldOut: [String]) throws -> FuzzStart {
    let folder = workspace.runs.appending(path: "inputs-\(identifier)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let omitted = Set(heldOut)
    for path in workspace.inputs(of: target) where !omitted.contains(path) {
      // A seed and a regression can have the same name.
      let name = path.split(separator: "/").suffix(3).joined(separator: "-")
      try FileManager.default.copyItem(atPath: path, toPath: folder.appending(path: name).path)
    }
    return FuzzStart(target: target, folders: [folder.path])
  }

  private func describe(_ item: AblationDraw.Case, in file: AblationTrialsFile) throws {
    guard let mutant = plan.planted.first(where: { $0.mutant.identifier == item.identifier })?.mutant else { return }
    try file.describe(
      item.identifier,
      place: "\(mutant.file.split(separator: "/").last ?? ""):\(mutant.line)",
      change: mutant.operator.rawValue,
      target: item.target,
      heldOut: "\(item.heldOut.count) of \(workspace.inputs(of: item.target).count)"
    )
  }

  /// Runs the trials that are missing. Each round has a trial of every variant with every mutant, so that an interruption leaves
  /// as many of each.
  private func measure(_ cases: [AblationDraw.Case], _ file: AblationTrialsFile) throws {
    let numbers = Dictionary(plan.planted.map { ($0.mutant.identifier, $0.number) }) { first, _ in first }
    var missing: [(trial: AblationTrialsFile.Trial, start: FuzzStart)] = []
    for item in cases {
      let heldOut = item.heldOut.map { workspace.package.appending(path: $0).path }
      let start = try self.start(item.identifier, target: item.target, heldOut: heldOut)
      for seed in 1...max(1, request.trials) {
        for variant in [.complete] + request.variants.filter({ $0 != .complete }) {
          let trial = AblationTrialsFile.Trial(identifier: item.identifier, variant: variant, seed: seed)
          guard !file.contains(trial) else { continue }
          missing.append((trial, FuzzStart(target: start.target, folders: start.folders, variant: variant)))
        }
      }
    }
    // The sort must keep the order of the cases and variants within a round.
    let ordered = missing.enumerated().sorted {
      ($0.element.trial.seed, $0.offset) < ($1.element.trial.seed, $1.offset)
    }
    .map(\.element)
    try ordered.forEachConcurrently(jobs: jobs) { item, place in
      let (trial, start) = item
      guard let number = numbers[trial.identifier] else { return }
      let fuzzing = try runner.fuzz(start, number: number, seconds: request.seconds, seed: trial.seed)
      // The process ends a moment after its limit.
      let seconds = fuzzing.kill.map { _ in min(fuzzing.search, Double(request.seconds)) }
      try file.add(trial, seconds: seconds)
      // It can end early, with an input that fails without the mutant too.
      let result = (seconds == nil ? "not found in " : "") + AblationTrialsFile.text(seconds ?? fuzzing.search) + " s"
      Workspace.say("\(place) \(trial.identifier), \(trial.variant.rawValue), seed \(trial.seed): \(result)")
    }
  }
}
