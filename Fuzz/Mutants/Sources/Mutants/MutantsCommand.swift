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

  /// The modules in which mutants are planted: those that the fuzz targets decode with.
  static let modules = ["ShieldedDecoding", "ShieldedReporting", "ShieldedJSON", "ShieldedShapes", "ShieldedStreams"]

  @Option(help: "The repository.")
  var root: String

  @Option(help: "The number of mutants; without it, all.")
  var sample: Int?

  @Option(help: "Selects the sample, and is libFuzzer's seed.")
  var seed = 1

  @Option(help: "Only mutants of this file or folder below Sources; may be repeated.")
  var folder: [String] = []

  @Option(help: "A file with a diff: only mutants on lines that it adds.")
  var diff: String?

  @Option(help: "Only the mutant with this identifier; may be repeated.")
  var mutant: [String] = []

  @Option(help: "CPU time of fuzzing for each mutant.")
  var seconds = 60

  @Option(help: "Wall time in seconds after which the mutants that are left aren't tried; without it, any time.")
  var limit: Int?

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
    let deadline = limit.map { Date(timeIntervalSinceNow: Double($0)) }
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
    let changes = try diff.map { ChangedLines(diff: try String(contentsOf: URL(filePath: $0), encoding: .utf8)) }
    if changes != nil, catalogue.sample(1, seed: seed, folders: folder, changes: changes).isEmpty {
      return print("No mutant is on a line that differs.")
    }
    if list { return printList(catalogue, changes) }

    let equivalents = try EquivalentList(at: root.appending(path: "Fuzz/Mutants/equivalent.txt"))
    for identifier in equivalents.reasons.keys.sorted()
    where !catalogue.mutants.contains(where: { $0.identifier == identifier }) {
      Workspace.say("equivalent.txt lists \(identifier), which no longer exists; judge its successor and remove it")
    }
    let interruptions = LiveGroups.shared.endAllOnInterruption()
    defer { for source in interruptions { source.cancel() } }
    var request = Campaign.Request(sample: sample, seed: seed, folders: folder, identifiers: mutant, seconds: seconds)
    request.changes = changes
    let campaign = try Campaign(
      workspace: Workspace(root: root, deadline: deadline),
      catalogue: catalogue,
      request: request,
      equivalents: equivalents,
      jobs: jobs
    )
    let report = try campaign.run()
    print(report.text)
    if !report.survivors.isEmpty { throw ExitCode(1) }
  }

  private func printList(_ catalogue: MutantCatalogue, _ changes: ChangedLines?) {
    let drawn = catalogue.sample(sample, seed: seed, folders: folder, changes: changes)
    let shown = mutant.isEmpty ? drawn : catalogue.mutants.filter { mutant.contains($0.identifier) }
    for mutant in shown { print(catalogue.diff(mutant) + "\n") }
    print("\(shown.count) of \(catalogue.mutants.count) mutants")
  }
}
