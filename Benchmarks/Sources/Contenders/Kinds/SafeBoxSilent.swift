import Foundation
import Payloads
import ShieldedDecoding

/// The library's wrapper, without a log.
struct SafeBoxSilent<Shape: PayloadShape, Response: Decodable & Sendable, Decoder: ContenderDecoder>: Contender {
  let decoder: Decoder
  let model: ResponseModel<Shape, Response>

  let name = "safebox" + Decoder.nameSuffix
  let summary = "@SafeBox on every field over \(Decoder.self), without a log"

  func decode(_ payload: Data) throws -> Response {
    guard let options = model.options else { return try decoder.decode(Response.self, from: payload) }
    return try decoder.decode(Response.self, from: payload, options: options)
  }

  func records(in output: Response) -> [Shape.Record] {
    model.records(output)
  }

  func records(in error: any Error) -> [Shape.Record]? {
    (error as? APIError).flatMap(model.recordsInError)
  }
}
