import ChildProcesses
import Foundation
import Measures
import Testing

/// Runs the script with small scripts in place of the build, the benchmark, the first decode and Otava. Each writes the files that
/// the script takes from it, and its exit code is a variable of the environment.
@Suite("The nightly job", .timeLimit(.minutes(20)))
struct NightlyTests {
  /// A copy of the script and the folder that it writes into.
  private struct Job {
    /// The folder of the copy.
    let benchmarks: URL
    let records: URL

    /// Runs the job.
    /// - Parameter exitCodes: The exit codes of `RUN`, `CHECK`, `COLD` and `CHANGES` that aren't 0.
    func run(_ exitCodes: [String: String] = [:], options: [String] = []) throws -> ChildProcess.Result {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let variables = exitCodes.merging(["PATH": "\(benchmarks.path):\(path)"]) { $1 }
      let arguments = [benchmarks.appending(path: "nightly").path, records.path] + options
      return try ChildProcess(arguments, environment: variables, limit: 300).run()
    }

    /// The text of one of the records' files, or `nil` if there is none.
    func text(_ name: String) -> String? {
      try? String(contentsOf: records.appending(path: name), encoding: .utf8)
    }
  }

  private static let scripts = [
    "run": """
    # --build
    [ "$1" != --build ] || { echo "$(dirname "$0")/resilience-bench"; exit "${BUILD-0}"; }
    # cold --conformances 20000 --output FOLDER
    [ "${COLD-0}" = 0 ] || exit "$COLD"
    mkdir -p "$5" && echo cold > "$5/cold.json"
    """,
    "change-points": """
    [ "${CHANGES-0}" = 0 ] || { echo "change-points: no Otava" >&2; exit "$CHANGES"; }
    echo "Changes in $(wc -l < "$1") lines."
    """,
    "resilience-bench": """
    command=$1; shift; all="$*"; records=0; baseline=; written=; csv=
    while [ $# -gt 0 ]; do
      case $1 in
        --output) output=$2; shift ;;
        --baseline) baseline=$2; shift ;;
        --report) written=$2; shift ;;
        --csv) csv=1 ;;
        --cold) shift ;;
        --update) echo accepted > "$baseline" ;;
        *.json) records=$((records + 1)) ;;
      esac
      shift
    done
    case $command in
      run)
        echo "A/A control: 1.00"
      echo "options: $all"
        [ "${RUN-0}" -gt 1 ] || echo '{"hash" : "none"}' > "$output/results.json"
        exit "${RUN-0}"
        ;;
      check)
        echo "Checked against $(cat "$baseline")." > "$written"
        exit "${CHECK-0}"
        ;;
      report)
        [ -n "$csv" ] || { echo "$all" > "$output/report.md"; exit; }
        i=0; while [ $i -lt $records ]; do echo line; i=$((i + 1)); done
        ;;
    esac
    """,
  ]

