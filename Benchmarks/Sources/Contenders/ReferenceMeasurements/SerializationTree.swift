import Foundation
import Payloads

/// Foundation's untyped tree of the document, made by `JSONSerialization`.
struct SerializationTree<Shape: PayloadShape>: ReferenceMeasurement {
  let name = "jsonserialization"
  let summary = "JSONSerialization into dictionaries and arrays of Any"
  /// The limit in bytes; the tree takes about 28 times the payload's size.
  let largestPayload = 256 << 20

  /// Parses a payload.
  func decode(_ payload: Data) throws -> Any {
    try JSONSerialization.jsonObject(with: payload)
  }

  /// Counts the outermost container's elements.
  func fault(in output: Any, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let count = (output as? [String: Any])?.count ?? (output as? [Any])?.count ?? -1
    return count == structure.outermostCount
      ? nil : "the outermost container has \(count) elements, expected \(structure.outermostCount)"
  }
}
