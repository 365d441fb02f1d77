import Contenders
import Foundation
import Payloads

/// A contender on a payload.
struct DecodingCell: Sendable {
  let contender: AnyContender
  let payload: Data
  /// The cell's name, such as `feed-dirty10-safebox`, where 10 is the percentage of dirty records.
  let name: String

  /// The library's contenders and the baseline on the flat shapes, clean and dirty. The nested shapes are excluded:
  /// their counters differed between two runs for 4 of 70 cells, so they can't have thresholds.
  static let all: [DecodingCell] = ["catalogue", "matrix", "text"].compactMap { ContenderRegistry.suite(named: $0) }
    .flatMap { suite in [0, 0.1].flatMap { cells(of: suite, rate: $0) } }

  private static func cells(of suite: ShapeSuite, rate: Double) -> [DecodingCell] {
    let payload = suite.payload(PayloadSpecification(size: .bytes(65_536), dirtRate: rate)).data
    let dirt = rate > 0 ? "dirty\(Int(rate * 100))" : "clean"
    return suite.contenders.filter { contender in
      let isPlain = contender.name.hasPrefix("plain")
      return (isPlain && rate == 0) || contender.name.hasPrefix("safebox") || contender.name.hasPrefix("macro")
    }.map { DecodingCell(contender: $0, payload: payload, name: "\(suite.shape.name)-\(dirt)-\($0.name)") }
  }
}
