import ArgumentParser
import BenchmarkReports
import BenchmarkTools
import ChildProcesses
import Clocks
import Foundation

/// The command line, which compares published libraries.
@main
struct PeerBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks/run peers",
    abstract: "Compares published libraries on dirty JSON: cost, correctness, reports and crashes.",
    discussion: """
      Resolves and builds the program of each library on its own, decodes the same payloads with each in child processes, \
      and compares the answers with the generator's. A library that doesn't resolve, doesn't build or crashes is recorded \
      as such. Progress is written to stderr.

      EXAMPLES
        Benchmarks/run peers                            all libraries
        Benchmarks/run peers --quick --output results   fewer pairs, with peers.json and peers.md in a folder
        Benchmarks/run peers --libraries Shielded,BetterCodable
        Benchmarks/run peers report results/peers.json  the report again, without measuring

      EXIT CODES
        0 success   1 this repository's own models gave a wrong answer, or with --build-only a library no longer builds
        64 invalid arguments   69 swift is missing   70 a program failed   74 the results couldn't be written
      """,
    subcommands: [RunCommand.self, ReportCommand.self],
    defaultSubcommand: RunCommand.self
  )

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ResultsDestination.Unwritable {
      fail("\(error)", 74)
    } catch let error where exitCode(for: error) == .validationFailure {
      fail(message(for: error).split(separator: "\n").joined(separator: " ") + ". See Benchmarks/run peers --help.", 64)
    } catch let error where error is ExitCode || exitCode(for: error) == .success {
      exit(withError: error)
    } catch {
      fail("\(error)", 70)
    }
  }

  private static func fail(_ message: String, _ code: Int32) {
    StandardError.write("peers: \(message)\n")
    exit(withError: ExitCode(code))
  }
}

