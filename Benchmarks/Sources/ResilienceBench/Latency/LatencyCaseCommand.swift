import ArgumentParser
import Contenders
import Foundation
import Payloads

/// `resilience-bench latency-case`: for each line of standard input, decodes a body as often as the line says with each of some
/// contenders, and answers with the time of every decode as JSON. Hidden, because only the program itself starts it.
struct LatencyCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency-case",
    abstract: "Time single decodes for each line of standard input.",
    shouldDisplay: false
  )

  /// What the process answers first.
  struct Greeting: Codable {
    /// The size of the body in bytes.
    var bytes: Int
    /// What each contender makes of the body.
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
    try answer(
      Greeting(bytes: data.count, outcomes: chosen.map { Self.outcome(of: $0, on: data) }, fault: fault)
    )

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
      try answer(times)
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

  private func answer(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(value) + Data("\n".utf8))
  }
}
