import Foundation
import Payloads
@_spi(Benchmarks) import ShieldedJSON

/// The library's scan up to its tape: every byte is checked, but no value is made.
public struct TapeScan<Shape: PayloadShape>: Contender {
  /// The contender's name.
  public let name = "scan"
  /// A one-line summary.
  public let summary = "ShieldedJSONDecoder's scan to its tape, no value made"
  /// A ruler decodes no records.
  public let isRuler = true

  private let decoder = ShieldedJSONDecoder()

  /// Creates the ruler.
  public init() {}

  /// Scans a payload.
  public func decode(_ payload: Data) throws -> Int {
    try decoder.scan(payload)
  }

  /// Returns an empty array, because a ruler decodes no records.
  public func records(in output: Int) -> [Shape.Record] { [] }

  /// Compares the tape's size with the expected number of entries.
  public func fault(in output: Int, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let expected = structure.scalars + structure.members + 2 * structure.containers
    return output == expected ? nil : "the tape has \(output) words, expected \(expected)"
  }
}
