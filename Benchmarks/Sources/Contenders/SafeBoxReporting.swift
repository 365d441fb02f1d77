import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// The library's wrapper, with a log of the size it has by default, from which a report is made.
public struct SafeBoxReporting<Decoder: RescueReporting & Sendable>: Contender {
  /// The contender's name.
  public let name: String
  /// What it is.
  public let summary: String

  private let decoder: Decoder

  private init(_ name: String, over decoder: Decoder) {
    self.name = name
    summary = "@SafeBox on every field over \(Decoder.self), a RescueLog attached, its report made"
    self.decoder = decoder
  }

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

extension SafeBoxReporting where Decoder == JSONDecoder {
  /// Creates the contender over Foundation's decoder.
  public init() {
    self.init("safebox-log", over: JSONDecoder())
  }
}

extension SafeBoxReporting where Decoder == ShieldedJSONDecoder {
  /// Creates the contender over the library's own decoder.
  public init() {
    self.init("safebox-log-shielded", over: ShieldedJSONDecoder())
  }
}
