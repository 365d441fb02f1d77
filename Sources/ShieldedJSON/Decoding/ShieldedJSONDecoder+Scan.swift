import Foundation

extension ShieldedJSONDecoder {
  /// Scans a payload as ``decode(_:from:)`` does before it decodes, and forgets it: for measuring, and for nothing else.
  ///
  /// - Parameter data: JSON, as for `decode(_:from:)`.
  /// - Returns: How many words the tape has: one for each scalar and each key, two for each array and each object.
  /// - Throws: `DecodingError.dataCorrupted` where the payload is malformed.
  @_spi(Benchmarks)
  public func scan(_ data: Data) throws -> Int {
    try Document.lend(data, for: self) { $0.absent }
  }
}
