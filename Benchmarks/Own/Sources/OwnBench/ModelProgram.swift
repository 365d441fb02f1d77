import ChildProcesses
import Foundation
import ModelRewriting
import ProbeExchange

/// The modules with the three versions of the model, and the program that decodes them.
///
/// They are generated targets of the repository's package, which has them if the environment variable OWN_MODEL is 1.
struct ModelProgram {
  private static let name = "OwnModelProgram"
  /// The folder of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    .standardizedFileURL
  /// The folder of the generated modules.
  static let generated = root.appending(path: "Benchmarks/Own/Generated")

  let input: ModelInput
  /// The strategies in Swift.
  let dates: String
  let keys: String
  /// The folder of the build.
  let scratch: URL

  // MARK: Sources

  /// Writes the sources. A file that doesn't change isn't written again, so that it isn't compiled again.
  func write(to folder: URL) throws {
    for version in ModelVersion.allCases {
      let files = input.tolerance.files(of: version).map { ($0.name, $0.text) }
      let contenders = ("OwnModelContenders.swift", contenders(version))
      try SourceFolder.write(files + [contenders], to: folder.appending(path: version.moduleName))
    }
    try SourceFolder.write([("main.swift", main)], to: folder.appending(path: Self.name))
  }

  private var main: String {
    let modules = ModelVersion.allCases.map(\.moduleName)
    return """
      import ModelProbe
      \(modules.map { "import \($0)" }.joined(separator: "\n"))

      let decoders = ProbeDecoders(dates: \(dates), keys: \(keys))
      ModelProbe.main(
        Array(CommandLine.arguments.dropFirst()),
        \(modules.map { "\($0).OwnModelContenders.all(decoders)" }.joined(separator: "\n    + "))
      )

      """
  }

  private func contenders(_ version: ModelVersion) -> String {
    func contender(_ engine: String) -> String {
      """
            ProbeContender(
              ContenderKey(version: "\(version.rawValue)", engine: .\(engine)),
              decode: { try \(engine).decode(OwnModelBody.self, from: $0) },
              decodeWithLog: { try \(engine).decode(OwnModelBody.self, from: $0, options: RescueOptions(log: $1)) }
            ),
      """
    }
    return """
      import Foundation
      import ModelProbe
      import ProbeExchange
      import ShieldedDecoding
      import ShieldedJSON

      private typealias OwnModelBody = \(input.bodyType)

      /// The contenders of this version.
      package enum OwnModelContenders {
        package static func all(_ decoders: ProbeDecoders) -> [ProbeContender] {
          let (foundation, shielded) = (decoders.foundation, decoders.shielded)
          return [
      \(contender("foundation"))
      \(contender("shielded"))
          ]
        }
      }

      """
  }

  // MARK: Build

  /// The products of a build.
  struct Products {
    let program: URL
    /// The folder of all products, with the library's modules.
    let folder: URL
    /// The executable of the macro's plugin.
    let plugin: String
  }

  /// Writes and builds the program for release. The compiler's results stay in the folder, so only the first build compiles the
  /// library.
  func build() throws -> Products {
    let plugin = try macroPlugin()
    do {
      try write(to: Self.generated)
    } catch {
      throw Failure(
        .unwritableOutput,
        "can't write the generated modules to \(Self.generated.path): \(error.localizedDescription)"
      )
    }
    let build = try swift(["--product", Self.name], plugin)
    guard build.status == 0 else {
      // The modules are compiled at the same time. If the model itself is wrong, that is the message to show.
      let plain = try swift(["--target", ModelVersion.plain.moduleName], plugin)
      let failed = plain.status == 0 ? build : plain
      throw Self.failure(output: failed.output, status: failed.status)
    }
    let lines = try swift(["--show-bin-path"], plugin).output.split(separator: "\n")
    let folder = URL(filePath: String(lines.last { $0.hasPrefix("/") } ?? ""))
    return Products(program: folder.appending(path: Self.name), folder: folder, plugin: plugin)
  }

  private func swift(_ arguments: [String], _ plugin: String) throws -> ChildProcess.Result {
    do {
      let place = ["--package-path", Self.root.path, "--scratch-path", scratch.path, "-c", "release"]
      return try ChildProcess(
        ["swift", "build"] + place + arguments,
        environment: ["SHIELDED_MACROS_PLUGIN": plugin, "SHIELDED_DEVELOPMENT": "benchmark", "OWN_MODEL": "1"],
        errors: .withOutput,
        limit: 3_600
      ).run()
    } catch {
      throw Failure(.buildFailed, "can't start swift: \(error.localizedDescription); install Swift 6.3 or later")
    }
  }

