import ChildProcesses
import Foundation
import Testing

@testable import Mutants

@Suite("The fuzz targets with a mutant", .timeLimit(.minutes(20)))
struct FuzzRunnerTests {
  /// A package with one target, whose executable is a script that sees the mutant's number and the files.
  struct Sandbox: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "mutants-\(UUID().uuidString)")
    let runner: FuzzRunner

    init(_ script: String) throws {
      let seeds = root.appending(path: "Fuzz/Seeds/T")
      try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: seeds.appending(path: "one"))
      try Data("[libfuzzer]\nmax_len = 7\n".utf8).write(to: root.appending(path: "Fuzz/libfuzzer.options"))
      try ExecutableFile.write("#!/usr/bin/env bash\n\(script)\n", to: root.appending(path: "FuzzTargets"))
      runner = FuzzRunner(workspace: try Workspace(root: root), products: root)
    }

    deinit { try? FileManager.default.removeItem(at: root) }
  }

  private static let baseline = FuzzRunner.Baseline(target: "T", seconds: 0.1, reached: [])

  @Test("The baseline notes the mutants that are reached, and a target that fails without a mutant is an error")
  func baseline() throws {
    let notes = try Sandbox(#"printf '\1' | dd of="$MUTANT_NOTES" bs=1 seek=3 conv=notrunc 2>/dev/null"#)
    #expect(try notes.runner.baseline(of: "T", greatest: 9).reached == [3])
    let failing = try Sandbox("exit 77")
    #expect(throws: MutantsError.self) { try failing.runner.baseline(of: "T", greatest: 9) }
  }

  @Test("A replay is given the mutant, the options and the inputs, and its first failure kills the mutant")
  func replay() throws {
    let sandbox = try Sandbox(
      #"[[ $1 == -max_len=7 && $2 == */Seeds/T/one && $ACTIVE_MUTANT == 5 ]] || exit 0; echo "property p does not hold"; exit 77"#
    )
    #expect(try sandbox.runner.replay(Self.baseline, number: 5) == "property p does not hold")
    #expect(try sandbox.runner.replay(Self.baseline, number: 4) == nil)
  }

  @Test("A timeout kills a mutant only if it happens again")
  func timeouts() throws {
    let once = try Sandbox(#"[[ -e "$0.seen" ]] && exit 0; touch "$0.seen"; exit 70"#)
    #expect(try once.runner.replay(Self.baseline, number: 1) == nil)
    let always = try Sandbox("exit 70")
    #expect(try always.runner.replay(Self.baseline, number: 1) != nil)
  }

  @Test(
    "A finding of the fuzzer kills a mutant only if its input fails again with the mutant and passes without",
    arguments: [("[[ $ACTIVE_MUTANT == 5 ]]", true), ("true", false), ("false", false)]
  )
  func findings(_ fails: String, _ isKilled: Bool) throws {
    let sandbox = try Sandbox(
      """
      for argument in "$@"; do
        case $argument in
          -artifact_prefix=*) echo x >"${argument#*=}crash-1"; exit 77 ;;
          */crash-1) if \(fails); then exit 77; else exit 0; fi ;;
        esac
      done
      """
    )
    let reason = try sandbox.runner.fuzz("T", number: 5, seconds: 5, seed: 1)
    #expect((reason != nil) == isKilled)
  }

  @Test("A fuzzer that finds nothing doesn't kill")
  func nothing() throws {
    let sandbox = try Sandbox("exit 0")
    #expect(try sandbox.runner.fuzz("T", number: 5, seconds: 5, seed: 1) == nil)
  }
}
