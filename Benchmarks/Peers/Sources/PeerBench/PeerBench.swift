import ArgumentParser
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
      let arguments = CommandLine.arguments.dropFirst()
      if ["-h", "--help", "help"].contains(arguments.joined(separator: " ")) {
        print(help)
        exit()
      }
      exit(withError: error)
    } catch {
      fail("\(error)", 70)
    }
  }

  /// The help of the whole program, with the options of `run`, which is the default command.
  static var help: String {
    let run = RunCommand.helpMessage()
    guard let options = run.range(of: "OPTIONS:") else { return helpMessage() }
    return helpMessage() + "\nOPTIONS OF run, the default:\n"
      + run[options.upperBound...].trimmingPrefix("\n").trimmingCharacters(in: .newlines)
  }

  private static func fail(_ message: String, _ code: Int32) {
    StandardError.write("peers: \(message)\n")
    exit(withError: ExitCode(code))
  }
}
