import ShieldedDecoding

extension ShieldedJSONDecoder {
  /// What the payload's key becomes.
  ///
  /// - Parameters:
  ///   - key: The payload's key.
  ///   - path: Where the object stands.
  func convertedKey(_ key: String, at path: [any CodingKey]) -> String {
    switch keyDecodingStrategy {
    case .useDefaultKeys: key
    case .convertFromSnakeCase: SnakeCase.camelCased(key)
    case .custom(let convert): convert(path + [ElementKey(stringValue: key)]).stringValue
    @unknown default: key
    }
  }
}