  /// The plugin of the macro, built once for the repository. Without it, the package would build swift-syntax for release, which
  /// takes 8 minutes of CPU.
  private func macroPlugin() throws -> String {
    if let plugin = ProcessInfo.processInfo.environment["SHIELDED_MACROS_PLUGIN"], !plugin.isEmpty { return plugin }
    StandardError.write("building the macro's plugin, which takes some minutes the first time\n")
    let script = Self.root.appending(path: "Tests/build")
    guard let run = try? ChildProcess([script.path, "ShieldedMacrosPlugin"], limit: 3_600).run(), run.status == 0 else {
      throw Failure(.buildFailed, "the macro's plugin can't be built; run \(script.path) to see why")
    }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The compiler's first message in the output of a build, and what it means.
  static func failure(output: String, status: Int32) -> Failure {
    let lines = output.split(separator: "\n").map(String.init)
    let index =
      lines.firstIndex { $0.contains(".swift:") && $0.contains(": error: ") }
      ?? lines.firstIndex { $0.contains("error: ") }
    let message = index.map { lines[$0] } ?? "swift build failed with exit code \(status)"
    // The code of a macro has no file; a later line names the attribute.
    let isExpansion = message.hasPrefix("macro expansion")
    let origin =
      isExpansion ? lines[(index ?? 0)...].first { $0.contains("/Generated/") && $0.contains(": note: ") } : nil
    let place = origin ?? message
    guard let version = ModelVersion.allCases.first(where: { place.contains("/Generated/\($0.moduleName)/") }) else {
      return Failure(.buildFailed, "the program doesn't build: \(message); its sources are in \(generated.path)")
    }
    let file = place.components(separatedBy: "/\(version.moduleName)/").last ?? place
    let text = isExpansion ? "\(file.components(separatedBy: ": note:")[0]): \(message)" : file
    return version == .plain
      ? Failure(
        .buildFailed,
        "the model doesn't compile on its own: \(text); give every file that it needs with --source, and check --type"
      )
      : Failure(
        .buildFailed,
        "the \(version.rawValue) version of the model doesn't compile: \(text); it is in "
          + "\(generated.appending(path: version.moduleName).path); declare what it names in a simpler way"
      )
  }
}

/// Runs of the program.
struct ProgramRun {
  let program: URL
  /// The paths of the bodies in groups, the clean one first.
  let bodies: [[String]]
  /// The folder for requests.
  let folder: URL

  /// Returns the answer of each contender on each body. The bodies of all groups are numbered together.
  func answers() throws -> [ProbeAnswer] {
    try decoded([ProbeAnswer].self, ["check"] + bodies.flatMap(\.self))
  }

  /// The pairs of one process.
  func pairs(_ entries: [PairEntry], rounds: Int, seed: UInt64, core: Int?) throws -> [PairTimes] {
    let request = PairRequest(bodies: bodies, entries: entries, rounds: rounds, seed: seed, core: core)
    let file = folder.appending(path: "request.json")
    try JSONEncoder().encode(request).write(to: file)
    let times = try decoded([PairTimes].self, ["pairs", file.path])
    guard times.count == entries.count else {
      throw Failure(.processFailed, "\(program.path) measured \(times.count) of \(entries.count) rows")
    }
    return times
  }

  /// The first decode of the clean body in a fresh process, in nanoseconds of wall time and of CPU time.
  func firstDecode(_ contender: ContenderKey) throws -> (wall: Double, cpu: Double) {
    let output = try output(["cold", contender.argument, bodies[0][0]])
    let numbers = output.prefix { $0 != "\n" }.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2, output.contains("\n") else {
      throw Failure(.processFailed, "\(program.path) cold printed \"\(output.prefix(100))\"")
    }
    return (numbers[0], numbers[1])
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) throws -> Value {
    let output = try output(arguments)
    do {
      return try JSONDecoder().decode(type, from: Data(output.utf8))
    } catch {
      throw Failure(.processFailed, "\(program.path) \(arguments[0]) printed \"\(output.prefix(100))\"")
    }
  }

  private func output(_ arguments: [String]) throws -> String {
    let run: ChildProcess.Result
    do {
      run = try ChildProcess([program.path] + arguments, limit: 3_600).run()
    } catch {
      throw Failure(.processFailed, "\(program.path) can't be started: \(error.localizedDescription)")
    }
    guard run.status == 0 else {
      let reason = run.errors.isEmpty ? "exit code \(run.status)" : String(run.errors.prefix(300))
      throw Failure(.processFailed, "\(program.path) \(arguments[0]) failed: \(reason)")
    }
    return run.output
  }
}
