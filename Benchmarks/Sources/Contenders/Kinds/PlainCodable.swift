import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// The baseline: synthesized `Codable`, which decodes only what follows the schema.
public struct PlainCodable<Model: ResponseModel, Decoder: RescuingDecoder & Sendable>: Contender {
  /// The documents that the contender decodes.
  public typealias Shape = Model.Shape

  /// The contender's name.
  public let name: String
  /// A one-line summary.
  public let summary: String
  /// Plain `Codable` throws on dirt, which is the point of the comparison.
  public let throwsOnDirt = true

  private let decoder: Decoder

  private init(_ name: String, over decoder: Decoder) {
    self.name = name
    summary = "synthesized Codable over \(Decoder.self); throws on the first dirty field"
    self.decoder = decoder
  }

  /// Decodes a whole payload.
  public func decode(_ payload: Data) throws -> Model.Response {
    try decoder.decode(Model.Response.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: Model.Response) -> [Model.Shape.Record] {
    Model.records(in: output)
  }
}

extension PlainCodable where Decoder == JSONDecoder {
  /// Creates the contender over Foundation's decoder: the baseline.
  public init() {
    self.init("plain", over: JSONDecoder())
  }
}

extension PlainCodable where Decoder == ShieldedJSONDecoder {
  /// Creates the contender over the library's own decoder.
  public init() {
    self.init("plain-shielded", over: ShieldedJSONDecoder())
  }
}
