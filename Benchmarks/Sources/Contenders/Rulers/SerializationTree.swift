import Foundation
import Payloads

/// Foundation's untyped tree of the document, by `JSONSerialization`.
public struct SerializationTree<Shape: PayloadShape>: Contender {
  /// The contender's name.
  public let name = "jsonserialization"
  /// What it is.
  public let summary = "JSONSerialization into dictionaries and arrays of Any"
  /// It has no records.
  public let isRuler = true
  /// The tree takes about 28 times the payload's size.
  public let largestPayload = 256 << 20

  /// Creates the ruler.
  public init() {}

  /// Parses a payload.
  public func decode(_ payload: Data) throws -> Any {
    try JSONSerialization.jsonObject(with: payload)
  }

  /// None.
  public func records(in output: Any) -> [Shape.Record] { [] }

  /// Counts the outermost container's elements.
  public func fault(in output: Any, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let count = (output as? [String: Any])?.count ?? (output as? [Any])?.count ?? -1
    return count == structure.outermostCount
      ? nil : "the outermost container has \(count) elements, expected \(structure.outermostCount)"
  }
}
