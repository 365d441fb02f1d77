import Foundation
import PeerReports

/// A library's model of the catalogue, and how it is decoded.
///
/// Only ``decode(_:)`` is timed.
package protocol PeerModel: Sendable {
  /// The result of decoding.
  associatedtype Output

  /// The model's name, which is unique within the program.
  var name: String { get }

  /// What the model uses of the library.
  var summary: String { get }

  /// Decodes a whole payload.
  /// - Throws: Any error that the library throws. A library that returns `nil` instead throws ``NoValue``.
  func decode(_ payload: Data) throws -> Output

  /// The decoded records, for comparison.
  func records(in output: Output) -> [AnsweredRecord]

  /// Decodes a payload once more with the library's report, and returns the number of problems in it, or `nil` if the library has
  /// no report in a release build.
  /// - Throws: Any error that the library throws.
  func reportCount(decoding payload: Data) throws -> Int?
}

extension PeerModel {
  /// By default, a library has no report.
  package func reportCount(decoding payload: Data) throws -> Int? { nil }
}

/// The error of a library that returns `nil` instead of throwing.
package struct NoValue: Error {
  /// Creates the error.
  package init() {}
}
