import ChildProcesses
import Foundation
import MutantPlanting

@testable import MutantRuns

/// A build with mutants in the folders A, B and C, and a simulated fuzz target. An input that contains `<2>` finds mutant 2.
struct AblationSandbox: ~Copyable {
  let root = FileManager.default.temporaryDirectory.appending(path: "ablation-\(UUID().uuidString)")
    .resolvingSymlinksInPath()
  let plan: Plan

  /// The mutants with numbers 1 and 2 are in folder A, 3 and 4 in B, 5 and 6 in C.
  static let sources = [
    "Sources/M/A/a.swift": "let a = c < d\n", "Sources/M/B/b.swift": "let b = c < d\n",
    "Sources/M/C/c.swift": "let c = c < d\n",
  ]

  /// Creates a build after a run.
  ///
  /// - Parameters:
  ///   - inputs: The contents of the seeds, by name. There are always 60 others.
  ///   - killed: The mutants that the replay killed.
  ///   - fuzzed: The mutants that only fuzzing killed.
  init(inputs: [String: String], killed: [Int] = [], fuzzed: [Int] = []) throws {
    let mutants = MutantCatalogue(sources: Self.sources).mutants
    let request = Plan.Request(sample: nil, seed: 1, folders: [], identifiers: [], seconds: 1)
    let planted = mutants.enumerated().map { Plan.Entry(mutant: $1, number: $0 + 1) }
    plan = Plan(request: request, fingerprint: "", planted: planted, count: planted.count, rejected: 0)
    for (name, text) in inputs { try write(text, to: "Fuzz/Seeds/T/\(name)") }
    for index in 0..<60 { try write("{}", to: "Fuzz/Seeds/T/z\(index)") }
    try write("\"{\"\n", to: "Fuzz/Dictionaries/T.dict")
    try write("[libfuzzer]\nmax_len = 7\n", to: "Fuzz/libfuzzer.options")
    try ExecutableFile.write(Self.fuzzTargets, to: root.appending(path: "FuzzTargets"))
    try ExecutableFile.write("#!/usr/bin/env bash\ndirname \"$0\"\n", to: root.appending(path: "swift"))
    let workspace = try Workspace(root: root)
    try plan.store(in: workspace)
    let results = try ResultsFile(workspace.resultsFile, continues: false)
    for (number, stage) in killed.map({ ($0, MutantResult.Stage.replay) }) + fuzzed.map({ ($0, .fuzzing) }) {
      try results.add(
        MutantResult(identifier: identifier(number), stage: stage, killer: "T", detail: "", seconds: 0)
      )
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func identifier(_ number: Int) -> String { plan.planted[number - 1].mutant.identifier }

  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func lines(_ path: String) -> [String] {
    let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Measures, and returns the trials as number, variant and seed, without the times.
  func run(count: Int, variants: [FuzzVariant] = [], trials: Int = 1, seed: Int = 1, jobs: Int = 1) throws -> [String] {
    let file = root.appending(path: "mutants.tsv")
    let request = Ablation.Request(count: count, variants: variants, trials: trials, seconds: 5, seed: seed)
    let workspace = try Workspace(root: root, swift: root.appending(path: "swift").path)
    try Ablation(workspace: workspace, request: request, trials: file, jobs: jobs).run()
    return lines("mutants.tsv").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t")
      let number = plan.planted.first { $0.mutant.identifier == fields[0] }?.number ?? 0
      return "\(number) \(fields[1]) \(fields[2])"
    }
  }

  func runner() throws -> FuzzRunner { FuzzRunner(workspace: try Workspace(root: root), products: root) }

  /// Replays files, loads folders, and otherwise finds any mutant, except without the mutator. An input with `many` fails after
  /// others in the same process, one with `slow` exceeds the limit on time, and one with `load` fails only in a folder.
  private static let fuzzTargets = #"""
    #!/usr/bin/env bash
    prefix= idle= paths=()
    for argument in "$@"; do
      case $argument in
        -artifact_prefix=*) prefix=${argument#*=} ;;
        -runs=0) idle=yes ;;
        -*) ;;
        *) paths+=("$argument") ;;
      esac
    done
    for path in "${paths[@]}"; do
      if [[ -d $path ]]; then
        if grep -rqs "<$ACTIVE_MUTANT>\|load" "$path"; then exit 77; fi
        continue
      fi
      echo "Running: $path" >&2
      if grep -qs slow "$path"; then exit 70; fi
      if [[ ${#paths[@]} -ge 5 ]] && grep -qs many "$path"; then exit 77; fi
      if grep -qs "<$ACTIVE_MUTANT>" "$path"; then exit 77; fi
    done
    if [[ -z $prefix || -n $idle ]]; then exit 0; fi
    echo "$ACTIVE_MUTANT without '$FUZZ_WITHOUT' $*" >>"$(dirname "$0")/runs"
    if [[ $FUZZ_WITHOUT == mutator ]]; then exit 0; fi
    printf '<%s>' "$ACTIVE_MUTANT" >"${prefix}crash-1"
    exit 77
    """#
}