  private func withJob(_ body: (Job) throws -> Void) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../nightly").standardized
    try TemporaryFolder.with { folder in
      let job = Job(
        benchmarks: folder.appending(path: "Benchmarks"),
        records: folder.appending(path: "records of nights")
      )
      try FileManager.default.createDirectory(at: job.benchmarks, withIntermediateDirectories: true)
      try ExecutableFile.write(
        String(contentsOf: script, encoding: .utf8),
        to: job.benchmarks.appending(path: "nightly")
      )
      for (name, text) in Self.scripts {
        try ExecutableFile.write("#!/bin/sh\n\(text)\n", to: job.benchmarks.appending(path: name))
      }
      try body(job)
    }
  }

  private func lines(_ text: String?) -> [String] { (text ?? "").split(separator: "\n").map(String.init) }

  @Test("The first night creates the baseline, and the following ones are compared with it")
  func nights() throws {
    try withJob { job in
      let first = try job.run(options: ["--quick", "--seed", "2"])
      #expect(first.status == 0, "\(first.errors)")
      let options = "options: --output \(job.records.path)/latest --quick --seed 2"
      #expect(lines(job.text("latest/report.txt")).last == options)
      #expect(lines(first.output).contains("- Gate: **the first run: it has created the baseline**"))
      #expect(lines(first.output).contains("- A/A control: 1.00"))
      #expect(lines(first.output).contains("- Answers: all right"))
      #expect(lines(first.output).contains("- First decode: measured, see cold/cold.md"))
      #expect(lines(first.output).contains("Checked against accepted."))
      #expect(lines(first.output).contains("Changes in 1 lines."))
      #expect(job.text("summary.md") == first.output)
      #expect(job.text("latest/report.md")?.contains("--cold \(job.records.path)/cold/cold.json") == true)
      #expect(lines(job.text("history.csv")).count == 1)

      // Records are named by the second.
      Thread.sleep(forTimeInterval: 1.1)
      try Data("of the first night\n".utf8).write(to: job.records.appending(path: "baseline.json"))
      let second = try job.run()
      #expect(second.status == 0, "\(second.errors)")
      #expect(lines(second.output).contains("- Gate: **holds**"))
      #expect(lines(second.output).contains("Checked against of the first night."))
      #expect(lines(second.output).contains("Changes in 2 lines."))
      #expect(lines(job.text("history.csv")).count == 2)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: job.records.appending(path: "records").path).count == 2
      )
    }
  }

  @Test(
    "The exit code is 1 for a regression only, and the summary has the gate's verdict",
    arguments: [("1", 1, "REGRESSION"), ("2", 0, "improvement to record"), ("3", 0, "not enough evidence")]
  )
  func verdict(code: String, status: Int32, verdict: String) throws {
    try withJob { job in
      _ = try job.run()
      let night = try job.run(["CHECK": code])
      #expect(night.status == status, "\(night.errors)")
      #expect(lines(night.output).contains("- Gate: **\(verdict)**"))
      #expect(lines(night.output).contains("## What differs from the baseline's commit") == (code == "1"))
      #expect(lines(night.output).contains("The baseline doesn't name its commit.") == (code == "1"))
    }
  }

  @Test("A wrong answer is an exit code of 1, with everything else measured")
  func wrongAnswer() throws {
    try withJob { job in
      let night = try job.run(["RUN": "1"])
      #expect(night.status == 1)
      #expect(lines(night.output).contains("- Answers: **WRONG**, see latest/report.md"))
      #expect(job.text("baseline.json") != nil)
    }
  }

  @Test("If the first decode or the change points can't be measured, the summary says so, and nothing old is left")
  func partialNight() throws {
    try withJob { job in
      _ = try job.run()
      #expect(job.text("cold/cold.json") != nil)
      let night = try job.run(["COLD": "70", "CHANGES": "69"])
      #expect(night.status == 0, "\(night.errors)")
      let cold = lines(night.output).first { $0.hasPrefix("- First decode:") }
      #expect(
        cold == "- First decode: not measured: Benchmarks/run cold failed with exit code 70: see the output of this job"
      )
      #expect(job.text("cold/cold.json") == nil)
      #expect(lines(night.output).last == "not marked: change-points: no Otava")
    }
  }

  @Test("A run or a check that fails ends the night with its exit code, and the last summary isn't replaced")
  func failure() throws {
    try withJob { job in
      let first = try job.run()
      let run = try job.run(["RUN": "70"])
      #expect(run.status == 70 && run.errors.contains("the run failed with exit code 70"))
      let check = try job.run(["CHECK": "69"])
      #expect(check.status == 69 && check.errors.contains("the check failed with exit code 69"))
      #expect(job.text("summary.md") == first.output)
    }
  }

  @Test(
    "Without a folder, or with an option in its place, the exit code is 64",
    arguments: [[], ["--quick"], ["/dev/null/x"]]
  )
  func usage(arguments: [String]) throws {
    try withJob { job in
      let night = try ChildProcess([job.benchmarks.appending(path: "nightly").path] + arguments, limit: 300).run()
      #expect(night.status == 64)
      #expect(night.errors.contains("Benchmarks/nightly: "))
    }
  }

  @Test("The deliberate slowdowns apply to the sources", arguments: ["slowdown", "allocation"])
  func deliberateSlowdowns(name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    let run = try ChildProcess(
      ["/usr/bin/env", "git", "-C", root.path, "apply", "--check", "Benchmarks/experiments/\(name).patch"],
      errors: .withOutput,
      limit: 60
    ).run()
    #expect(run.ending == .exited(0), "\(run.output)")
  }
}
