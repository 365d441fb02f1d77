import BenchmarkReports
import BenchmarkTools
import Contenders
import Foundation
import Measures
import PairedMeasurement
import Payloads

/// A contender with a payload ready to decode. This is the only part of the runner that knows shapes and contenders.
struct LoadedCase {
  /// The reason why a case doesn't exist.
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  let summary: PayloadFigures
  /// Compares the answer with the generator's.
  let check: () -> ContenderResult.Check
  /// Decodes and returns the time taken by one decode.
  let measure: () throws -> ClockReading
  let countAllocations: (AllocationCounter) throws -> AllocationCounter.Count

  static let shapes = ContenderRegistry.suites.map(\.shape.name)

  /// Finds the contender and generates the payload.
  init(contender name: String, payload key: PayloadKey) throws {
    let (suite, contender) = try Self.find(name, on: key.shape)
    let specification = try PayloadSpecification(key)
    let (data, totals) = suite.payload(specification)
    summary = PayloadFigures(
      key: key,
      bytes: totals.bytes,
      records: totals.records,
      dirtyFields: totals.dirtyFields,
      fingerprint: Fingerprint.text(of: data)
    )
    check = { Self.check(contender, on: data, of: specification) }
    let repetitions = Self.repetitions(forBytes: data.count)
    measure = {
      var start = ClockReading(processor: 0, wall: 0)
      var end = start
      try contender.decode(data, repetitions: repetitions, begin: { start = .now() }, end: { end = .now() })
      return end.since(start) / UInt64(repetitions)
    }
    countAllocations = { counter in try counter.count { try contender.decode(data, begin: $0, end: $1) } }
  }

  /// How often a payload is decoded between two readings of the clock. A reading takes some hundred nanoseconds, as long as
  /// some contenders take for a record, so that a small payload is decoded several times.
  static func repetitions(forBytes bytes: Int) -> Int {
    max(1, 8_192 / max(1, bytes))
  }

  /// Compares an answer with the generator's, and counts the rescues by outcome and rule.
  static func check(
    _ contender: AnyContender,
    on data: Data,
    of specification: PayloadSpecification
  ) -> ContenderResult.Check {
    var check = ContenderResult.Check(contender.verdict(on: data, of: specification))
    if (check.reportedRescues ?? 0) > 0, let report = (try? contender.report(decoding: data)) ?? nil {
      check.rescuesByOutcome = report.rescuesByOutcome
      check.rescuesByRule = report.rescuesByRule
    }
    return check
  }

  /// Returns the bytes that a contender adds to the peak of resident memory when it decodes a file.
  static func peakMemory(contender name: String, shape: String, file: String) throws -> Int {
    let (_, contender) = try find(name, on: shape)
    let data = try MappedPayload.data(at: file)
    let before = ResidentMemory.peak
    try contender.decode(data)
    guard let before, let after = ResidentMemory.peak else {
      throw Unknown(description: "the platform doesn't report the peak of resident memory")
    }
    return max(0, after - before)
  }

  /// Returns a Boolean value that indicates whether to measure a contender on a payload. Some contenders decode only the
  /// catalogue; reference measurements run only on clean payloads.
  static func canMeasure(_ contender: String, on payload: PayloadKey) -> Bool {
    guard let found = ContenderRegistry.suite(named: payload.shape)?.contender(named: contender) else { return false }
    return payload.rate == 0 || !found.isReference
  }

  static func find(_ name: String, on shape: String) throws -> (ShapeSuite, AnyContender) {
    guard let suite = ContenderRegistry.suite(named: shape) else {
      throw Unknown(description: "this build doesn't have the shape \(shape)")
    }
    guard let contender = suite.contender(named: name) else {
      throw Unknown(description: "this build doesn't have the contender \(name) for the shape \(shape)")
    }
    return (suite, contender)
  }
}

extension PayloadSpecification {
  /// Creates the specification that a key represents.
  init(_ key: PayloadKey) throws {
    let mix =
      try key.kinds == PayloadKey.noMix
      ? .even
      : DirtMix.named.first { [$0.name] == key.kinds }?.mix
        ?? DirtMix(
          only: key.kinds.map { name in
            guard let kind = DirtKind(rawValue: name) else {
              throw LoadedCase.Unknown(description: "this build doesn't have the kind of dirt \(name)")
            }
            return kind
          }
        )
    guard let layout = PayloadLayout(rawValue: key.layout) else {
      throw LoadedCase.Unknown(description: "this build doesn't have the layout \(key.layout)")
    }
    self.init(
      size: .bytes(key.size),
      layout: layout,
      dirtRate: key.rate,
      dirtDensity: key.density,
      mix: mix,
      seed: key.seed
    )
  }
}

extension ContenderResult.Check {
  init(_ verdict: AnswerVerdict) {
    switch verdict {
    case .right(let delivered, let rescued):
      self.init(status: .measured, deliveredRecords: delivered, reportedRescues: rescued)
    case .throwsOnDirt(let message):
      self.init(status: .throwsOnDirt, detail: message, deliveredRecords: 0)
    case .reference:
      self.init(status: .reference)
    case .wrong(let difference):
      self.init(status: .wrong, detail: difference)
    }
  }
}

/// Writes a payload to a file, for a process that should hold only the payload.
enum PayloadFile {
  /// Writes a key's payload piece by piece, with only one record in memory at a time.
  /// - Returns: The payload's figures.
  @discardableResult
  static func write(_ key: PayloadKey, to file: URL) throws -> PayloadFigures {
    guard let suite = ContenderRegistry.suite(named: key.shape) else {
      throw LoadedCase.Unknown(description: "this build doesn't have the shape \(key.shape)")
    }
    let totals = try suite.shape.write(try PayloadSpecification(key), to: FileSink(path: file.path))
    return PayloadFigures(
      key: key,
      bytes: totals.bytes,
      records: totals.records,
      dirtyFields: totals.dirtyFields,
      fingerprint: Fingerprint.text(of: try Data(contentsOf: file, options: .alwaysMapped))
    )
  }
}

/// A short hash that shows whether two programs measured the same bytes.
enum Fingerprint {
  /// The 64-bit FNV-1a hash in hexadecimal.
  static func text(of data: Data) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    // The algorithm is defined modulo 2^64, hence the wrapping operator.
    for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}
