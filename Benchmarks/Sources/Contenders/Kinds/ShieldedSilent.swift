import Foundation
import Payloads
import ShieldedDecoding

/// A model of the library, without a log.
struct ShieldedSilent<Shape: PayloadShape, Response: Decodable & Sendable, Decoder: ContenderDecoder>: Contender {
  let decoder: Decoder
  let model: ResponseModel<Shape, Response>
  let style: ModelStyle

  var name: String { style.name + Decoder.nameSuffix }
  var summary: String { "\(style.summary) over \(Decoder.self), without a log" }

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
