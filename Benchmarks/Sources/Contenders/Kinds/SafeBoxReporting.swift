import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// The library's wrapper, with a log of default capacity and a report.
public struct SafeBoxReporting<Model: ResponseModel, Decoder: RescuingDecoder & Sendable>: Contender {
  /// The documents that the contender decodes.
  public typealias Shape = Model.Shape

  /// The contender's name.
  public let name: String
  /// A one-line summary.
  public let summary: String

  private let decoder: Decoder

  private init(_ name: String, over decoder: Decoder) {
    self.name = name
    summary = "@SafeBox on every field over \(Decoder.self), a RescueLog attached, its report made"
    self.decoder = decoder
  }

  /// Decodes a whole payload and makes the report.
  public func decode(_ payload: Data) throws -> ReportedValue<Model.Response> {
    try decoder.decodeWithReport(Model.Response.self, from: payload, options: Model.options ?? RescueOptions())
  }

  /// The decoded records.
  public func records(in output: ReportedValue<Model.Response>) -> [Model.Shape.Record] {
    Model.records(in: output.value)
  }

  /// The failure that the response's own error carries.
  public func records(in error: any Error) -> [Model.Shape.Record]? {
    (error as? APIError).flatMap(Model.records(in:))
  }

  /// The number of rescues in the report.
  public func rescueCount(in output: ReportedValue<Model.Response>) -> Int? {
    output.report.totalCount
  }

  /// Every rescue, from a log of sufficient capacity.
  public func rescues(decoding payload: Data) throws -> [ExpectedRescue]? {
    try report(decoding: payload)?.records.map(ExpectedRescue.init)
  }

  /// Every rescue with all that the library knows about it, from a log of sufficient capacity.
  /// - Throws: Any error that the decoder throws.
  public func report(decoding payload: Data) throws -> RescueReport? {
    var options = Model.options ?? RescueOptions()
    options.log = RescueLog(capacity: .max)
    return try decoder.decodeWithReport(Model.Response.self, from: payload, options: options).report
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
