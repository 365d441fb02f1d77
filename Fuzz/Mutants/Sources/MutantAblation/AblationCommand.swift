import ArgumentParser
import ChildProcesses
import Foundation
import MutantRuns

/// The tool that `Fuzz/fuzz ablation --mutants` runs.
@main
struct AblationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutant-ablation",
    abstract: "Measures the CPU time until mutants are found with one part of the fuzz harness switched off at a time."
  )

  @Option(help: "The repository.")
  var root: String

  @Option(help: "The file of trials, to which new ones are added.")
  var results: String

  @Option(help: "The number of mutants.")
  var mutants: Int

  @Option(help: "A part that is switched off; may be repeated.")
  var without: [FuzzVariant] = []

  @Option(help: "The number of trials of each variant with each mutant.")
  var trials: Int

  @Option(help: "The limit of a trial in CPU seconds.")
  var seconds: Int

  @Option(help: "Selects the mutants.")
  var seed = 1

  @Option(help: "The number of trials at a time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  mutating func run() throws {
    let interruptions = LiveGroups.shared.endAllOnInterruption()
    defer { for source in interruptions { source.cancel() } }
    do {
      let request = Ablation.Request(count: mutants, variants: without, trials: trials, seconds: seconds, seed: seed)
      let workspace = try Workspace(root: URL(filePath: root))
      try Ablation(workspace: workspace, request: request, trials: URL(filePath: results), jobs: jobs).run()
    } catch let error as MutantsError {
      Workspace.say(error.description)
      throw ExitCode(error.exitCode)
    } catch let error as ChildProcess.StartFailure {
      Workspace.say(error.description)
      throw ExitCode(69)
    }
  }
}

extension FuzzVariant: ExpressibleByArgument {}
