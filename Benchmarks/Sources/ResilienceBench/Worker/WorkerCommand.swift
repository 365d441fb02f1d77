import ArgumentParser
import Foundation

/// `resilience-bench worker`: answers requests line by line until its input ends. Hidden, because only the program starts it.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answer measuring requests from standard input, one line of JSON each.",
    shouldDisplay: false
  )

  @Option(help: ArgumentHelp("Bind the process to a core, counted from 0.", valueName: "number"))
  var core: Int?

  func run() throws {
    let pinned = core.flatMap { ProcessorCore.pin(to: $0) ? $0 : nil }
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    func answer(_ response: WorkerResponse) throws {
      FileHandle.standardOutput.write(try encoder.encode(response) + Data("\n".utf8))
    }
    try answer(
      .ready(
        protocolVersion: WorkerResponse.protocolVersion,
        pinnedCore: pinned,
        configuration: BuildConfiguration.current.rawValue
      )
    )
    var worker = Worker()
    while let line = readLine() {
      guard let request = try? decoder.decode(WorkerRequest.self, from: Data(line.utf8)) else {
        try answer(.failed(message: "the request isn't valid: \(line.prefix(200))"))
        continue
      }
      try answer(worker.response(to: request))
    }
  }
}
