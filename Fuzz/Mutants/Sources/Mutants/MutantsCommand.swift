import ArgumentParser
import ChildProcesses
import Foundation
import MutantPlanting

/// The tool that `Fuzz/fuzz mutants` runs.
@main
struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Plants mutants in a copy of the library, and counts those that the fuzz targets and the unit tests find."
  )

  /// The modules in which mutants are planted.
  static let modules = ["ShieldedDecoding", "ShieldedReporting", "ShieldedJSON"]

  @Option(help: "The repository.")
  var root: String

  @Option(help: "The number of mutants; without it, all.")
  var sample: Int?

  @Option(help: "Selects the sample, and is libFuzzer's seed.")
  var seed = 1

  @Option(help: "Only mutants of this file or folder below Sources; may be repeated.")
  var folder: [String] = []

  @Option(help: "Only the mutant with this identifier; may be repeated.")
  var mutant: [String] = []

  @Option(help: "CPU time of fuzzing for each mutant.")
  var seconds = 60

  @Option(help: "The number of processes at a time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Print the mutants as diffs, and run nothing.")
  var list = false

  mutating func run() throws {
    do {
      try runChecked()
    } catch let error where error is MutantsError || error is ChildProcess.StartFailure {
      Workspace.say("\(error)")
      throw ExitCode(69)
    }
  }

  private func runChecked() throws {
    let root = URL(filePath: root)
    let catalogue = try MutantCatalogue(root: root, modules: Self.modules)
    for identifier in mutant where !catalogue.mutants.contains(where: { $0.identifier == identifier }) {
      Workspace.say("no mutant has the identifier '\(identifier)'; 'fuzz mutants --list' prints all")
      throw ExitCode(64)
    }
    for folder in folder where catalogue.sample(1, seed: seed, folders: [folder]).isEmpty {
      Workspace.say("Sources/\(folder) has no mutants; name a module, a folder or a file in one, as ShieldedJSON/Tape")
      throw ExitCode(64)
    }
    if list { return printList(catalogue) }

    let equivalents = try EquivalentList(at: root.appending(path: "Fuzz/Mutants/equivalent.txt"))
    for identifier in equivalents.reasons.keys.sorted()
    where !catalogue.mutants.contains(where: { $0.identifier == identifier }) {
      Workspace.say("equivalent.txt lists \(identifier), which no longer exists; judge its successor and remove it")
    }
    let interruptions = LiveGroups.shared.endAllOnInterruption()
    defer { for source in interruptions { source.cancel() } }
    let request = Campaign.Request(sample: sample, seed: seed, folders: folder, identifiers: mutant, seconds: seconds)
    let campaign = try Campaign(
      workspace: Workspace(root: root),
      catalogue: catalogue,
      request: request,
      equivalents: equivalents,
      jobs: jobs
    )
    let report = try campaign.run()
    print(report.text)
    if !report.survivors.isEmpty { throw ExitCode(1) }
  }

  private func printList(_ catalogue: MutantCatalogue) {
    let drawn = catalogue.sample(sample, seed: seed, folders: folder)
    let shown = mutant.isEmpty ? drawn : catalogue.mutants.filter { mutant.contains($0.identifier) }
    for mutant in shown { print(catalogue.diff(mutant) + "\n") }
    print("\(shown.count) of \(catalogue.mutants.count) mutants")
  }
}
