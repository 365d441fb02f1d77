import Foundation
import Payloads
import ShieldedDecoding

/// A model of the library, with a log of default capacity and a report.
struct ShieldedReporting<Shape: PayloadShape, Response: Decodable & Sendable, Decoder: ContenderDecoder>: Contender {
  let decoder: Decoder
  let model: ResponseModel<Shape, Response>
  let style: ModelStyle

  var name: String { style.name + "-log" + Decoder.nameSuffix }
  var summary: String { "\(style.summary) over \(Decoder.self), with a RescueLog and its report" }
  /// `ShieldedJSONDecoder` reads a `@Shielded` type member by member.
  var reportsInPayloadOrder: Bool { style == .macro }

  func decode(_ payload: Data) throws -> ReportedValue<Response> {
    try decoder.decodeWithReport(Response.self, from: payload, options: model.options ?? RescueOptions())
  }

  func records(in output: ReportedValue<Response>) -> [Shape.Record] {
    model.records(output.value)
  }

  func records(in error: any Error) -> [Shape.Record]? {
    (error as? APIError).flatMap(model.recordsInError)
  }

  func rescueCount(in output: ReportedValue<Response>) -> Int? {
    output.report.totalCount
  }

  func rescues(decoding payload: Data) throws -> [ExpectedRescue]? {
    try report(decoding: payload)?.records.map(ExpectedRescue.init)
  }

  /// Every rescue with all that the library knows about it, from a log of sufficient capacity.
  func report(decoding payload: Data) throws -> RescueReport? {
    var options = model.options ?? RescueOptions()
    options.log = RescueLog(capacity: .max)
    return try decoder.decodeWithReport(Response.self, from: payload, options: options).report
  }
}
