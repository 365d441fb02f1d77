import Foundation
import ShieldedDecoding
@_spi(Testing) import ShieldedJSON

/// The property that a payload gives the same value, error and report on several cores as on one.
///
/// All lists are divided, even short ones.
struct CoresCheck {
  /// Decodes the payload with a decoder and options.
  let decode: (ShieldedJSONDecoder, RescueOptions) throws -> ExactValue
  let decoder: ShieldedJSONDecoder
  /// Options without a log.
  let options: RescueOptions
  /// A small log's capacity, and the number of paths in it.
  let capacity: Int

  /// The first difference from the outcome on one core.
  var difference: ExactValue.Difference? {
    // Hardly any payload fills the first log, and nearly each fills the second.
    let makeLogs: [() -> RescueLog?] = [
      { RescueLog(capacity: 10_000) }, { RescueLog(capacity: capacity, pathCapacity: capacity) }, { nil },
    ]
    for makeLog in makeLogs {
      let expected = outcome(decoder, makeLog())
      for (coreCount, callersSegmentCount) in [(2, 0), (5, 2)] {
        var divided = decoder
        divided.divideEveryList(between: coreCount, callersSegmentCount: callersSegmentCount)
        if let difference = outcome(divided, makeLog()).difference(from: expected) {
          return ExactValue.Difference(
            path: "\(coreCount) cores, \(difference.path)",
            expected: difference.expected,
            actual: difference.actual
          )
        }
      }
    }
    return nil
  }

  private func outcome(_ decoder: ShieldedJSONDecoder, _ log: RescueLog?) -> Outcome {
    var options = options
    options.log = log
    do {
      return Outcome(value: try decode(decoder, options), report: log?.report())
    } catch {
      return Outcome(error: "\(error)", report: log?.report())
    }
  }

  private struct Outcome {
    var value: ExactValue?
    var error: String?
    var report: RescueReport?

    func difference(from expected: Outcome) -> ExactValue.Difference? {
      switch (value, expected.value) {
      case (let value?, let expected?):
        if let difference = value.difference(from: expected) { return difference }
      case (nil, nil) where error == expected.error: break
      default:
        return ExactValue.Difference(
          path: "the error",
          expected: expected.error ?? "none",
          actual: error ?? "none"
        )
      }
      guard report != expected.report, let report, let expected = expected.report else { return nil }
      // The order of records is part of the report.
      let record = zip(expected.records, report.records).first { $0 != $1 }
      let lines = RescueDigest(report).difference(from: RescueDigest(expected))
      return ExactValue.Difference(
        path: "the report",
        expected: record.map { "first \($0.0)" } ?? lines?.expected ?? "\(expected)",
        actual: record.map { "first \($0.1)" } ?? lines?.actual ?? "\(report)"
      )
    }
  }
}
