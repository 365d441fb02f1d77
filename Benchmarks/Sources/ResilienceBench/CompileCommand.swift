import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import ChildProcesses
import Foundation
import Measures
import Payloads

/// `compile`: what compiling a DTO costs.
struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Measure what compiling a DTO costs, with the macro's plugin as users build it.",
    discussion: """
      Compiles modules of DTOs for release, plain, with @SafeBox and with @Shielded, and prints the CPU time and the code of one \
      DTO of 13 fields. The library and the plugin are built as in a user's package, for release: the first time, that takes 8 \
      minutes of CPU for swift-syntax. With --against, it compiles the same DTOs with the library of another commit in turn, and \
      with this one a second time as a control.

      EXAMPLES
        Benchmarks/run compile
        Benchmarks/run compile --against main

      EXIT CODES
        0 unchanged, or without --against   1 compiling takes longer   2 it takes less time   3 not enough evidence
        64 invalid arguments   69 a build failed, or a tool is missing
      """
  )

  @Option(
    help: ArgumentHelp(
      "Compare with the library of a commit: any name that git knows, such as main or HEAD~1.",
      valueName: "commit"
    )
  )
  var against: String?

  @Option(help: ArgumentHelp("The number of DTOs in a module, 1 to 1000.", valueName: "count"))
  var models = 10

  @Option(
    help: ArgumentHelp(
      "How often each module is compiled, 3 to 1000. (default: 3, or 12 with --against)",
      valueName: "count"
    )
  )
  var rounds: Int?

  @Option(help: ArgumentHelp("The seed of the intervals: any whole number from 0.", valueName: "number"))
  var seed: UInt64 = 1

  func validate() throws {
    try Self.require(models, "--models", in: 1...1_000)
    try Self.require(rounds, "--rounds", in: 3...1_000)
  }

  func run() throws {
    let library = ReleasedLibrary(root: Program.checkout)
    let products = try library.build()
    guard let against else { return print(try costs(products)) }
    let other = try library.build(of: against)
    let comparison = try TemporaryFolder.with { folder in
      try CompileComparison(new: products, old: other, in: folder, models: models, rounds: rounds ?? 12, seed: seed)
    }
    print(comparison.table(against: against).textLines.joined(separator: "\n"))
    print(comparison.verdict.text)
    if comparison.verdict != .unchanged { throw ExitCode(comparison.verdict.rawValue) }
  }

  private func costs(_ products: URL) throws -> String {
    let cost: WrapperCost
    do {
      cost = try TemporaryFolder.with {
        try WrapperCost(products: products, in: $0, models: models, rounds: rounds ?? 3)
      }
    } catch {
      throw BuildFailure(description: "\(error)")
    }
    let start = cost.pluginStartSeconds.map {
      " The plugin starts once for each module, in \(NumberText.decimal($0 * 1e3, 0)) ms."
    }
    return ReportTable(
      title: "Compiling a DTO of 13 fields",
      caption:
        "CPU time of the compiler and of the plugin, and code, that one DTO adds to a module that is compiled for release."
        + (start ?? ""),
      header: ["DTO", "ms", "times plain", "bytes", "of code"],
      rows: ModelSource.Style.allCases.compactMap { style in
        cost.figures[style].map { figures in
          [
            style.title, NumberText.decimal(figures.compileSeconds * 1e3, 1),
            NumberText.decimal(figures.compileRatio, 2), NumberText.decimal(figures.binaryBytes, 0),
            NumberText.decimal(figures.codeBytes, 0),
          ]
        }
      }
    ).textLines.joined(separator: "\n")
  }
}

extension ModelSource.Style {
  /// The style as tables name it.
  var title: String {
    switch self {
    case .plain: "plain"
    case .shielded: "@SafeBox"
    case .macro: "@Shielded"
    }
  }
}

/// The compile time of DTOs with two builds of the library.
struct CompileComparison {
  /// The verdict, with its exit code.
  enum Verdict: Int32 {
    case unchanged = 0
    case slower, faster, notEnoughEvidence

    var text: String {
      switch self {
      case .unchanged: "Compiling takes as long as before."
      case .slower: "REGRESSION: compiling takes longer."
      case .faster: "Compiling takes less time than before."
      case .notEnoughEvidence:
        "There isn't enough evidence: use more --rounds, or repeat the run when the machine isn't busy."
      }
    }
  }

  /// The ratios of one style.
  struct Row: Equatable {
    var style: ModelSource.Style
    /// New time over old time.
    var ratio: Estimate
    /// This build against itself.
    var control: Estimate
  }

  /// A row for each style.
  let rows: [Row]

  /// Differences up to 2 % are ignored: two compilations of the same module differ by as much.
  static let rule = TimingRule(tolerance: 0.02, limit: 0.05)

  init(rows: [Row]) { self.rows = rows }

