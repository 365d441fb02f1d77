import ShieldedDecoding

extension ShieldedJSONDecoder {
  /// Converts a key of the payload with the key strategy.
  ///
  /// - Parameters:
  ///   - key: The payload's key.
  ///   - path: The coding path of the object.
  func convertedKey(_ key: String, at path: [any CodingKey]) -> String {
    switch keyDecodingStrategy {
    case .useDefaultKeys: key
    case .convertFromSnakeCase: SnakeCase.camelCased(key)
    case .custom(let convert): convert(path + [ElementKey(stringValue: key)]).stringValue
    @unknown default: key
    }
  }
}
