import Foundation
import Payloads
import ShieldedDecoding

/// A way to decode the payloads of a shape, under the same conditions as every other.
///
/// Only ``decode(_:)`` is timed. The other requirements are for checking the answer beforehand.
protocol Contender<Shape>: Sendable {
  /// The documents that the contender decodes.
  associatedtype Shape: PayloadShape
  /// The result of decoding.
  associatedtype Output

  /// The name that selects the contender: lower case, with hyphens.
  var name: String { get }

  /// A one-line summary.
  var summary: String { get }

  /// A Boolean value that indicates whether it is expected to throw on a dirty payload instead of delivering it.
  var throwsOnDirt: Bool { get }

  /// A Boolean value that indicates whether the contender is a reference measurement: it decodes no records, but shows how fast
  /// the same bytes can be processed.
  var isReference: Bool { get }

  /// Decodes a whole payload.
  func decode(_ payload: Data) throws -> Output

  /// The decoded records, or models with the same fields, for comparison. A reference measurement has none.
  func records(in output: Output) -> [Any]

  /// Returns the fault of an output that has no records to compare, or `nil` if it is right.
  func fault(in output: Output, of payload: Data) -> String?

  /// A Boolean value that indicates whether the rescues of a record are in the payload's order instead of the model's.
  var reportsInPayloadOrder: Bool { get }

  /// Decodes a payload once more, and returns every rescue in the order in which the model decodes its fields, or in the
  /// payload's if ``reportsInPayloadOrder`` says so; `nil` if there is no report. The timed decode may record fewer.
  func rescues(decoding payload: Data) throws -> [ExpectedRescue]?

  /// Decodes a payload once more, and returns a report of every rescue, or `nil` if the contender isn't the library's.
  func report(decoding payload: Data) throws -> RescueReport?

  /// The number of rescues that the timed decode counted, or `nil` without a report.
  func rescueCount(in output: Output) -> Int?
}

extension Contender {
  /// By default, a contender is expected to deliver dirty payloads.
  var throwsOnDirt: Bool { false }

  /// By default, a contender isn't a reference measurement.
  var isReference: Bool { false }

  /// By default, every output is right.
  func fault(in output: Output, of payload: Data) -> String? { nil }

  /// By default, rescues are in the model's order.
  var reportsInPayloadOrder: Bool { false }

  /// By default, a contender has no report.
  func rescues(decoding payload: Data) throws -> [ExpectedRescue]? { nil }

  /// By default, a contender has no report.
  func report(decoding payload: Data) throws -> RescueReport? { nil }

  /// By default, a contender has no report.
  func rescueCount(in output: Output) -> Int? { nil }
}

/// How a contender gets a shape's records out of a response.
///
/// A shape has three models: the response that an app without the library would declare, one with the library's wrappers, and
/// one with `@Shielded` types.
struct ResponseModel<Shape: PayloadShape, Response: Decodable & Sendable>: Sendable {
  /// The decoded records, or models with the same fields, for comparison.
  let records: @Sendable (Response) -> [Any]
  /// The payload's path, or `nil` if the response type implies it.
  var options: RescueOptions?
}

/// A model of the catalogue. A payload can have millions of records, which are compared faster as the generator's own type.
protocol RecordModel: Decodable, Sendable {
  var id: String { get }
  var sku: Int { get }
  var name: String { get }
  var category: String { get }
  var price: Double { get }
  var rating: Double { get }
  var quantity: Int { get }
  var views: Int { get }
  var isActive: Bool { get }
  var isFeatured: Bool { get }
  var currency: String { get }
  var updatedAt: String { get }
  var tags: [String] { get }
}

extension CatalogueRecord: RecordModel {}

extension RecordModel {
  /// The decoded values as the API documents them.
  var record: CatalogueRecord {
    CatalogueRecord(
      id: id,
      sku: sku,
      name: name,
      category: category,
      price: price,
      rating: rating,
      quantity: quantity,
      views: views,
      isActive: isActive,
      isFeatured: isFeatured,
      currency: currency,
      updatedAt: updatedAt,
      tags: tags
    )
  }
}
