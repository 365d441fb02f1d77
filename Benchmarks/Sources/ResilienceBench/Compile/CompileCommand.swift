import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import ChildProcesses
import Foundation
import Measures

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
    guard (1...1_000).contains(models) else { throw ValidationError("--models \(models) isn't between 1 and 1000") }
    if let rounds, !(3...1_000).contains(rounds) {
      throw ValidationError("--rounds \(rounds) isn't between 3 and 1000")
    }
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
    } catch let error as WrapperCost.Unavailable {
      throw ReleasedLibrary.Failure(description: "\(error)")
    }
    let start = NumberText.decimal(cost.pluginStartSeconds * 1e3, 0)
    return ReportTable(
      title: "Compiling a DTO of 13 fields",
      caption:
        "CPU time of the compiler and of the plugin, and code, that one DTO adds to a module that is compiled for release. "
        + "The plugin starts once for each module, in \(start) ms.",
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
