import Contenders
import Foundation
import Payloads

/// A contender on a payload.
struct DecodingCell: Sendable {
  let contender: AnyContender
  let payload: Data
  /// Such as `feed, 10 % dirty, safebox`.
  let name: String

  /// The library's contenders and the baseline, on every shape but the envelopes, clean and dirty.
  static let all: [DecodingCell] = ContenderRegistry.suites.filter { !$0.shape.name.hasPrefix("envelope-") }
    .flatMap { suite in [0, 0.1].flatMap { cells(of: suite, rate: $0) } }

  private static func cells(of suite: ShapeSuite, rate: Double) -> [DecodingCell] {
    let payload = suite.payload(PayloadSpecification(size: .bytes(65_536), dirtRate: rate)).data
    let dirt = rate > 0 ? "\(Int(rate * 100)) % dirty" : "clean"
    return suite.contenders.filter { contender in
      let isPlain = contender.name.hasPrefix("plain")
      return (isPlain && rate == 0) || contender.name.hasPrefix("safebox")
    }.map { DecodingCell(contender: $0, payload: payload, name: "\(suite.shape.name), \(dirt), \($0.name)") }
  }
}