  /// Compiles each module in turn with this build, the other one, and this build again, in an order that changes from round to
  /// round.
  init(new: URL, old: URL, in folder: URL, models: Int, rounds: Int, seed: UInt64) throws {
    var ratios: [ModelSource.Style: (changes: [Double], controls: [Double])] = [:]
    var generator = SeededGenerator(seed: seed)
    do {
      for _ in 0..<rounds {
        for style in ModelSource.Style.allCases {
          var times = [0.0, 0.0, 0.0]
          var order = [0, 1, 2]
          order.shuffle(using: &generator)
          for index in order {
            times[index] = try WrapperCost.compileSeconds(
              style,
              models: models,
              products: index == 1 ? old : new,
              in: folder
            )
          }
          ratios[style, default: ([], [])].changes.append(times[0] / times[1])
          ratios[style, default: ([], [])].controls.append(times[0] / times[2])
        }
      }
    } catch {
      throw BuildFailure(description: "\(error)")
    }
    let bootstrap = HierarchicalBootstrap()
    rows = ModelSource.Style.allCases.compactMap { style in
      // Each round has compiler processes of its own.
      guard let found = ratios[style],
        let ratio = bootstrap.estimate(found.changes.map { [$0] }, using: &generator),
        let control = bootstrap.estimate(found.controls.map { [$0] }, using: &generator)
      else { return nil }
      return Row(style: style, ratio: ratio, control: control)
    }
  }

  /// The worst verdict of a style, unless a control fails.
  var verdict: Verdict {
    let verdicts = rows.map { Self.rule.verdict(of: $0.ratio, control: $0.control) }
    if rows.isEmpty || verdicts.contains(where: { $0 == .controlFailed }) { return .notEnoughEvidence }
    if verdicts.contains(where: { $0 == .slower }) { return .slower }
    if verdicts.contains(where: { $0 == .notEnoughEvidence }) { return .notEnoughEvidence }
    return verdicts.contains { $0 == .faster } ? .faster : .unchanged
  }

  func table(against commit: String) -> ReportTable {
    ReportTable(
      title: "Compile time of a DTO, compared with \(commit)",
      caption: "New time over old time, with 95 % intervals, and this build against itself.",
      header: ["DTO", "change", "control"],
      rows: rows.map {
        [$0.style.title, NumberText.ratio($0.ratio, decimals: 3), NumberText.ratio($0.control, decimals: 3)]
      }
    )
  }
}

/// The library and the macro's plugin, built for release as in a user's package.
struct ReleasedLibrary {
  /// The checkout.
  let root: URL

  /// The folder of these builds, which need other options than the repository's own.
  private var scratch: URL { root.appending(path: ".build-compile") }

  /// Builds the checkout as it is.
  /// - Returns: The folder with the modules and the plugin.
  func build() throws -> URL { try build(root, in: scratch) }

  /// Builds a commit, in a copy that the next call for the same commit uses again.
  /// - Returns: The folder with the modules and the plugin.
  func build(of commit: String) throws -> URL {
    let git = ["git", "-C", root.path]
    guard let hash = ChildProcess.output(of: git + ["rev-parse", "--verify", "--quiet", "\(commit)^{commit}"]) else {
      throw BuildFailure(description: "git knows no commit '\(commit)' in \(root.path)")
    }
    let copy = scratch.appending(path: "commit-\(hash.prefix(12))")
    if !FileManager.default.fileExists(atPath: copy.appending(path: "Package.swift").path) {
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      let archive = copy.appending(path: "archive.tar").path
      try run(git + ["archive", "--format=tar", "-o", archive, hash], "git can't write the files of \(commit)")
      try run(["tar", "-xf", archive, "-C", copy.path], "the files of \(commit) can't be unpacked")
      try? FileManager.default.removeItem(atPath: archive)
    }
    return try build(copy, in: copy.appending(path: ".build"))
  }

  private func build(_ package: URL, in scratch: URL) throws -> URL {
    let command = [
      "swift", "build", "--package-path", package.path, "--scratch-path", scratch.path, "-c", "release", "--traits",
      "Macros",
    ]
    try run(command + ["--target", "ShieldedMacros"], "the library in \(package.path) doesn't build; see above")
    let folder = try run(command + ["--show-bin-path"], "swift build doesn't name its folder")
    return URL(filePath: folder.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @discardableResult
  private func run(_ command: [String], _ failure: String) throws -> String {
    // As users build it: without the variables that add the development parts to the package.
    let environment = ["SHIELDED_DEVELOPMENT": "", "SHIELDED_MACROS_PLUGIN": ""]
    guard let run = try? ChildProcess(command, environment: environment, errors: .inherited, limit: 7_200).run(),
      run.status == 0
    else { throw BuildFailure(description: failure) }
    if !command.contains("--show-bin-path") { FileHandle.standardError.write(Data(run.output.utf8)) }
    return run.output
  }
}
