import Foundation
import Payloads

/// Foundation's untyped tree of the document, made by `JSONSerialization`.
public struct SerializationTree<Shape: PayloadShape>: Contender {
  /// The contender's name.
  public let name = "jsonserialization"
  /// A one-line summary.
  public let summary = "JSONSerialization into dictionaries and arrays of Any"
  /// A ruler decodes no records.
  public let isRuler = true
  /// The limit in bytes; the tree takes about 28 times the payload's size.
  public let largestPayload = 256 << 20

  /// Creates the ruler.
  public init() {}

  /// Parses a payload.
  public func decode(_ payload: Data) throws -> Any {
    try JSONSerialization.jsonObject(with: payload)
  }

  /// Returns an empty array, because a ruler decodes no records.
  public func records(in output: Any) -> [Shape.Record] { [] }

  /// Counts the outermost container's elements.
  public func fault(in output: Any, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let count = (output as? [String: Any])?.count ?? (output as? [Any])?.count ?? -1
    return count == structure.outermostCount
      ? nil : "the outermost container has \(count) elements, expected \(structure.outermostCount)"
  }
}
