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

  /// Whether it is expected to throw on a dirty payload instead of delivering it.
  var throwsOnDirt: Bool { get }

  /// Whether the contender is a reference measurement: it decodes no records, but shows how fast the same bytes can be processed.
  var isReference: Bool { get }

  /// The size of the largest payload to decode, in bytes; beyond it an ordinary machine runs out of memory.
  var largestPayload: Int { get }

  /// Decodes a whole payload.
  /// - Parameter payload: The document.
  /// - Throws: Any error that the decoder throws.
  func decode(_ payload: Data) throws -> Output

  /// The decoded records, for comparison. A reference measurement has none.
  func records(in output: Output) -> [Shape.Record]

  /// The records that an error carries, if the response reports its content by throwing, or `nil` for every other error.
  func records(in error: any Error) -> [Shape.Record]?

  /// What is wrong with an output that has no records to compare, or `nil` if it is right.
  func fault(in output: Output, of payload: Data) -> String?

  /// Whether the rescues of a record are in the payload's order instead of the model's.
  var reportsInPayloadOrder: Bool { get }

  /// Decodes a payload once more, and returns every rescue in the order in which the model decodes its fields, or in the
  /// payload's if ``reportsInPayloadOrder`` says so; `nil` if there is no report. The timed decode may record fewer.
  /// - Throws: Any error that the decoder throws.
  func rescues(decoding payload: Data) throws -> [ExpectedRescue]?

  /// Decodes a payload once more, and returns a report of every rescue, or `nil` if the contender isn't the library's.
  /// - Throws: Any error that the decoder throws.
  func report(decoding payload: Data) throws -> RescueReport?

  /// The number of rescues that the timed decode counted, or `nil` without a report.
  func rescueCount(in output: Output) -> Int?
}

extension Contender {
  /// By default, a contender is expected to deliver dirty payloads.
  var throwsOnDirt: Bool { false }

  /// By default, a contender isn't a reference measurement.
  var isReference: Bool { false }

  /// By default, a contender decodes payloads of any size.
  var largestPayload: Int { .max }

  /// By default, an error carries no records.
  func records(in error: any Error) -> [Shape.Record]? { nil }

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
