import Foundation

extension ShieldedJSONDecoder {
  /// Decodes a payload in one pass, or throws if the pass is interrupted. For tests only.
  @_spi(Testing)
  public func decodeInOnePass<Value: OnePassValue & Decodable>(
    _ type: Value.Type,
    from data: Data
  ) throws(JSONReader.Interruption) -> Value {
    throw JSONReader.Interruption()
  }

  /// Decodes a payload by `Codable`, without any pass, nested values included. For tests only.
  @_spi(Testing)
  public func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data)
  }
}
