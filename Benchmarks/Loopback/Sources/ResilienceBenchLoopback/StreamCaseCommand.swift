import ArgumentParser
import ChildProcesses
import Foundation

/// The hidden command `stream-case`: one pass of `stream`, whose result is printed as JSON.
struct StreamCaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stream-case", shouldDisplay: false)

  @Option var url: String
  @Option var transport: LineSamples.Transport
  @Option var reading: StreamPass.Reading

  func run() async throws {
    guard let url = URL(string: url) else { throw ValidationError("--url '\(url)' isn't a URL") }
    guard let transport = transport.makeTransport() else {
      throw ValidationError("--transport '\(transport.rawValue)' has no server")
    }
    let pass = try await StreamPass.measured(url, transport, reading)
    FileHandle.standardOutput.write(try JSONEncoder().encode(pass))
  }

  /// Runs one pass in a process of its own.
  ///
  /// - Throws: `ExitCode(70)` if the process fails. Its errors appear on standard error.
  static func launch(
    url: URL,
    transport: LineSamples.Transport,
    reading: StreamPass.Reading
  ) async throws -> StreamPass {
    let program = Bundle.main.executableURL?.path ?? CommandLine.arguments[0]
    // Without blocking a thread: the server of the pass is a task of this process.
    let run = try await ChildProcess(
      [
        program, "stream-case", "--url", url.absoluteString, "--transport", transport.rawValue, "--reading",
        reading.rawValue,
      ],
      errors: .inherited,
      limit: 3_600
    ).run()
    guard run.status == 0,
      let pass = try? JSONDecoder().decode(StreamPass.self, from: Data(run.output.utf8))
    else {
      StandardError.write(
        "Benchmarks/run loopback: a process of \(transport.rawValue), \(reading.rawValue), failed\n"
      )
      throw ExitCode(70)
    }
    return pass
  }
}

extension LineSamples.Transport: ExpressibleByArgument {}
extension StreamPass.Reading: ExpressibleByArgument {}
