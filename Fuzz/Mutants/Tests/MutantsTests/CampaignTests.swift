import ChildProcesses
import Foundation
import MutantPlanting
import Testing

@testable import Mutants

@Suite("A run of all stages", .timeLimit(.minutes(20)))
struct CampaignTests {
  /// A library with five mutants, of which the compiler rejects one, and a simulated toolchain, for which the replay finds one,
  /// fuzzing another, and the unit tests a third.
  struct Sandbox: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "campaign-\(UUID().uuidString)")
      .resolvingSymlinksInPath()

    init() throws {
      let modules = ["ShieldedDecoding", "ShieldedJSON"].map { name in
        "    .target(\n      name: \"\(name)\",\n      dependencies: [\"X\"]\n    ),\n"
      }
      try write("let package = Package(\n  targets: [\n\(modules.joined())  ]\n)\n", to: "Package.swift")
      try write("let r = a < b\n", to: "Sources/ShieldedDecoding/A/a.swift")
      try write("let q = c + d\n", to: "Sources/ShieldedJSON/B/b.swift")
      try write("let s = e * f\n", to: "Sources/ShieldedJSON/B/c.swift")
      try write("let t = i & j\n", to: "Sources/ShieldedJSON/C/d.swift")
      try write("[libfuzzer]\nmax_len = 7\n", to: "Fuzz/libfuzzer.options")
      try write("{}", to: "Fuzz/Seeds/T/one")
      try write("two\n", to: "Fuzz/Seeds/T.omitted")
      try ExecutableFile.write(Self.swift, to: root.appending(path: "swift"))
      try ExecutableFile.write(Self.fuzzTargets, to: root.appending(path: "FuzzTargets"))
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ text: String, to path: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func run(
      sample: Int? = nil,
      changes: ChangedLines? = nil,
      equivalents: String = "",
      deadline: Date? = nil
    ) throws -> CampaignReport {
      let catalogue = try MutantCatalogue(root: root, modules: ["ShieldedDecoding", "ShieldedJSON"])
      var request = Campaign.Request(sample: sample, seed: 1, seconds: 3)
      request.changes = changes
      return try Campaign(
        workspace: Workspace(root: root, swift: root.appending(path: "swift").path, deadline: deadline),
        catalogue: catalogue,
        request: request,
        equivalents: EquivalentList(equivalents),
        jobs: 2
      )
      .run()
    }

    /// Rejects `a >= b`, and runs unit tests that notice `e / f`.
    private static let swift = #"""
      #!/usr/bin/env bash
      root=$(dirname "$0")
      copy=$root/Fuzz/.build-mutants/planted
      case "$*" in
        *--show-bin-path*) echo "$root" ;;
        test*)
          echo "✔ Test one passed"
          if grep -rqs "isActive($ACTIVE_MUTANT) ? (e / f)" "$copy/Sources"; then
            echo "✘ Test two recorded an issue at f.swift:1:1"
            sleep 60
          fi
          if [[ -n ${MUTANT_NOTES-} ]]; then printf '\1\1\1\1\1\1' | dd of="$MUTANT_NOTES" conv=notrunc 2>/dev/null; fi
          ;;
        *)
          if [[ -e $root/slow-build ]]; then sleep 60; fi
          file=$copy/Sources/ShieldedDecoding/A/a.swift
          if grep -q 'a >= b' "$file"; then
            awk -v file="$file" '/a >= b/ { print file ":" NR ":" index($0, "a >= b") ": error: no" }' "$file"
            exit 1
          fi
          ;;
      esac
      """#

    /// Fails for `a <= b`, and for `c - d` with an input that only fuzzing finds. Takes a while for `i | j` if the file `slow` exists.
    private static let fuzzTargets = #"""
      #!/usr/bin/env bash
      sources=$(dirname "$0")/Fuzz/.build-mutants/planted/Sources
      is() { grep -rqs "isActive($ACTIVE_MUTANT) ? ($1)" "$sources"; }
      if [[ -n ${MUTANT_NOTES-} ]]; then printf '\1\1\1\1\1\1' | dd of="$MUTANT_NOTES" conv=notrunc 2>/dev/null; fi
      if is 'a <= b'; then echo "property p does not hold"; exit 77; fi
      if is 'i | j' && [[ -e $(dirname "$0")/slow ]]; then sleep 60; fi
      if is 'c - d'; then
        for argument in "$@"; do
          case $argument in
            -artifact_prefix=*) echo x >"${argument#*=}crash-1"; exit 77 ;;
            */crash-1) exit 77 ;;
          esac
        done
      fi
      exit 0
      """#
  }

  @Test("Each mutant is killed by the first stage that notices it, and the compiler's rejects aren't counted")
  func stages() throws {
    let sandbox = try Sandbox()
    let report = try sandbox.run()
    #expect(
      report.text.split(separator: "\n").last
        == "mutants: 4, equivalent 0, killed by the harness 2 (50.0 %), by harness and tests 3 (75.0 %)"
    )
    #expect(report.rejected == 1)
    #expect(report.rows.contains("| ShieldedDecoding/A | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 100.0 % | 100.0 % |"))
    #expect(report.rows.contains("| ShieldedJSON/B | 2 | 0 | 1 | 1 | 0 | 0 | 0 | 50.0 % | 100.0 % |"))
    let survivor = try #require(report.survivors.first)
    #expect(report.survivors.count == 1 && survivor.contains("\n-let t = i & j\n+let t = i | j\n"))
    #expect(survivor.hasSuffix("(reached by T)"))
    #expect(report.text.contains(survivor))
  }

  @Test("A listed mutant isn't tried, and a run of which every survivor is listed has none")
  func equivalents() throws {
    let sandbox = try Sandbox()
    let catalogue = try MutantCatalogue(root: sandbox.root, modules: ["ShieldedJSON"])
    let mutant = try #require(catalogue.mutants.first { $0.replacement == "i | j" })
    #expect(try sandbox.run(equivalents: "\(mutant.identifier) No input has such bits.\n").slower == 0)
    let report = try sandbox.run(equivalents: "\(mutant.identifier) speed: 3 % more instructions.\n")
    #expect(report.text.contains("Of the equivalent mutants, 1 only cost speed. The compiler rejected 1 more mutants."))
    #expect(
      report.summary == "mutants: 4, equivalent 1, killed by the harness 2 (66.6 %), by harness and tests 3 (100.0 %)"
    )
    #expect(report.survivors.isEmpty)
  }

  @Test("Only the mutants on changed lines are tried")
  func changedLines() throws {
    let sandbox = try Sandbox()
    let changes = ChangedLines(diff: "+++ b/Sources/ShieldedJSON/B/b.swift\n@@ -1 +1 @@\n-old\n+let q = c + d")
    let report = try sandbox.run(sample: 3, changes: changes)
    #expect(report.summary.hasPrefix("mutants: 1, equivalent 0, killed by the harness 1 "))
  }

  @Test("A mutant that is being tried when the time is up isn't killed, and neither it nor one after it survives")
  func noTime() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "slow")
    let report = try sandbox.run(deadline: Date(timeIntervalSinceNow: 5))
    #expect(report.untried.contains { $0.hasSuffix("(Sources/ShieldedJSON/C/d.swift:1)") })
    #expect(report.rows.contains("| ShieldedJSON/C | 1 | 0 | 0 | 0 | 0 | 1 | 0 | – | – |"))
    #expect(report.survivors.isEmpty)
    // No time at all, or only for a part of a build.
    try sandbox.write("", to: "slow-build")
    for deadline in [.distantPast, Date(timeIntervalSinceNow: 2)] {
      let summary = try sandbox.run(deadline: deadline).summary
      #expect(summary.hasPrefix("mutants: 5, not tried 5, equivalent 0, killed by the harness 0 "))
    }
  }

  @Test("A sample has as many mutants as were asked for, although the compiler rejects some")
  func sample() throws {
    let sandbox = try Sandbox()
    let report = try sandbox.run(sample: 3)
    #expect(report.summary.hasPrefix("mutants: 3, "))
  }
}
