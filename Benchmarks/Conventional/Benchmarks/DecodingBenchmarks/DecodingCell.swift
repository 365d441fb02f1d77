import Contenders
import Foundation
import Payloads

/// A contender on a payload.
struct DecodingCell: Sendable {
  let contender: AnyContender
  let payload: Data
  /// Such as `feed-dirty10-safebox`, where 10 is the share of dirty records in per cent.
  let name: String

  /// The library's contenders and the baseline on the flat shapes, clean and dirty. On the nested ones the counters differed
  /// between two runs for 4 of 70 cells, so that no threshold can stand on them.
  static let all: [DecodingCell] = ["catalogue", "matrix", "text"].compactMap { ContenderRegistry.suite(named: $0) }
    .flatMap { suite in [0, 0.1].flatMap { cells(of: suite, rate: $0) } }

  private static func cells(of suite: ShapeSuite, rate: Double) -> [DecodingCell] {
    let payload = suite.payload(PayloadSpecification(size: .bytes(65_536), dirtRate: rate)).data
    let dirt = rate > 0 ? "dirty\(Int(rate * 100))" : "clean"
    return suite.contenders.filter { contender in
      let isPlain = contender.name.hasPrefix("plain")
      return (isPlain && rate == 0) || contender.name.hasPrefix("safebox")
    }.map { DecodingCell(contender: $0, payload: payload, name: "\(suite.shape.name)-\(dirt)-\($0.name)") }
  }
}
