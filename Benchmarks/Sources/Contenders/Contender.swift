import Foundation
import Payloads

/// One way to decode the catalogue, under the same conditions as every other.
///
/// What is timed is ``decode(_:)`` alone. The other requirements let the answer be checked beforehand.
public protocol Contender: Sendable {
  /// What decoding gives.
  associatedtype Output

  /// The name by which it is chosen and listed: lower case, with hyphens.
  var name: String { get }

  /// One line that says what it is.
  var summary: String { get }

  /// Whether it is expected to throw on a dirty payload instead of delivering it.
  var throwsOnDirt: Bool { get }

  /// Decodes a whole payload.
  /// - Parameter payload: The envelope with its records.
  /// - Throws: Whatever the decoder throws.
  func decode(_ payload: Data) throws -> Output

  /// The decoded records, for comparison.
  func records(in output: Output) -> [CatalogueRecord]

  /// Decodes a payload once more, and gives every rescue it reports, in the order of the document; nil where it has no
  /// report. The decode that is timed may keep fewer.
  /// - Throws: Whatever the decoder throws.
  func rescues(decoding payload: Data) throws -> [ExpectedRescue]?

  /// How many values it says it rescued in the decode that is timed; nil where it has no report.
  func rescueCount(in output: Output) -> Int?
}

extension Contender {
  /// A contender is expected to deliver dirty payloads unless it says otherwise.
  public var throwsOnDirt: Bool { false }

  /// A contender has no report unless it says otherwise.
  public func rescues(decoding payload: Data) throws -> [ExpectedRescue]? { nil }

  /// A contender has no report unless it says otherwise.
  public func rescueCount(in output: Output) -> Int? { nil }
}
