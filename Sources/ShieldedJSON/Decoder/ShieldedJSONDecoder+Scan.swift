import Foundation

extension ShieldedJSONDecoder {
  /// Scans a payload as ``decode(_:from:)`` does before it decodes, and discards the result. For benchmarks only.
  ///
  /// - Parameter data: JSON, as for `decode(_:from:)`.
  /// - Returns: The number of words on the tape: one for each scalar and each key, two for each array and each object.
  /// - Throws: `DecodingError.dataCorrupted` if the payload is malformed.
  @_spi(Benchmarks)
  public func scan(_ data: Data) throws -> Int {
    try Document.lend(data, for: self) { $0.absent }
  }
}
