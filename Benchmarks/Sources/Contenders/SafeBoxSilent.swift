import Foundation
import Payloads
import ShieldedDecoding

/// The library's wrapper, with nobody to report to.
public struct SafeBoxSilent: Contender {
  /// The contender's name.
  public let name = "safebox"
  /// What it is.
  public let summary = "@SafeBox on every field over JSONDecoder, no log attached"

  private let decoder = JSONDecoder()

  /// Creates the contender.
  public init() {}

  /// Decodes a whole payload.
  public func decode(_ payload: Data) throws -> ShieldedEnvelope {
    try decoder.decode(ShieldedEnvelope.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: ShieldedEnvelope) -> [CatalogueRecord] {
    output.result?.map(\.record) ?? []
  }
}
