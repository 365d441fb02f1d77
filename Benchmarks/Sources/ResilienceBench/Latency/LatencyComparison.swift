import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import Contenders
import Foundation
import Payloads

/// Compares the times of single decodes.
///
/// Each process decodes in rounds, and in each round with every contender once, in random order. Plain `Codable` on the complete
/// clean body is one more entry of each round: the denominator.
struct LatencyComparison {
  /// The rounds at the beginning of each process that aren't counted.
  static let roundsBefore = 20

  let contenders: [String]
  let processes: Int
  /// The rounds that are counted in each process.
  let rounds: Int
  let seed: UInt64

  /// Measures a body.
  /// - Parameter file: A file with a complete clean body, instead of a generated one.
  func rows(
    _ shape: String,
    _ body: LatencyBody,
    size: Int,
    rate: Double,
    file: URL? = nil,
    progress: inout ProgressLine
  ) throws -> [LatencyResults.Single] {
    let arguments =
      ["latency-case", shape, body.rawValue, "\(size)", "\(rate)", "\(seed)", contenders.joined(separator: ",")]
      + (file.map { ["--file", $0.path] } ?? [])
    var clock = RunClock(total: Double(processes))
    var greeting: LatencyCaseCommand.Greeting?
    var times: [[[UInt64]]] = []
    for _ in 0..<processes {
      let what = file?.lastPathComponent ?? "\(NumberText.bytes(size)) of \(shape), \(body.rawValue)"
      progress.update("\(what), \(clock.text)")
      let process = try LineProcess(Program.executable(), arguments)
      let first = try JSONDecoder().decode(LatencyCaseCommand.Greeting.self, from: Data(process.greeting.utf8))
      if let fault = first.fault { throw WrongAnswer(description: fault) }
      greeting = first
      _ = try process.answer(to: "\(Self.roundsBefore)", as: [[UInt64]].self)
      times.append(try process.answer(to: "\(rounds)", as: [[UInt64]].self))
      clock.advance(by: 1)
    }
    guard let greeting else { return [] }
    return contenders.indices.map { index in
      let entry = index + 1
      func quantile(_ fraction: Double) -> Double {
        Quantile.median(times.map { Self.quantile(fraction, $0[entry]) }) ?? 0
      }
      func ofPlain(_ fraction: Double) -> Estimate? {
        var generator = SeededGenerator(seed: seed, stream: 9)
        let ratios = times.map { Self.quantile(fraction, $0[entry]) / max(1, Self.quantile(fraction, $0[0])) }
        return Measuring.bootstrap.estimate(ratios.map { [$0] }, using: &generator)
      }
      return LatencyResults.Single(
        shape: shape,
        body: body.rawValue,
        file: file?.lastPathComponent,
        rate: rate,
        size: size,
        bytes: greeting.bytes,
        contender: contenders[index],
        outcome: greeting.outcomes[index],
        processes: processes,
        decodes: rounds,
        p50: quantile(0.5),
        p90: quantile(0.9),
        p99: quantile(0.99),
        p50OfPlain: ofPlain(0.5),
        p90OfPlain: ofPlain(0.9)
      )
    }
  }

  private static func quantile(_ fraction: Double, _ times: [UInt64]) -> Double {
    Quantile.quantile(fraction, ofSorted: times.map { Double($0) }.sorted()) ?? 0
  }
}

