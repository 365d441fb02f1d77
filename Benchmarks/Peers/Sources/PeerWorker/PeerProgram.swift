import Foundation
import PeerReports

/// The main function of a library's program.
package enum PeerProgram {
  /// Carries out the request in the program's only argument.
  /// - Parameter models: The program's models.
  package static func run(_ models: [any PeerModel]) {
    do {
      guard CommandLine.arguments.count == 2 else {
        throw BadRequest(description: "takes one argument, a request; Benchmarks/Peers/run sends it")
      }
      let request = try JSONDecoder().decode(WorkerRequest.self, from: Data(CommandLine.arguments[1].utf8))
      let response = try PeerProgram.response(to: request, models)
      try response.write(to: URL(filePath: request.response))
    } catch {
      FileHandle.standardError.write(Data("\(CommandLine.arguments[0]): \(error)\n".utf8))
      exit(70)
    }
  }

  private static func response(to request: WorkerRequest, _ models: [any PeerModel]) throws -> Data {
    let encoder = JSONEncoder()
    if request.task == .list {
      return try encoder.encode(models.map { ModelDescription(name: $0.name, summary: $0.summary) })
    }
    guard let model = models.first(where: { $0.name == request.model }) else {
      throw BadRequest(description: "has no model \"\(request.model)\"")
    }
    let payloads = try request.payloads.map { try Data(contentsOf: URL(filePath: $0)) }
    if request.task == .answer {
      return try encoder.encode(answer(of: model, on: payloads.first ?? Data()))
    }
    if let core = request.core { _ = ProcessorCore.pin(to: core) }
    let clean = try Data(contentsOf: URL(filePath: request.cleanPayload))
    return try encoder.encode(times(of: model, on: payloads, clean: clean, request))
  }

  private static func answer<Model: PeerModel>(of model: Model, on payload: Data) -> WorkerAnswer {
    do {
      let records = model.records(in: try model.decode(payload))
      return WorkerAnswer(records: records, reports: try model.reportCount(decoding: payload))
    } catch {
      return WorkerAnswer(error: "\(error)")
    }
  }

  private static func times<Model: PeerModel>(
    of model: Model,
    on payloads: [Data],
    clean: Data,
    _ request: WorkerRequest
  ) throws -> WorkerTimes {
    let baseline = { try time(PlainModel.baseline, on: clean) }
    let entries =
      [PairedRunner.Entry(baseline: baseline, contender: baseline)]
      + payloads.map { payload in
        PairedRunner.Entry(baseline: baseline, contender: { try time(model, on: payload) })
      }
    // Everything is decoded once before, so that the first pair isn't slower.
    _ = try PairedRunner(rounds: 1, seed: request.seed).run(entries)
    let samples = try PairedRunner(rounds: request.pairs, seed: request.seed).run(entries)
    return WorkerTimes(control: samples[0], payloads: Array(samples.dropFirst()))
  }

  private static func time<Model: PeerModel>(_ model: Model, on payload: Data) throws -> ClockReading {
    let start = ClockReading.now()
    let output = try model.decode(payload)
    let time = ClockReading.now().since(start)
    // The result is released after the clock has stopped.
    withExtendedLifetime(output) {}
    return time
  }

  private struct BadRequest: Error, CustomStringConvertible {
    let description: String
  }
}
