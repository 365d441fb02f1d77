import Foundation

/// A way to decode a catalogue whose body arrives in pieces.
package struct StreamContender: Sendable {
  /// What the body contains.
  package enum Body: String, CaseIterable, Sendable {
    /// The catalogue in its envelope.
    case list
    /// One record on each line.
    case lines
    /// The catalogue, cut off after nine tenths.
    case truncated
  }

  /// The name in reports: lower case, with hyphens.
  package let name: String
  /// A one-line summary.
  package let summary: String
  package let body: Body
  /// Whether it is expected to throw.
  package var isExpectedToThrow = false
  /// The size of the largest body to decode, in bytes; a larger one would take minutes.
  package var largestBody = Int.max
  /// Decodes a body, and delivers its records.
  package let decode: @Sendable (FilePieces, inout StreamDelivery) async throws -> Void
}
