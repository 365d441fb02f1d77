import Foundation
import Payloads
@_spi(Benchmarks) import ShieldedJSON

/// The library's decoder as far as its tape: every byte is checked, and no value made.
public struct TapeScan<Shape: PayloadShape>: Contender {
  /// The contender's name.
  public let name = "scan"
  /// What it is.
  public let summary = "ShieldedJSONDecoder's scan to its tape, no value made"
  /// It has no records.
  public let isRuler = true

  private let decoder = ShieldedJSONDecoder()

  /// Creates the ruler.
  public init() {}

  /// Scans a payload.
  public func decode(_ payload: Data) throws -> Int {
    try decoder.scan(payload)
  }

  /// None.
  public func records(in output: Int) -> [Shape.Record] { [] }

  /// Counts what must be on the tape.
  public func fault(in output: Int, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let expected = structure.scalars + structure.members + 2 * structure.containers
    return output == expected ? nil : "the tape has \(output) words, expected \(expected)"
  }
}
