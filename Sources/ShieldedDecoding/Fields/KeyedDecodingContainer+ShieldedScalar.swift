// The calls for the most frequent types, each compiled once. Inlined into `init(from:)`, a call takes three times as much code.
extension KeyedDecodingContainer {
  /// Decodes a string, rescues it, or uses the empty string.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public func decodeShielded(forKey key: Key, as type: String.Type = String.self) throws -> String {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<String>.self)
  }

  /// Decodes an integer, rescues it, or uses zero.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public func decodeShielded(forKey key: Key, as type: Int.Type = Int.self) throws -> Int {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Int>.self)
  }

  /// Decodes a floating-point number, rescues it, or uses zero.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public func decodeShielded(forKey key: Key, as type: Double.Type = Double.self) throws -> Double {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Double>.self)
  }

  /// Decodes a Boolean, rescues it, or uses `false`.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public func decodeShielded(forKey key: Key, as type: Bool.Type = Bool.self) throws -> Bool {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Bool>.self)
  }

  /// Decodes a list of strings, rescues it and its elements, or uses the empty list.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The list, with unusable elements replaced, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  public func decodeShielded(forKey key: Key, as type: [String].Type = [String].self) throws -> [String] {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<[String]>.self)
  }
}
