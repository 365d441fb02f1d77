import Foundation
import Payloads
import ShieldedDecoding

/// The library's wrapper, with a log of the size it has by default, from which a report is made.
public struct SafeBoxReporting: Contender {
  /// The contender's name.
  public let name = "safebox-log"
  /// What it is.
  public let summary = "@SafeBox on every field over JSONDecoder, a RescueLog attached, its report made"

  private let decoder = JSONDecoder()

  /// Creates the contender.
  public init() {}

  /// Decodes a whole payload, and makes the report.
  public func decode(_ payload: Data) throws -> Reported<ShieldedEnvelope> {
    try decoder.decodeReporting(ShieldedEnvelope.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: Reported<ShieldedEnvelope>) -> [CatalogueRecord] {
    output.value.result?.map(\.record) ?? []
  }

  /// How many values the report counts as rescued.
  public func rescueCount(in output: Reported<ShieldedEnvelope>) -> Int? {
    output.report.totalCount
  }

  /// Every rescue, by a log that keeps them all.
  public func rescues(decoding payload: Data) throws -> [ExpectedRescue]? {
    let options = RescueOptions(log: RescueLog(capacity: .max))
    let decoded = try decoder.decodeReporting(ShieldedEnvelope.self, from: payload, options: options)
    return decoded.report.records.map(ExpectedRescue.init)
  }
}