/// `resilience-bench latency-case`: for each line of standard input, decodes a body as often as the line says with each of some
/// contenders, and answers with the time of every decode as JSON. Hidden, because only the program itself starts it.
struct LatencyCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency-case",
    abstract: "Time single decodes for each line of standard input.",
    shouldDisplay: false
  )

  /// The first answer of the process.
  struct Greeting: Codable {
    /// The size of the body in bytes.
    var bytes: Int
    /// The outcome of the body for each contender: the number of records, or the error.
    var outcomes: [String]
    /// The first contender whose answer is wrong, and how.
    var fault: String?
  }

  @Argument var shape: String
  @Argument var body: String
  @Argument var size: Int
  @Argument var rate: Double
  @Argument var seed: UInt64
  @Argument(help: "Comma-separated.") var contenders: String
  @Option(help: "A complete clean body, instead of a generated one.") var file: String?

  func run() throws {
    guard let suite = ContenderRegistry.suite(named: shape), let body = LatencyBody(rawValue: body) else {
      throw ValidationError("this build doesn't have the shape \(shape) or the body \(body)")
    }
    let chosen = try contenders.split(separator: ",").map { try LoadedCase.find(String($0), on: shape).1 }
    let clean: Data
    let data: Data
    let fault: String?
    if let file {
      data = try Data(contentsOf: URL(fileURLWithPath: file))
      clean = data
      fault = Self.fault(of: chosen, besides: suite.baseline, onFile: data)
    } else {
      let specification = PayloadSpecification(size: .bytes(size), dirtRate: rate, mix: .census, seed: seed)
      clean = suite.payload(PayloadSpecification(size: .bytes(size), mix: .census, seed: seed)).data
      data = body.bytes(of: suite.payload(specification).data)
      fault = body == .complete ? Self.fault(of: chosen, on: data, of: specification) : nil
    }
    try Self.answer(Greeting(bytes: data.count, outcomes: chosen.map { Self.outcome(of: $0, on: data) }, fault: fault))

    var generator = SeededGenerator(seed: seed, stream: 8)
    // The first entry is the baseline.
    let entries = [(suite.baseline, clean)] + chosen.map { ($0, data) }
    while let line = readLine() {
      guard let rounds = Int(line) else { throw ValidationError("\(line) isn't a number of rounds") }
      var times = [[UInt64]](repeating: [], count: entries.count)
      var order = Array(entries.indices)
      for _ in 0..<max(0, rounds) {
        generator.shuffle(&order)
        for index in order { times[index].append(Self.time(of: entries[index].0, on: entries[index].1)) }
      }
      try Self.answer(times)
    }
  }

  /// The first answer that differs from the generator's.
  private static func fault(
    of contenders: [AnyContender],
    on data: Data,
    of specification: PayloadSpecification
  ) -> String? {
    for contender in contenders {
      if case .wrong(let difference) = contender.verdict(on: data, of: specification) {
        return "\(contender.name) on \(contender.shape): \(difference)"
      }
    }
    return nil
  }

  /// The first answer that differs from plain `Codable`'s. For a file, no other answer is known.
  private static func fault(
    of contenders: [AnyContender],
    besides baseline: AnyContender,
    onFile data: Data
  ) -> String? {
    do {
      guard try baseline.recordCount(decoding: data) > 0 else { return "the file has no records" }
    } catch {
      return "the file isn't what the model \(baseline.shape) declares: \(error)"
    }
    for contender in contenders {
      do {
        guard try contender.hasSameRecords(as: baseline, decoding: data) else {
          return "\(contender.name) decodes other records than \(baseline.name)"
        }
      } catch {
        return "\(contender.name) throws: \(error)"
      }
    }
    return nil
  }

  /// The wall time of one decode. Its CPU time isn't measured, since reading that clock takes as long as some decodes.
  private static func time(of contender: AnyContender, on data: Data) -> UInt64 {
    let clock = ContinuousClock()
    var (start, end) = (clock.now, clock.now)
    // A contender may throw: the time until then counts.
    try? contender.decode(data, begin: { start = clock.now }, end: { end = clock.now })
    let components = start.duration(to: end).components
    return UInt64(clamping: components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000)
  }

  private static func outcome(of contender: AnyContender, on data: Data) -> String {
    do {
      let count = try contender.recordCount(decoding: data)
      return count == 1 ? "1 record" : "\(count) records"
    } catch let error as DecodingError {
      return switch error {
      case .dataCorrupted: "throws dataCorrupted"
      case .keyNotFound: "throws keyNotFound"
      case .typeMismatch: "throws typeMismatch"
      case .valueNotFound: "throws valueNotFound"
      @unknown default: "throws DecodingError"
      }
    } catch {
      return "throws \(type(of: error))"
    }
  }

}

/// The ways in which the body of a response is broken as a whole.
enum LatencyBody: String, CaseIterable {
  /// It isn't.
  case complete
  /// It has no bytes.
  case empty
  /// A proxy's error page.
  case webPage = "web page"
  /// It ends after nine tenths of its bytes.
  case truncated
  /// An object without records, with the code and the message of a failure.
  case failure
  /// The list of records is in an object where it should be.
  case otherContainer = "other container"

  /// Breaks a complete body of the catalogue.
  func bytes(of complete: Data) -> Data {
    switch self {
    case .complete: complete
    case .empty: Data()
    case .webPage: Data(Self.page.utf8)
    case .truncated: complete.prefix(complete.count / 10 * 9)
    case .failure: Data(#"{"code":503,"message":"Try again later.","data":null}"#.utf8)
    case .otherContainer:
      Data(
        String(decoding: complete, as: UTF8.self).replacing(
          #""data":["#,
          with: #""data":{"items":["#,
          maxReplacements: 1
        )
        .dropLast().utf8
      ) + Data("}}".utf8)
    }
  }

  private static let page = """
    <html>
    <head><title>502 Bad Gateway</title></head>
    <body>
    <center><h1>502 Bad Gateway</h1></center>
    <hr><center>nginx</center>
    </body>
    </html>
    """
}
