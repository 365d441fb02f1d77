import ChildProcesses
import ColdCases
import Foundation
import Payloads

/// The reason why a probe can't be built, or why its times can't be used.
struct ProbeFailure: Error, CustomStringConvertible {
  let description: String
}

struct ProbeBuild {
  /// The folder of the repository.
  let root: URL
  /// The folder of its builds for release.
  let scratch: URL
  /// The numbers of conformances, one for each probe.
  let sizes: [Int]

  /// Writes the generated files that changed, builds the probes for release, and returns their paths by size.
  ///
  /// The compiler's results stay in that folder, so only the first build of a size takes long.
  func run() throws -> [Int: URL] {
    let generated = root.appending(path: "Benchmarks/ColdStart/Generated")
    try SourceFolder.write(FurtherTypeModule.files, to: generated.appending(path: FurtherTypeModule.name))
    let probes = sizes.map { ProbeProgram(module: ConformanceModule(count: $0)) }
    for probe in probes {
      try SourceFolder.write(probe.module.files, to: generated.appending(path: probe.module.name))
      try SourceFolder.write(probe.files, to: generated.appending(path: probe.name))
    }
    var paths: [Int: URL] = [:]
    for (size, name) in zip(sizes, probes.map(\.name)) {
      StandardError.write("building a program with \(size) conformances\n")
      let build = try swift(["--product", name])
      guard build.status == 0 else {
        StandardError.write(build.output)
        throw ProbeFailure(description: "swift build failed with exit code \(build.status)")
      }
      let folder = try swift(["--show-bin-path"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
      paths[size] = URL(filePath: folder).appending(path: name)
    }
    return paths
  }

  private func swift(_ arguments: [String]) throws -> ChildProcess.Result {
    try ChildProcess(
      ["swift", "build", "--package-path", root.path, "--scratch-path", scratch.path, "-c", "release"] + arguments,
      environment: [
        "SHIELDED_DEVELOPMENT": "benchmark", "COLD_CONFORMANCES": sizes.map(String.init).joined(separator: ","),
      ],
      errors: .inherited,
      limit: 7_200
    ).run()
  }
}

/// The order of the processes.
struct ColdPlan {
  /// One process of a round.
  struct Entry: Hashable, Sendable {
    /// The number of conformances in the program.
    let conformances: Int
    /// The case that it decodes.
    let coldCase: ColdCase
    /// A Boolean value that indicates whether it is the second baseline of the round, for the A/A control.
    let isControl: Bool
  }

  /// All processes of a round, in the order of the table.
  let entries: [Entry]
  private let seed: UInt64

  init(sizes: [Int], seed: UInt64) {
    self.seed = seed
    entries = sizes.flatMap { size in
      ColdCase.all.map { Entry(conformances: size, coldCase: $0, isControl: false) }
        + ColdCase.all.filter { $0 == $0.baseline }.map { Entry(conformances: size, coldCase: $0, isControl: true) }
    }
  }

  /// All entries once, in an order that depends on the round.
  func round(_ number: Int) -> [Entry] {
    var generator = SeededGenerator(seed: seed, stream: UInt64(number))
    var order = entries
    generator.shuffle(&order)
    return order
  }
}

/// Runs the probes and collects their times.
struct ColdRun {
  /// The programs by their number of conformances.
  let probes: [Int: URL]
  let plan: ColdPlan
  /// The number of rounds, which is that of each case's processes.
  let processes: Int
  /// A folder for the payloads.
  let folder: URL

  /// Runs all rounds.
  func run() throws -> [ColdSamples] {
    let payloads = Dictionary(
      uniqueKeysWithValues: ColdCase.Work.allCases.map { ($0, ColdPayload(elementCount: $0.elementCount)) }
    )
    for (work, payload) in payloads { try Data(payload.text.utf8).write(to: file(of: work)) }
    var samples: [ColdPlan.Entry: ColdSamples] = [:]
    // A round without times, so that every program's file is in memory.
    for number in 0...processes {
      StandardError.write("round \(number) of \(processes)\n")
      for entry in plan.round(number) {
        let output = try output(of: entry)
        var sample = samples[entry] ?? ColdSamples(entry)
        guard sample.add(output, checksum: payloads[entry.coldCase.work]?.checksum ?? 0) else {
          throw ProbeFailure(description: "\(entry) decoded something else than the payload")
        }
        if number > 0 { samples[entry] = sample }
      }
    }
    return plan.entries.compactMap { samples[$0] }
  }

  private func file(of work: ColdCase.Work) -> URL { folder.appending(path: "\(work.rawValue).json") }

  private func output(of entry: ColdPlan.Entry) throws -> ProbeOutput {
    guard let probe = probes[entry.conformances] else {
      throw ProbeFailure(description: "there is no probe for \(entry)")
    }
    let run = try ChildProcess(
      [probe.path] + entry.coldCase.arguments(payload: file(of: entry.coldCase.work).path),
      errors: .inherited,
      limit: 300
    ).run()
    guard run.status == 0, let output = ProbeOutput(run.output) else {
      throw ProbeFailure(description: "\(entry) exited with \(run.status)")
    }
    return output
  }
}
