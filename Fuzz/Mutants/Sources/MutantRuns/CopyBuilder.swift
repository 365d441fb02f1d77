import ChildProcesses
import Foundation
import MutantPlanting

/// Builds the copy, and takes out the mutants that the compiler rejects.
struct CopyBuilder {
  let workspace: Workspace
  var copy: LibraryCopy
  /// The mutants that are still planted.
  private(set) var mutants: [(mutant: Mutant, number: Int)]
  private(set) var rejected: [Mutant] = []

  /// Creates a builder of a copy.
  ///
  /// - Parameters:
  ///   - workspace: The folders.
  ///   - catalogue: All mutants.
  ///   - mutants: The mutants to plant. Their numbers stay when others are taken out, so that fewer files are compiled again.
  init(workspace: Workspace, catalogue: MutantCatalogue, mutants: [Plan.Entry]) {
    self.workspace = workspace
    copy = LibraryCopy(workspace: workspace, catalogue: catalogue)
    self.mutants = mutants.map { (mutant: $0.mutant, number: $0.number) }
  }

  /// The arguments of the build that rejects mutants: the last of the modules with mutants, which depends on the others.
  private var checkArguments: [String] { testArguments + ["--target", "ShieldedJSON"] }

  private var testArguments: [String] {
    [
      "--package-path", workspace.copy.path, "--scratch-path", workspace.testBuild.path, "--traits", "Macros",
    ]
  }

  /// Writes the copy and builds the modules with mutants until the compiler accepts them.
  mutating func check() throws {
    try copy.write(mutants)
    try build(checkArguments, what: "the modules with mutants")
  }

  /// Builds the fuzz targets.
  ///
  /// - Returns: The folder of the executables.
  mutating func buildFuzzTargets() throws -> URL {
    try build(
      workspace.fuzzArguments + ["--product", "FuzzTargets"],
      environment: Workspace.fuzzEnvironment,
      what: "the fuzz targets"
    )
    return try workspace.fuzzProducts()
  }

  /// Builds the unit tests.
  mutating func buildTests() throws {
    try build(testArguments + ["--build-tests"], what: "the unit tests")
  }

  /// The command that runs the unit tests, without options.
  var testCommand: [String] { [workspace.swift, "test", "--skip-build", "--ignore-lock"] + testArguments }

  private mutating func build(
    _ arguments: [String],
    environment: [String: String] = Workspace.testEnvironment,
    what: String
  ) throws {
    let log = workspace.folder.appending(path: "build.log")
    for round in 1... {
      Workspace.say("building \(what) with \(mutants.count) mutants, round \(round) …")
      let result = try ChildProcess(
        [workspace.swift, "build"] + arguments,
        environment: environment,
        errors: .withOutput,
        limit: 7_200
      ).run(log: log)
      if result.ending == .exited(0) { return }
      let before = mutants.count
      for place in Diagnostics(result.output, in: workspace.copy.path).places {
        guard let identifier = copy.planted[place.file]?.mutant(line: place.line, column: place.column),
          let index = mutants.firstIndex(where: { $0.mutant.identifier == identifier })
        else { continue }
        rejected.append(mutants.remove(at: index).mutant)
      }
      guard mutants.count < before else {
        let end = result.output.split(separator: "\n").suffix(40).joined(separator: "\n")
        throw MutantsError("the build of \(what) fails for another reason than a mutant:\n\(end)")
      }
      Workspace.say("the compiler rejects \(before - mutants.count) mutants")
      try copy.write(mutants)
    }
  }
}
