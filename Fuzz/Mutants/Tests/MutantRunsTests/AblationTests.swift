import ChildProcesses
import Foundation
import MutantPlanting
import Testing

@testable import MutantRuns

@Suite("The ablation with mutants", .timeLimit(.minutes(20)))
struct AblationTests {
  @Test(
    "The inputs that fail with a mutant are held out, if they aren't too many and exceed no limit on time",
    arguments: [
      (["{}", "<1>", "{}", "<1><2>", "<2>"], FuzzRunner.HoldingOut.heldOut(["i1", "i3"])),
      (["<1>", "<1>"], .heldOut(["i0", "i1"])), (["{}", "{}"], .heldOut([])), ([], .heldOut([])),
      (["<1>", "<1>", "{}", "<1>"], .tooMany), (["{}", "<1>", "slow"], .tooSlow),
      // The third passes until the inputs after the second are replayed together with the first.
      (["{}", "<1>", "many", "{}", "{}", "{}"], .heldOut(["i1", "i2"])),
    ]
  )
  func holdingOut(_ contents: [String], _ expected: FuzzRunner.HoldingOut) throws {
    let sandbox = try AblationSandbox(inputs: [:])
    let inputs = try contents.enumerated().map { index, text in
      try sandbox.write(text, to: "i\(index)")
      return sandbox.root.appending(path: "i\(index)").path
    }
    var result = try sandbox.runner().holdOut("T", number: 1, inputs: inputs, limit: 2)
    if case .heldOut(let held) = result { result = .heldOut(held.map { URL(filePath: $0).lastPathComponent }) }
    #expect(result == expected)
  }

  @Test("A replay that hangs without using CPU time is ended, and its mutant isn't used")
  func deadlock() throws {
    let sandbox = try AblationSandbox(inputs: [:])
    try ExecutableFile.write("#!/usr/bin/env bash\nsleep 60", to: sandbox.root.appending(path: "FuzzTargets"))
    let inputs = [sandbox.root.appending(path: "swift").path]
    #expect(try sandbox.runner().holdOut("T", number: 1, inputs: inputs, limit: 2, wallLimit: 0.3) == .tooSlow)
  }

