import Foundation
import Payloads

/// The baseline: synthesized `Codable`, which decodes only what follows the schema.
struct PlainCodable<Shape: PayloadShape, Response: Decodable & Sendable, Decoder: ContenderDecoder>: Contender {
  let decoder: Decoder
  let model: ResponseModel<Shape, Response>

  let name = "plain" + Decoder.nameSuffix
  let summary = "synthesized Codable over \(Decoder.self); throws on the first dirty field"
  /// Plain `Codable` throws on dirt, which is the point of the comparison.
  let throwsOnDirt = true

  func decode(_ payload: Data) throws -> Response {
    try decoder.decode(Response.self, from: payload)
  }

  func records(in output: Response) -> [Shape.Record] {
    model.records(output)
  }
}
