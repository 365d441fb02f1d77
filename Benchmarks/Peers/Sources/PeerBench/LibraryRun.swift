import BenchmarkStatistics
import ChildProcesses
import Foundation
import Payloads
import PeerWorker

/// Measures one library's program. Every decode has a process of its own, except the repeated ones of a measurement of time.
struct LibraryRun {
  /// The numbers of repetitions, and the limits on their time.
  struct Plan {
    var processes: Int
    var pairs: Int
    var seed: UInt64
    var core: Int?
    /// The time after which a decode is considered to hang, in seconds.
    var answerLimit = 60.0
    /// The time after which a measurement of time is given up, in seconds.
    var timingLimit = 900.0
  }

  let program: URL
  let documents: PeerDocuments
  let plan: Plan
  let folder: URL
  /// Called with a line about what is measured now.
  let progress: (String) -> Void

  /// Measures every model of the program, and asks those of declared shapes.
  func results() throws -> (models: [ModelResult], shapes: [ShapeResult]) {
    let list = try run(
      WorkerRequest(.list, response: response.path),
      limit: plan.answerLimit,
      as: ProgramDescription.self
    )
    guard case .response(let description) = list else { throw NoModels(program: program.lastPathComponent) }
    let shapes = try description.shapes.map { shape in
      progress(shape.rawValue)
      return ShapeResult(shape: shape, answers: try documents.shapes.filter { $0.shape == shape }.map(ask))
    }
    return (try description.models.map(measure), shapes)
  }

  private func ask(_ document: ShapeDocument) throws -> ShapeResult.Answer {
    var request = WorkerRequest(.shape, response: response.path)
    request.shape = document.shape
    request.payloads = [document.path]
    var (outcome, answer): (DecodeOutcome, String?)
    switch try run(request, limit: plan.answerLimit, as: WorkerShape.self) {
    case .response(let shape): (outcome, answer) = (shape.text == nil ? .threw : .delivered, shape.text ?? shape.error)
    case .failed(let failure, let detail): (outcome, answer) = (failure, detail)
    }
    let shown = answer.map { String($0.prefix(200)) }
    return ShapeResult.Answer(
      document: document.text,
      expected: document.expected,
      outcome: outcome,
      answer: shown
    )
  }

  private func measure(_ description: ModelDescription) throws -> ModelResult {
    progress("\(description.name): answers")
    var result = ModelResult(name: description.name, summary: description.summary)
    result.rates = try documents.rates.map { rate, document in
      RateResult(rate: rate, answer: try answer(of: description.name, on: document))
    }
    result.kinds = try documents.kinds.map { try answer(of: description.name, on: $0) }
    result.probes = try documents.probes.map { probe in
      try decode(probe.path, with: description.name, named: probe.name).result
    }
    try time(&result)
    return result
  }

  /// Decodes a document once, and compares the records with the expected ones.
  private func answer(of model: String, on document: PeerDocuments.Document) throws -> CaseResult {
    var (result, records) = try decode(document.path, with: model, named: document.name)
    result.shares = AnswerShares(of: records, on: document.payload)
    return result
  }

  private func decode(
    _ path: String,
    with model: String,
    named name: String
  ) throws -> (result: CaseResult, records: [AnsweredRecord]) {
    var request = WorkerRequest(.answer, response: response.path)
    request.model = model
    request.payloads = [path]
    switch try run(request, limit: plan.answerLimit, as: WorkerAnswer.self) {
    case .response(let answer):
      let result = CaseResult(
        name: name,
        outcome: answer.records == nil ? .threw : .delivered,
        detail: answer.error.map { String($0.prefix(200)) },
        reports: answer.reports
      )
      return (result, answer.records ?? [])
    case .failed(let outcome, let detail):
      return (CaseResult(name: name, outcome: outcome, detail: detail), [])
    }
  }

  /// Times the payloads that the model delivers.
  private func time(_ result: inout ModelResult) throws {
    let delivered = result.rates.indices.filter { result.rates[$0].answer.outcome == .delivered }
    guard !delivered.isEmpty else { return }
    var samples: [WorkerTimes] = []
    for process in 0..<plan.processes {
      progress("\(result.name): process \(process + 1) of \(plan.processes)")
      var request = WorkerRequest(.time, response: response.path)
      request.model = result.name
      request.payloads = delivered.map { documents.rates[$0].document.path }
      request.cleanPayload = documents.clean.path
      request.pairs = plan.pairs
      request.seed = plan.seed &+ UInt64(process)
      request.core = plan.core
      switch try run(request, limit: plan.timingLimit, as: WorkerTimes.self) {
      case .response(let times): samples.append(times)
      case .failed(let outcome, _):
        result.timingFailure = outcome
        return
      }
    }
    var generator = SeededGenerator(seed: plan.seed, stream: 1_000)
    let bootstrap = HierarchicalBootstrap()
    result.control = bootstrap.estimate(samples.map(\.control.processorRatios), using: &generator)?.rounded(toDigits: 4)
    for (position, index) in delivered.enumerated() {
      let ratios = samples.map { $0.payloads[position].processorRatios }
      result.rates[index].time = bootstrap.estimate(ratios, using: &generator)?.rounded(toDigits: 4)
    }
  }

  // MARK: Processes

  private enum Reply<Response> {
    case response(Response)
    case failed(DecodeOutcome, String)
  }

  private struct NoModels: Error, CustomStringConvertible {
    var program: String
    var description: String { "\(program) doesn't list its models" }
  }

  private var response: URL { folder.appending(path: "response.json") }

  private func run<Response: Decodable>(
    _ request: WorkerRequest,
    limit: Double,
    as type: Response.Type
  ) throws -> Reply<Response> {
    try? FileManager.default.removeItem(at: response)
    let argument = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    // A crash is counted; its backtrace would take seconds.
    let process = try ChildProcess(
      [program.path, argument],
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      errors: .withOutput,
      limit: limit
    ).run()
    switch process.ending {
    case .exited(0):
      return .response(try JSONDecoder().decode(Response.self, from: try Data(contentsOf: response)))
    case .signaled(let signal): return .failed(.crashed, "signal \(signal)")
    case .timedOut, .usedUp, .stopped: return .failed(.timedOut, "no answer after \(Int(limit)) s")
    case .exited(let code): return .failed(.threw, "exit code \(code): \(process.output.prefix(200))")
    }
  }
}
