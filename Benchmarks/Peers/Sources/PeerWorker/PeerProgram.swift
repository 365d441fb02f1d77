import Clocks
import Foundation
import PairedMeasurement
import Payloads

/// The catalogue's envelope as a library's model declares it.
package protocol PeerEnvelope: SendableMetatype {
  associatedtype Entry: PeerRecord
  var data: [Entry] { get }
}

/// The envelope as plain `Codable` decodes it.
package struct PlainEnvelope: Codable, Sendable, PeerEnvelope {
  package var code: Int
  package var message: String
  package var data: [CatalogueRecord]
}

/// The error of a library that returns `nil` instead of throwing.
package struct NoValue: Error {
  package init() {}
}

/// A library's model of the catalogue, and how it is decoded.
package struct PeerModel: Sendable {
  /// The model's name, which is unique within the program.
  let name: String
  /// The parts of the library that the model uses.
  let summary: String
  let records: @Sendable (Data) throws -> [AnsweredRecord]
  let time: @Sendable (Data) throws -> ClockReading
  /// Decodes a payload once more with the library's report, and returns the number of problems in it, or `nil` if the library has
  /// no report in a release build.
  let reportCount: @Sendable (Data) throws -> Int?

  /// Creates a model.
  /// - Parameters:
  ///   - reportCount: The number of problems that the library reports for a payload.
  ///   - decode: Decodes a whole payload. Only this is timed.
  package init<Output, Record: PeerRecord>(
    _ name: String,
    _ summary: String,
    records: @escaping @Sendable (Output) -> [Record],
    reportCount: @escaping @Sendable (Data) throws -> Int? = { _ in nil },
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    (self.name, self.summary, self.reportCount) = (name, summary, reportCount)
    self.records = { records(try decode($0)).map { AnsweredRecord($0) } }
    time = { payload in
      let start = ClockReading.now()
      let output = try decode(payload)
      let time = ClockReading.now().since(start)
      // The result is released after the clock has stopped.
      withExtendedLifetime(output) {}
      return time
    }
  }

  /// Creates a model whose records are in an envelope.
  package init<Envelope: PeerEnvelope>(
    _ name: String,
    _ summary: String,
    reportCount: @escaping @Sendable (Data) throws -> Int? = { _ in nil },
    decode: @escaping @Sendable (Data) throws -> Envelope
  ) {
    self.init(name, summary, records: { $0.data }, reportCount: reportCount, decode: decode)
  }

  /// Plain `Codable` over any decoder. Over `JSONDecoder` it is the baseline.
  package static func plain(
    over decoderName: String,
    decode: @escaping @Sendable (Data) throws -> PlainEnvelope
  ) -> PeerModel {
    PeerModel("Codable over \(decoderName)", "synthesized Codable, which throws on dirt", decode: decode)
  }

  /// The baseline of every ratio.
  package static let baseline = plain(over: "JSONDecoder") {
    try JSONDecoder().decode(PlainEnvelope.self, from: $0)
  }
}

/// The main function of a library's program.
package enum PeerProgram {
  private struct BadRequest: Error, CustomStringConvertible {
    let description: String
  }

  /// Carries out the request in the program's only argument.
  ///
  /// - Parameters:
  ///   - models: The models of the catalogue.
  ///   - shapes: The models of declared shapes.
  package static func run(_ models: [PeerModel], shapes: [ShapeModel] = []) {
    do {
      guard CommandLine.arguments.count == 2 else {
        throw BadRequest(description: "takes one argument, a request; Benchmarks/run peers sends it")
      }
      let request = try JSONDecoder().decode(WorkerRequest.self, from: Data(CommandLine.arguments[1].utf8))
      let response = try PeerProgram.response(to: request, models, shapes)
      try response.write(to: URL(filePath: request.response))
    } catch {
      FileHandle.standardError.write(Data("\(CommandLine.arguments[0]): \(error)\n".utf8))
      exit(70)
    }
  }

  private static func response(
    to request: WorkerRequest,
    _ models: [PeerModel],
    _ shapes: [ShapeModel]
  ) throws -> Data {
    let encoder = JSONEncoder()
    if request.task == .list {
      let descriptions = models.map { ModelDescription(name: $0.name, summary: $0.summary) }
      return try encoder.encode(ProgramDescription(models: descriptions, shapes: shapes.map(\.shape)))
    }
    if request.task == .shape {
      guard let shape = shapes.first(where: { $0.shape == request.shape }) else {
        throw BadRequest(description: "has no model of \(request.shape?.rawValue ?? "a shape")")
      }
      let payload = try Data(contentsOf: URL(filePath: request.payloads.first ?? ""))
      do {
        return try encoder.encode(WorkerShape(text: try shape.text(payload)))
      } catch {
        return try encoder.encode(WorkerShape(error: "\(error)"))
      }
    }
    guard let model = models.first(where: { $0.name == request.model }) else {
      throw BadRequest(description: "has no model \"\(request.model)\"")
    }
    let payloads = try request.payloads.map { try Data(contentsOf: URL(filePath: $0)) }
    if request.task == .answer {
      return try encoder.encode(answer(of: model, on: payloads.first ?? Data()))
    }
    if let core = request.core { ProcessorCore.pin(to: core) }
    let clean = try Data(contentsOf: URL(filePath: request.cleanPayload))
    let baseline = { try PeerModel.baseline.time(clean) }
    let entries =
      [PairedRunner.Entry(baseline: baseline, contender: baseline)]
      + payloads.map { payload in PairedRunner.Entry(baseline: baseline, contender: { try model.time(payload) }) }
    // Everything is decoded once before, so that the first pair isn't slower.
    _ = try PairedRunner(rounds: 1, seed: request.seed).run(entries)
    let samples = try PairedRunner(rounds: request.pairs, seed: request.seed).run(entries)
    return try encoder.encode(WorkerTimes(control: samples[0], payloads: Array(samples.dropFirst())))
  }

  private static func answer(of model: PeerModel, on payload: Data) -> WorkerAnswer {
    do {
      return WorkerAnswer(records: try model.records(payload), reports: try model.reportCount(payload))
    } catch {
      return WorkerAnswer(error: "\(error)")
    }
  }
}
