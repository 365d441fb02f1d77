import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

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

  func records(in output: Response) -> [Any] {
    model.records(output)
  }
}

/// A model of the library, without a log.
struct ShieldedSilent<Shape: PayloadShape, Response: Decodable & Sendable, Decoder: ContenderDecoder>: Contender {
  let decoder: Decoder
  let model: ResponseModel<Shape, Response>
  let style: ModelStyle
  /// What distinguishes the contender from the others of its style, such as `keys`; `nil` for the usual model and settings.
  var variant: String?

  var name: String { style.name + (variant.map { "-" + $0 } ?? "") + Decoder.nameSuffix }
  var summary: String { "\(style.summary) over \(Decoder.self), without a log" }

  func decode(_ payload: Data) throws -> Response {
    guard let options = model.options else { return try decoder.decode(Response.self, from: payload) }
    return try decoder.decode(Response.self, from: payload, options: options)
  }

  func records(in output: Response) -> [Any] {
    model.records(output)
  }
}

/// A model of the library, with a log of default capacity and a report.
struct ShieldedReporting<Shape: PayloadShape, Response: Decodable & Sendable, Decoder: ContenderDecoder>: Contender {
  let decoder: Decoder
  let model: ResponseModel<Shape, Response>
  let style: ModelStyle
  /// A Boolean value that indicates whether the log reports undeclared keys.
  var reportsUndeclaredKeys = false

  var name: String { style.name + (reportsUndeclaredKeys ? "-undeclared" : "-log") + Decoder.nameSuffix }
  var summary: String { "\(style.summary) over \(Decoder.self), with a RescueLog and its report" }
  /// `ShieldedJSONDecoder` reads a `@Shielded` type member by member.
  var reportsInPayloadOrder: Bool { style == .macro }

  func decode(_ payload: Data) throws -> ReportedValue<Response> {
    var options = model.options ?? RescueOptions()
    if reportsUndeclaredKeys { options.log = RescueLog(reportsUndeclaredKeys: true) }
    return try decoder.decodeWithReport(Response.self, from: payload, options: options)
  }

  /// Compares the number of undeclared keys with the number of members that the layout adds to each record.
  func fault(in output: ReportedValue<Response>, of payload: Data) -> String? {
    guard reportsUndeclaredKeys else { return nil }
    let expected = payload.firstRange(of: Data("\"_revision\"".utf8)) == nil ? 0 : 7 * records(in: output).count
    let found = output.report.undeclaredCount
    return found == expected ? nil : "reported \(found) undeclared keys, expected \(expected)"
  }

  func records(in output: ReportedValue<Response>) -> [Any] {
    model.records(output.value)
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

/// How a model uses the library.
enum ModelStyle: Sendable {
  /// A wrapper on every field.
  case wrappers
  /// `@Shielded` on every type.
  case macro

  /// The name of the contender without a log, over Foundation's decoder.
  var name: String {
    switch self {
    case .wrappers: "safebox"
    case .macro: "macro"
    }
  }

  /// A description of the model for listings.
  var summary: String {
    switch self {
    case .wrappers: "@SafeBox on every field"
    case .macro: "@Shielded on every type"
    }
  }
}

/// A decoder that contenders are measured over.
protocol ContenderDecoder: RescuingDecoder, Sendable {
  /// The suffix of the names of all contenders that use this decoder.
  static var nameSuffix: String { get }
}

extension JSONDecoder: ContenderDecoder {
  static var nameSuffix: String { "" }
}

extension ShieldedJSONDecoder: ContenderDecoder {
  static var nameSuffix: String { "-shielded" }
}
