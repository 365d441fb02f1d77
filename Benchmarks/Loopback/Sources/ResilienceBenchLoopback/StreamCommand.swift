import ArgumentParser
import BenchmarkTools
import ChildProcesses
import Foundation
import Payloads

/// The command `stream`: a long list that is decoded while it is received.
///
/// Each process receives the body once, so that its peak of memory is that of one way to read it.
struct StreamCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Measures a long list that is decoded while it is received.",
    discussion: """
      Writes a catalogue to a temporary file, serves it on 127.0.0.1, and receives it with each transport in two ways: \
      "received" reads the pieces of the body and drops them, "decoded" is ShieldedClient.stream, which decodes every record. \
      Each pass has a process of its own. The server's CPU time and memory aren't counted.

      EXIT CODES
        0 success   1 records were lost   64 invalid arguments   70 a process failed   74 a file couldn't be written
      """
  )

  @Option(help: "The least size of the body in bytes, from 10000 to 8000000000.")
  var size = 100_000_000

  @Option(help: "The probability from 0 to 1 that a record is dirty.")
  var rate = 0.0

  @Option(help: "The number of passes of each line, from 1 to 100. The table has their medians.")
  var passes = 3

  @Option(help: "The seed of the payload: any whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: "A file to which every pass is also written, as JSON.")
  var json: String?

  func validate() throws {
    guard (10_000...8_000_000_000).contains(size) else {
      throw ValidationError("--size \(size) isn't between 10000 and 8000000000 bytes")
    }
    guard (0...1).contains(rate) else { throw ValidationError("--rate \(rate) isn't between 0 and 1") }
    guard (1...100).contains(passes) else { throw ValidationError("--passes \(passes) isn't between 1 and 100") }
  }

  func run() async throws {
    BuildConfiguration.current.warn()
    let folder = FileManager.default.temporaryDirectory.appending(path: "resilience-bench-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "catalogue.json")
    let totals: PayloadTotals
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let specification = PayloadSpecification(size: .bytes(size), dirtRate: rate, seed: seed)
      totals = try Catalogue().write(specification, to: FileSink(path: file.path))
    } catch {
      StandardError.write("Benchmarks/run loopback: \(error)\n")
      throw ExitCode(74)
    }
    let lines = try await BodyServer.serving(file: file) { url in try await measure(url, totals) }
    let table = StreamTable(lines, totals: totals)
    print(table.text)
    if let json { try RecordFile.write(try table.json(RecordOrigin()), to: json) }
  }

  /// Runs all passes, each in its own process. The lines take turns, so that a slow minute affects all of them.
  private func measure(_ url: URL, _ totals: PayloadTotals) async throws -> [StreamTable.Line] {
    var lines = LineSamples.Transport.overLoopback.flatMap { transport in
      StreamPass.Reading.allCases.map { StreamTable.Line(transport: transport, reading: $0, passes: []) }
    }
    for pass in 1...passes {
      StandardError.write("pass \(pass) of \(passes)\n")
      for index in lines.indices {
        let line = lines[index]
        let result = try await StreamCaseCommand.launch(url: url, transport: line.transport, reading: line.reading)
        guard result.isComplete(totals) else {
          StandardError.write("Benchmarks/run loopback: \(line.name): \(result) of \(totals)\n")
          throw ExitCode(1)
        }
        lines[index].passes.append(result)
      }
    }
    return lines
  }
}

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
      StandardError.write("Benchmarks/run loopback: a process of \(transport.rawValue), \(reading.rawValue), failed\n")
      throw ExitCode(70)
    }
    return pass
  }
}

extension LineSamples.Transport: ExpressibleByArgument {}
extension StreamPass.Reading: ExpressibleByArgument {}
