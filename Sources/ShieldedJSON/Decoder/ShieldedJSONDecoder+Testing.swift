import Foundation

extension ShieldedJSONDecoder {
  /// Decodes a payload in one pass, or throws if the pass is interrupted or if payloads of the type aren't read in one pass.
  /// For tests only.
  @_spi(Testing)
  public func decodeInOnePass<Value: Decodable>(
    _ type: Value.Type,
    from data: Data
  ) throws(_JSONReader.Interruption) -> Value {
    guard let pass = WholePass(type, for: self) else { throw _JSONReader.Interruption() }
    do {
      // Sound: the pointer is used inside the closure only.
      return try unsafe data.withUnsafeBytes { payload in try unsafe pass.read(type, in: payload, for: self) }
    } catch {
      throw _JSONReader.Interruption()
    }
  }

  /// Decodes a payload by `Codable`, without any pass, nested values included. For tests only.
  @_spi(Testing)
  public func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try Document.lend(data, for: self) { document in
      try decode(document) { decoder in
        try decoder.session.withoutReader { try decoder.value(type, at: 0, .none) }
      }
    }
  }

  /// Divides every list between so many cores, into segments of any length. For tests only.
  ///
  /// - Parameter callersSegmentCount: How many of them the caller's thread reads from the beginning of the list.
  @_spi(Testing)
  public mutating func divideEveryList(between coreCount: Int, callersSegmentCount: Int = 0) {
    testedDivision = ListDivision(
      coreCount: coreCount,
      minimumByteCount: 1,
      segmentByteCount: 1,
      undividedByteCount: 0,
      callersSegmentCount: callersSegmentCount,
      segmentsPerCore: 4
    )
  }

  // MARK: Benchmarks

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