/// `peers run`: builds the libraries, measures them, and writes the record.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Build the published libraries and measure them."
  )

  @Flag(help: "Fewer pairs: a first impression, with wide intervals.")
  var quick = false

  @Option(
    help: ArgumentHelp("Libraries, comma-separated; --list names them. (default: all)", valueName: "names"),
    transform: { argument in try Self.libraries(argument) }
  )
  var libraries: [PeerLibrary]?

  @Option(help: ArgumentHelp("The folder for peers.json and peers.md; it is created.", valueName: "folder"))
  var output: String?

  @Option(help: "The size of the clean payload in bytes, from 1000 to 16000000.")
  var size = 65_536

  @Option(help: "The number of processes that take pairs, from 1 to 100. (default: 8, or 2 with --quick)")
  var processes: Int?

  @Option(help: "The number of pairs for each payload in a process, from 4 to 10000. (default: 40, or 10 with --quick)")
  var pairs: Int?

  @Option(help: "The seed of the payloads, the order and the resamples: any whole number from 0.")
  var seed: UInt64 = 1

  @Flag(help: "Build the published libraries that resolve, and measure nothing.")
  var buildOnly = false

  @Flag(help: "Measure the programs that an earlier run has built.")
  var noBuild = false

  @Flag(help: "List the libraries with their pinned versions.")
  var list = false

  func validate() throws {
    guard (1_000...16_000_000).contains(size) else {
      throw ValidationError("--size \(size) isn't between 1000 and 16000000 bytes")
    }
    if let processes, !(1...100).contains(processes) {
      throw ValidationError("--processes \(processes) isn't between 1 and 100")
    }
    if let pairs, !(4...10_000).contains(pairs) { throw ValidationError("--pairs \(pairs) isn't between 4 and 10000") }
    if buildOnly, noBuild { throw ValidationError("--build-only and --no-build exclude each other") }
  }

  /// Parses names of libraries.
  static func libraries(_ argument: String) throws -> [PeerLibrary] {
    let names = argument.split(separator: ",").map(String.init)
    guard !names.isEmpty else { throw ValidationError("--libraries names no library") }
    return try names.map { name in
      guard let library = PeerLibrary.all.first(where: { $0.name == name }) else {
        let known = PeerLibrary.all.map(\.name).joined(separator: ", ")
        throw ValidationError("unknown library \(name); known libraries: \(known)")
      }
      return library
    }
  }

  func run() throws {
    if list {
      return print(PeerLibrary.listing)
    }
    let folder = output.map { OutputFolder(path: $0) }
    try folder?.prepare(["peers.json", "peers.md"])
    let results = try TemporaryFolder.with(measure)
    let tables = PeerTables(results: results)
    if !buildOnly { print(tables.all.flatMap { $0.textLines + [""] }.joined(separator: "\n")) }
    try folder?.write(results.resultsFile(), tables.markdown, as: "peers")
    if buildOnly { try judgeBuilds(results) } else { try judgeOwnModels(results) }
  }

  private func measure(_ folder: URL) throws -> PeerResults {
    let options = PeerResults.Options(
      size: size,
      rates: [0, 0.1, 0.5],
      processes: processes ?? (quick ? 2 : 8),
      pairs: pairs ?? (quick ? 10 : 40),
      seed: seed
    )
    let core = ProcessorCore.preferred
    let plan = LibraryRun.Plan(processes: options.processes, pairs: options.pairs, seed: seed, core: core)
    let documents = try PeerDocuments(rates: options.rates, size: size, seed: seed, folder: folder)
    var results = PeerResults(
      createdAt: ISO8601DateFormatter().string(from: Date()),
      command: (["Benchmarks/run", "peers"] + CommandLine.arguments.dropFirst()).joined(separator: " "),
      commit: BenchmarkResults.Commit(of: LibraryBuild.package.path),
      machine: BenchmarkResults.Machine(pinnedCore: core),
      compiler: Host.compiler,
      options: options,
      libraries: []
    )
    // This repository's own models resolve everywhere, so a build alone shows nothing.
    for library in libraries ?? PeerLibrary.all.filter({ !buildOnly || $0.url != nil }) {
      progress(noBuild ? "\(library.name)" : "\(library.name): resolving and building")
      results.libraries.append(try result(of: library, documents: documents, plan: plan, folder: folder))
    }
    return results
  }

  private func result(
    of library: PeerLibrary,
    documents: PeerDocuments,
    plan: LibraryRun.Plan,
    folder: URL
  ) throws -> LibraryResult {
    let version = library.version ?? "this commit"
    switch try LibraryBuild(library: library, reusesPrograms: noBuild).run() {
    case .failed(let status, let reason):
      progress("\(library.name): \(status.rawValue): \(reason)")
      return LibraryResult(name: library.name, version: version, url: library.url, status: status, failure: reason)
    case .built(let program, let pin):
      var result = LibraryResult(
        name: library.name,
        version: pin?.version ?? version,
        revision: pin?.revision,
        url: library.url,
        status: .built
      )
      if buildOnly { return result }
      let run = LibraryRun(program: program, documents: documents, plan: plan, folder: folder, progress: progress)
      let results = try run.results()
      (result.models, result.shapes) = (results.models, results.shapes)
      return result
    }
  }

  private func progress(_ text: String) {
    StandardError.write("\(text)\n")
  }

  /// - Throws: The exit code for a wrong answer of this repository's own models, whose answers define what is right.
  private func judgeOwnModels(_ results: PeerResults) throws {
    if let shielded = results.libraries.first(where: { $0.name == "Shielded" }), shielded.models.isEmpty {
      progress(
        "peers: the program of this repository's models gave no answers (\(shielded.status.rawValue)), so none are checked"
      )
      throw ExitCode(1)
    }
    let own = results.libraries.first { $0.name == "Shielded" }?.models.filter { $0.name.contains("@S") } ?? []
    if let wrong = own.first(where: { $0.shares.right != $0.shares.dirtyFields }) {
      progress("peers: \(wrong.name) gave a wrong answer; the shares of all libraries are in doubt")
      throw ExitCode(1)
    }
    let shapes = results.libraries.first { $0.name == "Shielded" }?.shapes ?? []
    for case (let shape, let answer?) in shapes.map({ ($0.shape, $0.answers.first { !$0.isRight }) }) {
      progress(
        "peers: \(shape.rawValue): \(answer.document) gave \(answer.answer ?? "nothing") instead of \(answer.expected)"
      )
      throw ExitCode(1)
    }
  }

  /// - Throws: The exit code for a library that resolves but doesn't build, although it did when its model was written.
  private func judgeBuilds(_ results: PeerResults) throws {
    let broken = results.libraries.filter { result in
      result.status == .unbuilt && !PeerLibrary.unsupported.contains(result.name)
    }
    guard !broken.isEmpty else { return }
    progress("peers: resolved but didn't build: \(broken.map(\.name).joined(separator: ", "))")
    throw ExitCode(1)
  }
}

/// `peers report`: the tables of an earlier run.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print the report of an earlier run in Markdown, without measuring."
  )

  @Argument(help: ArgumentHelp("The record of a run.", valueName: "peers.json"))
  var file: String

  func run() throws {
    guard let data = FileManager.default.contents(atPath: file) else { throw ValidationError("can't read \(file)") }
    do {
      print(PeerTables(results: try PeerResults(encoded: data)).markdown)
    } catch {
      throw ValidationError("\(file) isn't a record of this version: \(error)")
    }
  }
}
