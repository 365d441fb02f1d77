import Foundation
import Payloads
import ShieldedDecoding

/// One way to decode the payloads of a shape, under the same conditions as every other.
///
/// What is timed is ``decode(_:)`` alone. The other requirements let the answer be checked beforehand.
public protocol Contender<Shape>: Sendable {
  /// The documents that it decodes.
  associatedtype Shape: PayloadShape
  /// What decoding gives.
  associatedtype Output

  /// The name by which it is chosen and listed: lower case, with hyphens.
  var name: String { get }

  /// One line that says what it is.
  var summary: String { get }

  /// Whether it is expected to throw on a dirty payload instead of delivering it.
  var throwsOnDirt: Bool { get }

  /// Whether it gives no records, but says how fast the same bytes can be gone through: a limit, and no rival.
  var isRuler: Bool { get }

  /// The size of the largest payload, in bytes, that it should be given: above it the memory of an ordinary machine ends.
  var largestPayload: Int { get }

  /// Decodes a whole payload.
  /// - Parameter payload: The document.
  /// - Throws: Whatever the decoder throws.
  func decode(_ payload: Data) throws -> Output

  /// The decoded records, for comparison. A ruler has none.
  func records(in output: Output) -> [Shape.Record]

  /// The records that an error stands for, where a response says by an error what it brings; nil for every other error.
  func records(in error: any Error) -> [Shape.Record]?

  /// What is wrong with an output that has no records to compare; nil where nothing is.
  func fault(in output: Output, of payload: Data) -> String?

  /// Decodes a payload once more, and gives every rescue it reports, in the order in which its model asks for the fields;
  /// nil where it has no report. The decode that is timed may keep fewer.
  /// - Throws: Whatever the decoder throws.
  func rescues(decoding payload: Data) throws -> [ExpectedRescue]?

  /// Decodes a payload once more, and gives the library's report with every rescue in it; nil where it is not the library's.
  /// - Throws: Whatever the decoder throws.
  func report(decoding payload: Data) throws -> RescueReport?

  /// How many values it says it rescued in the decode that is timed; nil where it has no report.
  func rescueCount(in output: Output) -> Int?
}

extension Contender {
  /// A contender is expected to deliver dirty payloads unless it says otherwise.
  public var throwsOnDirt: Bool { false }

  /// A contender is a rival unless it says otherwise.
  public var isRuler: Bool { false }

  /// A contender is given payloads of any size unless it says otherwise.
  public var largestPayload: Int { .max }

  /// An error brings nothing unless the contender says otherwise.
  public func records(in error: any Error) -> [Shape.Record]? { nil }

  /// Nothing is wrong unless the contender says otherwise.
  public func fault(in output: Output, of payload: Data) -> String? { nil }

  /// A contender has no report unless it says otherwise.
  public func rescues(decoding payload: Data) throws -> [ExpectedRescue]? { nil }

  /// A contender has no report unless it says otherwise.
  public func report(decoding payload: Data) throws -> RescueReport? { nil }

  /// A contender has no report unless it says otherwise.
  public func rescueCount(in output: Output) -> Int? { nil }
}
