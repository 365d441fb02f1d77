import Contenders
import Foundation
import Payloads

/// Takes the pairs of one process: a baseline and what is measured, one directly after the other.
///
/// A shared machine's speed drifts, so only the ratio within a pair is used. Every round shuffles all lines, and every second
/// pair of a line runs in the opposite order. Each pair is accompanied by one of the A/A control, in which both halves are the
/// baseline.
struct PairedWork {
  /// Something that decodes the records.
  typealias Work = () async throws -> [ShieldedRecord]

  /// A comparison.
  struct Line {
    var samples: LineSamples
    /// The number of records that both halves must give.
    let expectedCount: Int
    let baseline: Work
    let measured: Work
    fileprivate var baselineFirst = false

    init(_ samples: LineSamples, expectedCount: Int, baseline: @escaping Work, measured: @escaping Work) {
      self.samples = samples
      self.expectedCount = expectedCount
      self.baseline = baseline
      self.measured = measured
    }

    var name: String { "\(samples.decoder), \(samples.transport.rawValue), \(samples.isDirty ? "dirty" : "clean")" }
  }

  let pairs: Int
  var generator: SeededGenerator

  /// - Parameters:
  ///   - options: What is measured, and how often.
  ///   - process: The process's number, which seeds the order of its lines.
  init(_ options: MeasureOptions, process: UInt64) {
    pairs = options.pairs
    generator = SeededGenerator(seed: options.seed, stream: process)
  }

  /// Compares the answers of each line, and then takes its pairs.
  /// - Throws: ``WrongAnswer``, or an error that keeps a line from running.
  mutating func samples(of lines: [Line]) async throws -> [LineSamples] {
    var lines = lines
    for line in lines { try await check(line) }
    var order = Array(lines.indices)
    for round in 1...pairs {
      generator.shuffle(&order)
      for index in order {
        if round.isMultiple(of: 2) {
          lines[index].baselineFirst.toggle()
        } else {
          lines[index].baselineFirst = generator.happens(0.5)
        }
        try await takePairs(of: &lines[index])
      }
    }
    return lines.map(\.samples)
  }

  /// Runs both halves untimed to compare their answers, which also warms them up.
  private func check(_ line: Line) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let baseline = try await line.baseline()
    let measured = try await line.measured()
    guard baseline.count == line.expectedCount else {
      throw WrongAnswer(line: line.name, reason: "\(baseline.count) records instead of \(line.expectedCount)")
    }
    guard try encoder.encode(baseline) == encoder.encode(measured) else {
      throw WrongAnswer(line: line.name, reason: "the records of both halves differ")
    }
  }

  private func takePairs(of line: inout Line) async throws {
    let control = try await pair(line.baseline, line.baseline, of: line)
    let cost = try await pair(line.baseline, line.measured, of: line)
    line.samples.control.append(control.measured / control.baseline)
    line.samples.cost.append(cost.measured / cost.baseline)
    line.samples.baseline.append(cost.baseline)
  }

  private func pair(
    _ baseline: Work,
    _ measured: Work,
    of line: Line
  ) async throws -> (baseline: Double, measured: Double) {
    let first = try await time(line.baselineFirst ? baseline : measured, of: line)
    let second = try await time(line.baselineFirst ? measured : baseline, of: line)
    return line.baselineFirst ? (first, second) : (second, first)
  }

  private func time(_ work: Work, of line: Line) async throws -> Double {
    let begin = ProcessClock.now
    let records = try await work()
    let end = ProcessClock.now
    // The records are released after the clock has stopped.
    guard records.count == line.expectedCount, end > begin else {
      throw WrongAnswer(line: line.name, reason: "\(records.count) records instead of \(line.expectedCount)")
    }
    return Double(end - begin)
  }
}
