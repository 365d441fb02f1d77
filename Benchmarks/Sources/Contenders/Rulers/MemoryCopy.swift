import Foundation
import Payloads

/// A copy of the payload's bytes: as fast as they can be gone through at all.
public struct MemoryCopy<Shape: PayloadShape>: Contender {
  /// The contender's name.
  public let name = "memcpy"
  /// What it is.
  public let summary = "a copy of the bytes, and nothing read"
  /// It has no records.
  public let isRuler = true

  /// Creates the ruler.
  public init() {}

  /// Copies a payload.
  public func decode(_ payload: Data) throws -> [UInt8] {
    payload.withUnsafeBytes { Array($0) }
  }

  /// None.
  public func records(in output: [UInt8]) -> [Shape.Record] { [] }

  /// Compares the bytes.
  public func fault(in output: [UInt8], of payload: Data) -> String? {
    payload.elementsEqual(output) ? nil : "the copy differs"
  }
}
