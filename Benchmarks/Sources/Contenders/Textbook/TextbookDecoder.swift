import Foundation
import ShieldedJSON

/// A decoder that can be created for one call and be given the textbook wrapper's log.
protocol TextbookDecoder: Sendable {
  /// Decodes a payload with a new decoder.
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - payload: The document.
  ///   - log: Called for every rescue.
  /// - Throws: Any error that the decoder throws.
  static func textbookDecode<Value: Decodable>(
    _ type: Value.Type,
    from payload: Data,
    log: @escaping @Sendable (String) -> Void
  ) throws -> Value
}

extension JSONDecoder: TextbookDecoder {
  static func textbookDecode<Value: Decodable>(
    _ type: Value.Type,
    from payload: Data,
    log: @escaping @Sendable (String) -> Void
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.textbookLog { decoder.userInfo[key] = log as TextbookLog }
    return try decoder.decode(type, from: payload)
  }
}

extension ShieldedJSONDecoder: TextbookDecoder {
  static func textbookDecode<Value: Decodable>(
    _ type: Value.Type,
    from payload: Data,
    log: @escaping @Sendable (String) -> Void
  ) throws -> Value {
    var decoder = ShieldedJSONDecoder()
    if let key = CodingUserInfoKey.textbookLog { decoder.userInfo[key] = log as TextbookLog }
    return try decoder.decode(type, from: payload)
  }
}
