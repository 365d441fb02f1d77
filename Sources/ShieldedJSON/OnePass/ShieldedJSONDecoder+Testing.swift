import Foundation

extension ShieldedJSONDecoder {
  /// Decodes a payload in one pass, or throws if the pass is interrupted or if payloads of the type aren't read in one pass. For
  /// tests only.
  @_spi(Testing)
  public func decodeInOnePass<Value: Decodable>(
    _ type: Value.Type,
    from data: Data
  ) throws(JSONReader.Interruption) -> Value {
    guard let value = WholePass(type, for: self)?.read(type, from: data) else { throw JSONReader.Interruption() }
    return value
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
}
