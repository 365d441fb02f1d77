import Foundation
import Payloads

/// A copy of the payload's bytes, the fastest possible pass over them.
public struct MemoryCopy<Shape: PayloadShape>: Contender {
  /// The contender's name.
  public let name = "memcpy"
  /// A one-line summary.
  public let summary = "a copy of the bytes, and nothing read"
  /// A ruler decodes no records.
  public let isRuler = true

  /// Creates the ruler.
  public init() {}

  /// Copies a payload.
  public func decode(_ payload: Data) throws -> [UInt8] {
    payload.withUnsafeBytes { Array($0) }
  }

  /// Returns an empty array, because a ruler decodes no records.
  public func records(in output: [UInt8]) -> [Shape.Record] { [] }

  /// Compares the copy with the payload.
  public func fault(in output: [UInt8], of payload: Data) -> String? {
    payload.elementsEqual(output) ? nil : "the copy differs"
  }
}