  @Test("A target that fails before the first input is an error")
  func failure() throws {
    let sandbox = try AblationSandbox(inputs: [:])
    try ExecutableFile.write("#!/usr/bin/env bash\nexit 1", to: sandbox.root.appending(path: "FuzzTargets"))
    #expect(throws: MutantsError.self) {
      try sandbox.runner().holdOut("T", number: 1, inputs: [sandbox.root.appending(path: "swift").path], limit: 2)
    }
  }

  @Test("Mutants that only fuzzing killed come first, then the folders with the fewest accepted mutants")
  func candidates() throws {
    let sandbox = try AblationSandbox(inputs: [:], killed: [1, 2, 3, 4, 6], fuzzed: [5])
    let results = ResultsFile(reading: try Workspace(root: sandbox.root).resultsFile)
    func numbers(_ seed: Int, accepts: (Int) -> Bool) -> [Int] {
      var candidates = AblationCandidates(plan: sandbox.plan, results: results, seed: seed)
      var numbers: [Int] = []
      while let next = candidates.next() {
        numbers.append(next.entry.number)
        #expect(next.isKilledByFuzzing == (next.entry.number == 5))
        if accepts(next.entry.number) { candidates.accept(folder: next.entry.mutant.folder) }
      }
      return numbers
    }
    let folders = numbers(1) { _ in true }.map { ($0 + 1) / 2 }
    #expect(folders == [3, 1, 2, 1, 2, 3])
    // A folder is tried again if its mutant isn't accepted.
    #expect(numbers(1) { $0 == 5 }.map { ($0 + 1) / 2 } == [3, 1, 1, 2, 2, 3])
    #expect(numbers(1) { _ in true } == numbers(1) { _ in true })
    #expect(Set((1...20).map { seed in numbers(seed) { _ in true } }).count == 4)
  }

  @Test("Trials start without the inputs that find the mutant, and too easy mutants aren't used")
  func run() throws {
    var inputs = ["a": "<1>", "b": "<1>", "other": "<2>"]
    for index in 0..<5 { inputs["easy\(index)"] = "<3>" }
    let sandbox = try AblationSandbox(inputs: inputs, killed: [1, 3, 4])
    try sandbox.write("<1>", to: "Fuzz/Regressions/T/a")
    let trials = try sandbox.run(count: 2, variants: [.seeds, .mutator], trials: 2)
    // With one more input than the 4 of 69 that may find it. No input finds mutant 4.
    #expect(
      trials == [
        "1 complete 1", "1 seeds 1", "1 mutator 1", "1 complete 2", "1 seeds 2", "1 mutator 2",
      ]
    )
    let lines = sandbox.lines("mutants.tsv")
    #expect(lines.first == "# fault\t\(sandbox.identifier(1))\ta.swift:1\trelational\tT\t3 of 69")
    #expect(lines.filter { $0.contains("\tmutator\t") }.allSatisfy { $0.hasSuffix("\t-") })
    #expect(lines.filter { $0.contains("\tcomplete\t") }.allSatisfy { $0.contains(/\t\d+\.\d\d$/) })
    let names = sandbox.lines("mutants.json").joined()
    for held in ["Seeds/T/a", "Seeds/T/b", "Regressions/T/a"] { #expect(names.contains("\"\(held)\"")) }
    #expect(names.contains("\"more than 4 of 69 inputs of T find it\""))
    #expect(names.contains("\"no input of T finds it, although one did in the last run\""))

    let folder = sandbox.root.appending(path: "Fuzz/.build-mutants/runs/inputs-\(sandbox.identifier(1))").path
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(kept.count == 66 && kept.contains("Seeds-T-other") && !kept.contains("Seeds-T-a"))
    let runs = sandbox.lines("runs")
    #expect(runs.count == 6 && runs.allSatisfy { $0.contains("-dict=") })
    #expect(runs.filter { $0.hasSuffix(folder) }.count == 4)
    #expect(runs.filter { $0.contains("-complete-") || $0.contains("-mutator-") }.allSatisfy { $0.hasSuffix(folder) })
  }

  @Test("A variant changes the options and the environment of its trials only", arguments: FuzzVariant.allCases)
  func variant(_ variant: FuzzVariant) throws {
    let sandbox = try AblationSandbox(inputs: [:], fuzzed: [1])
    #expect(try sandbox.run(count: 1, variants: [variant]).count == (variant == .complete ? 1 : 2))
    let runs = sandbox.lines("runs")
    let run = try #require(runs.last)
    #expect(run.contains("-dict=") == (variant != .dictionary))
    #expect(run.contains("/inputs-") == (variant != .seeds))
    #expect(run.contains("-use_value_profile=1") == (variant == .valueProfile))
    let switchedOff = [.mutator, .crossover].contains(variant) ? variant.rawValue : ""
    #expect(run.hasPrefix("1 without '\(switchedOff)' "))
    let complete = try #require(runs.first)
    #expect(complete.hasPrefix("1 without '' ") && complete.contains("/inputs-") && complete.contains("-dict="))
    #expect(!complete.contains("value_profile"))
  }

  @Test("The same command continues with the trials that are missing, and more mutants can be added")
  func continuation() throws {
    let sandbox = try AblationSandbox(inputs: ["a": "<1>", "b": "<3>"], killed: [1, 3], fuzzed: [5])
    let first = try sandbox.run(count: 2, variants: [.seeds], trials: 2)
    // Each round has every mutant.
    #expect(
      first == [
        "5 complete 1", "5 seeds 1", "1 complete 1", "1 seeds 1", "5 complete 2", "5 seeds 2", "1 complete 2",
        "1 seeds 2",
      ]
    )
    let lines = sandbox.lines("mutants.tsv")
    try sandbox.write(
      lines.dropLast(3).map { $0 + "\n" }.joined() + lines[lines.count - 3].dropLast(6),
      to: "mutants.tsv"
    )
    #expect(try sandbox.run(count: 2, variants: [.seeds], trials: 2, jobs: 3).sorted() == first.sorted())
    let more = try sandbox.run(count: 3, variants: [.seeds], trials: 2)
    #expect(more.prefix(8).sorted() == first.sorted())
    #expect(more.dropFirst(8) == ["3 complete 1", "3 seeds 1", "3 complete 2", "3 seeds 2"])
    let described = sandbox.lines("mutants.tsv").filter { $0.hasPrefix("#") }
    #expect(described.count == 3)
    #expect(try sandbox.run(count: 3, variants: [.seeds], trials: 2) == more)
    // The three that were lost are run again, and no others.
    #expect(sandbox.lines("runs").count == 8 + 3 + 4)
  }

  @Test("Trials of other mutants, of another build or with other inputs aren't mixed")
  func mixing() throws {
    let sandbox = try AblationSandbox(inputs: [:], fuzzed: [1])
    _ = try sandbox.run(count: 1)
    let error = #expect(throws: MutantsError.self) { try sandbox.run(count: 1, seed: 2) }
    #expect(error?.exitCode == 64 && error?.description.contains("remove it and mutants.tsv") == true)
    try sandbox.write("[]", to: "Fuzz/Seeds/T/z1")
    #expect(throws: MutantsError.self) { try sandbox.run(count: 1) }
  }

  @Test("A mutant that fails as soon as the inputs are loaded isn't used")
  func loading() throws {
    let sandbox = try AblationSandbox(inputs: ["x": "load"], fuzzed: [1])
    #expect(throws: MutantsError.self) { try sandbox.run(count: 1) }
    #expect(sandbox.lines("mutants.json").joined().contains("\"T fails while it loads the other inputs\""))
    #expect(sandbox.lines("runs").isEmpty)
  }

  @Test("A build that is newer than its plan is refused, since its mutants may be others")
  func newerBuild() throws {
    let sandbox = try AblationSandbox(inputs: [:], fuzzed: [1])
    let later = Date.now.addingTimeInterval(60)
    let executable = sandbox.root.appending(path: "FuzzTargets")
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: executable.path)
    let error = #expect(throws: MutantsError.self) { try sandbox.run(count: 1) }
    #expect(error?.description.contains("FuzzTargets is newer than the plan") == true)
  }

  @Test("Without a build with mutants, the error says which command makes one")
  func noBuild() throws {
    let sandbox = try AblationSandbox(inputs: [:], fuzzed: [1])
    try FileManager.default.removeItem(at: sandbox.root.appending(path: "FuzzTargets"))
    #expect(throws: MutantsError.self) { try sandbox.run(count: 1) }
    try FileManager.default.removeItem(at: sandbox.root.appending(path: "Fuzz/.build-mutants/plan.json"))
    let error = #expect(throws: MutantsError.self) { try sandbox.run(count: 1) }
    #expect(error?.exitCode == 69 && error?.description.contains("run 'fuzz mutants") == true)
  }

  @Test("A run without a mutant to measure is an error")
  func nothing() throws {
    #expect(throws: MutantsError.self) { try AblationSandbox(inputs: [:]).run(count: 1) }
  }
}
