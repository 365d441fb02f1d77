import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// The library's wrapper, with nobody to report to.
public struct SafeBoxSilent<Decoder: RescueReporting & Sendable>: Contender {
  /// The contender's name.
  public let name: String
  /// What it is.
  public let summary: String

  private let decoder: Decoder

  private init(_ name: String, over decoder: Decoder) {
    self.name = name
    summary = "@SafeBox on every field over \(Decoder.self), no log attached"
    self.decoder = decoder
  }

  /// Decodes a whole payload.
  public func decode(_ payload: Data) throws -> ShieldedEnvelope {
    try decoder.decode(ShieldedEnvelope.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: ShieldedEnvelope) -> [CatalogueRecord] {
    output.result?.map(\.record) ?? []
  }
}

extension SafeBoxSilent where Decoder == JSONDecoder {
  /// Creates the contender over Foundation's decoder.
  public init() {
    self.init("safebox", over: JSONDecoder())
  }
}

extension SafeBoxSilent where Decoder == ShieldedJSONDecoder {
  /// Creates the contender over the library's own decoder.
  public init() {
    self.init("safebox-shielded", over: ShieldedJSONDecoder())
  }
}
