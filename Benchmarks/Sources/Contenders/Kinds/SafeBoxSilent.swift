import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// The library's wrapper, without a log.
public struct SafeBoxSilent<Model: ResponseModel, Decoder: RescuingDecoder & Sendable>: Contender {
  /// The documents that the contender decodes.
  public typealias Shape = Model.Shape

  /// The contender's name.
  public let name: String
  /// A one-line summary.
  public let summary: String

  private let decoder: Decoder

  private init(_ name: String, over decoder: Decoder) {
    self.name = name
    summary = "@SafeBox on every field over \(Decoder.self), no log attached"
    self.decoder = decoder
  }

  /// Decodes a whole payload.
  public func decode(_ payload: Data) throws -> Model.Response {
    guard let options = Model.options else { return try decoder.decode(Model.Response.self, from: payload) }
    return try decoder.decode(Model.Response.self, from: payload, options: options)
  }

  /// The decoded records.
  public func records(in output: Model.Response) -> [Model.Shape.Record] {
    Model.records(in: output)
  }

  /// The failure that the response's own error carries.
  public func records(in error: any Error) -> [Model.Shape.Record]? {
    (error as? APIError).flatMap(Model.records(in:))
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
