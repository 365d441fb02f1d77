import Foundation
import Payloads

/// A copy of the payload's bytes, the fastest possible pass over them.
struct MemoryCopy<Shape: PayloadShape>: ReferenceMeasurement {
  let name = "memcpy"
  let summary = "a copy of the bytes"

  /// Copies a payload.
  func decode(_ payload: Data) throws -> [UInt8] {
    payload.withUnsafeBytes { Array($0) }
  }

  /// Compares the copy with the payload.
  func fault(in output: [UInt8], of payload: Data) -> String? {
    payload.elementsEqual(output) ? nil : "the copy differs"
  }
}
