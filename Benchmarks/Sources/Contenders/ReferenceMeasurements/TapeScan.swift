import Foundation
import Payloads
@_spi(Benchmarks) import ShieldedJSON

/// The library's scan up to its tape: every byte is checked, but values aren't decoded.
struct TapeScan<Shape: PayloadShape>: ReferenceMeasurement {
  let name = "scan"
  let summary = "ShieldedJSONDecoder's scan to its tape, without decoding values"

  private let decoder = ShieldedJSONDecoder()

  /// Scans a payload.
  func decode(_ payload: Data) throws -> Int {
    try decoder.scan(payload)
  }

  /// Compares the tape's size with the expected number of entries.
  func fault(in output: Int, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let expected = structure.scalars + structure.members + 2 * structure.containers
    return output == expected ? nil : "the tape has \(output) words, expected \(expected)"
  }
}
